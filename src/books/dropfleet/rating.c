/* SPDX-License-Identifier: MIT */
/* Strategy Ratings: who chooses who activates first. */
#include "books/dropfleet/rules.h"

#define RATINGS "Dropfleet Commander, Strategy Rating"

/* Whether the event writes the player's choice, who activates first, a second time. */
static bool is_settled(const struct judgement *judgement, int player)
{
    const struct pair *pair = &STATE(dropfleet)->pair;
    return !pair->first_supposed && pair->first != NOBODY &&
           pair->first == chosen_first(judgement->event, player);
}

bool repeats_choice(const struct judgement *judgement)
{
    return STATE(dropfleet)->pair.choice_line && is_settled(judgement, acting_player(judgement));
}

enum answer judge_choice_of_either(struct judgement *judgement, const char *untold)
{
    const struct pair *pair = &STATE(dropfleet)->pair;
    if (choice_is_void(STATE(dropfleet)) || pair->chooser == NOBODY ||
        pair->chooser == acting_player(judgement))
        return undecided(judgement, untold);
    const struct player *players = STATE(dropfleet)->players;
    return BREACH(
        "%N has already chosen%W that %N activates first; only one of the players may choose",
        players[pair->chooser].self, pair->choice_line, players[pair->first].self);
}

bool view_hides_card(const struct judgement *judgement, bool (*fits)(int32_t own, int32_t other),
                     int player)
{
    const struct dropfleet *game = STATE(dropfleet);
    for (uint32_t i = 0; i < game->battlegroups.count; i++) {
        const struct battlegroup *card = battlegroup_at(game, i);
        if (!roster_hides(judgement->roster, game->players[card->player].self) ||
            !can_reveal(game, card->player, i))
            continue;
        int32_t shown = battlegroup_at(game, game->pair.card[1 - card->player])->rating.now;
        if (card->player == player ? fits(card->rating.now, shown) : fits(shown, card->rating.now))
            return true;
    }
    return false;
}

static bool is_not_higher(int32_t own, int32_t other)
{
    return own <= other || other == UNKNOWN;
}

RULE(rating_lower_chooses, .id = "dropfleet.rating.lower-chooses",
     .statement = "When the strategy ratings differ, the player with the lower one must choose "
                  "who activates first",
     .citation = RATINGS, .untold = "the strategy ratings at that time (sr=, records ratings)",
     .note = "A rating that 'table: rating' gives holds for its turn, and one given in the roundup "
             "for the next: groups out of coherency add to it, which is found anew each turn. "
             "After that the printed rating holds again.",
     .guards = {CHOOSE},
     .yields_to = {OUT_OF_PHASE, "dropfleet.reveal.both", "dropfleet.reveal.lost"})
{
    const struct dropfleet *game = STATE(dropfleet);
    const uint32_t *cards = game->pair.card;
    if (!revealed_both(game) || other_deck_spent(game) || repeats_choice(judgement))
        return NOT_CONCERNED; /* rating.choice-needed reports that there is nothing to choose */
    enum comparison comparison = compare_ratings(game);
    if (comparison != RATINGS_UNEQUAL)
        return comparison == RATINGS_EQUAL
                   ? NOT_CONCERNED
                   : judge_choice_of_either(judgement, untold_of_ratings(game));
    int lower = lower_rated(game);
    if (lower == NOBODY)
        return judge_choice_of_either(judgement, untold_of_ratings(game));
    FINE(acting_player(judgement) == lower);
    if (game->pair.needless_roll_reported)
        return undecided(judgement, "who has the choice after a roll-off that was not due");
    if (view_hides_card(judgement, is_not_higher, 1 - lower))
        return undecided(judgement, UNTOLD_TOP_CARD);
    const struct battlegroup *own = battlegroup_at(game, cards[lower]),
                             *other = battlegroup_at(game, cards[1 - lower]);
    return BREACH("%N must choose, not %N: %N's %N has the lower rating (%d to %d)%s",
                  game->players[lower].self, judgement->event->subject, game->players[lower].self,
                  own->self, (int)own->rating.now, (int)other->rating.now, lapsed_rating(game));
}

RULE(rating_choice_made, .id = "dropfleet.rating.choice-made",
     .statement = "Who activates first must be chosen before the first of the two revealed "
                  "battlegroups is activated. If the choice is not written, who activates first "
                  "shows it",
     .citation = RATINGS, .guards = {CHOOSE},
     .yields_to = {OUT_OF_PHASE, "dropfleet.reveal.both", "dropfleet.reveal.lost",
                   "dropfleet.rating.lower-chooses", "dropfleet.roll-off.highest-chooses"})
{
    const struct dropfleet *game = STATE(dropfleet);
    WHEN(revealed_both(game));
    FINE(!game->pair.activation_begun || is_settled(judgement, acting_player(judgement)));
    return BREACH("the choice comes too late: a battlegroup of %N was already activated%W, so %N "
                  "must go first",
                  game->players[game->pair.first].self, game->pair.begun_line,
                  game->players[game->pair.first].self);
}

RULE(rating_choice_needed, .id = "dropfleet.rating.choice-needed",
     .statement = "A player may choose who activates first only when both players have revealed a "
                  "card, and only while that is not settled yet",
     .citation = RATINGS, .level = UMPIRE_LEVEL_ADVICE, .guards = {CHOOSE},
     .yields_to = {OUT_OF_PHASE, "dropfleet.reveal.both", "dropfleet.reveal.lost",
                   "dropfleet.rating.lower-chooses", "dropfleet.roll-off.highest-chooses",
                   "dropfleet.rating.choice-made"})
{
    const struct dropfleet *game = STATE(dropfleet);
    WHEN(revealed_both(game));
    if (other_deck_spent(game))
        return BREACH(
            "no choice may be made: the deck of %N has no card left, so the other player's "
            "battlegroup activates alone",
            player_without_card(game));
    return is_settled(judgement, acting_player(judgement))
               ? BREACH("no choice may be made: it is already settled that %N activates first",
                        game->players[game->pair.first].self)
               : OK;
}

const struct rule *const dropfleet_rating_rules[] = {
    &rule_rating_lower_chooses, &rule_rating_choice_made, &rule_rating_choice_needed, NULL};
