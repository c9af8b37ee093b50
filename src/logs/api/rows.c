/* SPDX-License-Identifier: MIT */
#include "logs/api/checker.h"

#include "base/array.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { COLUMNS = 100 };

void rows_done(struct rows *rows)
{
    free(rows->list);
    free(rows->bytes);
}

struct row *rows_add(struct rows *rows, enum row_kind kind, size_t room)
{
    if (!ARRAY_RESERVE(rows->list, rows->capacity, rows->count + 1) ||
        !ARRAY_RESERVE(rows->bytes, rows->bytes_capacity, rows->used + room + 1)) {
        rows->no_memory = true;
        return NULL;
    }
    rows->list[rows->count] = (struct row){.kind = kind, .at = rows->used};
    return &rows->list[rows->count++];
}

void rows_end(struct rows *rows, const struct text *text)
{
    rows->list[rows->count - 1].length += text->length;
    rows->used += text->length;
}

void rows_add_text(struct rows *rows, enum row_kind kind, struct slice part)
{
    struct text text;
    if (!rows_add(rows, kind, part.length))
        return;
    text_init(&text, rows->bytes + rows->used, part.length + 1);
    text_add(&text, part);
    rows_end(rows, &text);
}

bool row_is_numbered(const struct rows *rows, size_t row)
{
    struct slice text = row_text(rows, row);
    const char *place = memchr(text.at, ' ', text.length);
    return rows->list[row].kind == ROW_MARKER && place &&
           memchr(place + 1, ' ', text.length - (size_t)(place + 1 - text.at));
}

static bool put(struct rows *out, const char *bytes, size_t length)
{
    if (!ARRAY_RESERVE(out->bytes, out->bytes_capacity, out->used + length + 1))
        return false;
    memcpy(out->bytes + out->used, bytes, length);
    out->used += length;
    return true;
}

/* The subject of an event, with the colon and the blank after it. */
static struct slice subject_of(const struct rows *rows, size_t row)
{
    return (struct slice){rows->bytes + rows->list[row].at, rows->list[row].subject + 2};
}

/* The verb of an event, without what follows it. */
static struct slice verb_of_row(const struct rows *rows, size_t row)
{
    const struct slice subject = subject_of(rows, row), text = row_text(rows, row);
    const char *verb = subject.at + subject.length;
    const size_t most = (size_t)(text.at + text.length - verb);
    const char *blank = memchr(verb, ' ', most);
    return (struct slice){verb, blank ? (size_t)(blank - verb) : most};
}

/* A line that is being written. */
struct line {
    size_t length; /* 0: none; SIZE_MAX: nothing may be added */
    size_t event;  /* the row, plus 1, of its last event; 0: none */
};

/* The text of a row that may be added to a line; empty: it may not. */
static struct slice addition(const struct rows *rows, const struct line *line, size_t row)
{
    const struct row *one = &rows->list[row];
    struct slice text = row_text(rows, row), none = {"", 0};
    if (!line->length || one->fixed || line->length + text.length + 2 > COLUMNS)
        return none;
    if (one->kind == ROW_MARKER)
        return line->event ? none : text;
    if (one->kind != ROW_EVENT || !one->subject)
        return none;
    if (!line->event)
        return text;
    struct slice subject = subject_of(rows, row);
    if (!slice_equal(subject, subject_of(rows, line->event - 1)))
        return one->shares &&
                       slice_equal(verb_of_row(rows, row), verb_of_row(rows, line->event - 1))
                   ? text
                   : none;
    return (struct slice){text.at + subject.length, text.length - subject.length};
}

/* The last number of a run of laps, and the row after it: `segment 4A 5` and the next ones. */
static size_t end_of_range(const struct rows *rows, size_t row, long *ret_first, long *ret_last)
{
    size_t next = row;
    *ret_first = *ret_last = 0;
    while (next < rows->count) {
        const struct row *one = &rows->list[next];
        struct slice text = row_text(rows, next), first = row_text(rows, row);
        if (one->left_out) {
            next++;
            continue;
        }
        size_t at = text.length;
        while (at > 0 && is_digit(text.at[at - 1]))
            at--;
        bool is_numbered = at < text.length && text.length - at <= 2 && at >= sizeof "segment " &&
                           text.at[at - 1] == ' ';
        if (one->kind != ROW_MARKER || one->fixed || !is_numbered || first.length < at ||
            memcmp(text.at, first.at, at) != 0 || memcmp(text.at, "segment ", 8) != 0)
            break;
        long number = strtol(text.at + at, NULL, 10);
        if (*ret_last && number != *ret_last + 1)
            break;
        *ret_first = *ret_first ? *ret_first : number;
        *ret_last = number;
        next++;
    }
    while (next > row + 1 && rows->list[next - 1].left_out)
        next--;
    return next;
}

/* Whether markers left out before a row begin a phase or a numbered part: then a line begins. */
static bool leaves_phase_out(const struct rows *rows, size_t row)
{
    while (row > 0 && rows->list[row - 1].left_out) {
        struct slice text = row_text(rows, --row);
        if (row_is_numbered(rows, row) || (text.length > strlen("phase ") &&
                                           memcmp(text.at, "phase ", strlen("phase ")) == 0))
            return true;
    }
    return false;
}

/* Writes the text of a row that is kept as it is, and ends its line. */
static bool write_as_it_is(struct rows *out, struct slice text)
{
    bool same_line = out->used && text.length && strchr(" \t\r\n;#", *text.at);
    out->used -= same_line; /* goes on in the line of `end` */
    if (!put(out, text.at, text.length))
        return false;
    return !out->used || out->bytes[out->used - 1] == '\n' || put(out, "\n", 1);
}

bool rows_write(const struct rows *rows, bool joins, struct rows *out)
{
    struct line line = {0};
    for (size_t i = 0; i < rows->count; i++) {
        const struct row *row = &rows->list[i];
        struct slice text = row_text(rows, i);
        char range[64];
        if (row->left_out)
            continue;
        if (row->kind == ROW_AS_IT_IS) {
            line.length = 0;
            if (!write_as_it_is(out, text))
                return false;
            continue;
        }
        long first = 0, last = 0;
        size_t end = joins && row->kind == ROW_MARKER ? end_of_range(rows, i, &first, &last) : i;
        if (end > i + 1 && last > first) {
            int digits = snprintf(NULL, 0, "%ld", first);
            snprintf(range, sizeof range, "%.*s%ld to %ld", (int)text.length - digits, text.at,
                     first, last);
            text = slice_of(range);
        } else {
            end = i;
        }
        if (row->kind == ROW_EVENT && leaves_phase_out(rows, i))
            line.length = 0;
        struct slice added = joins && end == i ? addition(rows, &line, i) : (struct slice){"", 0};
        bool joined = added.length > 0;
        const char *before = row->kind == ROW_ROUND ? "\n" : "";
        if (joined) {
            out->used--; /* the line's end */
            before = "; ";
            text = added;
        }
        if (!put(out, before, strlen(before)) || !put(out, text.at, text.length) ||
            !put(out, "\n", 1))
            return false;
        bool of_subject = row->kind == ROW_EVENT && row->subject,
             open = !row->fixed && (row->kind == ROW_MARKER || of_subject);
        size_t length = text.length + (joined ? line.length + 2 : 0);
        line.length = open ? length : 0;
        if (row->kind == ROW_EVENT)
            line.event = i + 1;
        else if (!joined)
            line.event = 0;
        i = end > i ? end - 1 : i;
    }
    return true;
}
