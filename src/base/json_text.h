/* SPDX-License-Identifier: MIT */
/* A JSON value as text. json_dumps of jansson 2.14 does not do: if memory runs out while it
 * writes an object's key, it leaves the key out and reports no failure. */
#ifndef BASE_JSON_TEXT_H
#define BASE_JSON_TEXT_H

#include <jansson.h>

/* As json_dumps, with `flags`; the caller frees the text. NULL: no `value`, or out of memory. */
char *json_text_of(const json_t *value, size_t flags);

#endif
