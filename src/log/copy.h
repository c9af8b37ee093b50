/* Copies of statements, which stay valid when the reader goes on. */
#ifndef LOG_COPY_H
#define LOG_COPY_H

#include "log/statement.h"

/* All zero is empty. It keeps its memory from one statement to the next. */
struct statement_copy {
    struct statement statement;
    char *text;
    size_t text_capacity, operand_capacity, value_capacity;
};

/* Copies a statement. Of the rest of its line only as much is copied as findings show. The
 * statement before it is copied with its line where a game may break off, for the finding that
 * says so; elsewhere only its text. False: out of memory. */
bool statement_copy_take(struct statement_copy *copy, const struct statement *from);
void statement_copy_done(struct statement_copy *copy);

/* Statements that were read one after another. */
struct statement_copies {
    struct statement_copy *list;
    size_t count;     /* statements in use */
    size_t allocated; /* elements of the list that have memory; those from `count` on are used again */
    size_t capacity;
};

/* Adds the copy of a statement, as if it stood on `line`. False: out of memory. */
bool statement_copies_add(struct statement_copies *copies, const struct statement *statement, uint64_t line);
void statement_copies_done(struct statement_copies *copies);

#endif
