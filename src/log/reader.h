/* Reads a log: drives the scanner and the parser over a source and hands out
 * one statement after the other.
 *
 * Memory is fixed: a window of the log's text and the current statement. After
 * an error reading goes on with the next line; a statement that may not stand
 * in a block ends the reading of that block at its closing brace or at `end`. */
#ifndef LOG_READER_H
#define LOG_READER_H

#include "log/error.h"
#include "log/source.h"
#include "log/statement.h"

struct reader;

/* Where something stands. Columns count characters from 1; `end_column` is the
 * column of the first character behind it, on the same line. */
struct place {
    uint64_t line;
    uint32_t column, end_column;
};

/* How a token stands beside its neighbours. */
enum token_shape {
    SHAPE_WORD,
    SHAPE_BEHIND,     /* ':' ',' ']': right behind what is before it */
    SHAPE_BETWEEN,    /* '.' '=' '+' and the '[' of dice: right between its neighbours */
    SHAPE_OPEN_LIST,  /* '[': right before what follows */
    SHAPE_OPEN_BLOCK,
    SHAPE_CLOSE_BLOCK,
    SHAPE_SEMICOLON,
    SHAPE_COMMENT,
};

/* What the reader calls. A function that answers false stops the reading. */
struct reader_handler {
    void *user;
    bool (*statement)(void *user, const struct statement *statement);
    bool (*error)(void *user, enum log_error error, struct place place, struct slice line,
                  const char *message);
    /* May be NULL. `text` begins with '#'. `line` is the last line above, or
     * this one, that holds more than a comment; 0: none yet. */
    bool (*comment)(void *user, uint64_t line, struct slice text);
    /* May be NULL: no more of a followed log is there yet. */
    bool (*idle)(void *user);
    /* May be NULL: each token as it is written, and each comment, in order, on the
     * line that it begins on. For those who lay a log out anew. */
    bool (*token)(void *user, enum token_shape shape, struct slice text, uint64_t line);
};

enum reader_status { READER_DONE, READER_STOPPED, READER_UNREADABLE, READER_NO_MEMORY };

/* The source stays the caller's. NULL: out of memory. */
struct reader *reader_new(struct source *source, const struct reader_handler *handler);
void reader_free(struct reader *reader);

/* Before anything is read: the source begins not with the log but with that line of it. */
void reader_begin_at(struct reader *reader, uint64_t line);

/* The line that is read, or comes next. */
uint64_t reader_line(const struct reader *reader);

/* Reads to the end. READER_UNREADABLE: source_error says why. */
enum reader_status reader_run(struct reader *reader);

/* The place of `length` bytes from `at` bytes behind the statement's origin,
 * and the text of the line it begins on. Valid inside a handler's call. */
struct place statement_place(const struct statement *statement, uint32_t at, uint32_t length);
struct slice statement_line(const struct statement *statement);

#endif
