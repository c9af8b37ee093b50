/* SPDX-License-Identifier: MIT */
/* The words that may stand for each other in a game: verbs, names, numbers, faces, and the values
 * of each word in capitals (phases, zones, ranges and so on). */
#ifndef TOOLS_ALTERATIONS_VOCABULARY_H
#define TOOLS_ALTERATIONS_VOCABULARY_H

#include "game.h"

/* Different texts, in the order in which they were added. */
struct set {
    struct span *list;
    size_t count;
};

/* The index of a text. The set's count: it is not there. */
size_t find_in(const struct set *set, struct span text);
void add_to(struct set *set, struct span text);

enum { GROUPS_MOST = 128 };

struct group {
    struct span label; /* of values the word in capitals, of names the declaration */
    struct set words;
};

struct vocabulary {
    struct set events, facts, faces; /* verbs of players, verbs of the table; of all dice */
    struct set numbers, rolled;      /* of the game, the latter those in brackets */
    struct group values[GROUPS_MOST], names[GROUPS_MOST];
    size_t value_count, name_count;
};

/* A word of a line: a text in quotes, or what stands between blanks, dots and the like. */
struct token {
    struct span text;
    bool in_brackets;
};

/* The first word at `*at` or later, which moves behind it. False: the line has no more. */
bool next_token(struct token *token, struct span line, size_t *at, bool *in_brackets);
bool is_all_digits(struct span text);

/* Freed with vocabulary_done. */
void vocabulary_init(struct vocabulary *vocabulary, const struct game *game);
void vocabulary_done(struct vocabulary *vocabulary);

/* The words that may stand in place of one, and that word; NULL: none are known. `marker`: the
 * first word of the line, if it is a marker; else `at` NULL. */
const struct set *values_with(const struct vocabulary *vocabulary, struct span word,
                              struct span marker);
const struct set *names_with(const struct vocabulary *vocabulary, struct span word);

#endif
