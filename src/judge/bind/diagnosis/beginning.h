/* SPDX-License-Identifier: MIT */
/* What may be meant by a statement whose first word, or whose verb, may not stand there. */
#ifndef BIND_DIAGNOSIS_BEGINNING_H
#define BIND_DIAGNOSIS_BEGINNING_H

#include "judge/bind/advice.h"
#include "judge/bind/lexicon.h"

/* The statement and where it stands. */
struct beginning {
    const struct statement *statement;
    struct slice word; /* the statement's first word or its verb, with escapes resolved */
    const struct lexicon *lexicon;
    const struct roster *roster;
    uint32_t where; /* a declaration's block or an event's subject, as in a phrase's `who` */
};

/* Each gets a zeroed advice and leaves its message empty if it has none.
 *
 * For a statement that begins neither with a declaration's word nor with a subject and ':'. */
void beginning_find(const struct beginning *beginning, struct advice *advice);

/* For an event whose verb the game does not have. */
void beginning_find_verb(const struct beginning *beginning, struct advice *advice);

/* For a declaration in a wrong place: suggests a marker whose two words were swapped. */
void beginning_find_marker(const struct beginning *beginning, struct advice *advice);

#endif
