/* After a breach the reconstruction that explains most goes on.
 *
 * Readings of the statement are tried, each on a copy of the game, against what follows in the
 * log (as far as the lookahead reaches): as it is played; not taken; with a name corrected
 * (renaming.h); up to INSERTED_MOST statements put in front of it; swapped with the next
 * statement, or its line with the next line; taken as another player's; the readings of what was
 * played before (hindsight.h); at last with one operand as it ought to have been (slip.h). The one
 * with the fewest findings wins, of several the first in this order. One with as many findings as
 * the best so far is dropped at once, and so is one that accuses what follows sooner than the game
 * as it is played does: what an assumption brings about is nobody's mistake. If the mistake before,
 * read in another way, explains the statement (revision.h), it is no breach. The model is how parsers repair syntax errors: Burke and
 * Fisher, "A practical method for LR and LL syntactic error diagnosis and recovery", TOPLAS 1987;
 * Corchuelo and others, "Repairing syntax errors in LR parsers", TOPLAS 2002.
 *
 * Effort is counted in statements judged, not in time: EFFORT_BREACH for each breach,
 * EFFORT_PAST more for the readings of the past, EFFORT_SLIP for those with another operand,
 * EFFORT_REVISION for those of the mistake before, and for each game what effort.h allows; then
 * play goes on as written, as it does in a game whose state has more than GAME_BYTES_MOST: memory
 * is bounded by some copies of it. */
#ifndef SEARCH_RECONSTRUCTION_H
#define SEARCH_RECONSTRUCTION_H

#include "engine/assumption.h"

enum { EFFORT_BREACH = 10000, EFFORT_PAST = 10000, EFFORT_SLIP = 5000, EFFORT_REVISION = 20000, GAME_BYTES_MOST = 1 << 20 };

/* The effort that is left for the game. */
uint64_t reconstruction_effort_left(const struct run *run);

/* For a configuration. */
extern const struct reconstructor reconstructor;

#endif
