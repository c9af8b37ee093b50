/* Setup, rounds and phases. */
#include "games/dropzone/dropzone.h"

#define ROUNDS_CITED "DZC, Rounds & Activations"

static const char *phase_name(int phase)
{
    return phase == 0 ? "its beginning" : dropzone_phases[phase - 1];
}

RULE(setup_players,
     .id = "dropzone.setup.players",
     .statement = "A game has two to eight players",
     .citation = ROUNDS_CITED,
     .guards = {KIND_SETUP})
{
    const struct dropzone *game = STATE(dropzone);
    if (game->player_count >= 2 && game->player_count <= 8)
        return OK;
    return breach(judgement, "the game has %u player%s; it needs two to eight", (unsigned)game->player_count,
                  game->player_count == 1 ? "" : "s");
}

RULE(setup_commander,
     .id = "dropzone.setup.commander",
     .statement = "A commander has a Command Value from 1 to 6",
     .citation = "DZC, Command",
     .guards = {KIND_SETUP})
{
    const struct dropzone *game = STATE(dropzone);
    enum answer answer = game->commanders.count ? OK : NOT_CONCERNED;
    for (uint32_t i = 0; i < game->commanders.count; i++) {
        const struct commander *one = commander_at(game, i);
        if (one->value < 1 || one->value > 6)
            answer = breach_at(judgement, one->line, "%N has the Command Value %d; it goes from 1 to 6", one->self, (int)one->value);
    }
    return answer;
}

RULE(round_number,
     .id = "dropzone.round.number",
     .statement = "Rounds are numbered 1, 2, 3 and so on, and none comes after the scenario's last",
     .citation = ROUNDS_CITED ", Phase 3",
     .guards = {KIND_ROUND, KIND_PHASE})
{
    const struct dropzone *game = STATE(dropzone);
    const struct event *event = judgement->event;
    if (event->kind == KIND_PHASE)
        return game->rounds.begun ? NOT_CONCERNED : breach(judgement, "a phase begins before 'round 1'");
    switch (rounds_check_number(&game->rounds, value_in(event, NUMBER), game->rounds_most)) {
    case ROUNDS_NOT_NEXT:
        return breach(judgement, "this is written as round %d; the next one is round %d", value_in(event, NUMBER),
                      (int)game->rounds.number + 1);
    case ROUNDS_AFTER_LAST:
        return breach(judgement, "round %d begins, but the scenario has %d rounds", value_in(event, NUMBER), (int)game->rounds_most);
    default: return OK;
    }
}

RULE(round_phase_order,
     .id = "dropzone.round.phase-order",
     .statement = "A round has the initiation, activation and round-up phases, each once and in this order",
     .citation = ROUNDS_CITED,
     .guards = {KIND_ROUND, KIND_PHASE})
{
    const struct dropzone *game = STATE(dropzone);
    const struct event *event = judgement->event;
    const struct rounds *rounds = &game->rounds;
    if (event->kind == KIND_ROUND) {
        if (!rounds->begun)
            return NOT_CONCERNED;
        return rounds_check_left(rounds, PHASES) == ROUNDS_SOUND
                   ? OK
                   : breach(judgement, "round %d has got to %s only; the %s phase is missing", (int)rounds->number,
                            phase_name(rounds->phase), phase_name(rounds->phase + 1));
    }
    int phase = value_in(event, NUMBER) + 1;
    switch (rounds_check_phase(rounds, (uint8_t)phase, PHASES)) {
    case ROUNDS_NOT_BEGUN: return NOT_CONCERNED;
    case ROUNDS_ROUND_MISSING:
        return breach(judgement, "the %s phase follows the last phase of round %d; a round marker comes first",
                      phase_name(phase), (int)rounds->number);
    case ROUNDS_PHASE_ORDER:
        return breach(judgement, "the %s phase follows %s; the %s phase is next", phase_name(phase),
                      phase_name(rounds->phase), phase_name(rounds->phase + 1));
    default: return OK;
    }
}

enum { IN_INITIATION = 1 << INITIATION, IN_ACTIVATION = 1 << ACTIVATION, IN_ROUND_UP = 1 << ROUND_UP };

/* A die that is still due, when it was reported already that it is missing. */
static bool is_late_die(const struct dropzone *game, int player)
{
    return player != NOBODY && game->rolls_reported &&
           roll_off_check(&game->roll_off, (unsigned)player) == ROLL_OFF_SOUND;
}

static int phases_of(const struct judgement *judgement)
{
    const struct dropzone *game = STATE(dropzone);
    const struct event *event = judgement->event;
    int player = subject_of(judgement);
    switch (event->kind) {
    case ROLL: return is_late_die(game, player) ? 0 : IN_INITIATION;
    case INITIATIVE:
    case DRAW: return IN_INITIATION;
    case DISCARD: return player != NOBODY && game->players[player].cut_to >= 0 ? 0 : IN_INITIATION;
    case CEDE: return IN_INITIATION | IN_ACTIVATION;
    case PLAYER_EFFECT: return IN_INITIATION | IN_ROUND_UP;
    case SCORE:
    case CHECK: return IN_ROUND_UP;
    case ACTIVATE:
    case SQUAD:
    case PASS:
    case EMBARK:
    case DISEMBARK: return IN_ACTIVATION;
    default: return is_action(event->kind) ? IN_ACTIVATION : 0;
    }
}

RULE(round_event_phase,
     .id = "dropzone.round.event-phase",
     .statement = "An event belongs to the phase in which the rules let it happen",
     .citation = ROUNDS_CITED,
     .guards_every_event = true,
     .yields_to = {"dropzone.initiation.cede"})
{
    const struct dropzone *game = STATE(dropzone);
    int phases = phases_of(judgement);
    if (!phases)
        return NOT_CONCERNED;
    if (phases >> game->rounds.phase & 1)
        return OK;
    for (int phase = INITIATION; phase <= ROUND_UP; phase++)
        if (phases >> phase & 1)
            return breach(judgement, "this belongs to the %s phase; the round is at %s", phase_name(phase),
                          phase_name(game->rounds.phase));
    return OK;
}

const struct rule *const dropzone_setup_rules[] = {&rule_setup_players, &rule_setup_commander, NULL};
const struct rule *const dropzone_round_rules[] = {&rule_round_number, &rule_round_phase_order, &rule_round_event_phase, NULL};
