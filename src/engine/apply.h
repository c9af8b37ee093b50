/* SPDX-License-Identifier: MIT */
/* What happens to a bound statement: it is judged, explained if it breaks a rule, and applied to
 * the state. */
#ifndef ENGINE_APPLY_H
#define ENGINE_APPLY_H

#include "engine/run.h"

/* Judges and applies the binder's event. */
bool run_judge_and_apply(struct run *run, const struct statement *statement);

/* Applies a statement that is not in the log, without judging it. A statement that does not bind
 * changes nothing. False: out of memory. */
bool run_take_unjudged(struct run *run, const struct statement *statement);

/* Plays a statement whose breaches are reported already, after a guess has changed the game before
 * it. Counts no answers. Reports the breaches that show only now: those of other rules than
 * `broken`. */
bool run_play_as_meant(struct run *run, const struct statement *statement, const uint32_t *broken,
                       size_t broken_count);

/* Judges the declarations as a whole, before the first marker; with it, play has begun. */
bool run_judge_setup(struct run *run, const struct statement *statement);

#endif
