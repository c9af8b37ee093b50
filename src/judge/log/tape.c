/* SPDX-License-Identifier: MIT */
#include "judge/log/source.h"

#include "base/array.h"
#include "base/limits.h"
#include "base/text.h"

#include <stdlib.h>
#include <string.h>

/* Bytes that may be read after the line in question: a lookahead's items, and the window. */
enum { AHEAD_MOST = 160 * LIMIT_STATEMENT_BYTES };

/* Bytes of a line that are kept: more than tape_take can write, also after a byte order mark. */
enum { KEPT_MOST = TAPE_LINE + 16 };

void tape_begin(struct tape *tape, uint64_t line)
{
    tape->used = tape->at = 0;
    tape->line = line;
    tape->to = 0;
    tape->cut = tape->cropped = false;
}

void tape_done(struct tape *tape)
{
    free(tape->bytes);
    *tape = (struct tape){.bytes = NULL};
}

/* Passes over the first line. False: its end was not put yet. */
static bool pass_over(struct tape *tape)
{
    const char *from = tape->bytes + tape->at, *end = memchr(from, '\n', tape->used - tape->at);
    if (!end)
        return false;
    tape->at += (size_t)(end - from) + 1;
    tape->line++;
    return true;
}

static void tape_slide(struct tape *tape)
{
    if (tape->at == 0)
        return;
    tape->used -= tape->at;
    memmove(tape->bytes, tape->bytes + tape->at, tape->used);
    tape->at = 0;
}

/* Leaves out the rest of the last line if its end was not put yet. */
static void crop(struct tape *tape)
{
    const char *first = tape->bytes + tape->at, *end = memrchr(first, '\n', tape->used - tape->at);
    size_t from = end ? (size_t)(end - tape->bytes) + 1 : tape->at;
    tape->cropped = tape->used - from > KEPT_MOST;
    if (tape->cropped)
        tape->used = from + KEPT_MOST;
}

bool tape_put(struct tape *tape, const char *bytes, size_t length)
{
    if (tape->cut || tape->cropped) {
        const char *end = memchr(bytes, '\n', length);
        size_t rest = end ? (size_t)(end - bytes) + tape->cut : length;
        bytes += rest;
        length -= rest;
        tape->cut = tape->cut && !end;
    }
    while (tape->used - tape->at > AHEAD_MOST + TAPE_KEPT_BEFORE && pass_over(tape))
        continue;
    tape_slide(tape);
    if (!ARRAY_RESERVE(tape->bytes, tape->capacity, tape->used + length))
        return false;
    memcpy(tape->bytes + tape->used, bytes, length);
    tape->used += length;
    crop(tape);
    return true;
}

/* How many bytes of the tape stand before a line. */
static size_t distance(const struct tape *tape, uint64_t to)
{
    size_t at = tape->at;
    for (uint64_t line = tape->line; line < to; line++) {
        const char *from = tape->bytes + at, *end = memchr(from, '\n', tape->used - at);
        if (!end)
            break;
        at += (size_t)(end - from) + 1;
    }
    return at - tape->at;
}

/* Leaves out lines that stand too far before a line. */
static void leave_out_tape_lines(struct tape *tape, uint64_t to)
{
    size_t before = tape->used - tape->at > TAPE_KEPT_BEFORE ? distance(tape, to) : 0;
    tape->to = to;
    while (before > TAPE_KEPT_BEFORE) {
        size_t at = tape->at;
        pass_over(tape);
        before -= tape->at - at;
    }
}

bool tape_take(struct tape *tape, uint64_t to, uint64_t *ret_line, char ret_text[TAPE_LINE + 8])
{
    if (to != tape->to)
        leave_out_tape_lines(tape, to);
    if (tape->line > to || tape->at == tape->used)
        return false;
    const char *from = tape->bytes + tape->at, *end = memchr(from, '\n', tape->used - tape->at);
    struct slice line = {from, end ? (size_t)(end - from) : tape->used - tape->at};
    struct text text;
    *ret_line = tape->line;
    tape->at += line.length + (end != NULL);
    tape->line++;
    tape->cut = !end;
    tape->cropped = tape->cropped && end;
    if (*ret_line == 1 && line.length >= 3 && memcmp(line.at, "\xEF\xBB\xBF", 3) == 0)
        line = (struct slice){line.at + 3, line.length - 3};
    if (line.length && line.at[line.length - 1] == '\r')
        line.length--;
    text_init(&text, ret_text, TAPE_LINE + 8);
    while (line.length) {
        size_t length = strnlen(line.at, line.length);
        text_add(&text, (struct slice){line.at, length});
        if (length < line.length)
            text_add_string(&text, "\xEF\xBF\xBD");
        length += length < line.length;
        line = (struct slice){line.at + length, line.length - length};
    }
    return true;
}
