/* SPDX-License-Identifier: MIT */
/* Altering the Movement Order (V1.18, 3A3 to 3A5). */
#include "books/starfleet/rules.h"

#define ALTERING "V1.18"

RULE(alter_before_movement, .id = "starfleet.alter.before-movement",
     .statement = "The Movement Order may be altered only before Strategic Movement begins",
     .citation = ALTERING,
     .guards = {ALTER})
{
    return STATE(starfleet)->movement_begun
               ? BREACH(
                     "the order cannot be altered any more: Strategic Movement has already begun "
                     "this turn")
               : OK;
}

RULE(alter_once, .id = "starfleet.alter.once",
     .statement = "A team may alter the Movement Order only once a turn",
     .citation = "V1.18, 3A5",
     .guards = {ALTER},
     .yields_to = {TOO_LATE_TO_ALTER})
{
    WHEN(by_team(judgement));
    const struct side *side = side_at(STATE(starfleet), subject_side(judgement));
    return side->altered
               ? BREACH("%N has already altered the order this turn, in line %u; it may do so only "
                        "once",
                        judgement->event->subject, (unsigned)side->altered_line)
               : OK;
}

static bool positions(const struct judgement *judgement, struct movement_order *ret_order,
                      int *ret_from, int *ret_to)
{
    const struct starfleet *game = STATE(starfleet);
    standing_order(game, judgement->interpretations, ret_order);
    *ret_from = position_in(ret_order, subject_side(judgement));
    *ret_to = position_in(ret_order, side_of(game, entity_in(judgement->event, F_SIDE)));
    return *ret_from != UNKNOWN && *ret_to != UNKNOWN;
}

RULE(alter_sooner, .id = "starfleet.alter.sooner",
     .statement = "A team may alter the Movement Order only to move sooner",
     .citation = ALTERING,
     .untold = "the order that was announced last (announce, records initiative)",
     .guards = {ALTER},
     .yields_to = {TOO_LATE_TO_ALTER, "starfleet.alter.once"})
{
    struct movement_order order;
    int from, to;
    UNLESS(side_at(STATE(starfleet), subject_side(judgement))->absent);
    uint16_t before = side_of(STATE(starfleet), entity_in(judgement->event, F_SIDE));
    if (was_gone_before(STATE(starfleet), before))
        return BREACH("%N cannot move before %N, which is not in the campaign",
                      judgement->event->subject, entity_in(judgement->event, F_SIDE));
    if (before != subject_side(judgement) && may_have_left(side_at(STATE(starfleet), before)))
        return undecided(judgement, UNTOLD_PRESENCE);
    WHEN(positions(judgement, &order, &from, &to));
    FINE(from > to);
    UNSURE(from != to && (!order_recorded(STATE(starfleet)) ||
                          leaves_open(judgement, &order, order.sides[from], order.sides[to])));
    if (may_be_announced_too_soon(STATE(starfleet), judgement->interpretations,
                                  subject_side(judgement), before))
        return undecided(judgement,
                         "whether the announced order is right, and which one is valid if not");
    return from == to ? BREACH("%N cannot move before itself", judgement->event->subject)
                      : BREACH("%N already moves before %N; an alteration must let it move "
                               "sooner",
                               judgement->event->subject, entity_in(judgement->event, F_SIDE));
}

static bool decides_before(const struct starfleet *game, const uint8_t *interpretations,
                           uint16_t one, uint16_t other)
{
    return score_of(game, interpretations, one) < score_of(game, interpretations, other);
}

