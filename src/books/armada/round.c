/* SPDX-License-Identifier: MIT */
/* Game Round: rounds, phases, and which event belongs where (QR, Game Round). */
#include "books/armada/rules.h"

/* A phase as the rulebook writes it. */
static const char *phase_name(unsigned phase)
{
    static const char *const names[] = {
        [NO_PHASE] = "no phase",         [COMMAND_PHASE] = "Command Phase",
        [SHIP_PHASE] = "Ship Phase",     [SQUADRON_PHASE] = "Squadron Phase",
        [STATUS_PHASE] = "Status Phase",
    };
    return names[phase];
}

RULE(round_number, .id = "armada.round.number",
     .statement = "Rounds must be numbered 1, 2, 3 and so on, and none may come after the last",
     .citation = "Quick Reference, Game Round; Rules Reference 1.5.0, Round", .places_marker = true,
     .guards = {KIND_ROUND, KIND_PHASE})
{
    const struct armada *game = STATE(armada);
    const struct event *event = judgement->event;
    if (event->kind == KIND_PHASE)
        return game->rounds.begun ? NOT_CONCERNED
                                  : BREACH("'round 1' must come before the first phase");
    switch (rounds_check_number(&game->rounds, value_in(event, NUMBER), game->last_round)) {
    case ROUNDS_NOT_NEXT:
        return BREACH("the log says round %d; the next one must be round %d",
                      value_in(event, NUMBER), (int)rounds_next(&game->rounds));
    case ROUNDS_AFTER_LAST:
        return BREACH("round %d cannot begin: the last round of the game is round %d",
                      value_in(event, NUMBER), (int)game->last_round);
    default:
        return OK;
    }
}

/* The next phase; a Squadron Phase without squadrons may be left out. */
static unsigned phase_due(const struct armada *game)
{
    bool empty = game->rounds.phase == SHIP_PHASE && !squadrons_in_play(game);
    return game->rounds.phase + (empty ? 2U : 1U);
}

static enum answer check_round_marker(struct judgement *judgement)
{
    const struct armada *game = STATE(armada);
    const struct rounds *rounds = &game->rounds;
    WHEN(rounds->begun);
    FINE(rounds_check_left(rounds, PHASES) == ROUNDS_SOUND);
    return BREACH("round %d cannot end before its %s", (int)rounds->number,
                  phase_name(phase_due(game)));
}

static enum answer check_phase_marker(struct judgement *judgement)
{
    const struct armada *game = STATE(armada);
    const struct rounds *rounds = &game->rounds;
    enum phase phase = phase_in(judgement->event);
    switch (rounds_check_phase(rounds, (uint8_t)phase, PHASES)) {
    case ROUNDS_NOT_BEGUN:
        return NOT_CONCERNED;
    case ROUNDS_ROUND_MISSING:
        return BREACH("the %s cannot follow the last phase of round %d: 'round %d' must come first",
                      phase_name(phase), (int)rounds->number, (int)rounds_next(rounds));
    case ROUNDS_PHASE_ORDER:
        FINE(phase == phase_due(game));
        return BREACH("the %s cannot follow %s%s: the %s must come next", phase_name(phase),
                      rounds->phase ? "the " : "the round's beginning",
                      rounds->phase ? phase_name(rounds->phase) : "",
                      phase_name(rounds->phase + 1U));
    default:
        return OK;
    }
}

RULE(round_phase_order, .id = "armada.round.phase-order",
     .statement = "A round must have the Command, Ship, Squadron and Status Phase, each once and "
                  "in this order. A Squadron Phase without squadrons may be left out",
     .citation = "Quick Reference, Game Round", .untold = "which phases were played",
     .places_marker = true, .guards = {KIND_ROUND, KIND_PHASE})
{
    return judgement->event->kind == KIND_ROUND ? check_round_marker(judgement)
                                                : check_phase_marker(judgement);
}

