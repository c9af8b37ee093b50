/* Game Round: rounds, phases, and which event belongs where (QR, Game Round). */
#include "games/armada/armada.h"

static const char *phase_name(int phase)
{
    return phase == NO_PHASE ? "no phase" : armada_phases[phase - 1];
}

RULE(round_number,
     .id = "armada.round.number",
     .statement = "Rounds are numbered 1, 2, 3 and so on, and none comes after the last",
     .citation = "QR, Game Round; RRG 1.5.0, Round",
     .guards = {KIND_ROUND, KIND_PHASE})
{
    const struct armada *game = STATE(armada);
    const struct event *event = judgement->event;
    if (event->kind == KIND_PHASE)
        return game->round_begun ? NOT_CONCERNED
                                 : breach(judgement, "a phase begins before 'round 1'");
    if (value_in(event, NUMBER) != game->round + 1)
        return breach(judgement, "this is written as round %d; the next one is round %d",
                      value_in(event, NUMBER), game->round + 1);
    if (value_in(event, NUMBER) > game->rounds)
        return breach(judgement, "round %d begins, but the game has %d rounds", value_in(event, NUMBER),
                      (int)game->rounds);
    return OK;
}

RULE(round_phase_order,
     .id = "armada.round.phase-order",
     .statement = "A round has the command, ship, squadron and status phases, each once and in this order",
     .citation = "QR, Game Round",
     .guards = {KIND_ROUND, KIND_PHASE})
{
    const struct armada *game = STATE(armada);
    const struct event *event = judgement->event;
    if (event->kind == KIND_ROUND) {
        if (!game->round_begun || game->phase == STATUS_PHASE)
            return game->round_begun ? OK : NOT_CONCERNED;
        return breach(judgement, "round %d ends in its %s phase; the %s phase is missing", (int)game->round,
                      phase_name(game->phase), phase_name(game->phase + 1));
    }
    int phase = value_in(event, NUMBER) + 1;
    if (!game->round_begun)
        return NOT_CONCERNED;
    if (game->phase == STATUS_PHASE)
        return breach(judgement, "the %s phase follows the last phase of round %d; a round marker comes first",
                      phase_name(phase), (int)game->round);
    if (phase != game->phase + 1)
        return breach(judgement, "the %s phase follows %s; the %s phase is next", phase_name(phase),
                      game->phase ? phase_name(game->phase) : "the round's beginning", phase_name(game->phase + 1));
    return OK;
}

enum { IN_COMMAND = 1 << COMMAND_PHASE, IN_SHIP = 1 << SHIP_PHASE, IN_SQUADRON = 1 << SQUADRON_PHASE,
       IN_STATUS = 1 << STATUS_PHASE };

static const uint8_t phases_of[KIND_MOST] = {
    [ASSIGN] = IN_COMMAND,
    [CHOOSE] = IN_SHIP,
    [ACTIVATE] = IN_SHIP | IN_SQUADRON,
    [REVEAL] = IN_SHIP, [RESOLVE] = IN_SHIP, [SPEED] = IN_SHIP, [REPAIR] = IN_SHIP,
    [MANEUVER] = IN_SHIP, [TARGET_TOKEN] = IN_SHIP,
    [ATTACK] = IN_SHIP | IN_SQUADRON, [CANCEL] = IN_SHIP | IN_SQUADRON, [ROLL] = IN_SHIP | IN_SQUADRON,
    [ADD] = IN_SHIP | IN_SQUADRON, [REMOVE] = IN_SHIP | IN_SQUADRON, [REROLL] = IN_SHIP | IN_SQUADRON,
    [SET] = IN_SHIP | IN_SQUADRON, [LOCK] = IN_SHIP | IN_SQUADRON, [SPEND] = IN_SHIP | IN_SQUADRON,
    [REDIRECT] = IN_SHIP | IN_SQUADRON, [CRITICAL] = IN_SHIP | IN_SQUADRON,
    [SUFFER] = IN_SHIP | IN_SQUADRON, [RETARGET] = IN_SHIP | IN_SQUADRON,
    [PASS] = IN_SHIP | IN_SQUADRON, [MOVE] = IN_SHIP | IN_SQUADRON,
    [READY_ALL] = IN_STATUS, [READY] = IN_STATUS, [DECLINE] = IN_STATUS, [FLIP] = IN_STATUS,
    [ROUND_TOKEN] = IN_STATUS,
};

/* Ships are activated in the Ship Phase, squadrons in their own or by a
 * squadron command; a token is passed with in the Ship Phase only. */
static uint8_t phases_for(const struct judgement *judgement)
{
    const struct armada *game = STATE(armada);
    const struct event *event = judgement->event;
    if (event->kind == ACTIVATE && unit_in(judgement, UNIT)->squadron)
        return game->ship.squadron_command && by_active_side(judgement) ? IN_SHIP | IN_SQUADRON : IN_SQUADRON;
    if (event->kind == ACTIVATE || has(event, AS_TOKEN))
        return IN_SHIP;
    return phases_of[event->kind];
}

RULE(round_event_phase,
     .id = "armada.round.event-phase",
     .statement = "An event belongs to the phase in which the rules let it happen",
     .citation = "QR, Game Round",
     .guards_every_event = true)
{
    const struct armada *game = STATE(armada);
    uint8_t phases = phases_for(judgement);
    if (!game->set_up)
        return breach(judgement, "this happens before the first round has begun");
    if (phases >> game->phase & 1)
        return OK;
    for (int phase = COMMAND_PHASE; phase <= STATUS_PHASE; phase++)
        if (phases >> phase & 1)
            return breach(judgement, "this belongs to the %s phase; the game is in %s%s", phase_name(phase),
                          game->phase ? "the phase " : "", phase_name(game->phase));
    return NOT_CONCERNED; /* it may happen at any time */
}

const struct rule *const armada_round_rules[] = {&rule_round_number, &rule_round_phase_order,
                                                 &rule_round_event_phase, NULL};
