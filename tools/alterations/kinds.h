/* SPDX-License-Identifier: MIT */
/* The kinds of alterations of a game, and all alterations of a kind. */
#ifndef TOOLS_ALTERATIONS_KINDS_H
#define TOOLS_ALTERATIONS_KINDS_H

#include "game.h"

/* What is counted of the altered games of a kind. */
enum measure {
    ONE_FINDING, /* of those in which something is found: exactly one */
    NO_VIOLATION,
    TOLD /* a violation at least */
};

/* A text that replaces a part of the game. */
struct splice {
    const char *at; /* in the game's bytes */
    size_t out;
    struct span in; /* in the game's bytes, or the alteration's own text */
};

struct alteration {
    size_t line; /* of the game, from 1 */
    char *what;  /* "left-out": with the line unique among the alterations of the kind */
    char *own;   /* or NULL */
    struct splice splices[2]; /* in the order of the text */
    size_t splice_count;
};

struct alterations {
    struct alteration *list;
    size_t count, capacity;
};

struct kind {
    const char *name, *does;
    enum measure measure;
    enum games {
        AS_WRITTEN,
        JOINED,     /* as game_join writes them */
        ALSO_RANDOM /* as written, and random ones */
    } games;
    void (*find)(struct alterations *found, const struct game *game);
};

enum { KINDS_MOST = 64 };
extern const struct kind kinds[];
extern const size_t kind_count;

/* NULL: there is none of that name. */
const struct kind *kind_named(const char *name);

/* All alterations of a game that are of the kind. They point into the game. */
void alterations_find(struct alterations *found, const struct kind *kind, const struct game *game);
void alterations_done(struct alterations *alterations);

/* The altered game, NUL-terminated; the caller frees it. */
char *alteration_text(const struct alteration *alteration, const struct game *game,
                      size_t *ret_length);

/* For those who find alterations: adds one of the line with this index. */
struct alteration *add_alteration(struct alterations *found, size_t line, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* Replaces a part of the game. */
void splice(struct alteration *alteration, struct span out, struct span in);
/* The same by a text that the alteration keeps. */
void splice_own(struct alteration *alteration, struct span out, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

#endif
