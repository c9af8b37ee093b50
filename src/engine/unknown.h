/* `table: unknown AREA...`: what the log does not know from there on.
 *
 * A program that writes logs, such as an importer, says so where it cannot tell what happened. It stands
 * after the first marker, in every game, and names areas of record or `all`. From there on no player's
 * record of these areas counts as complete, as if a statement of them could not be read, and what the
 * state has of them is forgotten. With the turns every breach is undecided. It is told as log.unknown,
 * so that no game with it is conformant, and counted among what is taken on trust. */
#ifndef ENGINE_UNKNOWN_H
#define ENGINE_UNKNOWN_H

#include "engine/run.h"

#define UNKNOWN_VERB "unknown"

/* Whether an event has this verb, whoever its subject is. No vocabulary has it. */
bool run_is_unknown(const struct statement *statement);

/* Takes it in. False: out of memory, or the sink failed. */
bool run_take_unknown(struct run *run, const struct statement *statement);

#endif
