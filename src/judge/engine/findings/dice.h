/* SPDX-License-Identifier: MIT */
/* Counts for each side which faces its dice showed. Only the report uses it, no rule. */
#ifndef ENGINE_FINDINGS_DICE_H
#define ENGINE_FINDINGS_DICE_H

#include "judge/engine/run.h"

/* Counts the dice of an event. False: out of memory. The block may have grown. */
bool run_count_dice(struct run *run, const struct event *event);

/* Lists the counts in the `room`. False: out of memory. */
bool run_list_dice(struct run *run);

/* Whether whoever wrote the log could choose between the orders of the chains' links. */
bool dice_order_is_free(const struct game_run *game);

/* The grade of the game's dice, such as "derived and checked" (doc/dice.md). NULL if no die was
 * rolled. */
const char *dice_grade(const struct game_run *game);

#endif
