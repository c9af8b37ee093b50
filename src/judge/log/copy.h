/* SPDX-License-Identifier: MIT */
/* Copies of statements: they stay valid when the reader reads the next one. */
#ifndef LOG_COPY_H
#define LOG_COPY_H

#include "judge/log/statement.h"

/* All zero is empty. It keeps its memory from one statement to the next. */
struct statement_copy {
    struct statement statement;
    char *text;
    size_t text_capacity, operand_capacity, value_capacity;
};

/* Copies a statement, and of the rest of its line as much as a finding shows. Also copies the text
 * of the previous statement; before `game` and the end of the log its whole line, which the finding
 * about an unfinished game shows. False: out of memory. */
bool statement_copy_take(struct statement_copy *copy, const struct statement *from);
void statement_copy_done(struct statement_copy *copy);

/* Statements that were read one after another. */
struct statement_copies {
    struct statement_copy *list;
    size_t count;     /* statements in use */
    /* elements of the list that have memory; those from `count` on are used again */
    size_t allocated;
    size_t capacity;
};

/* Adds a copy of a statement and sets the copy's line to `line`. False: out of memory. */
bool statement_copies_add(struct statement_copies *copies, const struct statement *statement,
                          uint64_t line);
void statement_copies_done(struct statement_copies *copies);

/* Reads the statements of short texts with one reader, which is kept to spare its allocations. */
struct text_reader;

/* NULL: out of memory. */
struct text_reader *text_reader_new(void);
void text_reader_free(struct text_reader *reader);

/* Reads the statements of a text of whole lines and adds them, each with `line` as its line. Leaves
 * out a line that cannot be read. False: out of memory. */
bool text_reader_read(struct text_reader *reader, const char *bytes, size_t length, uint64_t line,
                      struct statement_copies *statements);

#endif
