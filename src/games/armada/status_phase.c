/* Status Phase (QR, Game Round 4). */
#include "games/armada/readying.h"
#include "games/armada/rules.h"

static const char *const step_names[STATUS_STEPS] = {
    "ready the defense tokens", "ready the upgrade cards", "flip the initiative token",
    "place the round token"};

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
    if (!STATE(armada)->status_told || roster_unread(judgement->roster, NO_ENTITY, STATUS_AREA))
        return OK;
    for (int before = 0; before < (int)step; before++) {
        enum able left_out = is_left_out(judgement, before);
        if (left_out == ABLE)
            return breach(judgement, "'%s' comes first, and this Status Phase has not done it",
                          step_names[before]);
        if (left_out == ABLE_UNKNOWN)
            answer = UNDECIDED;
    }
    return answer;
}

RULE(status_step_order, .id = "armada.status.step-order",
     .statement = "The Status Phase readies defense tokens, then upgrade cards, then flips the "
                  "initiative token, then places the round token; the last two once",
     .citation = "QR, Game Round 4", .untold = NOTHING_TO_READY,
     .guards = {READY_ALL, READY, DECLINE, FLIP, ROUND_TOKEN}, .yields_to = {OUT_OF_PHASE},
     .note = "A step that is left out is told at the next one where the log has recorded these "
             "steps from the beginning of the phase, else where the phase ends. One that comes "
             "before the first step that the log records at all may have been done. Where nothing "
             "is exhausted, a step that readies is not missed, and in the last round no step is.")
{
    const struct armada *game = STATE(armada);
    enum status_step step = status_step_of(judgement->event);
    bool once = step == FLIP_INITIATIVE || step == PLACE_ROUND_TOKEN;
    if (once && game->status_steps >> step & 1)
        return breach(judgement, "'%s' is done already in this Status Phase", step_names[step]);
    if (game->status_missed >> step & 1)
        return NOT_CONCERNED; /* it was reported as missing */
    if (game->last_status_step > (uint8_t)step)
        return breach(judgement, "'%s' comes before '%s', which is done already", step_names[step],
                      step_names[game->last_status_step]);
    return check_steps_before(judgement, step);
}

RULE(status_complete, .id = "armada.status.complete",
     .statement = "All four steps of the Status Phase are done before the next round begins; where "
                  "nothing is exhausted, nothing need be readied",
     .citation = "QR, Game Round 4",
     .untold = "which steps of the Status Phase were done (records status)",
     .guards = {KIND_ROUND, KIND_PHASE},
     .note = "A log that does not declare that it records these steps (records all, records "
             "status) records them from the first one that it has: the steps before that one are "
             "undecided.")
{
    const struct armada *game = STATE(armada);
    if (!leaves_phase(judgement, STATUS_PHASE))
        return NOT_CONCERNED;
    bool recorded = records(judgement, NO_ENTITY, STATUS_AREA), may_be_done = false,
         may_be_idle = false;
    for (int step = 0; step < STATUS_STEPS; step++) {
        enum able left_out = is_left_out(judgement, step);
        if (left_out == ABLE && recorded && !(game->status_untold >> step & 1))
            return breach(judgement, "round %d's Status Phase did not %s", (int)game->rounds.number,
                          step_names[step]);
        may_be_done = may_be_done || left_out == ABLE;
        may_be_idle = may_be_idle || left_out == ABLE_UNKNOWN;
    }
    return may_be_done ? UNDECIDED : may_be_idle ? undecided(judgement, NOTHING_TO_READY) : OK;
}

