/* What the sink is told of a game as it begins and ends. */
#ifndef ENGINE_SUMMARY_H
#define ENGINE_SUMMARY_H

#include "engine/run.h"

/* Shows the game as it begins, unless that has been done. */
bool run_announce(struct run *run);

/* Fills `shown` with all that is known of the game at its end, and its verdict. */
bool run_sum_up(struct run *run, bool finished);

#endif
