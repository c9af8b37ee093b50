/* Guesses that correct an undeclared name in a statement.
 *
 * A name that exists once it is mentioned may be misspelt, in the statement or earlier. For each
 * such name of a statement, names near it are tried: in the statement, and, if the statement is the
 * first to write it, in place of the name that earlier statements wrote. */
#ifndef SEARCH_RENAMING_H
#define SEARCH_RENAMING_H

#include "log/text_reader.h"
#include "search/choice.h"

struct renaming;

/* NULL: out of memory. The reader stays the caller's. */
struct renaming *renaming_new(struct text_reader *reader);
void renaming_free(struct renaming *renaming);

/* Tries the guesses. If one is the best, the choice's `best` has the corrected statement as
 * `other`; or the two names, and the game after the statement, which is valid until the next call.
 * False: out of memory. */
bool renaming_try(struct renaming *renaming, struct choice *choice);

#endif
