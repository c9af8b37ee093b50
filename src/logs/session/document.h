/* SPDX-License-Identifier: MIT */
/* The text of a log and the beginnings of its lines. A line ends with its line feed; text after the
 * last line feed is a line too. */
#ifndef SESSION_DOCUMENT_H
#define SESSION_DOCUMENT_H

#include "base/slice.h"

/* All zero is empty. */
struct document {
    char *bytes;
    size_t length, capacity;
    size_t *starts;        /* of each line */
    size_t lines, starts_capacity;
};

void document_done(struct document *document);

/* Replaces `removed` bytes from `at` on by a text, which may not lie in the document. The cost
 * grows with the bytes that follow. False: out of memory; nothing has changed. */
bool document_splice(struct document *document, size_t at, size_t removed, struct slice text);

/* The text from a byte on, also of a document that is empty. */
const char *document_at(const struct document *document, size_t at);

/* The offset of a line's beginning. Lines count from 1; the number after the last line gives the
 * text's end. */
size_t document_start(const struct document *document, uint64_t line);

/* The line of a byte. For the end of a text that ends in a line feed: the number after the last
 * line. */
uint64_t document_line_at(const struct document *document, size_t at);

/* A line with its line end, if it has one. */
struct slice document_line(const struct document *document, uint64_t line);

#endif
