/* SPDX-License-Identifier: MIT */
/* Writes a log in memory: words as they are, texts quoted. It goes to a file only when it is
 * complete; an unfinished statement is taken back. */
#ifndef CLI_LOG_WRITER_H
#define CLI_LOG_WRITER_H

#include <stdbool.h>
#include <stddef.h>

/* What the log language allows. */
enum { LOG_NAME_BYTES = 255, LOG_TEXT_BYTES = 4096 };

struct log_writer {
    char *bytes; /* owned; not ended by a zero byte */
    size_t length, capacity, most; /* most: bytes that it may have; 0: any number */
    bool failed; /* out of memory, or full: what follows is not kept */
    bool full;   /* it would have more bytes than it may */
};

void log_writer_done(struct log_writer *writer);

/* Adds words of the language, which are the program's own texts. */
void log_write(struct log_writer *writer, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Adds a quoted name or text from outside. Quotes and backslashes are escaped; bytes that a
 * terminal would obey, or that are not UTF-8, become '?'. A text is cut to what the language
 * allows, with "..."; a name must fit (log_name_fits). */
void log_write_text(struct log_writer *writer, const char *text);

/* Whether a text can be a name: not empty, in UTF-8, and not too long. */
bool log_name_fits(const char *name);

/* Removes what was written after `length`. */
void log_take_back(struct log_writer *writer, size_t length);

#endif
