/* SPDX-License-Identifier: MIT */
/* What happens to a bound statement: it is judged, explained if it breaks a rule, and applied. */
#ifndef ENGINE_APPLY_H
#define ENGINE_APPLY_H

#include "judge/engine/run.h"

/* Judges and applies the binder's event. */
bool run_judge_and_apply(struct run *run, const struct statement *statement);

/* Applies a statement that is not in the log, without judging it. A statement that does not bind
 * changes nothing. False: out of memory. */
bool run_take_unjudged(struct run *run, const struct statement *statement);

/* Plays a statement whose breaches are reported already, after a guess has changed the game before
 * it. Counts no answers. Reports the breaches that show only now, of other rules than `broken`. */
bool run_play_as_meant(struct run *run, const struct statement *statement, const uint32_t *broken,
                       size_t broken_count);

/* Judges the declarations as a whole, before the first marker; with it, play has begun. */
bool run_judge_setup(struct run *run, const struct statement *statement);

/* Markers that a log leaves out -------------------------------------------------------------------
 *
 * A round whose first marker is a `phase` line has all its markers written. In another round a
 * statement implies the markers that lead to its place: the game says which (`implied` of struct
 * ruleset). Each is judged and applied as if it were written before that statement, on its line. No
 * guess is made at an implied marker, only at what is written. */

/* Whether the round may leave markers out. */
static inline bool run_may_imply(const struct run *run)
{
    return run_game(run)->opening.writing != MARKERS_WRITTEN &&
           run_game(run)->catalogue->ruleset->gaps.implied;
}

/* Takes the markers that a bound statement of play implies, and binds it again. `judged`: they are
 * judged. Call only if run_may_imply. False: out of memory, or the statement no longer binds. */
bool run_take_implied(struct run *run, const struct statement *statement, bool judged);

/* Whether a marker names several places of one kind: `segment 4A 5 to 7`. */
bool is_range(const struct statement *marker);

/* Takes the markers of a range. False: out of memory, or the sink failed. */
bool run_take_range(struct run *run, const struct statement *range);

/* Notes how the round writes its markers, from one that is about to be taken. */
void run_note_marker(struct run *run, const struct statement *marker);

/* Judging one event against the state before it ------------------------------------------------ */

/* Judges an event against the state by every rule that guards its kind, adds breaches to the
 * judgement's findings, and counts the answers. The judgement's `findings` may not be NULL. */
void run_judge(struct run *run, struct judgement *judgement);

/* The functions from here on report and count nothing.
 *
 * Whether a rule (by its place in the catalogue) forbids an event. A rule that only advises forbids
 * one if `advice_counts`. */
bool run_forbids(struct run *run, struct judgement *judgement, uint16_t rule, bool advice_counts);

/* Whether some rule forbids an event. */
bool run_forbids_any(struct run *run, const struct event *event, bool advice_counts);

/* Whether some rule cannot decide an event, because the log does not record what it needs. */
bool run_leaves_undecided(struct run *run, const struct event *event);

/* A rule that the last statement that was judged left undecided; NULL: there is none. */
const char *run_left_undecided(const struct run *run);

/* Whether a candidate, an event that the search has made, binds in this state and may be offered
 * (`validate` and `fits` of the ruleset). run_permits_candidate: whether it also is legal. */
bool run_validates(struct run *run, const struct judgement *judgement);
bool run_permits_candidate(struct run *run, const struct event *event);

#endif
