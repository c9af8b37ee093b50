/* Strategy Ratings: who chooses who activates first. */
#include "games/dropfleet/rules.h"

#define RATINGS "DFC, Strategy Rating"

bool is_settled(const struct judgement *judgement, int player)
{
    const struct pair *pair = &STATE(dropfleet)->pair;
    return !pair->first_supposed && pair->first != NOBODY &&
           pair->first == chosen_first(judgement->event, player);
}

enum answer judge_choice_of_either(struct judgement *judgement, const char *untold)
{
    const struct pair *pair = &STATE(dropfleet)->pair;
    if (choice_is_void(STATE(dropfleet)) || pair->chooser == NOBODY ||
        pair->chooser == subject_of(judgement))
        return undecided(judgement, untold);
    const struct player *players = STATE(dropfleet)->players;
    return breach(
        judgement,
        "%N has chosen that %N activates first, and only one of the players has the choice",
        players[pair->chooser].self, players[pair->first].self);
}

RULE(rating_lower_chooses, .id = "dropfleet.rating.lower-chooses",
     .statement = "With unequal strategy ratings the player of the lower one chooses who activates "
                  "first",
     .citation = RATINGS,
     .untold = "the strategy ratings at that time (sr=, records ratings)",
     .note = "A rating that 'table: rating' tells holds for its turn, and one told in the roundup "
             "for the next: groups out of coherency add to it, which is found anew each turn. "
             "After that the printed rating counts again.",
     .guards = {CHOOSE},
     .yields_to = {OUT_OF_PHASE, "dropfleet.reveal.both", "dropfleet.reveal.lost"})
{
    const struct dropfleet *game = STATE(dropfleet);
    const uint32_t *cards = game->pair.card;
    if (!revealed_both(game) || other_deck_spent(game) ||
        is_settled(judgement, subject_of(judgement)))
        return NOT_CONCERNED; /* rating.choice-needed reports that there is nothing to choose */
    enum comparison comparison = compare_ratings(game);
    if (comparison != RATINGS_UNEQUAL)
        return comparison == RATINGS_EQUAL
                   ? NOT_CONCERNED
                   : judge_choice_of_either(judgement, untold_of_ratings(game));
    int32_t ratings[2] = {battlegroup_at(game, cards[0])->rating,
                          battlegroup_at(game, cards[1])->rating};
    int lower = lower_rated(game);
    if (lower == NOBODY)
        return judge_choice_of_either(judgement, untold_of_ratings(game));
    if (subject_of(judgement) == lower)
        return OK;
    if (game->pair.needless_roll_reported)
        return undecided(judgement, "who has the choice after a roll-off that was not due");
    return breach(judgement, "the ratings are %N %d, %N %d: %N chooses%s",
                  battlegroup_at(game, cards[0])->self, (int)ratings[0],
                  battlegroup_at(game, cards[1])->self, (int)ratings[1], game->players[lower].self,
                  lapsed_rating(game));
}

RULE(rating_choice_made, .id = "dropfleet.rating.choice-made",
     .statement = "It is chosen who activates first before the first activation of the two "
                  "revealed battlegroups, and not otherwise after it; a choice that is not written "
                  "is seen in who activates",
     .citation = RATINGS,
     .guards = {CHOOSE},
     .yields_to = {OUT_OF_PHASE, "dropfleet.reveal.both", "dropfleet.reveal.lost",
                   "dropfleet.rating.lower-chooses", "dropfleet.roll-off.highest-chooses"})
{
    const struct dropfleet *game = STATE(dropfleet);
    if (!revealed_both(game))
        return NOT_CONCERNED;
    if (!game->pair.activation_begun || is_settled(judgement, subject_of(judgement)))
        return OK;
    return breach(judgement,
                  "%N was chosen to activate first, and one battlegroup has been activated",
                  game->players[game->pair.first].self);
}

RULE(rating_choice_needed, .id = "dropfleet.rating.choice-needed",
     .statement = "A choice is written only where there is one to make: both players have revealed "
                  "a card, and it is not settled yet who activates first",
     .citation = RATINGS,
     .level = UMPIRE_LEVEL_ADVICE,
     .guards = {CHOOSE},
     .yields_to = {OUT_OF_PHASE, "dropfleet.reveal.both", "dropfleet.reveal.lost",
                   "dropfleet.rating.lower-chooses", "dropfleet.roll-off.highest-chooses",
                   "dropfleet.rating.choice-made"})
{
    const struct dropfleet *game = STATE(dropfleet);
    if (!revealed_both(game))
        return NOT_CONCERNED;
    if (other_deck_spent(game))
        return breach(judgement, "the deck of %N is spent: there is nothing to choose",
                      player_without_card(game));
    return is_settled(judgement, subject_of(judgement))
               ? breach(judgement, "it is settled already that %N activates first",
                        game->players[game->pair.first].self)
               : OK;
}

const struct rule *const dropfleet_rating_rules[] = {
    &rule_rating_lower_chooses, &rule_rating_choice_made, &rule_rating_choice_needed, NULL};
