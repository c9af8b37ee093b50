/* Reads a log: each call of reader_next hands out what comes next in it.
 *
 *     while ((item = reader_next(reader))->kind < ITEM_END)
 *         ...
 *
 * Memory is fixed: a window of the log's text and one statement. After an error reading goes
 * on with the next line; after a marker or an event that stands in a block, it goes on where
 * the block is closed, or at `end`. */
#ifndef LOG_READER_H
#define LOG_READER_H

#include "log/error.h"
#include "log/known_lines.h"
#include "log/source.h"

struct reader;

enum item_kind {
    ITEM_NONE,      /* never handed out */
    ITEM_STATEMENT, /* the last of a log is a STATEMENT_EOF */
    ITEM_ERROR,
    ITEM_COMMENT,
    ITEM_TOKEN,     /* if reader_hand_out_tokens asked for them */
    ITEM_IDLE,      /* no more of a followed log is there yet: the next call waits */
    ITEM_END,       /* this and what follows: nothing more comes */
    ITEM_UNREADABLE, /* source_error says why */
    ITEM_NO_MEMORY,
};

/* Belongs to the reader and lives, with all texts in it, until the next call. */
struct item {
    enum item_kind kind;
    const struct statement *statement;
    struct {
        enum log_error error;
        struct place place;
        struct slice line; /* the text of the line */
        const char *message;
        bool in_block;         /* a '}' is missing above */
    } error;
    struct {
        struct slice text;     /* from its '#' on, without the line end */
        uint64_t line;         /* its own */
        uint64_t content_line; /* the last line, this one included, that holds more than a comment; 0: none yet */
    } comment;
    struct {
        int kind;              /* see log.tab.h */
        struct slice text;     /* as it is written; a NEWLINE's is the line end, a ';', or the '#' of a comment */
        uint64_t line;
    } token;
};

/* The source stays the caller's. NULL: out of memory. */
struct reader *reader_new(struct source *source);
void reader_free(struct reader *reader);

/* Before anything is read: the source begins not with the log but with that line of it. */
void reader_begin_at(struct reader *reader, uint64_t line);

/* Before anything is read: each token is handed out too, before what comes of it. Then a
 * comment that is too long to be handed out is an error. */
void reader_hand_out_tokens(struct reader *reader);

/* Before anything is read: lines that hold one statement are kept and known again. The lines stay the
 * caller's, who may give them to one reader after another. */
void reader_keep_lines(struct reader *reader, struct known_lines *lines);

/* The line that is read, or comes next. */
uint64_t reader_line(const struct reader *reader);

/* The next item, or the last one again once nothing more comes. */
const struct item *reader_next(struct reader *reader);

#endif
