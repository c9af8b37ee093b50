/* SPDX-License-Identifier: MIT */
/* The text of a game that is altered, by lines.
 *
 * Play goes from the first `round` or `turn` to the last line before `result`; the lines between
 * the first one, which names the game, and play are declarations. */
#ifndef TOOLS_ALTERATIONS_GAME_H
#define TOOLS_ALTERATIONS_GAME_H

#include <stdbool.h>
#include <stddef.h>

#define RANDOM_GAME "random:"

struct span {
    const char *at;
    size_t length;
};

struct game {
    char *path, *bytes;
    size_t length;
    struct span *lines; /* without their ends */
    size_t count;
    size_t first, last; /* indexes of the first marker, and of the result */
};

/* Takes over `bytes`, which were allocated; copies the path. Freed with game_done. */
void game_init(struct game *game, const char *path, char *bytes, size_t length);
/* Reads a file, or makes the random game that "random:RULESET:SEED" names. False: it cannot be
 * read, and the game stays untouched. */
bool game_read(struct game *game, const char *path);
/* The same game as people write it: two or three statements of one player that follow each other
 * stand on a line. */
void game_join(struct game *joined, const struct game *game);
void game_done(struct game *game);

/* Ends the program if an allocation has failed. */
void *allocated(void *memory) __attribute__((returns_nonnull));

bool is_blank(char c);
bool is_word(char c); /* a letter, a digit, '_' or a part of a character beyond ASCII */
/* The line without its comment and the blanks at both ends. */
struct span without_comment(struct span line);
/* Whether a text begins with a word, which ends there. */
bool begins_with(struct span text, const char *word);
/* Whether a line holds a part of play: no comment, note or ruling, and not the end. */
bool is_play(struct span line);
/* The subject of an event, with its quotes. `at` NULL: the line is none. */
struct span subject_of(struct span line);
bool same(struct span one, struct span other);

#endif
