/* The dice of a candidate: how many there are of each kind, and which faces they show. */
#ifndef SEARCH_CANDIDATE_DICE_H
#define SEARCH_CANDIDATE_DICE_H

#include "search/candidates.h"

/* Adds to the candidate a pool for each kind of die whose count is above 0. Leaves out a pool that there is no
 * room for. Answers how many dice it has added. */
uint32_t dice_add(struct candidate_walk *walk, const int32_t *counts, int32_t kinds);

/* Sets the faces of the pools from `pool` on to their first class, or to the next one; false: there is no
 * other. A class is a multiset of faces that can fall. The faces of a pool ascend. */
void dice_first_class(struct candidate_walk *walk, const struct die *dice, uint32_t pool);
bool dice_next_class(struct candidate_walk *walk, const struct die *dice, uint32_t pool);

/* Throws the dice of the pools from `pool` on, with the walk's random numbers. */
void dice_throw(struct candidate_walk *walk, const struct die *dice, uint32_t pool);

#endif
