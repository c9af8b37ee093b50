/* Strategy Ratings: who chooses who activates first. */
#include "games/dropfleet/rules.h"

#define RATINGS "DFC, Strategy Rating"

RULE(rating_lower_chooses,
     .id = "dropfleet.rating.lower-chooses",
     .statement = "With unequal strategy ratings the player of the lower one chooses who activates first; who reveals "
                  "alone has nothing to choose",
     .citation = RATINGS,
     .guards = {CHOOSE},
     .yields_to = {OUT_OF_PHASE, "dropfleet.reveal.both", "dropfleet.reveal.lost"})
{
    const struct dropfleet *game = STATE(dropfleet);
    const uint32_t *cards = game->pair.card;
    if (!two_players(game) || !revealed_both(game))
        return NOT_CONCERNED;
    if (other_deck_spent(game))
        return breach(judgement, "the other deck is spent: there is nothing to choose");
    int32_t ratings[2] = {battlegroup_at(game, cards[0])->rating, battlegroup_at(game, cards[1])->rating};
    if (ratings[0] == UNKNOWN || ratings[1] == UNKNOWN)
        return UNDECIDED;
    if (ratings[0] == ratings[1])
        return NOT_CONCERNED;
    int lower = ratings[0] < ratings[1] ? 0 : 1;
    if (subject_of(judgement) == lower)
        return OK;
    return breach(judgement, "the ratings are %N %d, %N %d: %N chooses", battlegroup_at(game, cards[0])->self,
                  (int)ratings[0], battlegroup_at(game, cards[1])->self, (int)ratings[1], game->players[lower].self);
}

RULE(rating_choice_made,
     .id = "dropfleet.rating.choice-made",
     .statement = "It is chosen who activates first before the first activation of the two revealed battlegroups",
     .citation = RATINGS,
     .guards = {ACTIVATE, CHOOSE},
     .yields_to = {OUT_OF_PHASE, "dropfleet.reveal.both", "dropfleet.reveal.lost", "dropfleet.activation.revealed",
                   "dropfleet.rating.lower-chooses", "dropfleet.roll-off.highest-chooses"})
{
    const struct dropfleet *game = STATE(dropfleet);
    if (!two_players(game) || !revealed_both(game) || other_deck_spent(game))
        return NOT_CONCERNED;
    if (judgement->event->kind == CHOOSE) /* the missing choice has been reported */
        return game->pair.activation_begun && game->pair.first != NOBODY
                   ? breach(judgement, "%N was chosen to activate first, and one battlegroup has been activated",
                            game->players[game->pair.first].self)
                   : NOT_CONCERNED;
    if (game->pair.activation_begun)
        return NOT_CONCERNED;
    return game->pair.first != NOBODY ? OK : breach(judgement, "nobody has chosen who activates first");
}

const struct rule *const dropfleet_rating_rules[] = {&rule_rating_lower_chooses, &rule_rating_choice_made, NULL};
