/* SPDX-License-Identifier: MIT */
/* Status Phase (QR, Game Round 4). */
#include "books/armada/queries.h"
#include "books/armada/rules.h"

/* A step of the Status Phase in words: what must be done, what has been done, and how it is
 * written, except for the number of the next round. */
static const struct {
    const char *due, *done, *written;
} steps[STATUS_STEPS] = {
    {"the defense tokens must be readied", "the defense tokens have already been readied",
     "table: ready defense"},
    {"the upgrade cards must be readied", "the upgrade cards have already been readied",
     "table: ready upgrades"},
    {"the initiative token must be flipped", "the initiative token has already been flipped",
     "table: flip-initiative"},
    {"the round token must be placed", "the round token has already been placed",
     "table: place-round-token "},
};

/* The number that follows the words of a step. Empty: none. */
static const char *number_of(const struct judgement *judgement, int step, char buffer[16])
{
    struct text number;
    text_init(&number, buffer, 16);
    if (step == PLACE_ROUND_TOKEN)
        text_addf(&number, "%d", (int)rounds_next(&STATE(armada)->rounds));
    return buffer;
}

#define NOTHING_TO_READY "whether a defense token or a card is exhausted (defense, records all)"

/* Whether a step was left out (ABLE): the log does not have it, it was not reported as missing, and
 * it changes something. */
static enum able is_left_out(const struct judgement *judgement, int step)
{
    const struct armada *game = STATE(armada);
    if ((game->status_steps | game->status_missed) >> step & 1)
        return UNABLE;
    return changes_something(game, judgement->roster, (enum status_step)step);
}

/* Reports the first step before this one that was left out, if the log records the steps from the
 * beginning of the phase. */
static enum answer check_steps_before(struct judgement *judgement, enum status_step step)
{
    enum answer answer = OK;
    char number[16];
    FINE(!STATE(armada)->status_told || roster_unread(judgement->roster, NO_ENTITY, STATUS_AREA));
    for (int before = 0; before < (int)step; before++) {
        enum able left_out = is_left_out(judgement, before);
        if (left_out == ABLE)
            return BREACH("%s first: write '%s%s'", steps[before].due, steps[before].written,
                          number_of(judgement, before, number));
        if (left_out == ABLE_UNKNOWN)
            answer = UNDECIDED;
    }
    return answer;
}

RULE(status_step_order, .id = "armada.status.step-order",
     .statement = "In the Status Phase defense tokens must be readied first, then upgrade cards. "
                  "Then the initiative token must be flipped and the round token placed, each "
                  "only once",
     .citation = "Quick Reference, Game Round 4", .untold = NOTHING_TO_READY,
     .guards = {READY_ALL, READY, DECLINE, FLIP, ROUND_TOKEN}, .yields_to = {OUT_OF_PHASE},
     .note = "A step that is left out is reported at the next one where the log has recorded these "
             "steps from the beginning of the phase, else where the phase ends. One that comes "
             "before the first step that the log records at all may have been done. Where nothing "
             "is exhausted, a step that readies is not missed, and in the last round no step is.")
{
    const struct armada *game = STATE(armada);
    enum status_step step = status_step_of(judgement->event);
    bool once = step == FLIP_INITIATIVE || step == PLACE_ROUND_TOKEN;
    if (once && game->status_steps >> step & 1)
        return BREACH("%s in this Status Phase; this may be done only once", steps[step].done);
    if (game->status_missed >> step & 1)
        return NOT_CONCERNED; /* it was reported as missing */
    if (game->last_status_step > (uint8_t)step)
        return BREACH("%s earlier: %s", steps[step].due, steps[game->last_status_step].done);
    return check_steps_before(judgement, step);
}

RULE(status_complete, .id = "armada.status.complete",
     .statement = "All four steps of the Status Phase must be done before the next round begins. "
                  "Where nothing is exhausted, nothing need be readied",
     .citation = "Quick Reference, Game Round 4",
     .untold = "which steps of the Status Phase were done (records status)",
     .guards = {KIND_ROUND, KIND_PHASE},
     .note = "A log that does not declare that it records these steps (records all, records "
             "status) records them from the first one that it has: the steps before that one are "
             "undecided.")
{
    const struct armada *game = STATE(armada);
    WHEN(leaves_phase(judgement, STATUS_PHASE));
    bool recorded = records(judgement, NO_ENTITY, STATUS_AREA), may_be_done = false,
         may_be_idle = false, missing = false;
    char number[16];
    for (int step = 0; step < STATUS_STEPS; step++) {
        enum able left_out = is_left_out(judgement, step);
        if (left_out == ABLE && recorded && !(game->status_untold >> step & 1)) {
            BREACH("%s before round %d ends: write '%s%s'", steps[step].due,
                   (int)game->rounds.number, steps[step].written,
                   number_of(judgement, step, number));
            if (!lists_all(judgement))
                return VIOLATION;
            missing = true;
        }
        may_be_done = may_be_done || left_out == ABLE;
        may_be_idle = may_be_idle || left_out == ABLE_UNKNOWN;
    }
    if (missing)
        return VIOLATION;
    UNSURE(may_be_done);
    return may_be_idle ? undecided(judgement, NOTHING_TO_READY) : OK;
}

