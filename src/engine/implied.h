/* SPDX-License-Identifier: MIT */
/* Markers that a log leaves out.
 *
 * A round whose first marker is a `phase` line has all its markers written, as before. In another
 * round a statement implies the markers that lead to its place: the game says which (`implied` of
 * struct ruleset). Each is judged and applied as if it were written before that statement, on its
 * line. Only guesses are not made at such a marker: they are made at what is written. */
#ifndef ENGINE_IMPLIED_H
#define ENGINE_IMPLIED_H

#include "engine/run.h"

/* Whether the round may leave markers out. */
static inline bool run_may_imply(const struct run *run)
{
    return run_game(run)->opening.writing != MARKERS_WRITTEN &&
           run_game(run)->catalogue->ruleset->implied;
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

#endif
