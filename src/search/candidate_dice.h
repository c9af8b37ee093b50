/* The dice of a candidate: how many there are of each kind, and which faces they show. */
#ifndef SEARCH_CANDIDATE_DICE_H
#define SEARCH_CANDIDATE_DICE_H

#include "search/candidates.h"

/* Adds a pool for each kind of die of which there are any: `counts` of the kinds in `dice`.
 * Pools that there is no room for are left out. Answers how many dice were added. */
uint32_t dice_add(struct candidate_walk *walk, const int32_t *counts, int32_t kinds);

/* Lets the pools from `pool` on show the first of their classes of faces, the next one. False:
 * there is none. A class is a multiset of faces that may fall; each pool is in their order. */
void dice_first_class(struct candidate_walk *walk, const struct die *dice, uint32_t pool);
bool dice_next_class(struct candidate_walk *walk, const struct die *dice, uint32_t pool);

/* Throws the pools from `pool` on, with the walk's random numbers. */
void dice_throw(struct candidate_walk *walk, const struct die *dice, uint32_t pool);

#endif
