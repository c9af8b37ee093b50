/* Readings of a statement with a name corrected that nobody has declared.
 *
 * A name that exists once it is mentioned may be misspelt, there or where it was written before.
 * For each such name of a statement, names near it are tried: in the statement, and, if the
 * statement is the first to write it, as the same name misspelt before. */
#ifndef SEARCH_RENAMING_H
#define SEARCH_RENAMING_H

#include "log/text_reader.h"
#include "search/choice.h"

struct renaming;

/* NULL: out of memory. The reader stays the caller's. */
struct renaming *renaming_new(struct text_reader *reader);
void renaming_free(struct renaming *renaming);

/* If one of the readings is the best, `best` of the choice has the corrected statement as `other`; or the
 * two names, and the game after the statement, which lives until the next call. False: out of memory. */
bool renaming_try(struct renaming *renaming, struct choice *choice);

#endif
