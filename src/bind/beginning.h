/* What may be meant by a statement whose first word, or whose verb, is none that may stand there. */
#ifndef BIND_BEGINNING_H
#define BIND_BEGINNING_H

#include "bind/advice.h"
#include "bind/lexicon.h"

/* Where the statement stands. */
struct beginning {
    const struct statement *statement;
    struct slice word; /* the first of the statement, or its verb; escapes resolved */
    const struct lexicon *lexicon;
    const struct roster *roster;
    uint32_t where; /* of a declaration the block, of an event its subject, as in a phrase's `who` */
};

/* In each the advice is zeroed at first, and its message stays empty where nothing is known.
 *
 * Of a statement that begins neither with a declaration's word nor with a subject and ':'. */
void beginning_find(const struct beginning *beginning, struct advice *advice);

/* Of an event whose verb the game does not have. */
void beginning_find_verb(const struct beginning *beginning, struct advice *advice);

/* Of a declaration that may not stand where it stands: a marker the other way round. */
void beginning_find_marker(const struct beginning *beginning, struct advice *advice);

#endif
