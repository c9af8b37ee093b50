/* Two sides that take turns. A side that can do nothing passes; the log need not say so.
 *
 * The side to act is computed when somebody acts, since what a side can do changes in between. */
#ifndef GAMES_ARMADA_ALTERNATION_H
#define GAMES_ARMADA_ALTERNATION_H

#include <stdbool.h>

enum { NO_SIDE = -1 };

/* The side to act when `next` (0 or 1) is next in the order of turns: the other side if only that
 * one is able. NO_SIDE stays NO_SIDE. */
static inline int alternation_side(int next, const bool able[2])
{
    return next >= 0 && !able[next] && able[!next] ? !next : next;
}

#endif
