/* SPDX-License-Identifier: MIT */
/* What the sink gets of a game at its beginning and at its end. */
#ifndef ENGINE_FINDINGS_SUMMARY_H
#define ENGINE_FINDINGS_SUMMARY_H

#include "judge/engine/run.h"

/* Shows the beginning of the game to the sink, unless that was done. */
bool run_announce(struct run *run);

/* Fills the game of the `room` with all that is known of the game at its end, and its verdict. */
bool run_sum_up(struct run *run, bool finished);

/* Whether the game's result says that it was left unfinished; its `end` is not judged then. */
bool run_left_unfinished(const struct run *run);

#endif
