/* After a breach the game continues with the guess that explains the later statements best.
 *
 * Guesses at the statement are tried, each on a copy of the game, against the later statements of
 * the log, as far as the lookahead reaches. In this order:
 * - the statement is taken as it is played;
 * - it is not taken;
 * - another guess at the mistake before is made (revision.h); if that explains the statement, it is
 * no breach;
 * - a name is corrected (renaming.h);
 * - up to INSERTED_MOST statements are inserted before it (insertion.h);
 * - it changes places with the next statement, or its line with the next line;
 * - another player did it;
 * - what was played before is changed (hindsight.h);
 * - one operand has another value (slip.h).
 * The guess with the fewest findings wins, the first of several. A guess is dropped as soon as it
 * has as many findings as the best so far, or a finding before the first one of the game as it is
 * played: an assumption must not make a statement wrong that is right without it. A guess that
 * inserts a fact of the table, such as a loss, or inserts statements before one, is dropped at its
 * first finding.
 *
 * The model is the repair of syntax errors in parsers: Burke and Fisher, "A practical method for LR
 * and LL syntactic error diagnosis and recovery", TOPLAS 1987; Corchuelo and others, "Repairing
 * syntax errors in LR parsers", TOPLAS 2002.
 *
 * Effort is counted in judged statements, not in time: EFFORT_BREACH for each breach, EFFORT_PAST
 * more for what was played before, EFFORT_SLIP for other operands, EFFORT_REVISION for the mistake
 * before; for each game what effort.h allows. After that the game continues as written. So does a
 * game whose state is larger than GAME_BYTES_MOST, since a few copies of it are the bound on
 * memory. */
#ifndef SEARCH_RECONSTRUCTION_H
#define SEARCH_RECONSTRUCTION_H

#include "engine/assumption.h"

enum {
    EFFORT_BREACH = 10000,
    EFFORT_PAST = 10000,
    EFFORT_SLIP = 5000,
    EFFORT_REVISION = 20000,
    GAME_BYTES_MOST = 1 << 20
};

/* The effort that the game may still spend. */
uint64_t reconstruction_effort_left(const struct run *run);

/* The reconstructor of a configuration. */
extern const struct reconstructor reconstructor;

#endif
