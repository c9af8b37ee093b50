/* SPDX-License-Identifier: MIT */
/* `table: unknown AREA...`: what the log does not know from here on.
 *
 * A program that writes logs, such as an importer, writes this line where it cannot tell what
 * happened. The line may stand after the first marker, in every game, and names areas of record or
 * `all`. After it:
 * - no player's record of these areas is complete, as if a statement of them could not be read;
 * - the state forgets what it has of them;
 * - with the turns, every breach is undecided.
 * It is reported as log.unknown, so that no game with it is conformant, and counted as taken on
 * trust. */
#ifndef ENGINE_UNKNOWN_H
#define ENGINE_UNKNOWN_H

#include "judge/engine/run.h"

#define UNKNOWN_VERB "unknown"

/* Whether an event has this verb, with any subject. No vocabulary has the verb. */
static inline bool run_is_unknown(const struct statement *statement)
{
    return statement->traits & STATEMENT_UNKNOWN;
}

/* Takes such a line. False: out of memory, or the sink failed. */
bool run_take_unknown(struct run *run, const struct statement *statement);

#endif
