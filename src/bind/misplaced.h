/* What may be meant by an operand that belongs to no element of its phrase: a key or a word that is misspelt, a
 * key without '=', a part of a name without '.', a name of several words without quotes. */
#ifndef BIND_MISPLACED_H
#define BIND_MISPLACED_H

#include "bind/advice.h"
#include "bind/lexicon.h"

struct misplaced {
    const struct statement *statement;
    const struct lexeme *lexeme;
    const struct operand *operand;
    const struct element *last; /* that took the operand before it; NULL: none */
    struct advice *advice;      /* zeroed at first; its message stays empty where nothing is known */
};

void misplaced_find(const struct misplaced *misplaced);

#endif
