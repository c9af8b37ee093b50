/* SPDX-License-Identifier: MIT */
/* A log as rows, one for each statement, from which its short and its long form are written. */
#ifndef API_ROWS_H
#define API_ROWS_H

#include "base/text.h"

enum row_kind {
    ROW_AS_IT_IS, /* lines of declarations, or what is between two games */
    ROW_MARKER,
    ROW_ROUND,
    ROW_EVENT,
    ROW_OTHER, /* a comment, a note, a ruling, the result, `end` */
};

struct row {
    enum row_kind kind;
    size_t at, length; /* of its text in `bytes` */
    size_t subject;    /* bytes of an event's subject; 0: the line of the event must stay alone */
    bool fixed;        /* it has a comment or a time, and stays */
    bool shares;       /* what others do by its event's verb may follow on its line */
    bool says;         /* its event may follow from the next one, as a marker may */
    bool left_out;
};

struct rows {
    struct row *list;
    size_t count, capacity;
    char *bytes;
    size_t used, bytes_capacity;
    bool no_memory;
};

void rows_done(struct rows *rows);

static inline struct slice row_text(const struct rows *rows, size_t row)
{
    return (struct slice){rows->bytes + rows->list[row].at, rows->list[row].length};
}

/* Whether a marker has a number after its place: `segment 4A 5`. */
bool row_is_numbered(const struct rows *rows, size_t row);

/* Adds room for a row's text and answers the row; its text is written by the caller, who then calls
 * rows_end. NULL: out of memory. */
struct row *rows_add(struct rows *rows, enum row_kind kind, size_t room);
void rows_end(struct rows *rows, const struct text *text);

/* Adds a row, or nothing if memory runs out. */
void rows_add_text(struct rows *rows, enum row_kind kind, struct slice part);

/* Writes the rows that are not left out into the bytes of `out`; `joins`: statements of one
 * subject, of one verb where they may, and markers, share lines. False: out of memory. */
bool rows_write(const struct rows *rows, bool joins, struct rows *out);

#endif
