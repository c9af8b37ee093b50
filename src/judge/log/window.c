/* SPDX-License-Identifier: MIT */
#include "judge/log/window.h"

#include <stdlib.h>
#include <string.h>

bool window_init(struct window *window, struct source *source)
{
    *window = (struct window){.source = source, .bytes = malloc(WINDOW_BYTES)};
    return window->bytes != NULL;
}

void window_done(struct window *window)
{
    free(window->bytes);
}

/* Drops text before `wanted`, or more than WINDOW_KEEP bytes before the scanner's place. */
static void slide(struct window *window)
{
    uint64_t least = window->at > WINDOW_KEEP ? window->at - WINDOW_KEEP : 0;
    uint64_t keep = window->wanted > least ? window->wanted : least;
    if (keep <= window->base)
        return;
    size_t drop = (size_t)(keep - window->base);
    window->filled -= drop;
    memmove(window->bytes, window->bytes + drop, window->filled);
    window->base = keep;
}

/* Reads more of the source. False at its end or on failure. */
static bool read_more(struct window *window)
{
    if (window->source_end)
        return false;
    if (window->filled > WINDOW_BYTES - 2 * WINDOW_READ)
        slide(window);
    long got = source_read(window->source, window->bytes + window->filled,
                           WINDOW_BYTES - window->filled);
    if (got < 0)
        window->failure = source_no_memory(window->source) ? WINDOW_NO_MEMORY : WINDOW_UNREADABLE;
    window->source_end = got <= 0;
    window->filled += got > 0 ? (size_t)got : 0;
    return got > 0;
}

/* How many bytes were read and not handed to the scanner yet. */
static size_t left(const struct window *window)
{
    return (size_t)(window_end(window) - window->handed);
}

void window_discard(struct window *window)
{
    do {
        window->base += window->filled;
        window->filled = 0;
    } while (read_more(window));
    window->handed = window->at = window->base;
}

bool window_begin(struct window *window)
{
    while (window->filled < 3 && read_more(window))
        continue;
    if (window->filled >= 3 && memcmp(window->bytes, "\xEF\xBB\xBF", 3) == 0)
        window->handed = window->at = 3;
    return window->filled < 2 ||
           (memcmp(window->bytes, "\xFF\xFE", 2) != 0 && memcmp(window->bytes, "\xFE\xFF", 2) != 0);
}

/* Drops what is left of a line up to its end, as far as it is read. False: its end is not read. */
static bool drop_to_line_end(struct window *window)
{
    char *rest = window->bytes + (window->handed - window->base);
    const char *end = memchr(rest, '\n', left(window));
    size_t length = end ? (size_t)(end - rest) : left(window);
    window->filled -= length;
    memmove(rest, rest + length, left(window));
    return end;
}

/* Leaves out the rest of a line, because a token on it is too long, and hands a mark to the scanner
 * instead. Answers how many bytes that is. */
static size_t cut_line(struct window *window, char *buffer)
{
    while (!drop_to_line_end(window) && read_more(window))
        continue;
    window->cut_at = window->handed;
    window->cut_marked = true;
    buffer[0] = WINDOW_MARK;
    return 1;
}

/* How many bytes of whole lines can be handed out. The part that is left of a line longer than any
 * statement counts as whole. */
static size_t whole_lines(const struct window *window)
{
    const char *at = window_text(window, window->handed);
    size_t ready = left(window);
    const char *end = ready ? memrchr(at, '\n', ready) : NULL;
    if (end)
        return (size_t)(end - at) + 1;
    return ready > LIMIT_STATEMENT_BYTES ? ready : 0;
}

static bool at_line_start(const struct window *window)
{
    return window->handed == window->base || *window_text(window, window->handed - 1) == '\n';
}

size_t window_input(struct window *window, char *buffer, size_t capacity)
{
    if (!window->cut_marked) {
        /* the current token may grow up to there */
        size_t most = (size_t)(window->at + TOKEN_MOST - window->handed);
        capacity = most < capacity ? most : capacity;
        if (most == 0)
            return cut_line(window, buffer);
    }
    size_t whole = whole_lines(window);
    while (whole == 0) {
        if (source_waits(window->source) && at_line_start(window) && !window->idle_padded &&
            !window->idle_told) {
            window->idle_marked = window->idle_padded = true;
            window->idle_at = window->handed;
            buffer[0] = WINDOW_MARK;
            buffer[1] = ' ';
            return 2;
        }
        window->idle_told = false;
        if (!read_more(window))
            break;
        whole = whole_lines(window);
    }
    if (whole == 0)
        whole = left(window);
    size_t take = whole < capacity ? whole : capacity;
    memcpy(buffer, window_text(window, window->handed), take);
    window->handed += take;
    return take;
}

void window_go_back(struct window *window, uint64_t at, bool idle)
{
    window->handed = window->at = at;
    window->idle_told = idle;
    window->cut_marked = window->idle_marked = window->idle_padded = false;
}

struct place window_place(const struct window *window, uint64_t line, uint64_t line_at, uint64_t at,
                          size_t length, struct slice *ret_line)
{
    if (line_at < window_from(window))
        line_at = window_from(window);
    if (at < line_at)
        at = line_at;
    const char *begin = window_text(window, line_at), *from = window_text(window, at);
    const char *limit = window->bytes + window->filled;
    if (length > (size_t)(limit - from))
        length = (size_t)(limit - from);
    uint32_t column = 1 + place_characters(begin, (size_t)(from - begin));
    uint32_t width = place_characters(from, length);
    *ret_line = place_line(begin, from, limit);
    return (struct place){line, column, column + (width ? width : 1)};
}
