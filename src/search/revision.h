/* Other guesses at a game's last mistake, once later play refutes the chosen one.
 *
 * Several guesses at a mistake may explain the next statements equally well: an attack is missing,
 * but on which target? The right one shows much later, or never. So the game before the last
 * mistake is kept, with the texts of the statements since then. At another breach the mistake is
 * guessed at again: without its statement, with another value of one operand, and with each
 * statement that may be missing before it. A guess that explains everything since then, the current
 * statement too, replaces the chosen one, and nothing is reported: it is the same mistake. */
#ifndef SEARCH_REVISION_H
#define SEARCH_REVISION_H

#include "search/choice.h"
#include "search/missing.h"
#include "search/past.h"

struct revision;

/* NULL: out of memory. The past, the reader and `missing` stay the caller's. */
struct revision *revision_new(struct past *past, struct text_reader *reader,
                              struct missing *missing);
void revision_free(struct revision *revision);

/* Looks for guesses at the mistake in which nothing is found up to the last noted statement, which
 * is the choice's. Bounded by the effort that the choice allows. False: out of memory. */
bool revision_find(struct revision *revision, struct choice *choice);

/* Whether the last revision_find found any guesses. */
bool revision_is_likely(const struct revision *revision);

/* Tries the guesses that revision_find found against the later statements. False: out of memory. */
bool revision_try(struct revision *revision, struct choice *choice);

/* Plays the chosen guess once more: the choice's `best` names the game after the statement, which
 * is valid until the next rehearsal. False: out of memory. */
bool revision_settle(const struct revision *revision, struct choice *choice);

#endif
