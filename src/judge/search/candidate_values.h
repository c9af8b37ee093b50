/* SPDX-License-Identifier: MIT */
/* Gives a candidate the values of an element of a signature, one after another. */
#ifndef SEARCH_CANDIDATE_VALUES_H
#define SEARCH_CANDIDATE_VALUES_H

#include "judge/search/candidates.h"

enum presence { LEFT_OUT, PRESENT, OPTIONAL };

/* Finds out where an element's values come from and how many there are. */
void values_prepare(struct candidate_walk *walk, uint8_t index);

/* Give the candidate the element's first value, or the next one. False: there is no other. An
 * optional element is left out first. With DICE_CLASSES a pool gets each class of faces. */
bool values_first(struct candidate_walk *walk, uint8_t index);
bool values_next(struct candidate_walk *walk, uint8_t index);

/* Skips the remaining parts of the current name. Answers how many values it has skipped. */
uint64_t values_skip_parts(struct candidate_walk *walk, uint8_t index);

/* Gives the candidate a random value of the element, or leaves the element out. False: the element
 * has no value here. */
bool values_draw(struct candidate_walk *walk, uint8_t index);

/* Gives the candidate a number, as an example, in place of the one that the element has. */
void values_set_number(struct candidate_walk *walk, uint8_t index, int32_t number);

/* Takes the limits of the element's numbers from its type. */
void values_forget_limits(struct candidate_walk *walk, uint8_t index);

/* Removes the element's value from the candidate. */
void values_clear(struct candidate_walk *walk, uint8_t index);

#endif
