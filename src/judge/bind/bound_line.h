/* SPDX-License-Identifier: MIT */
/* What the binder found in the statement of a known line (judge/log/known_lines.h), kept with the
 * line: the phrase, the form that takes the operands, and the event's values. All of that follows
 * from the line's bytes and the vocabulary, but for what names mean: these are looked up again. */
#ifndef BIND_BOUND_LINE_H
#define BIND_BOUND_LINE_H

#include "judge/bind/binder.h"
#include "judge/log/known_lines.h"

/* An item of the event. */
struct bound_item {
    /* the item is what `word` names, of the element's kinds; NULL: it is `value` */
    const struct element *named;
    struct word word;
    int32_t value;
    uint8_t field;
    uint32_t count; /* of the field's items, if it is the first; otherwise 0 */
};

struct bound_line {
    const struct lexicon *lexicon;
    const struct lexeme *lexeme; /* both NULL: the line must be bound anew each time */
    uint32_t who;                /* the kinds of subjects for which that is the verb */
    uint32_t present;
    uint8_t form;
    uint32_t item_count, pool_count, face_count;
    const struct pool *pools;
    const int32_t *faces;
    struct bound_item items[];
};

/* NULL: nothing is kept of the statement's line. */
static inline const struct bound_line *bound_line_of(const struct statement *statement)
{
    return statement->known ? statement->known->bound : NULL;
}

/* Fills the binder's event, which has its kind and subject; names are first those of `side`. False:
 * a name means nothing, or several things, or there is no memory; bind the operands anew, to find
 * out. */
bool bound_line_again(struct binder *binder, const struct bound_line *line, entity side);

/* Keeps with a known line how its event was bound. The caller has made sure that each form before
 * the event's fails for a reason that no meaning of a name changes. `takers`: for each operand the
 * element that took it (binder_takers). Does nothing for a line that gives something a new name, or
 * that has more than BOUND_OPERANDS_MOST operands. */
enum { BOUND_OPERANDS_MOST = 32 };
void bound_line_keep(const struct binder *binder, const struct element *const *takers);

#endif
