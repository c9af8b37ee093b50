/* SPDX-License-Identifier: MIT */
/* How text is written into reports of every kind. */
#ifndef CLI_MARKUP_H
#define CLI_MARKUP_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

enum markup_style { MARKUP_PLAIN, MARKUP_XML, MARKUP_MARKDOWN };

/* Writes a text. Leaves out the characters that a terminal would obey, those that change the
 * direction of text among them; writes U+FFFD for bytes that are no UTF-8; escapes the characters
 * that have a meaning in the style, and the first one of what a runner of pipelines would obey. */
void markup_put(FILE *file, const char *text, enum markup_style style);

/* Pieces of XML: ` name="value"`, and an element on a line of its own. */
void markup_attribute(FILE *file, const char *name, const char *value);
void markup_number(FILE *file, const char *name, uint64_t value);
void markup_element(FILE *file, const char *indent, const char *name, const char *text);

/* A JSON string of UTF-8; in other text, bytes above 0x7F become '?'. NULL: out of memory. */
json_t *cli_json_text(const char *text);

/* Writes the value, on one line unless jansson's `flags` say otherwise, and frees it. False: out of
 * memory. */
bool cli_json_line(FILE *file, json_t *value, size_t flags);

#endif
