/* SPDX-License-Identifier: MIT */
/* Judging one event against the state before it. */
#ifndef ENGINE_JUDGE_H
#define ENGINE_JUDGE_H

#include "judge/engine/run.h"

/* Judges an event against the state by every rule that guards its kind, adds breaches to the
 * judgement's findings, and counts the answers. The judgement's `findings` may not be NULL. */
void run_judge(struct run *run, struct judgement *judgement);

/* The functions from here on report and count nothing.
 *
 * Whether a rule (by its place in the catalogue) forbids an event. A rule that only advises forbids
 * one if `advice_counts`. */
bool run_forbids(struct run *run, struct judgement *judgement, uint16_t rule, bool advice_counts);

/* Whether some rule cannot decide an event, because the log does not record what it needs. */
bool run_leaves_undecided(struct run *run, const struct event *event);

/* A rule that the last statement that was judged left undecided; NULL: there is none. */
const char *run_left_undecided(const struct run *run);

/* Whether a candidate, an event that the search has made, binds in this state and may be offered
 * (`validate` and `fits` of the ruleset). run_permits_candidate: whether it also is legal. */
bool run_validates(struct run *run, const struct judgement *judgement);
bool run_permits_candidate(struct run *run, const struct event *event);

#endif
