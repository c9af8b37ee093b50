/* How a scenario decides who wins, and what its declaration says to a result.
 *
 * A game declares points, elimination, both, or conditions that no log shows; a game that
 * declares nothing may be decided by any of them. The owner of the state compares the result with
 * the scores and with the fleets or armies that are left. */
#ifndef MECHANICS_VICTORY_H
#define MECHANICS_VICTORY_H

#include <stdbool.h>
#include <stdint.h>

/* What is declared, a bit each; 0: nothing. */
enum { VICTORY_BY_POINTS = 1, VICTORY_BY_ELIMINATION = 2, VICTORY_BY_CONDITIONS = 4 };

/* The words of a declaration, in the order of the bits; NULL at the end. */
extern const char *const victory_words[];

/* What a measure says to the result. */
enum victory_view {
    VIEW_AGREES,
    VIEW_CONTRADICTS,
    VIEW_NONE,    /* of elimination alone: nobody is eliminated */
    VIEW_UNKNOWN, /* the log does not record what it takes */
};

struct victory_claim {
    uint8_t declared;
    bool tie;
    bool by_points, by_elimination, by_condition; /* the reason that the result gives; none: it gives none */
    enum victory_view points, elimination;
};

enum victory_answer { VICTORY_STANDS, VICTORY_OPEN, VICTORY_NOT_BY_POINTS, VICTORY_NOT_BY_ELIMINATION };

/* Whether a result stands, is open for want of what the log does not record, or contradicts a
 * measure that decides. Where nothing is declared a result stands that one measure gives and
 * the other does not contradict, and one that neither gives does not. */
enum victory_answer victory_judge(const struct victory_claim *claim);

#endif