enum {
    IN_COMMAND = 1 << COMMAND_PHASE,
    IN_SHIP = 1 << SHIP_PHASE,
    IN_SQUADRON = 1 << SQUADRON_PHASE,
    IN_STATUS = 1 << STATUS_PHASE,
    IN_ACTION = IN_SHIP | IN_SQUADRON,
};

static const uint8_t phases_of[KIND_MOST] = {
#define VERB(kind, word, signature, who, flags, area, apply, phases, ...) [kind] = phases,
#include "books/armada/verbs.h"
};

/* The phases that an event belongs to. Ships are activated in the Ship Phase, squadrons in their
 * own phase or by a squadron command; a token is spent for a pass only in the Ship Phase. */
static uint8_t phases_for(const struct judgement *judgement)
{
    const struct armada *game = STATE(armada);
    const struct event *event = judgement->event;
    if (event->kind == ACTIVATE && unit_in(judgement, UNIT)->squadron)
        return may_command_squadrons(game, judgement->roster) && acting_ship(judgement)
                   ? IN_ACTION
                   : IN_SQUADRON;
    if (event->kind == ACTIVATE || (event->kind == PASS && has(event, AS_TOKEN)))
        return IN_SHIP;
    return phases_of[event->kind];
}

bool armada_implied(const struct judgement *judgement, struct text *marker)
{
    const struct armada *game = STATE(armada);
    return rounds_implied(judgement, &game->rounds, armada_phases, NUMBER, phase_due(game),
                          phases_for(judgement), marker);
}

/* The phase that a message names first. */
static unsigned first_phase(uint8_t phases)
{
    if (phases & IN_COMMAND)
        return COMMAND_PHASE;
    if (phases & IN_SHIP)
        return SHIP_PHASE;
    return phases & IN_STATUS ? STATUS_PHASE : SQUADRON_PHASE;
}

/* What the log does, with the verb as it is written: "'activate' of a squadron". */
static enum answer out_of_phase(struct judgement *judgement, uint8_t phases)
{
    const struct event *event = judgement->event;
    unsigned now = STATE(armada)->rounds.phase;
    const struct phrase *verb = armada_vocabulary.verbs;
    while (verb->word && verb->kind != event->kind)
        verb++;
    const bool activates = event->kind == ACTIVATE;
    const char *what = "", *also = "";
    if (activates)
        what = unit_in(judgement, UNIT)->squadron ? " of a squadron" : " of a ship";
    if (!STATE(armada)->set_up)
        return BREACH("'%s'%s must come after 'round 1'", verb->word, what);
    if (phases == IN_ACTION)
        also = " and the Squadron Phase";
    else if (phases == IN_SQUADRON && activates)
        also = " or by a squadron command";
    return BREACH("'%s'%s is allowed only in the %s%s; %s%s", verb->word, what,
                  phase_name(first_phase(phases)), also,
                  now == NO_PHASE ? "no phase has begun" : "it is now the ",
                  now == NO_PHASE ? "" : phase_name(now));
}

RULE(round_event_phase, .id = "armada.round.event-phase",
     .statement = "Everything must be done in a phase in which the rules allow it",
     .citation = "Quick Reference, Game Round",
     .untold = "which card or command let it happen in this phase (by, records commands)",
     .guards_every_event = true, .of_activation = true)
{
    const struct armada *game = STATE(armada);
    uint8_t phases = phases_for(judgement);
    if (!game->set_up)
        return out_of_phase(judgement, phases);
    /* the log may leave out the command that activates a squadron in the Ship Phase */
    if (phases >> game->rounds.phase & 1)
        return judgement->event->kind == ACTIVATE && game->rounds.phase == SHIP_PHASE &&
                       phases != IN_SHIP && !game->ship.squadrons.in_force
                   ? UNDECIDED
                   : OK;
    /* without phases it may happen at any time */
    return phases ? out_of_phase(judgement, phases) : NOT_CONCERNED;
}

const struct rule *const armada_round_rules[] = {&rule_round_number, &rule_round_phase_order,
                                                 &rule_round_event_phase, NULL};
