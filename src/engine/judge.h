/* Judging one event against the state before it. */
#ifndef ENGINE_JUDGE_H
#define ENGINE_JUDGE_H

#include "engine/run.h"

/* Judges an event against the state by every rule that guards its kind, with breaches
 * going to the judgement's findings, and counts their answers. */
void run_judge(struct run *run, struct judgement *judgement);

/* Whether a rule (by its place in the catalogue) forbids an event: a breach of it counts here,
 * of one that only advises if `advice_counts`. Nothing is told or counted, of this and of the following. */
bool run_forbids(const struct run *run, struct judgement *judgement, uint16_t rule, bool advice_counts);

/* Whether no rule forbids an event. */
bool run_allows(struct run *run, const struct event *event);

/* Whether some rule cannot decide an event, for want of what the log does not record. */
bool run_leaves_undecided(const struct run *run, const struct event *event);

/* Whether a candidate, an event that the search has made up, binds by the state (`validate` of the ruleset).
 * run_permits_candidate asks whether it is legal, too. */
bool run_validates(struct run *run, const struct judgement *judgement);
bool run_permits_candidate(struct run *run, const struct event *event);

#endif
