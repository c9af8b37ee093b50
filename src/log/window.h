/* The window: the part of a log's text that is held in memory. The scanner is fed from its
 * end; the words and the line of what was just read are slices of it.
 *
 * Its size is fixed. It keeps the text from `wanted` on, but no more than WINDOW_KEEP bytes
 * after the scanner, so that what is known of a log does not depend on the pieces in which
 * its source was read. Slices of it are valid until the scanner reads on.
 *
 * A mark is a control character that stands in the scanner's input but not in the log; it
 * tells the scanner about something that happened to the input. */
#ifndef LOG_WINDOW_H
#define LOG_WINDOW_H

#include "base/limits.h"
#include "log/place.h"
#include "log/source.h"

enum {
    WINDOW_BYTES = 524288,
    WINDOW_READ = 8192,                     /* what the scanner asks for at a time */
    WINDOW_KEEP = 2 * LIMIT_STATEMENT_BYTES,
    TOKEN_MOST = 2 * LIMIT_STATEMENT_BYTES, /* of a longer token the rest of its line is left out of the log */
};

#define WINDOW_MARK '\001'

enum window_failure { WINDOW_GOOD, WINDOW_UNREADABLE, WINDOW_NO_MEMORY };

struct window {
    struct source *source;
    enum window_failure failure; /* why the text ends here */
    char *bytes;                 /* the text from offset `base` on, `filled` bytes of it */
    uint64_t base;
    size_t filled;
    uint64_t handed;             /* end of what the scanner was given */
    uint64_t at;                 /* end of the last token; the scanner moves it on */
    uint64_t wanted;
    bool source_end;

    bool cut_marked;             /* the mark at `cut_at` says that the rest of a line was left out */
    uint64_t cut_at;
    bool idle_marked;            /* the mark at `idle_at` says that more of the log is waited for; */
    bool idle_padded;            /* a blank after it, so that the scanner need not look further */
    uint64_t idle_at;
    bool idle_told;              /* the scanner knows that more is waited for: no further mark is set */
};

/* The source stays the caller's. False: out of memory. */
bool window_init(struct window *window, struct source *source);
void window_done(struct window *window);

/* Before anything is handed out: passes over a byte-order mark. False if the log is saved
 * in two-byte characters (UTF-16). */
bool window_begin(struct window *window);

/* Reads the source to its end and keeps nothing of it. */
void window_discard(struct window *window);

/* Hands the text from an offset on out once more. If that is done because more is waited
 * for, it is `idle`, and what is after that text is waited for without another mark. */
void window_go_back(struct window *window, uint64_t at, bool idle);

/* Fills the scanner's buffer, with whole lines where it can: the text of a statement's line
 * is known when the statement is. 0 at the end of the log or at a failure. */
size_t window_input(struct window *window, char *buffer, size_t capacity);

/* The offset from which on text may be asked for. */
static inline uint64_t window_from(const struct window *window)
{
    return window->at > WINDOW_KEEP ? window->at - WINDOW_KEEP : 0;
}

/* The text from an offset on. */
static inline const char *window_text(const struct window *window, uint64_t offset)
{
    return window->bytes + (offset > window->base ? offset - window->base : 0);
}

static inline uint64_t window_end(const struct window *window)
{
    return window->base + window->filled;
}

/* The place of `length` bytes from offset `at` on, in a line that begins at offset
 * `line_at`, and what is known of that line. */
struct place window_place(const struct window *window, uint64_t line, uint64_t line_at, uint64_t at, size_t length,
                          struct slice *ret_line);

#endif
