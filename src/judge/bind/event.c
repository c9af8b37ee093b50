/* SPDX-License-Identifier: MIT */
#include "judge/bind/event.h"

static struct word text_word(const struct event *event, int field)
{
    const struct value *value = value_at(event->statement, (uint32_t)value_in(event, field));
    return value->kind == VALUE_PATH ? value_at(event->statement, value->last)->word : value->word;
}

struct slice event_text(const struct event *event, int field, char buffer[LIMIT_STRING_BYTES])
{
    return has(event, field) && event->statement
               ? word_text(event->statement, text_word(event, field), buffer)
               : slice_of("");
}

bool event_text_quoted(const struct event *event, int field)
{
    return has(event, field) && event->statement && text_word(event, field).quoted;
}
