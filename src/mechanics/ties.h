/* Scores that are rolled for until no two are equal.
 *
 * The first roll-off is of all that have to roll; each later one of all that
 * share a score when the one before it is complete. What is rolled counts,
 * whether it was due or not; the last roll is the score. */
#ifndef MECHANICS_TIES_H
#define MECHANICS_TIES_H

#include <stdbool.h>
#include <stdint.h>

enum { TIES_MOST = 66 };

struct contender {
    bool rolls;   /* has to roll; else a score may be fixed */
    bool invited; /* to the present roll-off */
    bool rolled;  /* in it */
    bool scored;
    int64_t score;
};

struct ties {
    struct contender contenders[TIES_MOST];
    uint16_t count;
};

enum ties_fault {
    TIES_SOUND,
    TIES_TWICE,   /* a second roll in one roll-off */
    TIES_OUTSIDE, /* not in this roll-off */
};

/* All are invited that have to roll; `rolls` and fixed scores are set already. */
void ties_begin(struct ties *ties);

enum ties_fault ties_check(const struct ties *ties, unsigned contender);
void ties_roll(struct ties *ties, unsigned contender, int64_t score);

/* Whether somebody has not rolled yet in the roll-off that is open. */
bool ties_waits_for(const struct ties *ties, unsigned contender);

/* Whether somebody else has the same score. */
bool ties_shared(const struct ties *ties, unsigned contender);

#endif
