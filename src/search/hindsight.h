/* Guesses that change what was played shortly before a breach: the mistake may be some statements
 * older than the breach that shows it.
 *
 * Every INTERVAL statements the game is copied; the texts of the statements since then are kept. At
 * a breach the game is played again from that copy, each time with one change:
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

struct hindsight;

/* NULL: out of memory. The reader and `missing` stay the caller's. */
struct hindsight *hindsight_new(struct text_reader *reader, struct missing *missing);
void hindsight_free(struct hindsight *hindsight);

/* Keeps a statement of play before it is judged. A finding, and a statement that is not of play (a
 * ruling, a note), end what is kept: no change is tried before them. Cost: a copy of the text and
 * of a part of the game. False: out of memory. */
bool hindsight_note(struct hindsight *hindsight, const struct run *run,
                    const struct statement *statement);

/* Write the past (NULL: that there is none), and read it back. False: out of memory. */
bool hindsight_write(const struct hindsight *hindsight, struct bytes *bytes);
bool hindsight_read(struct hindsight *hindsight, struct slice *left);

/* Forgets the past. */
void hindsight_forget(struct hindsight *hindsight);

/* After a guess at the past was chosen: the place in the past of the first statement that is played
 * anew, and the game before it, which is valid until the next call. */
size_t hindsight_place(const struct hindsight *hindsight, const struct block **ret_game);

/* The kind and the subject of the statement at a place in the past. */
struct event hindsight_event(const struct hindsight *hindsight, size_t place);

/* The statement at a place in the past. False: there are no more. */
bool hindsight_statement(const struct hindsight *hindsight, size_t place, struct slice *ret_text,
                         uint64_t *ret_line);

/* Tries the guesses at the past after a breach by the last noted statement. False: out of
 * memory. */
bool hindsight_try(struct hindsight *hindsight, struct choice *choice);

/* If one of the guesses that were just tried was the best, plays it once more and counts what the
 * run counts: the choice's `best` names the game after it, which is valid until the next rehearsal.
 * False: out of memory. */
bool hindsight_settle(struct hindsight *hindsight, struct choice *choice);

#endif
