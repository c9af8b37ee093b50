/* What may be meant by an operand that belongs to no element of its phrase: a key or a word that is misspelt, a
 * key without '=', a part of a name without '.', a name of several words without quotes, an operand whose
 * preposition is missing or wrong, one more than a line has. */
#ifndef BIND_MISPLACED_H
#define BIND_MISPLACED_H

#include "bind/advice.h"
#include "bind/fitting.h"

struct misplaced {
    const struct statement *statement;
    const struct lexeme *lexeme;
    struct fitting fitting; /* of the form that is tried */
    uint8_t form;           /* its number */
    const struct vocabulary *vocabulary;
    const struct operand *operand;
    const struct element *last; /* that took the operand before it; NULL: none */
    struct advice *advice;      /* zeroed at first; its message stays empty where nothing is known */
};

void misplaced_find(const struct misplaced *misplaced);

/* The same of an operand that an element took and cannot be, if it would fit after a preposition that is
 * missing. */
void misplaced_find_preposition(const struct misplaced *misplaced);

#endif
