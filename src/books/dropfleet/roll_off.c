/* SPDX-License-Identifier: MIT */
/* Equal Strategy Ratings: the roll-off. */
#include "judge/engine/proof/dice_chains.h"
#include "judge/engine/proof/signing.h"
#include "books/dropfleet/rules.h"

#define EQUAL "Dropfleet Commander, Equal Strategy Ratings"

static bool ratings_differ(int32_t own, int32_t other)
{
    return own != other;
}

static bool ratings_may_be_equal(int32_t own, int32_t other)
{
    return own == other || own == UNKNOWN || other == UNKNOWN;
}

RULE(roll_off_only_on_tie, .id = "dropfleet.roll-off.only-on-tie",
     .statement = "A roll-off may take place only when both revealed battlegroups have the same "
                  "strategy rating",
     .citation = EQUAL, .untold = "the strategy ratings at that time (sr=, records ratings)",
     .note = "A rating that 'table: rating' gives holds for its turn, and one given in the roundup "
             "for the next; after that the printed rating holds again.",
     .guards = {ROLL},
     .yields_to = {OUT_OF_PHASE, "dropfleet.reveal.both", "dropfleet.reveal.lost"},
     .counts_declared = true,
     .of_activation = true)
{
    const struct dropfleet *game = STATE(dropfleet);
    WHEN(two_players(game) && revealed_both(game) && !game->pair.needless_roll_reported);
    if (other_deck_spent(game))
        return BREACH("no roll-off is allowed: the deck of %N has no card left",
                      player_without_card(game));
    enum comparison ratings = compare_ratings(game);
    if (ratings == RATINGS_UNKNOWN && compare_opposite_done(game) != RATINGS_UNEQUAL)
        return undecided(judgement, untold_of_ratings(game));
    FINE(ratings == RATINGS_EQUAL);
    if (view_hides_card(judgement, ratings_may_be_equal, 0))
        return undecided(judgement, UNTOLD_TOP_CARD);
    const struct battlegroup *one = battlegroup_at(game, game->pair.card[0]),
                             *other = battlegroup_at(game, game->pair.card[1]);
    return BREACH("no roll-off is allowed: the ratings of %N (%d) and %N (%d) differ%s", one->self,
                  (int)one->rating.now, other->self, (int)other->rating.now, lapsed_rating(game));
}

/* The state of the roll-off: 2 somebody still has to roll, 1 the totals differ, 0 they are equal,
 * -1 a total is not known. */
static int outcome(const struct judgement *judgement)
{
    const struct dropfleet *game = STATE(dropfleet);
    const struct roll_off *roll_off = &game->pair.roll_off;
    if (!roll_off_everyone(roll_off))
        return 2;
    if (roll_off->rollers[0].total == UNKNOWN || roll_off->rollers[1].total == UNKNOWN)
        return -1;
    return roll_off_settled(roll_off);
}

/* Whether the battlegroup that a player activates is of an earlier pair of revealed cards. */
static bool is_of_earlier_pair(const struct judgement *judgement, int player)
{
    uint32_t activated = index_named(judgement, BATTLEGROUP);
    return STATE(dropfleet)->pair.left_behind[player] == activated ||
           battlegroup_at(STATE(dropfleet), activated)->again;
}

/* Whether the statement decides who activates first: a choice does or, if the log has none, the
 * first activation. For a roll: whether who activates first is still open. */
static bool decides_who_is_first(const struct judgement *judgement)
{
    const struct pair *pair = &STATE(dropfleet)->pair;
    int player = acting_player(judgement);
    if (pair->activation_begun)
        return false;
    if (judgement->event->kind == CHOOSE)
        return true;
    if (judgement->event->kind == ACTIVATE && player != NOBODY && two_players(STATE(dropfleet)) &&
        is_of_earlier_pair(judgement, player))
        return false;
    return pair->first == NOBODY;
}

/* Whether nobody knows if a roll-off is due, as the rating of a revealed card is not known. */
static bool ratings_untold(const struct dropfleet *game)
{
    if (!revealed_both(game) || other_deck_spent(game) || compare_ratings(game) != RATINGS_UNKNOWN)
        return false;
    return battlegroup_at(game, game->pair.card[0])->rating.now == UNKNOWN ||
           battlegroup_at(game, game->pair.card[1])->rating.now == UNKNOWN;
}

