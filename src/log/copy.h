/* A statement's copy, which stays when the reader goes on. */
#ifndef LOG_COPY_H
#define LOG_COPY_H

#include "log/statement.h"

/* All zero is empty. It keeps its memory from one statement to the next. */
struct statement_copy {
    struct statement statement;
    char *text;
    size_t text_capacity, operand_capacity, value_capacity;
};

/* Makes the copy equal to a statement. Of the line behind the statement no more is copied than
 * findings show; the statement before is copied where a game may break off, of others its text alone. False: out of
 * memory. */
bool statement_copy_take(struct statement_copy *copy, const struct statement *from);
void statement_copy_done(struct statement_copy *copy);

/* Statements that were read one after another. */
struct statement_copies {
    struct statement_copy *list;
    size_t count;     /* that were read; */
    size_t allocated; /* the others are there to be used again */
    size_t capacity;
};

/* Adds the copy of a statement, as if it stood on `line`. False: out of memory. */
bool statement_copies_add(struct statement_copies *copies, const struct statement *statement, uint64_t line);
void statement_copies_done(struct statement_copies *copies);

#endif