RULE(status_round_token, .id = "armada.status.round-token",
     .statement = "The round token that is placed has the number of the next round",
     .citation = "QR, Game Round 4.4",
     .guards = {ROUND_TOKEN},
     .yields_to = {OUT_OF_PHASE})
{
    const struct armada *game = STATE(armada);
    if (number_follows(game->rounds.number, game->rounds.slip, value_in(judgement->event, NUMBER)))
        return OK;
    return breach(judgement, "the round token placed says %d; the next number is %d",
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
     .statement = "A non-recur card is readied by paying its cost with its ship's command tokens",
     .citation = "QR, Game Round 4.2; RRG 1.5.0, Upgrade Cards",
     .untold = "which command tokens the ship holds (records commands)",
     .guards = {READY},
     .holds_against_effects = true,
     .yields_to = {OUT_OF_PHASE, "armada.status.ready-exhausted"})
{
    const struct upgrade *upgrade = upgrade_in(judgement);
    const struct unit *ship = unit_at(STATE(armada), upgrade->ship);
    int paid[COMMANDS], cost[COMMANDS];
    count_paid(judgement->event, paid);
    int missing = token_missing(ship, paid);
    bool held = missing == NONE, known = tokens_known(STATE(armada), judgement->roster, ship);
    if (!held && known)
        return breach(judgement, "%N lacks the %s token that is to pay for %N", ship->self,
                      armada_commands[missing], upgrade->self);
    if (!upgrade->cost_known)
        return UNDECIDED;
    count_cost(upgrade, cost);
    for (int command = 0; command < COMMANDS; command++) {
        if (paid[command] == cost[command])
            continue;
        if (by_card(judgement->event))
            return EXCUSED;
        return breach(judgement, "what is paid for %N is not its cost (%s tokens: %s)",
                      upgrade->self, armada_commands[command],
                      paid[command] > cost[command] ? "too many" : "too few");
    }
    return held ? OK : UNDECIDED;
}

RULE(status_ready_exhausted, .id = "armada.status.ready-exhausted",
     .statement = "A card that is readied for its cost is exhausted",
     .citation = "QR, Game Round 4.2; RRG 1.5.0, Upgrade Cards",
     .untold = "which cards are exhausted (records readying)",
     .guards = {READY},
     .yields_to = {OUT_OF_PHASE, "armada.card.own", "armada.status.step-order"},
     .note = "It is judged where the log declares that it records the readying of cards (records "
             "all, records readying): elsewhere a card may have been exhausted before the first "
             "that the log tells of.")
{
    const struct armada *game = STATE(armada);
    const struct upgrade *upgrade = upgrade_in(judgement);
    const struct player *owner = player_at(game, unit_at(game, upgrade->ship)->owner);
    if (upgrade->exhausted)
        return OK;
    if (upgrade->maybe_exhausted || !owner->readying_recorded || owner->readying_missed)
        return UNDECIDED;
    return breach(judgement, "%N is not exhausted", upgrade->self);
}

RULE(status_ready_turns, .id = "armada.status.ready-turns",
     .statement = "The sides take turns readying one non-recur card each, the first player first; "
                  "who has declined or can pay for none is done, and who could have readied a card "
                  "when the other side went on has declined",
     .citation = "QR, Game Round 4.2",
     .untold = "which cards are exhausted and who has declined (records readying)",
     .guards = {READY, DECLINE},
     .yields_to = {OUT_OF_PHASE},
     .note = "We read 'until one player has no more cards to ready' as the end of taking turns: "
             "the other side may go on alone.")
{
    const struct armada *game = STATE(armada);
    int side = side_of(game, judgement->event->subject);
    if (side == NO_SIDE)
        return UNDECIDED;
    if (game->sides[side].readying_done)
        return breach(judgement, "%N has declined to ready more cards this round",
                      side_name(game, side));
    int turn = side_to_ready(game);
    return side == turn || could_ready(game, judgement->roster, turn) != ABLE_UNKNOWN ? OK
                                                                                      : UNDECIDED;
}

const struct rule *const armada_status_rules[] = {&rule_status_step_order,
                                                  &rule_status_complete,
                                                  &rule_status_ready_cost,
                                                  &rule_status_ready_exhausted,
                                                  &rule_status_ready_turns,
                                                  &rule_status_round_token,
                                                  NULL};
