/* SPDX-License-Identifier: MIT */
/* One reading of a log whose names are replaced (pseudonyms.c), and what is to be written otherwise
 * in a statement of it (renaming.c). */
#ifndef API_RENAMING_H
#define API_RENAMING_H

#include "logs/api/format.h"
#include "logs/api/pseudonym_table.h"
#include "judge/engine/check.h"

struct kept_token {
    int kind;
    size_t text_at, length; /* in the pass's `texts` */
    uint64_t at, line;
};

/* A part of a statement that is written otherwise. */
struct mark {
    uint64_t from, to; /* as a statement's `offset` */
    size_t text_at, length;
};

struct umpire_pseudonyms {
    struct pseudonym_table table;
    char why[256]; /* empty: the last log was not refused */
};

struct pass {
    struct umpire_pseudonyms *names;
    struct config config;
    struct run run;
    bool notes; /* names are noted, and nothing is written */
    bool bound, refused, no_memory;
    struct formatter formatter;
    char *texts; /* of the statement's tokens and marks */
    size_t text_length, text_capacity;
    struct kept_token *tokens;
    size_t token_count, token_capacity;
    struct mark *marks; /* in the order of their places */
    size_t mark_count, mark_capacity;
    const struct element **takers;
    size_t taker_capacity;
};

/* Takes a statement, and marks what is to be replaced in it. False: out of memory. */
bool pass_take(struct pass *pass, const struct statement *statement);

/* Is to be called by the pass's run for each statement that binds (struct config). */
void pass_take_bound(void *user, struct run *run, const struct statement *statement);

/* Refuses the log: on a line there is what cannot be read. */
void pass_refuse_unread(struct pass *pass, uint64_t line);

/* Notes a name, if this pass notes names. */
void pass_note(struct pass *pass, enum name_sort sort, struct slice name, const char *word);

/* Keeps a text until the statement is written. Answers where it begins. */
size_t pass_keep_text(struct pass *pass, struct slice text);

/* The kinds of entities that are people or sides, a bit each. */
uint32_t pass_kinds_of_people(const struct vocabulary *vocabulary);

#endif
