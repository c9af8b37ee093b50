/* What may be meant by a statement that begins neither with a declaration's word nor with a subject and ':'. */
#ifndef BIND_BEGINNING_H
#define BIND_BEGINNING_H

#include "bind/advice.h"
#include "bind/lexicon.h"

/* `word` is the statement's first, escapes resolved; the advice is zeroed, and its message stays empty where
 * nothing is known. */
void beginning_find(const struct statement *statement, struct slice word, const struct lexicon *lexicon, const struct roster *roster,
                    struct advice *advice);

#endif
