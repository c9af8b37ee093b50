/* SPDX-License-Identifier: MIT */
/* The statements of a game, kept until it is known where umpire matrix --perft counts. */
#ifndef CLI_MATRIX_NOTED_H
#define CLI_MATRIX_NOTED_H

#include "umpire.h"

/* A statement of a game: the end of its line in the text that is kept, and its line in the log. */
struct matrix_noted_statement {
    size_t end;
    uint64_t line;
    bool judged, ends; /* ends: it is the word `end` */
};

/* The statements of a game as they are told, a line each. */
struct matrix_noted {
    char *text;
    size_t length, capacity;
    struct matrix_noted_statement *list;
    size_t count, list_capacity;
};

/* False: out of memory. */
bool matrix_noted_add(struct matrix_noted *noted, const struct umpire_statement *statement);
void matrix_noted_clear(struct matrix_noted *noted);
void matrix_noted_done(struct matrix_noted *noted);

#endif
