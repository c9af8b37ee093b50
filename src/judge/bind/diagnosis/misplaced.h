/* SPDX-License-Identifier: MIT */
/* What may be meant by an operand that no element of its phrase takes:
 * - a key or a word that is misspelt;
 * - a key without '=', or a part of a name without '.';
 * - a name of several words without quotes;
 * - an operand whose preposition is missing or wrong;
 * - one operand too many. */
#ifndef BIND_DIAGNOSIS_MISPLACED_H
#define BIND_DIAGNOSIS_MISPLACED_H

#include "judge/bind/advice.h"
#include "judge/bind/lexicon.h"
#include "judge/bind/roster.h"

/* Finds where in a form a value would fit after another preposition, with another key or with none,
 * so that a message can name the preposition that is missing or wrong.
 *
 * - A word fits an element that has the word.
 * - A number fits an element with limits around it.
 * - Dice fit an element of dice.
 * - A name fits where an entity of that name may stand. An undeclared one fits a required element
 * for any name.
 *
 * Cost: one search for the name in each element. Nothing here fails. Slices point into the
 * statement; only fitting_whole_name gives the roster's name. */

struct fitting {
    const struct statement *statement;
    const struct signature *form;
    uint32_t used; /* elements of the form, a bit each */
    const struct roster *roster;
    entity known; /* entities from this number on were introduced by the statement */
};

/* The name of several words that begins at an unquoted word of the statement. Empty: no entity of
 * these kinds (a bit each) has such a name. */
struct slice fitting_whole_name(const struct statement *statement, const struct roster *roster,
                                struct word word, uint32_t kinds);

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
