/* SPDX-License-Identifier: MIT */
/* The dice of a candidate: how many of each kind, and their faces. */
#ifndef SEARCH_CANDIDATE_DICE_H
#define SEARCH_CANDIDATE_DICE_H

#include "judge/search/candidates.h"

/* Adds a pool to the candidate for each kind of die whose count is above 0; a pool without room is
 * left out. Answers the number of dice added. */
uint32_t dice_add(struct candidate_walk *walk, const int32_t *counts, int32_t kinds);

/* The counts by kind of the dice in the candidate's first pool, as dice_add takes them. Answers how
 * many kinds have one. */
int32_t dice_again(const struct candidate_walk *walk, int32_t *ret_counts);

/* Sets the faces of the pools from `pool` on to their first class, or to the next one. A class is a
 * multiset of faces that can be rolled; a pool holds it in ascending order. dice_next_class: false
 * if there is no other class. */
void dice_first_class(struct candidate_walk *walk, const struct die *dice, uint32_t pool);
bool dice_next_class(struct candidate_walk *walk, const struct die *dice, uint32_t pool);

/* Rolls the dice of the pools from `pool` on with the walk's random numbers. */
void dice_throw(struct candidate_walk *walk, const struct die *dice, uint32_t pool);

/* How many faces dice of all kinds have, and the die that shows one of them, by its number. */
int32_t dice_faces(const struct die *dice);
struct pool dice_face(const struct die *dice, int32_t number, int32_t *ret_face);

#endif
