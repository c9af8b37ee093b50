/* Numbered rounds, each a fixed sequence of phases.
 *
 * The checks only say what is wrong: play goes on from what was written. A phase
 * before the first round marker begins round 1; the first phase after the last
 * one of a round begins the next round. Rounds and phases are numbered from 1;
 * phase 0 is the round's beginning. A game has 7 phases at the most.
 *
 * A number that is not the next one is either a slip of the pen or the round's real number. Both readings
 * are kept until the next number shows which it was, so that one slip is one fault. */
#ifndef MECHANICS_ROUNDS_H
#define MECHANICS_ROUNDS_H

#include <stdbool.h>
#include <stdint.h>

struct rounds {
    int32_t number;      /* as it is written */
    int32_t slip;        /* the counted number minus the written one; 0: they agree */
    uint8_t phase;
    uint8_t ended;       /* phases that the round has left, a bit each */
    bool begun;
};

enum rounds_fault {
    ROUNDS_SOUND,
    ROUNDS_NOT_NEXT,      /* the number is not the next one */
    ROUNDS_AFTER_LAST,    /* the game has fewer rounds */
    ROUNDS_NOT_BEGUN,     /* a phase before any round */
    ROUNDS_PHASE_MISSING, /* a new round, and phases are missing */
    ROUNDS_PHASE_ORDER,   /* a phase that is not the next one */
    ROUNDS_ROUND_MISSING, /* a phase after the round's last */
    ROUNDS_OTHER_PHASE,   /* an event of other phases */
};

/* What a game calls its rounds and phases, for messages. */
struct round_words {
    const char *round;         /* "round", "turn" */
    const char *game;          /* what has so many of them: "game", "scenario" */
    const char *const *phases; /* in their order */
};

/* Whether a number follows the last one, which was written with this slip: by what was written, by counting, or as
 * the number that was skipped. */
bool number_follows(int32_t number, int32_t slip, int32_t written);

/* The slip of a number that is written after the last one. */
int32_t number_slip(int32_t number, int32_t slip, int32_t written);

/* A round marker's number; `last` 0: the number of rounds is open. */
enum rounds_fault rounds_check_number(const struct rounds *rounds, int32_t number, int32_t last);

/* The next round's number if rounds are counted, whatever numbers were written. */
int32_t rounds_next(const struct rounds *rounds);

/* Whether the present round is the last one or a later one, by what is written or by counting. */
bool rounds_reach(const struct rounds *rounds, int32_t last);

/* What a round marker leaves behind, and a phase marker, in rounds of so many phases. */
enum rounds_fault rounds_check_left(const struct rounds *rounds, uint8_t phases);
enum rounds_fault rounds_check_phase(const struct rounds *rounds, uint8_t phase, uint8_t phases);

/* An event that belongs to some phases, a bit each. */
enum rounds_fault rounds_check_event(const struct rounds *rounds, uint8_t phases);

/* What is wrong, in words: `asked` is the number, phase or phases that was checked, `last`
 * the number of the last round. The text lies in `ret_message`, and is returned. */
struct rounds_message {
    char text[160];
};
const char *rounds_explain(const struct rounds *rounds, const struct round_words *words, enum rounds_fault fault,
                           int32_t asked, int32_t last, struct rounds_message *ret_message);

/* Whether a marker leaves a phase for good, for the first time in its round:
 * `next` is the phase that begins, 0 for a new round. */
bool rounds_leaves(const struct rounds *rounds, uint8_t phase, uint8_t next, uint8_t phases);

void rounds_begin(struct rounds *rounds, int32_t number);

/* Enters a phase; whether a round began with it that no marker announced. */
bool rounds_enter(struct rounds *rounds, uint8_t phase, uint8_t phases);

#endif
