/* SPDX-License-Identifier: MIT */
/* Reads the statements of short texts with one reader that is kept, so that further texts need no
 * allocation. */
#ifndef LOG_TEXT_READER_H
#define LOG_TEXT_READER_H

#include "judge/log/copy.h"

struct text_reader;

/* NULL: out of memory. */
struct text_reader *text_reader_new(void);
void text_reader_free(struct text_reader *reader);

/* Reads the statements of a text of whole lines and adds them, each with `line` as its line. Leaves
 * out a line that cannot be read. False: out of memory. */
bool text_reader_read(struct text_reader *reader, const char *bytes, size_t length, uint64_t line,
                      struct statement_copies *statements);

#endif
