/* What must be declared. */
#include "games/dropfleet/rules.h"

RULE(setup_players,
     .id = "dropfleet.setup.players",
     .statement = "A game has two players",
     .citation = "DFC, Strategy Rating",
     .untold = "how many players there are",
     .guards = {KIND_SETUP})
{
    return judge_player_count(judgement, STATE(dropfleet)->player_count, 2, 2);
}

/* Whether a battlegroup declares its rating and the number of ships in each group. A group that
 * declares no number counts as one ship. */
static bool rating_told(const struct dropfleet *game, const struct battlegroup *card)
{
    for (uint32_t i = 0; i < card->groups; i++)
        if (!group_at(game, card->first_group + i)->ships_told)
            return false;
    return card->printed != UNKNOWN;
}

RULE(setup_rating, .id = "dropfleet.setup.rating",
     .statement = "Where the game declares 'ratings by-fleet', a battlegroup's strategy rating is "
                  "the sum of its ships': 1 for a "
                  "light one, 5 for a medium, 10 for a heavy, 15 for a super-heavy",
     .citation = "DFC, Building Your Fleet",
     .untold = "the tonnage of a group (light, medium, heavy, super-heavy)", .guards = {KIND_SETUP})
{
    const struct dropfleet *game = STATE(dropfleet);
    enum answer answer = OK;
    if (!game->by_fleet)
        return lacks(judgement, "whether the ratings follow from the ships (ratings by-fleet)");
    bool told = true;
    for (uint32_t i = 0; i < game->battlegroups.count; i++) {
        const struct battlegroup *card = battlegroup_at(game, i);
        int32_t rating = rating_by_fleet(game, i);
        told = told && rating_told(game, card);
        if (rating == UNKNOWN)
            answer = answer == OK ? UNDECIDED : answer;
        else if (card->printed != UNKNOWN && card->printed != rating)
            answer = breach_at(judgement, card->line,
                               "the ships of %N make a strategy rating of %d, not %d", card->self,
                               (int)rating, (int)card->printed);
    }
    return answer == OK && !told
               ? lacks(
                     judgement,
                     "the ratings of the battlegroups and how many ships a group has (sr=, ships=)")
               : answer;
}

const struct rule *const dropfleet_setup_rules[] = {&rule_setup_players, &rule_setup_rating, NULL};
