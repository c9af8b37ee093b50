/* SPDX-License-Identifier: MIT */
/* A JSON value as text. jansson 2.14 goes on where memory runs out for an object's key, and leaves
 * the key out. */
#ifndef BASE_JSON_TEXT_H
#define BASE_JSON_TEXT_H

#include <jansson.h>

/* As json_dumps, with `flags`: the caller frees the text. NULL: `value` is NULL, or out of
 * memory. */
char *json_text_of(const json_t *value, size_t flags);

#endif
