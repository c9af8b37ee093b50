/* SPDX-License-Identifier: MIT */
/* A log that begins late: after the game's first marker.
 *
 * The declaration `begins MARKER...`, such as `begins round 3 phase ship`, says where. The game is
 * there at once; what came before is not missing, and what the state would have of it is not known.
 * `table: set ...` after the declaration says what is. Markers that lead to the same place may
 * follow.
 *
 * `begins MARKER... amid UNIT...` says that the units are active there: their activations had begun
 * before. What was done in them is not known.
 *
 * Without the declaration the markers before the first event may lead to a later place. If the
 * first one is a later round, or a rule forbids a later one of them, one advice gives the line to
 * add (log.late), and the game goes on as if that line were there. */
#ifndef ENGINE_LATE_H
#define ENGINE_LATE_H

#include "judge/engine/run.h"

#define BEGINS_WORD "begins"
#define AMID_WORD "amid"

/* How many operands of the declaration come before the word 'amid'; all: it has no such word. */
size_t begins_markers(const struct statement *statement);

/* Takes the declaration. False: out of memory, or the sink failed. */
bool run_take_begins(struct run *run, const struct statement *statement);

/* Takes an event or a marker that may belong to the log's late beginning. `*ret_taken`: it was a
 * marker of the beginning, and there is nothing to judge. False: out of memory, or the sink
 * failed. */
bool run_take_opening(struct run *run, const struct statement *statement, bool *ret_taken);

/* Whether a statement may belong to it; if not, run_take_opening does nothing. */
static inline bool run_may_open(const struct run *run, const struct statement *statement)
{
    const struct opening *opening = &run_game(run)->opening;
    return opening->open || (statement->kind == STATEMENT_MARKER && !opening->begun);
}

#endif
