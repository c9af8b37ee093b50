/* What the reader hands out, in order. The comments (and tokens, where they are wanted) that
 * stand within a statement are kept while that is parsed, and handed out before it. */
#ifndef LOG_ITEMS_H
#define LOG_ITEMS_H

#include "base/text.h"
#include "log/builder.h"
#include "log/reader.h"
#include "log/scanner.h"

/* What the scanner came upon: a notice or a token. */
struct note {
    int kind;              /* an enum notice, or the token's */
    struct token token;
    uint64_t at, end;      /* of a comment */
    uint64_t line, line_at, content_line;
    enum log_error error;  /* of a comment with a wrong character: which error, and its message */
    const char *wrong;
    bool bad;              /* another note tells of this error */
};

struct items {
    const struct window *window;
    struct item item;      /* the one that is handed out; ITEM_NONE: none yet */
    struct item last;      /* handed out after the notes that are kept */
    struct note *notes;    /* kept; those before `next` were handed out */
    size_t count, capacity, next;
    bool tokens_wanted;
    uint64_t told;         /* comments and tokens before this offset were handed out and are not handed out again */
};

void items_done(struct items *items);

/* Each makes the item that is handed out. `message` must live as long as the item. */
void items_error(struct items *items, const struct token *token, enum log_error error, const char *message);
void items_error_in_number(struct items *items, const struct token *token, enum log_error error, const char *message,
                           struct text *text); /* the same; if a range of numbers stands there, the message is made in the text */
bool items_statement(struct items *items, struct builder *builder); /* false: a list is too long, and the item is an error instead */
void items_note(struct items *items, const struct note *note);      /* no item if the note stands before `told` */

/* A note of what the scanner just came upon; `content_line` as in an item. */
struct note items_note_of(const struct scanner *scanner, int kind, uint64_t content_line);

/* Keeps a note. False: out of memory. */
bool items_keep(struct items *items, const struct note *note);

/* If notes are kept, the item that was made comes after them. */
void items_put_behind_notes(struct items *items);

/* Makes the next of the kept notes the item, or after the last of them the item that was
 * put after. */
void items_next_note(struct items *items);

#endif
