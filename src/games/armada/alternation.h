/* Two sides that take turns, where a side that can do nothing has passed
 * without a word.
 *
 * Whose turn it is is worked out when somebody acts, since what a side can do
 * changes in the meantime. */
#ifndef GAMES_ARMADA_ALTERNATION_H
#define GAMES_ARMADA_ALTERNATION_H

#include <stdbool.h>

enum { NO_SIDE = -1 };

/* The side to act when `next` (0 or 1) is next by the order of turns: the other
 * one if only that one is able. */
static inline int alternation_side(int next, const bool able[2])
{
    return next >= 0 && !able[next] && able[!next] ? !next : next;
}

#endif
