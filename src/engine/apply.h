/* What a bound statement comes to: it is judged, explained where it breaks a rule, and
 * applied to the state. */
#ifndef ENGINE_APPLY_H
#define ENGINE_APPLY_H

#include "engine/run.h"

/* Judges and applies the binder's event. */
bool run_judge_and_apply(struct run *run, const struct statement *statement);

/* Applies a statement that nobody wrote, without judging it. One that does not bind changes
 * nothing. False: out of memory. */
bool run_take_unjudged(struct run *run, const struct statement *statement);

/* Judges the declarations as a whole, when the first marker comes. */
bool run_judge_setup(struct run *run, const struct statement *statement);

#endif
