/* SPDX-License-Identifier: MIT */
/* Lines that a log may have left out, as edits of its text. */
#ifndef CLI_CHECK_COMPLETING_H
#define CLI_CHECK_COMPLETING_H

#include <stdbool.h>
#include <stddef.h>

/* A line of text, without its end. */
struct text_line {
    const char *at;
    size_t length;
};

/* A line that is written before another one, or in its place. */
struct edit {
    size_t line; /* from 0 */
    bool replaces;
    char *text; /* owned */
};

/* A game of a log, by its lines, and what it may have left out before one of them. */
struct completing {
    const struct text_line *lines; /* the first is `game` */
    size_t line;                   /* the one that is asked about, from 0 */
    const char *ruleset;
    const char *untold; /* what the log does not tell, with words in brackets */
    struct edit *edits;
    size_t count, capacity;
    bool no_memory;
};

/* Lists edits that write what `untold` names: areas of record, keys and words of declarations, and
 * events and facts that may stand at the line or before a marker shortly before it; then any
 * fact that may stand at the line, and at last `records all`. `legal` calls completing_add_legal
 * with what may stand before a line. */
void completing_propose(struct completing *all,
                        void (*legal)(struct completing *all, size_t line, bool any, void *user),
                        void *user);

/* Adds a statement if it is of a word that `untold` names; `any`: if it is a fact of the table. */
void completing_add_legal(struct completing *all, size_t line, const char *statement, bool any);

void completing_done(struct completing *all);

#endif
