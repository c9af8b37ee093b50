/* What may be meant by an operand that no element of its phrase takes:
 * - a key or a word that is misspelt;
 * - a key without '=', or a part of a name without '.';
 * - a name of several words without quotes;
 * - an operand whose preposition is missing or wrong;
 * - one operand too many. */
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
    const struct element *last; /* the element that took the previous operand, or NULL */
    /* zeroed by the caller; its message stays empty if there is no advice */
    struct advice *advice;
};

void misplaced_find(const struct misplaced *misplaced);

/* As misplaced_find, for an operand that an element took but could not bind: suggests a missing
 * preposition after which it would fit. */
void misplaced_find_preposition(const struct misplaced *misplaced);

#endif
