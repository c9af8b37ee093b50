/* Equal Strategy Ratings: the roll-off. */
#include "games/dropfleet/rules.h"

#define EQUAL "DFC, Equal Strategy Ratings"

/* Whether the ratings of the revealed cards are equal: 1 yes, 0 no, -1 one is not known or
 * not revealed. */
static int equal_ratings(const struct dropfleet *game)
{
    const uint32_t *cards = game->pair.card;
    if (!two_players(game) || !game->pair.open || !has_card(game, 0) || !has_card(game, 1))
        return -1;
    int32_t one = battlegroup_at(game, cards[0])->rating, other = battlegroup_at(game, cards[1])->rating;
    return one == UNKNOWN || other == UNKNOWN ? -1 : one == other;
}

RULE(roll_off_only_on_tie,
     .id = "dropfleet.roll-off.only-on-tie",
     .statement = "There is a roll-off only when both revealed battlegroups have the same strategy rating",
     .citation = EQUAL,
     .guards = {ROLL},
     .yields_to = {OUT_OF_PHASE, "dropfleet.reveal.both", "dropfleet.reveal.lost"})
{
    const struct dropfleet *game = STATE(dropfleet);
    if (!two_players(game) || !revealed_both(game))
        return NOT_CONCERNED;
    if (other_deck_spent(game))
        return breach(judgement, "the other deck is spent: there is nothing to roll for");
    int equal = equal_ratings(game);
    if (equal < 0)
        return UNDECIDED;
    return equal ? OK : breach(judgement, "the ratings are not equal but %d and %d: nobody rolls", (int)battlegroup_at(game, game->pair.card[0])->rating,
                               (int)battlegroup_at(game, game->pair.card[1])->rating);
}

/* How the roll-off stands: 2 somebody has still to roll, 1 the totals differ, 0 they are
 * equal, -1 a total is not known. */
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

RULE(roll_off_both,
     .id = "dropfleet.roll-off.both",
     .statement = "In a roll-off each player rolls one die before anything is chosen",
     .citation = EQUAL,
     .guards = {ROLL, CHOOSE},
     .yields_to = {OUT_OF_PHASE, "dropfleet.reveal.both", "dropfleet.reveal.lost", "dropfleet.roll-off.only-on-tie"})
{
    const struct dropfleet *game = STATE(dropfleet);
    const struct roll_off *roll_off = &game->pair.roll_off;
    int player = subject_of(judgement);
    if (equal_ratings(game) != 1 || player == NOBODY)
        return NOT_CONCERNED;
    if (judgement->event->kind == ROLL) {
        if (roll_off_check(roll_off, (unsigned)player) == ROLL_OFF_TWICE)
            return impossible(judgement, "%N has rolled; it is for %N to roll", judgement->event->subject,
                              game->players[1 - player].self);
        return OK;
    }
    if (outcome(judgement) != 2)
        return OK;
    for (int i = 0; i < 2; i++)
        if (!roll_off->rollers[i].rolled)
            return breach(judgement, "the ratings are equal and %N has not rolled", game->players[i].self);
    return OK;
}

RULE(roll_off_again,
     .id = "dropfleet.roll-off.again",
     .statement = "Equal totals are rolled again, and only they",
     .citation = EQUAL,
     .guards = {ROLL, CHOOSE},
     .yields_to = {OUT_OF_PHASE, "dropfleet.reveal.both", "dropfleet.reveal.lost", "dropfleet.roll-off.only-on-tie",
                   "dropfleet.roll-off.both"})
{
    const struct dropfleet *game = STATE(dropfleet);
    if (equal_ratings(game) != 1)
        return NOT_CONCERNED;
    int settled = outcome(judgement);
    bool choose = judgement->event->kind == CHOOSE;
    if (!choose && game->pair.first != NOBODY)
        return impossible(judgement, "it has been chosen who activates first: nobody rolls any more");
    if (settled == 2)
        return NOT_CONCERNED;
    if (settled < 0)
        return UNDECIDED;
    if (choose)
        return settled ? OK : breach(judgement, "both totals are %d: the players roll again",
                                     (int)game->pair.roll_off.rollers[0].total);
    return settled ? impossible(judgement, "the totals are unequal: the roll-off is over") : OK;
}

RULE(roll_off_total,
     .id = "dropfleet.roll-off.total",
     .statement = "A claimed total is the die and the Admiral Value; in edition 2.6.1 the die alone",
     .citation = EQUAL "; FAQ 2.6.1",
     .guards = {ROLL},
     .yields_to = {OUT_OF_PHASE})
{
    const struct dropfleet *game = STATE(dropfleet);
    int player = subject_of(judgement);
    if (!two_players(game) || player == NOBODY || !has(judgement->event, TOTAL))
        return NOT_CONCERNED;
    int die = face_in(judgement->event, pool_in(judgement->event, DIE, 0), 0);
    int total = total_of(game, judgement->interpretations, player, die);
    if (total == UNKNOWN)
        return UNDECIDED;
    if (value_in(judgement->event, TOTAL) == total)
        return OK;
    return breach(judgement, "the total of %N is %d, not %d", judgement->event->subject, total,
                  value_in(judgement->event, TOTAL));
}

RULE(roll_off_highest_chooses,
     .id = "dropfleet.roll-off.highest-chooses",
     .statement = "The player with the higher total chooses who activates first",
     .citation = EQUAL,
     .guards = {CHOOSE},
     .yields_to = {OUT_OF_PHASE, "dropfleet.reveal.both", "dropfleet.reveal.lost", "dropfleet.roll-off.both",
                   "dropfleet.roll-off.again"})
{
    const struct dropfleet *game = STATE(dropfleet);
    if (equal_ratings(game) != 1)
        return NOT_CONCERNED;
    int settled = outcome(judgement);
    if (settled != 1)
        return settled < 0 ? UNDECIDED : NOT_CONCERNED;
    const struct roll_off *roll_off = &game->pair.roll_off;
    int higher = roll_off_at(roll_off, 0);
    if (subject_of(judgement) == higher)
        return OK;
    return breach(judgement, "the totals are %N %d, %N %d: %N chooses", game->players[0].self, (int)roll_off->rollers[0].total,
                  game->players[1].self, (int)roll_off->rollers[1].total, game->players[higher].self);
}

const struct rule *const dropfleet_roll_off_rules[] = {&rule_roll_off_only_on_tie, &rule_roll_off_both,
                                                       &rule_roll_off_again, &rule_roll_off_total,
                                                       &rule_roll_off_highest_chooses, NULL};
