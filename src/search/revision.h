/* Other readings of the last mistake of a game, once play refutes the one that was chosen.
 *
 * Several readings of a mistake may explain equally well what follows it soon: an attack is
 * missing, and nobody knows on whom. Which one is right shows much later, or never. So the
 * game before the last mistake is kept, and the texts of what was written since. At a further
 * breach the mistake is read again: without its statement, with one operand as it ought to have been, and
 * with each statement that may be missing in front of it. A reading that explains all that was written since, the present
 * statement with it, takes the place of the one that was chosen, and nothing is found: it is
 * the same mistake. */
#ifndef SEARCH_REVISION_H
#define SEARCH_REVISION_H

#include "search/choice.h"
#include "search/missing.h"

struct revision;

/* NULL: out of memory. Reader and `missing` stay the caller's. */
struct revision *revision_new(struct text_reader *reader, struct missing *missing);
void revision_free(struct revision *revision);

/* Forgets the mistake. */
void revision_forget(struct revision *revision);

/* Notes a mistake at a statement, of which the event says kind and subject; `before` is the game before it, NULL:
 * as it is in the choice's run. The caller notes what was written from that statement on. False: out of memory. */
bool revision_begin(struct revision *revision, const struct choice *choice, const struct event *event, const struct block *before);

/* Notes a statement of play that comes next, if a mistake is known. Takes the time of a copy of its text. What is
 * too long ago or too much ends what is known. */
void revision_note(struct revision *revision, struct slice text, uint64_t line);

/* Writes the mistake and what was written since, and makes it again what was written; NULL writes that there
 * is none. False: out of memory. */
bool revision_write(const struct revision *revision, struct bytes *bytes);
bool revision_read(struct revision *revision, struct slice *left);

/* Looks for readings of the mistake in which nothing is found from it up to the statement that was
 * noted last, which is the choice's. Bounded by the effort that the choice allows. False: out of memory. */
bool revision_find(struct revision *revision, struct choice *choice);

/* Whether some were found. */
bool revision_is_likely(const struct revision *revision);

/* Tries those that were found against what follows. False: out of memory. */
bool revision_try(struct revision *revision, struct choice *choice);

/* Plays the one that was chosen once more: `best` of the choice names the game after the
 * statement, which lives until the next rehearsal. False: out of memory. */
bool revision_settle(const struct revision *revision, struct choice *choice);

#endif
