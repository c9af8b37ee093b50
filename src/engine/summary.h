/* What the sink is told of a game as it begins and ends. */
#ifndef ENGINE_SUMMARY_H
#define ENGINE_SUMMARY_H

#include "engine/run.h"

/* Shows the game as it begins, unless that has been done. */
bool run_announce(struct run *run);

/* Fills `shown` with all that is known of the game at its end, and its verdict. */
bool run_sum_up(struct run *run, bool finished);

/* Whether the game's result says that it was left unfinished: its `end` is not judged then. */
bool run_left_unfinished(const struct run *run);

#endif