RULE(roll_off_both, .id = "dropfleet.roll-off.both",
     .statement = "In a roll-off each player must roll one die before anything is chosen",
     .citation = EQUAL,
     .untold = "who has rolled, or whether the ratings were equal (roll, sr=, records dice "
               "ratings)",
     .guards = {ROLL, CHOOSE, ACTIVATE},
     .yields_to = {OUT_OF_PHASE, "dropfleet.reveal.both", "dropfleet.reveal.lost",
                   "dropfleet.activation.revealed", "dropfleet.roll-off.only-on-tie"},
     .counts_declared = true,
     .of_activation = true)
{
    const struct dropfleet *game = STATE(dropfleet);
    const struct roll_off *roll_off = &game->pair.roll_off;
    int player = acting_player(judgement);
    if (player != NOBODY && judgement->event->kind == ROLL && dice_in(judgement->event, DIE) != 1)
        return BREACH("%N rolls %u {die|dice}; each player must roll one die in a roll-off",
                      judgement->event->subject, dice_in(judgement->event, DIE));
    if (player != NOBODY && judgement->event->kind != ROLL && ratings_untold(game) &&
        decides_who_is_first(judgement))
        return lacks(judgement, untold_of_ratings(game));
    WHEN(compare_ratings(game) == RATINGS_EQUAL && player != NOBODY);
    if (judgement->event->kind == ROLL) {
        FINE(roll_off_check(roll_off, (unsigned)player) != ROLL_OFF_TWICE);
        entity other = game->players[1 - player].self;
        return records(judgement, other, AREA_DICE)
                   ? IMPOSSIBLE("%N has already rolled; %N must roll next",
                                judgement->event->subject, other)
                   : UNDECIDED;
    }
    WHEN(decides_who_is_first(judgement));
    enum answer answer = OK;
    for (int i = 0; i < 2 && !roll_off_everyone(roll_off); i++) {
        if (roll_off->rollers[i].rolled)
            continue;
        if (view_hides_card(judgement, ratings_differ, 0))
            return undecided(judgement, UNTOLD_TOP_CARD);
        if (records(judgement, game->players[i].self, AREA_DICE) && roll_off->rollers[1 - i].rolled)
            return BREACH("%N must roll first, as %N has: both must roll until the totals differ%s",
                          game->players[i].self, game->players[1 - i].self, lapsed_rating(game));
        if (records(judgement, game->players[i].self, AREA_DICE))
            return BREACH("%N must roll before anybody chooses: the ratings are equal%s",
                          game->players[i].self, lapsed_rating(game));
        answer = UNDECIDED;
    }
    return answer;
}

/* Reports a roll after totals that differ. */
static enum answer tell_over(struct judgement *judgement)
{
    const struct roll_off *roll_off = &STATE(dropfleet)->pair.roll_off;
    return BREACH("%N cannot roll again: the totals %d and %d differ, so the roll-off is over",
                  judgement->event->subject, (int)roll_off->rollers[0].total,
                  (int)roll_off->rollers[1].total);
}

RULE(roll_off_again, .id = "dropfleet.roll-off.again",
     .statement = "Players with equal totals must roll again, and only they may", .citation = EQUAL,
     .untold = "the dice and the Admiral Values at that time (roll, admiral=, records dice "
               "admirals)",
     .guards = {ROLL, CHOOSE, ACTIVATE},
     .yields_to = {OUT_OF_PHASE, "dropfleet.reveal.both", "dropfleet.reveal.lost",
                   "dropfleet.activation.revealed", "dropfleet.roll-off.only-on-tie",
                   "dropfleet.roll-off.both"},
     .of_activation = true)
{
    const struct dropfleet *game = STATE(dropfleet);
    bool rolls = judgement->event->kind == ROLL;
    bool settled_before_loss = !game->pair.lost_reported && !game->pair.chosen_in_void;
    if (rolls && game->pair.first != NOBODY && revealed_both(game) && settled_before_loss)
        return IMPOSSIBLE("%N cannot roll: who activates first was already chosen%W",
                          judgement->event->subject, game->pair.choice_line);
    UNLESS(rolls && game->pair.needless_roll_reported);
    if (rolls && compare_opposite_done(game) == RATINGS_EQUAL && outcome(judgement) == 1)
        return tell_over(judgement);
    WHEN(decides_who_is_first(judgement) && compare_ratings(game) == RATINGS_EQUAL);
    int settled = outcome(judgement);
    UNLESS(settled == 2);
    UNSURE(settled < 0 || roster_unread(judgement->roster, game->players[0].self, AREA_DICE) ||
           roster_unread(judgement->roster, game->players[1].self, AREA_DICE));
    if (!rolls)
        return settled ? OK
                       : BREACH("both players must roll again first: both totals are %d",
                                (int)game->pair.roll_off.rollers[0].total);
    return settled ? tell_over(judgement) : OK;
}

