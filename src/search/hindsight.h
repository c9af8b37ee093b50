/* Guesses that change what was played shortly before a breach: the mistake may be some statements
 * older than the breach that shows it.
 *
 * At a breach the game is played again from a copy of it (past.h), each time with one change:
 * - a statement that belongs to no turn is added before the breach;
 * - one of the last POSITIONS statements changes places with the next one;
 * - one of them is left out;
 * - one of them has another operand; a turn names another unit;
 * - a statement is added before one of them.
 * Within each kind the change nearest to the breach is tried first. A change is accepted only if
 * nothing is found up to and at the breach, and if the rules that were broken are decided. */
#ifndef SEARCH_HINDSIGHT_H
#define SEARCH_HINDSIGHT_H

#include "search/choice.h"
#include "search/missing.h"
#include "search/past.h"

struct hindsight;

/* NULL: out of memory. The past, the reader and `missing` stay the caller's. */
struct hindsight *hindsight_new(struct past *past, struct text_reader *reader,
                                struct missing *missing);
void hindsight_free(struct hindsight *hindsight);

/* After a guess at the past was chosen: the place in the past of the first statement that is played
 * anew, and the game before it, which is valid until the next call. */
size_t hindsight_place(const struct hindsight *hindsight, const struct block **ret_game);

/* Tries the guesses at the past after a breach by the last noted statement. False: out of memory.
 */
bool hindsight_try(struct hindsight *hindsight, struct choice *choice);

/* Tries the last noted statement, which is the breach's, with another value of one operand. False:
 * out of memory. */
bool hindsight_try_slips(struct hindsight *hindsight, struct choice *choice);

/* If one of the guesses that were just tried was the best, plays it once more and counts what the
 * run counts: the choice's `best` names the game after it, which is valid until the next rehearsal.
 * False: out of memory. */
bool hindsight_settle(struct hindsight *hindsight, struct choice *choice);

#endif
