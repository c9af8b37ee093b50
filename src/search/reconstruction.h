/* Behind a breach the reconstruction that explains most goes on.
 *
 * Readings of the statement are tried, each on a copy of the game, against what follows in the
 * log (as far as the lookahead reaches): as it is played; not taken; up to INSERTED_MOST
 * statements put in front of it; swapped with the next statement; taken as another player's.
 * The one with the fewest findings wins, of several the first in this order. One with as many
 * findings as the best so far is dropped at once. (Repair of errors in parsers is the model:
 * Burke and Fisher 1987; Corchuelo and others 2002.)
 *
 * Effort is counted in statements judged, not in time: EFFORT_BREACH for each breach and
 * EFFORT_GAME for each game; then play goes on as written, as it does in a game whose state
 * has more than GAME_BYTES_MOST: memory is bounded by some copies of it. */
#ifndef SEARCH_RECONSTRUCTION_H
#define SEARCH_RECONSTRUCTION_H

#include "search/rehearsal.h"

enum { EFFORT_BREACH = 60000, EFFORT_GAME = 4000000, GAME_BYTES_MOST = 1 << 20 };

/* Chooses how the statement is meant whose breaches are the drafts from `first` on, and tells
 * it in them; the game is still the one before the statement. NULL: as it is played. Sets
 * `*ret_good` to false if memory ran out or the sink failed. */
const struct assumption *run_reconstruct(struct run *run, const struct statement *statement, size_t first, bool *ret_good);

/* The number of the violation that a finding follows from; 0: none is known. */
uint64_t run_follows_from(const struct run *run, const char *rule, uint64_t line);

void reconstruction_free(struct reconstruction *reconstruction);

/* These three, for a configuration. */
extern const struct reconstructor reconstructor;

#endif
