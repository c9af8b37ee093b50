/* SPDX-License-Identifier: MIT */
/* The Game Turn Sequence: turns, their phases, and what belongs where. */
#include "books/dropfleet/rules.h"

#define SEQUENCE "Dropfleet Commander, Game Turn Sequence"

const struct round_words dropfleet_words = {.round = "turn",
                                            .game = "game",
                                            .phases = dropfleet_phases,
                                            .count = PHASES,
                                            .field = NUMBER,
                                            .last = "how many turns the game has (turns)"};

/* Whether the loss of a fleet ends the game (OK). A result, if there is one, must then fit the
 * fleets and claim no points. UNDECIDED: a fleet may be lost. An undeclared one is not lost. */
static enum answer ends_by_fleets(const struct dropfleet *game, const struct game_result *result)
{
    enum fleet fleets[2];
    for (int player = 0; player < 2; player++)
        fleets[player] = fleet_is_declared(game, player) ? fleet_of(game, player) : FLEET_LEFT;
    enum victory_view view = view_of_fleets(game, fleets, result);
    if (result->by_points)
        return VIOLATION;
    UNSURE(view == VIEW_UNKNOWN);
    return view == VIEW_AGREES || (view == VIEW_CONTRADICTS && !result->known) ? OK : VIOLATION;
}

/* Judges the end. A player may concede or lose the fleet at any time; both may agree to end it. */
static enum answer check_end(struct judgement *judgement)
{
    const struct dropfleet *game = STATE(dropfleet);
    struct game_result result;
    bool ends = result_ends_game(judgement->event, &dropfleet_result, &game->result, &result);
    UNLESS(!ends || !two_players(game) || result_is_settled(&result) || result.eliminated);
    bool last = game->turns == 0 || rounds_reach(&game->rounds, game->turns);
    if (last && game->rounds.phase == ROUNDUP)
        return game->turns ? OK : lacks(judgement, dropfleet_words.last);
    UNSURE(result.by_condition || result.by_time);
    enum answer by_fleets = ends_by_fleets(game, &result);
    if (by_fleets != VIOLATION)
        return by_fleets == OK ? NOT_CONCERNED
                               : undecided(judgement, "whether a fleet has ships left");
    if (game->turns == 0)
        return BREACH("the game cannot end in turn %d before its Roundup Phase",
                      (int)game->rounds.number);
    return BREACH("the game cannot end in turn %d: it must reach the Roundup Phase of turn %d, the "
                  "last",
                  (int)game->rounds.number, (int)game->turns);
}

RULE(turn_number, .id = "dropfleet.turn.number",
     .statement = "Turns must be numbered 1, 2, 3 and so on, and none may come after the last. "
                  "The game cannot end before the Roundup Phase of its last turn",
     .citation = SEQUENCE, .untold = "how many turns were played, or how many are due (turns)",
     .places_marker = true, .guards = {KIND_ROUND, KIND_PHASE, KIND_RESULT, KIND_END})
{
    const struct dropfleet *game = STATE(dropfleet);
    uint16_t kind = judgement->event->kind;
    return kind == KIND_RESULT || kind == KIND_END
               ? check_end(judgement)
               : judge_round_number(judgement, &game->rounds, &dropfleet_words, game->turns);
}

RULE(turn_phase_order, .id = "dropfleet.turn.phase-order",
     .statement = "A turn must have the Planning, Activation and Roundup Phases, each once and in "
                  "this order",
     .citation = SEQUENCE, .places_marker = true, .guards = {KIND_ROUND, KIND_PHASE})
{
    return judge_phase_order(judgement, &STATE(dropfleet)->rounds, &dropfleet_words);
}

enum { IN_PLANNING = 1 << PLANNING, IN_ACTIVATION = 1 << ACTIVATION, IN_ROUNDUP = 1 << ROUNDUP };

static const uint8_t phases_of[KIND_MOST] = {
    [KIND_STEP] = IN_ROUNDUP,
#define VERB(kind, word, signature, who, flags, area, apply, phases) [kind] = phases,
#include "books/dropfleet/verbs.h"
};

bool dropfleet_implied(const struct judgement *judgement, struct text *marker)
{
    const struct rounds *rounds = &STATE(dropfleet)->rounds;
    return rounds_implied(judgement, rounds, dropfleet_phases, NUMBER, rounds->phase + 1U,
                          phases_of[judgement->event->kind], marker);
}

RULE(turn_event_phase, .id = "dropfleet.turn.event-phase",
     .statement = "Everything must be done in a phase in which the rules allow it",
     .citation = SEQUENCE, .places_marker = true, .guards = {KIND_STEP}, .guards_every_event = true,
     .yields_to = {"dropfleet.deck.built"})
{
    const struct dropfleet *game = STATE(dropfleet);
    uint8_t phases = phases_of[judgement->event->kind];
    bool after_reveal = judgement->event->kind == STACK && game->revealing;
    if (!phases || (!two_players(game) && judgement->event->kind != KIND_STEP) || after_reveal)
        return NOT_CONCERNED; /* deck.built reports a deck that is changed after the first reveal */
    return judge_rounds(judgement, &game->rounds, &dropfleet_words,
                        rounds_check_event(&game->rounds, phases), phases, 0);
}

RULE(turn_complete, .id = "dropfleet.turn.complete",
     .statement = "The Activation Phase must last until neither strategy deck has a card left",
     .citation = SEQUENCE, .untold = "which cards are left in the decks",
     .guards = {KIND_ROUND, KIND_PHASE}, .yields_to = {"dropfleet.activation.both"})
{
    const struct dropfleet *game = STATE(dropfleet);
    WHEN(two_players(game) &&
         rounds_leaves(&game->rounds, ACTIVATION, marked_phase(judgement->event, NUMBER), PHASES));
    FINE(decks_are_spent(game));
    UNSURE(!cards_are_left(game, 0) && !cards_are_left(game, 1));
    return BREACH("the Activation Phase cannot end before all cards are revealed: %N has %u "
                  "{card|cards} left, and %N %u",
                  game->players[0].self, (unsigned)cards_left(game, 0), game->players[1].self,
                  (unsigned)cards_left(game, 1));
}

const struct rule *const dropfleet_turn_rules[] = {
    &rule_turn_number, &rule_turn_phase_order, &rule_turn_event_phase, &rule_turn_complete, NULL};
