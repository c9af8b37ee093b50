/* SPDX-License-Identifier: MIT */
#include "judge/bind/form.h"

void form_add_element(struct text *text, const struct element *element)
{
    if (element->form == ELEMENT_PREPOSITION)
        text_addf(text, "%s ", preposition_name(element->preposition));
    if (element->form == ELEMENT_KEYED) {
        text_add(text, element->word);
        text_add_string(text, "=");
    }
    if (element->type && element->type->kind != OPERAND_FLAG)
        text_add_string(text, element->type->name);
    else
        text_add(text, element->word);
    if (element->repeat)
        text_add_string(text, "...");
}

void form_add(struct text *text, const struct lexeme *lexeme, uint8_t form)
{
    const struct signature *signature = &lexeme->forms[form];
    bool arrow = false;
    text_add(text, lexeme->word);
    for (uint8_t i = 0; i < signature->count; i++) {
        const struct element *element = &signature->elements[i];
        text_add_string(text, " ");
        if (element->optional)
            text_add_string(text, "[");
        if (element->outcome && !arrow)
            text_add_string(text, "=> ");
        arrow = arrow || element->outcome;
        form_add_element(text, element);
        if (element->optional)
            text_add_string(text, "]");
    }
    if (signature->open)
        text_add_string(text, " [\"TEXT\"]");
}
