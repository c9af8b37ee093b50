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
    for (uint32_t i = 0; i < game->battlegroups.count; i++) {
        const struct battlegroup *card = battlegroup_at(game, i);
        if (card->printed != UNKNOWN)
            continue;
        if (records(judgement, game->players[card->player].self, AREA_RATINGS))
            answer = breach_at(judgement, card->line, "the battlegroup %N has no strategy rating (sr=N)", card->self);
        else if (answer == OK)
            answer = UNDECIDED;
    }
    return answer;
}

const struct rule *const dropfleet_setup_rules[] = {&rule_setup_players, &rule_setup_rating, NULL};