RULE(alter_eligible, .id = "starfleet.alter.eligible",
     .statement = "A team may move ahead only of sides with higher scores. In one reading of the "
                  "rules the teams must also decide in order, from the best initiative to the "
                  "worst",
     .citation = ALTERING, .untold = "the scores of the teams (roll, records initiative)",
     .guards = {ALTER},
     .yields_to = {TOO_LATE_TO_ALTER, "starfleet.alter.once", "starfleet.alter.sooner"},
     .note = "The lowest score is the best initiative: it moves last, and may choose to move "
             "sooner.")
{
    const struct starfleet *game = STATE(starfleet);
    struct movement_order order;
    int from, to;
    uint16_t side = subject_side(judgement);
    WHEN(by_team(judgement) && positions(judgement, &order, &from, &to));
    int64_t own = score_of(game, judgement->interpretations, side);
    KNOWN(own != UNKNOWN);
    enum answer answer = OK;
    for (int i = to; i < from; i++) {
        int64_t other = score_of(game, judgement->interpretations, order.sides[i]);
        /* it was reported */
        bool misrolled = side_at(game, side)->misrolled || side_at(game, order.sides[i])->misrolled;
        bool may_be_higher = !order_recorded(game) || (other == own && misrolled);
        if (other == UNKNOWN || (other <= own && may_be_higher))
            answer = UNDECIDED;
        else if (other <= own)
            return BREACH("%N (score %d) cannot move ahead of %N (score %d): it may move ahead "
                          "only of sides with higher scores",
                          judgement->event->subject, (int)own, side_at(game, order.sides[i])->self,
                          (int)other);
    }
    if (judgement->interpretations[ALTER_ORDER] == ALTER_IN_ORDER)
        for (uint16_t i = 0; i < game->side_count; i++)
            if (game->sides[i].altered && decides_before(game, judgement->interpretations, side, i))
                return BREACH(
                    "%N comes too late: it must decide before %N, whose initiative is worse and "
                    "which altered the order in line %u",
                    judgement->event->subject, side_at(game, i)->self,
                    (unsigned)game->sides[i].altered_line);
    return answer;
}

/* Whether the alterations that are not announced yet change nothing: apart from teams that have
 * left, the order is the one that was announced last. */
static bool alteration_is_moot(const struct starfleet *game)
{
    return game->announced.state != ORDER_NONE &&
           same_order(game, &game->standing, &game->announced);
}

RULE(alter_announced, .id = "starfleet.alter.announced",
     .statement = "After each alteration the new order must be announced, before the next "
                  "alteration and before 3B",
     .citation = "3A4", .untold = "the orders that were announced (announce, records initiative)",
     .leaving = {1 + AT_3A4}, .guards = {ALTER, ANNOUNCE, EVERY_MARKER},
     .yields_to = {TOO_LATE_TO_ALTER})
{
    const struct starfleet *game = STATE(starfleet);
    char buffer[256];
    struct text text;
    text_init(&text, buffer, sizeof buffer);
    if (judgement->event->kind == ANNOUNCE) {
        struct movement_order order, due;
        WHEN(announces_alteration(game));
        order_written(game, judgement->event, &order);
        standing_order(game, judgement->interpretations, &due);
        if (same_order(game, &order, &due))
            return differ_in_presence(game, &order, &due) ? undecided(judgement, UNTOLD_PRESENCE)
                                                          : check_added(judgement, &order, &due);
        UNSURE((due.state == ORDER_VAGUE && names_all(game, &order)) || !order_recorded(game) ||
               may_be_same_order(game, &order, &due));
        add_order(&text, judgement, &due);
        return BREACH("the order that is announced is wrong; it must be: %s", text.at);
    }
    WHEN(game->alteration_open);
    UNLESS(judgement->event->kind != ALTER && !falls_due(judgement, AT_3A4));
    KNOWN(order_recorded(game));
    if (alteration_is_moot(game))
        return undecided(judgement,
                         "whether an alteration is announced after which the order is as it was");
    add_order(&text, judgement, &game->standing);
    return BREACH("the Movement Order was altered; the GameMaster must announce the new one before "
                  "anything else: %s",
                  text.at);
}

const struct rule *const starfleet_alteration_rules[] = {
    &rule_alter_before_movement, &rule_alter_once,      &rule_alter_sooner,
    &rule_alter_eligible,        &rule_alter_announced, NULL};
