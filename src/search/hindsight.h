/* Readings of what was played shortly before a breach: the mistake may be some statements older
 * than the breach by which it is found.
 *
 * A copy of the game is kept every INTERVAL statements, and the texts of those played since.
 * At a breach the game is played again from there: with a statement in front of the breach that
 * belongs to no turn, with one of the last POSITIONS statements swapped with the next one, with one not
 * taken, with one of the turns naming another unit (or with another operand else), or with another in
 * front of one; of each kind the nearest first. Such a reading counts only if nothing is found up
 * to the breach, nor there, and if the rules that were broken are decided. */
#ifndef SEARCH_HINDSIGHT_H
#define SEARCH_HINDSIGHT_H

#include "search/choice.h"
#include "search/missing.h"

struct hindsight;

/* NULL: out of memory. Reader and `missing` stay the caller's. */
struct hindsight *hindsight_new(struct text_reader *reader, struct missing *missing);
void hindsight_free(struct hindsight *hindsight);

/* Takes note of a statement of play that comes next. It takes the time of a copy of its text,
 * and of a part of the game. Whatever was found or is no statement of play (a ruling, a note)
 * ends what is known of the past. False: out of memory. */
bool hindsight_note(struct hindsight *hindsight, const struct run *run, const struct statement *statement);

/* Writes the past, and makes it again what was written; NULL writes that there is none. False: out of
 * memory. */
bool hindsight_write(const struct hindsight *hindsight, struct bytes *bytes);
bool hindsight_read(struct hindsight *hindsight, struct slice *left);

/* Forgets the past. */
void hindsight_forget(struct hindsight *hindsight);

/* After the choice of a reading of the past: the place in the past of the first statement that it plays
 * anew, and the game before it (until the next call). */
size_t hindsight_place(const struct hindsight *hindsight, const struct block **ret_game);

/* The kind and the subject of the statement at a place in the past. */
struct event hindsight_event(const struct hindsight *hindsight, size_t place);

/* A statement of the past, from a place on. False: there are no more. */
bool hindsight_statement(const struct hindsight *hindsight, size_t place, struct slice *ret_text, uint64_t *ret_line);

/* Tries the readings of the past at a breach by the statement that was noted last. False: out of memory. */
bool hindsight_try(struct hindsight *hindsight, struct choice *choice);

/* If one of the readings that were tried last was the best, plays it once more with all that the run counts: the
 * choice's `best` names the game after it, which lives until the next rehearsal. False: out of memory. */
bool hindsight_settle(struct hindsight *hindsight, struct choice *choice);

#endif