RULE(status_round_token, .id = "armada.status.round-token",
     .statement = "The round token that is placed must have the number of the next round",
     .citation = "Quick Reference, Game Round 4.4", .guards = {ROUND_TOKEN},
     .yields_to = {OUT_OF_PHASE})
{
    const struct armada *game = STATE(armada);
    FINE(
        number_follows(game->rounds.number, game->rounds.slip, value_in(judgement->event, NUMBER)));
    return BREACH("the round token placed says %d; it must say %d, the next round",
                  value_in(judgement->event, NUMBER), (int)rounds_next(&game->rounds));
}

/* Counts the command tokens that an event pays with, of each kind. */
static void count_paid(const struct event *event, int ret_paid[COMMANDS])
{
    memset(ret_paid, 0, COMMANDS * sizeof *ret_paid);
    for (uint32_t i = 0; i < count_in(event, COMMAND); i++)
        ret_paid[item(event, COMMAND, i)]++;
}

RULE(status_ready_cost, .id = "armada.status.ready-cost",
     .statement = "A non-recur card may be readied only by paying its cost with its ship's command "
                  "tokens",
     .citation = "Quick Reference, Game Round 4.2; Rules Reference 1.5.0, Upgrade Cards",
     .untold = "which command tokens the ship holds (records commands)", .guards = {READY},
     .holds_against_effects = true, .yields_to = {OUT_OF_PHASE, "armada.status.ready-exhausted"})
{
    const struct upgrade *upgrade = upgrade_in(judgement);
    const struct unit *ship = unit_at(STATE(armada), upgrade->ship);
    int paid[COMMANDS], cost[COMMANDS];
    count_paid(judgement->event, paid);
    int missing = token_missing(ship, paid);
    bool held = missing == NONE, known = tokens_known(STATE(armada), judgement->roster, ship);
    if (!held && known)
        return BREACH("%N cannot pay a %s token for %N: it has none left", ship->self,
                      armada_commands[missing], upgrade->self);
    KNOWN(upgrade->cost_known);
    count_cost(upgrade, cost);
    for (int command = 0; command < COMMANDS; command++) {
        if (paid[command] == cost[command])
            continue;
        if (by_able_card(judgement))
            return EXCUSED;
        return BREACH("to ready %N, %d %s {token|tokens} must be paid; the log pays %d",
                      upgrade->self, cost[command], armada_commands[command], paid[command]);
    }
    return held ? OK : UNDECIDED;
}

RULE(status_ready_exhausted, .id = "armada.status.ready-exhausted",
     .statement = "A card that is readied for its cost must be exhausted",
     .citation = "Quick Reference, Game Round 4.2; Rules Reference 1.5.0, Upgrade Cards",
     .untold = "which cards are exhausted (records readying)", .guards = {READY},
     .yields_to = {OUT_OF_PHASE, "armada.card.own", "armada.status.step-order"},
     .note = "It is judged where the log declares that it records the readying of cards (records "
             "all, records readying): elsewhere a card may have been exhausted before the first "
             "one in the log.")
{
    const struct armada *game = STATE(armada);
    const struct upgrade *upgrade = upgrade_in(judgement);
    const struct player *owner = player_at(game, unit_at(game, upgrade->ship)->owner);
    FINE(upgrade->exhausted);
    UNSURE(upgrade->maybe_exhausted || !owner->readying_recorded || owner->readying_missed);
    return BREACH("%N cannot be readied: it is not exhausted", upgrade->self);
}

RULE(status_ready_turns, .id = "armada.status.ready-turns",
     .statement = "The sides must take turns readying one non-recur card each, the first player "
                  "first. A side that has declined cannot ready any more. If a side could ready a "
                  "card but lets the other side ready one, it has declined",
     .citation = "Quick Reference, Game Round 4.2",
     .untold = "which cards are exhausted and who has declined (records readying)",
     .guards = {READY, DECLINE}, .yields_to = {OUT_OF_PHASE},
     .note = "We read 'until one player has no more cards to ready' as the end of taking turns: "
             "the other side may go on alone.")
{
    const struct armada *game = STATE(armada);
    int side = side_of(game, judgement->event->subject);
    UNLESS(judgement->event->form == READY_BY_SOURCE && names_card(judgement));
    KNOWN(side != NO_SIDE);
    if (game->sides[side].let_ready_line)
        return BREACH("%N let %N ready a card in line %u when it could ready one itself, so it "
                      "counts as having declined and cannot ready more this round",
                      side_name(game, side), side_name(game, other_side(side)),
                      (unsigned)game->sides[side].let_ready_line);
    if (game->sides[side].readying_done)
        return BREACH("%N has already declined to ready cards this round and cannot ready another",
                      side_name(game, side));
    int turn = side_to_ready(game);
    return side == turn || could_ready(game, judgement->roster, turn) != ABLE_UNKNOWN ? OK
                                                                                      : UNDECIDED;
}

const struct rule *const armada_status_rules[] = {
    &rule_status_step_order, &rule_status_complete, &rule_status_ready_cost,
    &rule_status_ready_exhausted, &rule_status_ready_turns, &rule_status_round_token, NULL};
