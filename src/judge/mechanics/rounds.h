/* SPDX-License-Identifier: MIT */
/* Numbered rounds, each a fixed sequence of phases.
 *
 * The checks only say what is wrong; the game continues from what was written. A phase before the
 * first round marker begins round 1; a first phase after a round's last one begins the next round.
 * Rounds and phases count from 1; phase 0 is the beginning of a round. A game has at most 7 phases.
 *
 * A number that is not the next one is either a slip of the pen or the round's real number. Both
 * are kept until the next number shows which, so that one slip is one fault. */
#ifndef MECHANICS_ROUNDS_H
#define MECHANICS_ROUNDS_H

#include "judge/engine/ruleset.h"

struct rounds {
    int32_t number; /* as written */
    int32_t slip;   /* the counted number minus the written one; 0: they agree */
    uint8_t phase;
    uint8_t ended; /* phases of this round that are over, a bit each */
    bool begun;
};

enum rounds_fault {
    ROUNDS_SOUND,
    ROUNDS_NOT_NEXT,      /* the number is not the next one */
    ROUNDS_AFTER_LAST,    /* the game has fewer rounds */
    ROUNDS_NOT_BEGUN,     /* a phase comes before any round */
    ROUNDS_PHASE_MISSING, /* a round begins, and phases of the last one are missing */
    ROUNDS_PHASE_ORDER,   /* the phase is not the next one */
    ROUNDS_ROUND_MISSING, /* a phase comes after the round's last */
    ROUNDS_OTHER_PHASE,   /* the event belongs to other phases */
};

/* A game's words for its rounds and phases. */
struct round_words {
    const char *round;         /* "round", "turn" */
    const char *game;          /* what the rounds belong to: "game", "scenario" */
    const char *const *phases; /* in their order; NULL at the end */
    uint8_t count;             /* of the phases */
    int field;                 /* of a marker's number and of its phase */
    const char *last;          /* what says which round is the last, in words as in lacks() */
};

/* Whether `written` may follow `number`, the last one written, whose slip is `slip`: as the next
 * written number, as the next counted one, or as a number that was skipped. */
bool number_follows(int32_t number, int32_t slip, int32_t written);

/* The slip of `written`, which follows `number` with its `slip`. */
int32_t number_slip(int32_t number, int32_t slip, int32_t written);

/* Checks a round marker's number. `last` 0: the number of rounds is open. */
enum rounds_fault rounds_check_number(const struct rounds *rounds, int32_t number, int32_t last);

/* The number of the next round by counting, whatever numbers were written. */
int32_t rounds_next(const struct rounds *rounds);

/* Whether this is round `last` or a later one, by the number that is written or by counting. */
bool rounds_reach(const struct rounds *rounds, int32_t last);

/* Checks a round marker: whether the round before it, if any, has had its last phase. `phases`: how
 * many a round has. */
enum rounds_fault rounds_check_left(const struct rounds *rounds, uint8_t phases);

/* Checks a phase marker: whether `phase` is the next one of the round. */
enum rounds_fault rounds_check_phase(const struct rounds *rounds, uint8_t phase, uint8_t phases);

/* Checks an event that belongs to some phases (a bit each). */
enum rounds_fault rounds_check_event(const struct rounds *rounds, uint8_t phases);

/* Says in words what is wrong; of an event that belongs to other phases only the predicate: "is
 * allowed only in the Planning Phase; ...". `asked`: the checked number, phase or phases; `last`:
 * the number of the last round. Answers the text, which is in `ret_message`. */
struct rounds_message {
    char text[200];
};
const char *rounds_explain(const struct rounds *rounds, const struct round_words *words,
                           enum rounds_fault fault, int32_t asked, int32_t last,
                           struct rounds_message *ret_message);

/* Whether a marker leaves `phase` for good, for the first time in its round. `next` is the phase
 * that the marker begins; 0: it begins a new round. `phases`: how many a round has. */
bool rounds_leaves(const struct rounds *rounds, uint8_t phase, uint8_t next, uint8_t phases);

void rounds_begin(struct rounds *rounds, int32_t number);

/* Continues a game whose log begins late, with the current round. If its number is not declared to
 * be meant, a first round 2 may be round 1, misnumbered. */
void rounds_begin_late(struct rounds *rounds, bool declared);

/* Enters a phase. Answers whether this began a round without a marker. */
bool rounds_enter(struct rounds *rounds, uint8_t phase, uint8_t phases);

/* Answers what is wrong with a marker or an event, as rounds_explain says it; OK: nothing is. */
enum answer judge_rounds(struct judgement *judgement, const struct rounds *rounds,
                         const struct round_words *words, enum rounds_fault fault, int32_t asked,
                         int32_t last);

/* The predicates of the rules about the numbers of rounds and the order of phases. */
enum answer judge_round_number(struct judgement *judgement, const struct rounds *rounds,
                               const struct round_words *words, int32_t last);
enum answer judge_phase_order(struct judgement *judgement, const struct rounds *rounds,
                              const struct round_words *words);

/* Writes the phase that a statement implies (see `implied` of struct ruleset): an event that
 * belongs to one phase alone, which is to come, or a marker that leaves phases out. `phases`: the
 * names; `next`: the phase that must come next; `event`: phases of the event, a bit each. */
bool rounds_implied(const struct judgement *judgement, const struct rounds *rounds,
                    const char *const *phases, int field, unsigned next, uint8_t event,
                    struct text *marker);

/* Where the game stands, see `place` of struct ruleset; its segment and its step are NULL. */
void rounds_place(const struct rounds *rounds, const char *const *phases,
                  struct game_place *ret_place);

/* Whether the current round has phases that are still to come. */
static inline bool rounds_have_phases_ahead(const struct rounds *rounds,
                                            const struct round_words *words)
{
    return rounds->begun && rounds->phase < words->count;
}

/* Writes where the next log begins; `done` says that the last phase has had all its steps, `last`
 * is the number of the last round, 0: it is open. Answers whether it begins with a new round. */
bool rounds_go_on(const struct rounds *rounds, const struct round_words *words, bool done,
                  int32_t last, struct going_on *going);

/* Writes the next marker if the round is `over`, then the comment `besides`, which says what the
 * new log does not have. */
void rounds_go_on_from(const struct rounds *rounds, const struct round_words *words, bool over,
                       struct going_on *going, const char *besides);

#endif
