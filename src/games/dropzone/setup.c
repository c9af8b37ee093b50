/* What must be declared. */
#include "games/dropzone/rules.h"

RULE(setup_players,
     .id = "dropzone.setup.players",
     .statement = "A game has two to eight players",
     .citation = "DZC, Rounds & Activations",
     .untold = "how many players there are",
     .guards = {KIND_SETUP})
{
    return judge_player_count(judgement, STATE(dropzone)->player_count, 2, 8);
}

RULE(setup_commander,
     .id = "dropzone.setup.commander",
     .statement = "A commander has a Command Value from 1 to 6",
     .citation = "DZC, Command",
     .untold = "the commander's Command Value (cv=)",
     .guards = {KIND_SETUP})
{
    const struct dropzone *game = STATE(dropzone);
    enum answer answer = OK;
    uint64_t led = 0; /* players with a commander, a bit each */
    bool squads_told = true;
    for (uint32_t i = 0; i < game->commanders.count; i++) {
        const struct commander *one = commander_at(game, i);
        if (one->player >= 0)
            led |= UINT64_C(1) << one->player;
        squads_told = squads_told && one->mention != NO_ENTITY;
        if (one->value < 1 || one->value > COMMAND_VALUE_MOST)
            answer = breach_at(judgement, one->line,
                               "%N has the Command Value %d; it goes from 1 to %d", one->self,
                               (int)one->value, COMMAND_VALUE_MOST);
    }
    for (uint32_t i = 0; i < game->player_count; i++)
        squads_told = squads_told &&
                      (led >> i & 1 || records_all(judgement->roster, game->players[i].self));
    return answer == OK && !squads_told
               ? lacks(judgement, "who commands each army, and in which squad (commander, in; of "
                                  "an army without one, records all)")
               : answer;
}

const struct rule *const dropzone_setup_rules[] = {&rule_setup_players, &rule_setup_commander,
                                                   NULL};
