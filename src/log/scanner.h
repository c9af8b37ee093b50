/* The scanner takes a log apart into tokens. Its patterns are in grammar/log.l.
 *
 * Memory is fixed: the window of the log's text and a buffer that the longest token fits
 * into. Nothing is allocated while a log is scanned. */
#ifndef LOG_SCANNER_H
#define LOG_SCANNER_H

#include "log/error.h"
#include "log/token.h"
#include "log/window.h"

#include <setjmp.h>

/* What the scanner hands out beside the grammar's tokens. */
enum notice {
    NOTICE_COMMENT = 1000, /* from `comment_at` to the window's `at` */
    NOTICE_BAD_COMMENT,    /* what is wrong with the comment, once for each; it is read on */
    NOTICE_IDLE,           /* no more of a followed log is there yet: the next call waits */
};

struct scanner {
    struct window window;
    void *flex;
    struct token token; /* the last one */
    const char *wrong;  /* why a BAD_TEXT or a NOTICE_BAD_COMMENT is wrong, */
    uint64_t wrong_at;  /* and what is wrong of it; */
    uint32_t wrong_length; /* 0: all */
    enum log_error error;
    uint64_t line, line_at; /* of the text that is scanned next */
    uint64_t pool_at;    /* a '[' at this offset opens a pool of dice: it stands right after a word */
    uint64_t comment_at;
    bool comment_bad;
    bool at_start;       /* of a statement: a keyword may stand here */
    bool line_start;     /* of a line, blanks aside */
    jmp_buf no_memory;   /* where flex goes when it gets no memory for its buffer */
    uint32_t brackets;   /* open ones, inside which a line end is a blank; the caller may set it to 0 */
};

/* `*scanner` is zeroed. The source stays the caller's. False: out of memory; scanner_done is
 * due even so. */
bool scanner_init(struct scanner *scanner, struct source *source);
void scanner_done(struct scanner *scanner);

/* Before anything is scanned: what window_begin does. */
bool scanner_begin(struct scanner *scanner);

/* Goes back to an offset on a line, where a statement begins. The text from there on must
 * still be in the window. `idle`: see window_go_back. */
void scanner_go_back(struct scanner *scanner, uint64_t at, uint64_t line, uint64_t line_at, bool idle);

/* Scans the next token into `token` and answers its kind, or a notice. Once the window's
 * `failure` is set the answer means nothing. */
int scanner_next(struct scanner *scanner);

/* The rest of the line that is scanned, with its line feed. Nothing: its end was not given to the
 * scanner yet, or it begins with a part of a token. */
struct slice scanner_line(const struct scanner *scanner);

/* Passes over that rest, which holds no open list. */
void scanner_pass_line(struct scanner *scanner, size_t length);

/* What is wrong of a BAD_TEXT. */
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
