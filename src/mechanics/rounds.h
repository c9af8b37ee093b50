/* Numbered rounds of a fixed sequence of phases.
 *
 * Faults are told, not acted on: play goes on from what was written. A phase
 * before the first round marker begins round 1; the first phase after the last
 * one of a round begins the next round. Phases are numbered from 1; 0 is none. */
#ifndef MECHANICS_ROUNDS_H
#define MECHANICS_ROUNDS_H

#include <stdbool.h>
#include <stdint.h>

struct rounds {
    int32_t number;
    uint8_t phase;       /* 0: the round has begun and no phase has */
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
};

/* `last` 0: the number of rounds is open. */
enum rounds_fault rounds_check_number(const struct rounds *rounds, int32_t number, int32_t last);

/* A round marker, and a phase marker, by the phases. */
enum rounds_fault rounds_check_left(const struct rounds *rounds, uint8_t phases);
enum rounds_fault rounds_check_phase(const struct rounds *rounds, uint8_t phase, uint8_t phases);

/* Whether a marker leaves a phase for good, for the first time in its round:
 * `next` is the phase that begins, 0 for a new round. */
bool rounds_leaves(const struct rounds *rounds, uint8_t phase, uint8_t next, uint8_t phases);

void rounds_begin(struct rounds *rounds, int32_t number);

/* Enters a phase; whether a round began with it that no marker announced. */
bool rounds_enter(struct rounds *rounds, uint8_t phase, uint8_t phases);

#endif
