/* What the declarations must have. */
#include "games/dropfleet/rules.h"

RULE(setup_players,
     .id = "dropfleet.setup.players",
     .statement = "A game has two players",
     .citation = "DFC, Strategy Rating",
     .guards = {KIND_SETUP})
{
    const struct dropfleet *game = STATE(dropfleet);
    if (two_players(game))
        return OK;
    return breach(judgement, "the game has %u player%s; it needs two", (unsigned)game->player_count,
                  game->player_count == 1 ? "" : "s");
}

RULE(setup_rating,
     .id = "dropfleet.setup.rating",
     .statement = "Each battlegroup has a strategy rating",
     .citation = "DFC, Strategy Rating",
     .guards = {KIND_SETUP})
{
    const struct dropfleet *game = STATE(dropfleet);
    enum answer answer = OK;
    for (uint32_t i = 0; i < game->battlegroups.count; i++)
        if (battlegroup_at(game, i)->printed == UNKNOWN)
            answer = breach_at(judgement, battlegroup_at(game, i)->line,
                               "the battlegroup %N has no strategy rating (sr=N)", battlegroup_at(game, i)->self);
    return answer;
}

const struct rule *const dropfleet_setup_rules[] = {&rule_setup_players, &rule_setup_rating, NULL};