/* Checks a total without a known Admiral Value: it lies between the die alone and the die with the
 * last known value. */
static enum answer check_open_total(struct judgement *judgement, int player, int die)
{
    const int32_t last = STATE(dropfleet)->players[player].admiral,
                  claimed = value_in(judgement->event, TOTAL);
    if (claimed < die)
        return BREACH("the total of %N is %d; it must be at least the die, %d",
                      judgement->event->subject, (int)claimed, die);
    if (last != UNKNOWN && claimed > die + last)
        return BREACH(
            "the total of %N is %d; it must be at most %d, the die plus the Admiral Value",
            judgement->event->subject, (int)claimed, die + (int)last);
    return UNDECIDED;
}

RULE(roll_off_total, .id = "dropfleet.roll-off.total",
     .statement = "A total in the log must be the die plus the Admiral Value. In edition 2.6.1 it "
                  "must be the die alone",
     .citation = EQUAL "; FAQ 2.6.1",
     .untold = "the player's Admiral Value at that time (admiral=, records admirals)",
     .guards = {ROLL}, .yields_to = {OUT_OF_PHASE, "dropfleet.roll-off.both"},
     .note =
         "Where the log does not record admirals, umpire assumes that the value may have fallen "
         "since it was written, and has not risen.")
{
    const struct dropfleet *game = STATE(dropfleet);
    int player = acting_player(judgement);
    WHEN(two_players(game) && player != NOBODY && has(judgement->event, TOTAL) &&
         dice_in(judgement->event, DIE) == 1);
    int die = face_in(judgement->event, pool_in(judgement->event, DIE, 0), 0);
    int total = total_of(game, judgement->roster, judgement->interpretations, player, die);
    if (total == UNKNOWN)
        return check_open_total(judgement, player, die);
    FINE(value_in(judgement->event, TOTAL) == total);
    const int added = value_in(judgement->event, TOTAL) - die;
    if (added > 0 && added == game->players[player].added_wrongly)
        return undecided(judgement, "which Admiral Value the players go by");
    bool alone = judgement->interpretations[ROLL_OFF_ADMIRAL] != ADD_ADMIRAL;
    return BREACH(
        alone ? "the total of %N is %d; it must be %d: the die alone, as in edition 2.6.1 "
                "(edition 1 adds the Admiral Value)"
              : "the total of %N is %d; it must be %d: the die %d plus the Admiral Value "
                "%d, as in edition 1 (edition 2.6.1 takes the die alone)",
        judgement->event->subject, value_in(judgement->event, TOTAL), total, die, total - die);
}

RULE(roll_off_highest_chooses, .id = "dropfleet.roll-off.highest-chooses",
     .statement = "The player with the higher total must choose who activates first",
     .citation = EQUAL,
     .untold = "the dice and the Admiral Values at that time (roll, admiral=, records dice "
               "admirals)",
     .guards = {CHOOSE},
     .yields_to = {OUT_OF_PHASE, "dropfleet.reveal.both", "dropfleet.reveal.lost",
                   "dropfleet.roll-off.both", "dropfleet.roll-off.again"})
{
    const struct dropfleet *game = STATE(dropfleet);
    UNLESS(compare_ratings(game) != RATINGS_EQUAL || repeats_choice(judgement));
    int settled = outcome(judgement);
    if (settled != 1)
        return judge_choice_of_either(judgement, NULL);
    const struct roll_off *roll_off = &game->pair.roll_off;
    int higher = roll_off_at(roll_off, 0);
    FINE(acting_player(judgement) == higher);
    if (game->pair.needless_roll_reported)
        return undecided(judgement, "who has the choice after a roll that was not due");
    return BREACH("%N must choose, not %N: its total is higher (%d to %d)",
                  game->players[higher].self, judgement->event->subject,
                  (int)roll_off->rollers[higher].total, (int)roll_off->rollers[1 - higher].total);
}

DERIVED_RULE("dropfleet", THROW, ANSWER, BEACON, ROLL);
SIGNED_RULE("dropfleet");

const struct rule *const dropfleet_roll_off_rules[] = {
    &rule_roll_off_only_on_tie,     &rule_roll_off_both,
    &rule_roll_off_again,           &rule_roll_off_total,
    &rule_roll_off_highest_chooses, &rule_dice_derived,
    &rule_signed_unchanged,         NULL};
