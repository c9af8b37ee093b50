/* SPDX-License-Identifier: MIT */
/* The window: the part of a log's text that is in memory. The scanner gets its input from the
 * window's end; words and lines that were just read are slices of the window.
 *
 * Its size is fixed. It keeps the text from `wanted` on, but at most WINDOW_KEEP bytes before the
 * scanner's place, so that what is known of a log does not depend on the pieces in which its source
 * was read. A slice is valid until the scanner reads again.
 *
 * A mark is a control character in the scanner's input that does not stand in the log; it tells the
 * scanner that text was left out or is not there yet. */
#ifndef LOG_WINDOW_H
#define LOG_WINDOW_H

#include "base/limits.h"
#include "judge/log/source.h"
#include "judge/log/statement.h"

enum {
    WINDOW_BYTES = 524288,
    WINDOW_READ = 8192,                     /* the scanner's input at a time */
    WINDOW_KEEP = 2 * LIMIT_STATEMENT_BYTES,
    /* after a longer token the rest of its line is left out */
    TOKEN_MOST = 2 * LIMIT_STATEMENT_BYTES,
};

#define WINDOW_MARK '\001'

enum window_failure { WINDOW_GOOD, WINDOW_UNREADABLE, WINDOW_NO_MEMORY };

struct window {
    struct source *source;
    enum window_failure failure; /* why the text ends here */
    char *bytes;                 /* the text from offset `base` on, `filled` bytes of it */
    uint64_t base;
    size_t filled;
    uint64_t handed;             /* end of the text that the scanner was given */
    uint64_t at;                 /* end of the last token; the scanner moves it on */
    uint64_t wanted;
    bool source_end;

    bool cut_marked;             /* a mark at `cut_at`: the rest of a line was left out */
    uint64_t cut_at;
    bool idle_marked;            /* a mark at `idle_at`: the followed log has no more text yet */
    bool idle_padded;            /* a blank follows it, so that the scanner need not look further */
    uint64_t idle_at;
    bool idle_told;              /* the scanner has read that mark: no other is set */
};

/* The source stays the caller's. False: out of memory. */
bool window_init(struct window *window, struct source *source);
void window_done(struct window *window);

/* Call before the first input: passes over a byte-order mark. False: the log is UTF-16. */
bool window_begin(struct window *window);

/* Reads the source to its end and keeps nothing of it. */
void window_discard(struct window *window);

/* Begins to hand out the text again from an offset on. `idle`: the scanner went back because a
 * followed log has no more text yet; no second mark is set while the log waits. */
void window_go_back(struct window *window, uint64_t at, bool idle);

/* Fills the scanner's buffer, with whole lines where it can, so that the window holds a statement's
 * whole line when the statement is read. 0: the end of the log, or a failure. */
size_t window_input(struct window *window, char *buffer, size_t capacity);

/* The first offset whose text may be asked for. */
static inline uint64_t window_from(const struct window *window)
{
    return window->at > WINDOW_KEEP ? window->at - WINDOW_KEEP : 0;
}

/* The text from an offset on, or from the window's beginning where the offset is before that. */
static inline const char *window_text(const struct window *window, uint64_t offset)
{
    return window->bytes + (offset > window->base ? offset - window->base : 0);
}

static inline uint64_t window_end(const struct window *window)
{
    return window->base + window->filled;
}

/* The place of `length` bytes at offset `at`, in a line that begins at offset `line_at`, and as
 * much of that line as the window holds. */
struct place window_place(const struct window *window, uint64_t line, uint64_t line_at, uint64_t at,
                          size_t length, struct slice *ret_line);

#endif
