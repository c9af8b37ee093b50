/* SPDX-License-Identifier: MIT */
/* Rounds, their phases, and what belongs where. */
#include "books/dropzone/rules.h"

#define ROUNDS_CITED "Dropzone Commander, Rounds & Activations"

const struct round_words dropzone_words = {.round = "round",
                                           .game = "scenario",
                                           .phases = dropzone_phases,
                                           .count = PHASES,
                                           .field = NUMBER,
                                           .last = "how many rounds the scenario has (rounds)"};

RULE(round_number, .id = "dropzone.round.number",
     .statement =
         "Rounds must be numbered 1, 2, 3 and so on, and none may come after the scenario's "
         "last",
     .citation = ROUNDS_CITED ", Phase 3", .places_marker = true,
     .guards = {KIND_ROUND, KIND_PHASE})
{
    const struct dropzone *game = STATE(dropzone);
    return judge_round_number(judgement, &game->rounds, &dropzone_words, game->rounds_most);
}

RULE(round_phase_order, .id = "dropzone.round.phase-order",
     .statement = "A round must have the Initiation, Activation and Round-up Phases, each once and "
                  "in this order",
     .citation = ROUNDS_CITED, .places_marker = true, .guards = {KIND_ROUND, KIND_PHASE})
{
    return judge_phase_order(judgement, &STATE(dropzone)->rounds, &dropzone_words);
}

enum {
    IN_INITIATION = 1 << INITIATION,
    IN_ACTIVATION = 1 << ACTIVATION,
    IN_ROUND_UP = 1 << ROUND_UP
};

/* Whether a die is rolled late, after the rule for the missing die has reported it. */
static bool is_late_die(const struct judgement *judgement, int player)
{
    const struct dropzone *game = STATE(dropzone);
    return player != NOBODY && game->rolls_reported &&
           records(judgement, game->players[player].self, AREA_DICE) &&
           roll_off_check(&game->roll_off, (unsigned)player) == ROLL_OFF_SOUND;
}

/* Whether a battlegroup is activated after the Activation Phase that ended without it, which the
 * rule about that phase's end has reported. */
static bool is_late_activation(const struct judgement *judgement, int player)
{
    const struct dropzone *game = STATE(dropzone);
    return player != NOBODY && game->rounds.phase == ROUND_UP && game->cut_short >> player & 1 &&
           has_to_activate(game, player) && judgement->event->statement;
}

static const uint8_t phases_of[KIND_MOST] = {
#define VERB(kind, word, signature, who, flags, area, apply, phases, ...) [kind] = phases,
#include "books/dropzone/verbs.h"
};

/* Whether an event is exempt from the phases of its verb: a die or an activation that comes late,
 * which another rule reports, or a discard that cuts a hand. */
static bool belongs_anywhere(const struct judgement *judgement)
{
    const struct dropzone *game = STATE(dropzone);
    int player = acting_player(judgement);
    if (judgement->event->kind == ROLL)
        return is_late_die(judgement, player);
    if (judgement->event->kind == ACTIVATE)
        return is_late_activation(judgement, player);
    if (judgement->event->kind != DISCARD || player == NOBODY)
        return false;
    const struct player *one = &game->players[player];
    return one->cut.to >= 0 || (one->cut.late && judgement->event->statement);
}

/* Whether a squad acts in an activation that began outside the activation phase. The activation
 * itself was judged, so its actions are not. They are not offered, unless a source let the
 * activation begin there. */
static bool is_of_an_activation(const struct judgement *judgement)
{
    const struct dropzone *game = STATE(dropzone);
    uint16_t kind = judgement->event->kind;
    const bool acts = kind == SQUAD || (kind >= MOVE && kind <= DISEMBARK);
    if (!acts || game->rounds.phase == ACTIVATION || game->active == NONE)
        return false;
    return game->granted || judgement->event->statement;
}

/* Whether an event is a discard that may cut a hand of unknown size. */
static bool may_cut_unknown_hand(const struct judgement *judgement)
{
    int player = acting_player(judgement);
    return judgement->event->kind == DISCARD && player != NOBODY &&
           STATE(dropzone)->players[player].cut.unsure;
}

bool dropzone_implied(const struct judgement *judgement, struct text *marker)
{
    const struct rounds *rounds = &STATE(dropzone)->rounds;
    uint8_t phases = phases_of[judgement->event->kind];
    if (phases && (belongs_anywhere(judgement) || is_of_an_activation(judgement)))
        return false;
    return rounds_implied(judgement, rounds, dropzone_phases, NUMBER, rounds->phase + 1U, phases,
                          marker);
}

RULE(round_event_phase, .id = "dropzone.round.event-phase",
     .statement = "Everything must be done in a phase in which the rules allow it",
     .citation = ROUNDS_CITED, .untold = "which card or rule let it happen in this phase",
     .guards_every_event = true, .yields_to = {"dropzone.initiation.cede"},
     .of_activation = true)
{
    uint8_t phases = phases_of[judgement->event->kind];
    UNLESS(!phases || belongs_anywhere(judgement) || is_of_an_activation(judgement));
    enum rounds_fault fault = rounds_check_event(&STATE(dropzone)->rounds, phases);
    UNSURE(fault != ROUNDS_SOUND && may_cut_unknown_hand(judgement));
    return judge_rounds(judgement, &STATE(dropzone)->rounds, &dropzone_words, fault, phases, 0);
}

const struct rule *const dropzone_round_rules[] = {&rule_round_number, &rule_round_phase_order,
                                                   &rule_round_event_phase, NULL};
