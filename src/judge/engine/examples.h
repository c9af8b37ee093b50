/* SPDX-License-Identifier: MIT */
/* Logs that are embedded at build time: the examples of the rules, taken from the corpus, and for
 * each game a log to fill in. */
#ifndef ENGINE_EXAMPLES_H
#define ENGINE_EXAMPLES_H

#include "umpire_values.h"

#include <stddef.h>

struct examples {
    const char *rule;
    /* pass-example.umpire and fail-example.umpire of the rule's folder in the corpus */
    const char *legal, *illegal;
    uint32_t illegal_line; /* the line of the illegal one that breaks the rule; 0: not known */
};

/* Sorted by the bytes of the rules' ids. Written by tools/embed/examples. */
extern const struct examples rule_examples[];
extern const size_t rule_example_count;

/* The examples of a rule. NULL: it has none. */
const struct examples *examples_of(const char *rule);

/* A log to fill in, up to where play begins, with as many players as the game may have (Player1,
 * Player2 ...). After that stand lines of play as comments. Written by tools/embed/templates; the
 * last entry has no name. */
struct game_template {
    const char *game, *text;
};
extern const struct game_template game_templates[];

/* The template of a game. NULL: it has none. */
const char *template_of(const char *game);

/* The words of each game, with a line and examples; tools/glossary writes them when umpire is
 * built. */

struct glossary {
    const char *game; /* NULL: what all games share */
    const struct umpire_word *words;
    size_t count;
};

/* The first is what all games share; the last has no words. */
extern const struct glossary glossaries[];

#endif
