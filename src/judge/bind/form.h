/* SPDX-License-Identifier: MIT */
/* A phrase's form as messages and lists of words show it: "attack ZONE on TARGET [obstructed]". */
#ifndef BIND_FORM_H
#define BIND_FORM_H

#include "base/text.h"
#include "judge/bind/lexicon.h"

/* Adds one operand, without the brackets of an optional one. */
void form_add_element(struct text *text, const struct element *element);

/* Adds the phrase's word and its operands in one of its forms. */
void form_add(struct text *text, const struct lexeme *lexeme, uint8_t form);

#endif
