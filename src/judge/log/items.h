/* SPDX-License-Identifier: MIT */
/* What the reader hands out, in order. Comments within a statement (and tokens, if the caller wants
 * them) are kept while the statement is parsed, and handed out before it. */
#ifndef LOG_ITEMS_H
#define LOG_ITEMS_H

#include "base/text.h"
#include "judge/log/builder.h"
#include "judge/log/reader.h"
#include "judge/log/scanner.h"

/* A notice or a token that the scanner has found. */
struct note {
    int kind;              /* an enum notice, or the token's */
    struct token token;
    uint64_t at, end;      /* of a comment */
    uint64_t line, line_at, content_line;
    enum log_error error;  /* of a comment with a wrong character: which error, and its message */
    const char *wrong;
    bool bad;              /* it has an error, which is in another note */
};

struct items {
    const struct window *window;
    struct item item;      /* to be handed out; ITEM_NONE: nothing yet */
    struct item last;      /* to be handed out after the kept notes */
    struct note *notes;    /* kept; those before `next` were handed out */
    size_t count, capacity, next;
    bool tokens_wanted;
    uint64_t told;         /* comments and tokens before this offset were handed out already */
};

void items_done(struct items *items);

/* Each sets `item`. `message` must live as long as the item. */
void items_error(struct items *items, const struct token *token, enum log_error error,
                 const char *message);
void items_error_in_number(struct items *items, const struct token *token, enum log_error error,
                           const char *message,
                           /* the same; where a range of numbers stands, writes its own message into
                            * `text` */
                           struct text *text);
/* false: a list is too long; the item is that error */
bool items_statement(struct items *items, struct builder *builder);
/* sets no item if the note stands before `told` */
void items_note(struct items *items, const struct note *note);

/* Makes a note of what the scanner has just found; `content_line` as in an item. */
struct note items_note_of(const struct scanner *scanner, int kind, uint64_t content_line);

/* Keeps a note. False: out of memory. */
bool items_keep(struct items *items, const struct note *note);

/* Puts the item that was just made after the kept notes, if there are any. */
void items_put_after_notes(struct items *items);

/* Makes the next kept note the item; after the last note, the item that was put after them. */
void items_next_note(struct items *items);

#endif
