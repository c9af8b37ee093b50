/* SPDX-License-Identifier: MIT */
#include "base/json_text.h"

#include "base/array.h"

#include <stdlib.h>
#include <string.h>

struct growing_text {
    char *at;
    size_t length, capacity;
    bool failed; /* once memory has run out, whatever comes later */
};

static int add(const char *bytes, size_t length, void *user)
{
    struct growing_text *text = user;
    text->failed = text->failed ||
                   !ARRAY_RESERVE(text->at, text->capacity, text->length + length + 1);
    if (text->failed)
        return -1;
    memcpy(text->at + text->length, bytes, length);
    text->length += length;
    text->at[text->length] = '\0';
    return 0;
}

char *json_text_of(const json_t *value, size_t flags)
{
    struct growing_text text = {0};
    if (value && json_dump_callback(value, add, &text, flags) == 0 && !text.failed)
        return text.at;
    free(text.at);
    return NULL;
}
