/* The values that an element of a signature may have in a candidate, one after another. */
#ifndef SEARCH_CANDIDATE_VALUES_H
#define SEARCH_CANDIDATE_VALUES_H

#include "search/candidates.h"

enum presence { LEFT_OUT, PRESENT, OPTIONAL };

/* Finds where an element's values come from, and how many there are. */
void values_prepare(struct candidate_walk *walk, uint8_t index);

/* Gives the candidate the element's first value, the next one; false: there is none. What
 * is optional is left out at first. Dice that are thrown go through all classes. */
bool values_first(struct candidate_walk *walk, uint8_t index);
bool values_next(struct candidate_walk *walk, uint8_t index);

/* Passes over the remaining parts of the present name. Answers how many values that were. */
uint64_t values_skip_parts(struct candidate_walk *walk, uint8_t index);

/* Gives the candidate a value at random, or leaves the element out. */
bool values_draw(struct candidate_walk *walk, uint8_t index);

/* Takes the element's value from the candidate. */
void values_clear(struct candidate_walk *walk, uint8_t index);

/* Whether the element's other values are left out once a candidate with one of them is legal. */
bool values_enough_with_one(const struct candidate_walk *walk, uint8_t index);

#endif
