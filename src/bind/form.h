/* What a phrase looks like, for messages and for lists of words: "attack ZONE on TARGET [obstructed]". */
#ifndef BIND_FORM_H
#define BIND_FORM_H

#include "base/text.h"
#include "bind/lexicon.h"

/* One operand, without the brackets of one that may be left out. */
void form_add_element(struct text *text, const struct element *element);

/* The phrase's word, and its operands in one of its forms. */
void form_add(struct text *text, const struct lexeme *lexeme, uint8_t form);

#endif
