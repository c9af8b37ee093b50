/* SPDX-License-Identifier: MIT */
/* The scanner splits a log into tokens. Its patterns are in grammar/log.l.
 *
 * Memory is fixed: the window of the log's text, and a buffer that holds the longest token. Nothing
 * is allocated while a log is scanned. */
#ifndef LOG_SCANNER_H
#define LOG_SCANNER_H

#include "judge/log/error.h"
#include "judge/log/token.h"
#include "judge/log/window.h"

#include <setjmp.h>

/* What the scanner hands out besides the grammar's tokens. */
enum notice {
    NOTICE_COMMENT = 1000, /* from `comment_at` to the window's `at` */
    /* an error in a comment, once for each comment; NOTICE_COMMENT follows */
    NOTICE_BAD_COMMENT,
    NOTICE_IDLE,           /* a followed log has no more text yet: the next call waits */
};

struct scanner {
    struct window window;
    void *flex;
    struct token token; /* the last one */
    const char *wrong;  /* the message of a BAD_TEXT or a NOTICE_BAD_COMMENT */
    uint64_t wrong_at;  /* offset and length of the wrong part; */
    uint32_t wrong_length; /* 0: all of it is wrong */
    enum log_error error;
    uint64_t line, line_at; /* where the next text is scanned: its line, where that begins */
    /* a '[' at this offset opens a pool of dice: it stands right after a word */
    uint64_t pool_at;
    uint64_t comment_at;
    bool comment_bad;
    bool at_start;       /* of a statement: a keyword may stand here */
    bool line_start;     /* of a line, blanks aside */
    jmp_buf no_memory;   /* target of the jump when flex gets no memory for its buffer */
    uint32_t brackets;   /* open ones; a line end inside is a blank; the caller may set 0 */
};

/* The caller has zeroed `*scanner`. The source stays the caller's. False: out of memory. Call
 * scanner_done in either case. */
bool scanner_init(struct scanner *scanner, struct source *source);
void scanner_done(struct scanner *scanner);

/* Call before the first token; see window_begin. */
bool scanner_begin(struct scanner *scanner);

/* Goes back to the beginning of a statement. The window must still hold the text from there on.
 * `idle`: see window_go_back. */
void scanner_go_back(struct scanner *scanner, uint64_t at, uint64_t line, uint64_t line_at,
                     bool idle);

/* Scans the next token into `token` and answers its kind, or a notice. Ignore the answer once the
 * window's `failure` is set. */
int scanner_next(struct scanner *scanner);

/* The rest of the current line, with its line feed. Empty: the scanner does not have the line's end
 * yet, or stands within a token. */
struct slice scanner_line(const struct scanner *scanner);

/* Passes over the slice that scanner_line gave, or a statement at its beginning, outside lists. */
void scanner_pass(struct scanner *scanner, size_t length, bool whole_line);

/* The wrong part of a BAD_TEXT, as a token. */
static inline struct token scanner_wrong(const struct scanner *scanner)
{
    struct token wrong = scanner->token;
    if (scanner->wrong_length == 0)
        return wrong;
    wrong.at = scanner->wrong_at;
    wrong.length = scanner->wrong_length;
    wrong.quoted = false;
    return wrong;
}

#endif
