/* SPDX-License-Identifier: MIT */
/* Reads a log: each call of reader_next hands out the next item.
 *
 *     while ((item = reader_next(reader))->kind < ITEM_END)
 *         ...
 *
 * Memory is fixed: a window of the log's text and one statement. After an error, reading continues
 * on the next line. After a marker or an event inside a block, which may not stand there, it
 * continues after the end of that block, or at `end`. */
#ifndef LOG_READER_H
#define LOG_READER_H

#include "judge/log/error.h"
#include "judge/log/known_lines.h"
#include "judge/log/source.h"

struct reader;

enum item_kind {
    ITEM_NONE,      /* never handed out */
    ITEM_STATEMENT, /* the last one of a log is a STATEMENT_EOF */
    ITEM_ERROR,
    ITEM_COMMENT,
    ITEM_TOKEN,     /* if reader_hand_out_tokens asked for them */
    ITEM_IDLE,      /* a followed log has no more text yet: the next call waits */
    ITEM_END,       /* this kind and those after it end the reading */
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
        bool quotes;           /* the message has words of the line */
    } error;
    struct {
        struct slice text;     /* from its '#' on, without the line end */
        uint64_t line;         /* its own */
        /* the last line, this one included, that holds more than a comment; 0: none yet */
        uint64_t content_line;
    } comment;
    struct {
        int kind;              /* see log.tab.h */
        /* as it is written; a NEWLINE's is the line end, a ';', or the '#' of a comment */
        struct slice text;
        uint64_t at;           /* where it begins, as a statement's `offset` */
        uint64_t line;
    } token;
};

/* The source stays the caller's. NULL: out of memory. */
struct reader *reader_new(struct source *source);
void reader_free(struct reader *reader);

/* Call before the first item: the source begins with that line of the log, not with its first. */
void reader_begin_at(struct reader *reader, uint64_t line);

/* Call before the first item: each token is handed out too, before the statement or error that it
 * leads to. A comment that is too long to be handed out is then an error. */
void reader_hand_out_tokens(struct reader *reader);

/* Call before the first item: a line that holds one statement is kept in `lines` and recognized
 * when it is read again. The caller owns `lines` and may give them to one reader after another. */
void reader_keep_lines(struct reader *reader, struct known_lines *lines);

/* From now on the reader writes each statement into `room` instead of its own memory. The caller
 * owns `room`, sets it to zero before, keeps it as long as the reader reads, and may change what is
 * there. A statement that the reader has read ahead, behind a comment, is still handed out from the
 * reader's memory. */
void reader_put_into(struct reader *reader, struct statement *room);

/* The line that is read now or next. */
uint64_t reader_line(const struct reader *reader);

/* The next item; after the last item, that one again. */
const struct item *reader_next(struct reader *reader);

#endif
