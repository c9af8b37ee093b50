/* SPDX-License-Identifier: MIT */
/* A ruleset made ready: its rules in one list and by kind of statement, their precedence resolved,
 * and its lexicon. Read-only once made. */
#ifndef ENGINE_CATALOGUE_H
#define ENGINE_CATALOGUE_H

#include "judge/engine/ruleset.h"
#include "umpire_values.h"

#include <stddef.h>

/* The rules that guard each kind of statement. */
struct guards {
    uint16_t *rules; /* indices, grouped by kind */
    uint32_t from[KIND_MOST + 1];
};

struct catalogue {
    const struct ruleset *ruleset;
    struct lexicon *lexicon;
    const struct rule **rules;
    struct slice *ids; /* of the rules */
    size_t count;
    struct guards guards;
    /* the same without the rules that judge the leaving of a place, and those places, a bit each */
    struct guards staying;
    uint64_t left[PLACES_OF_GAME / 64];
    uint16_t (*yields)[RULE_YIELDS]; /* by rule: indices plus 1, 0 at the end */
    /* by kind: the event opens what was sealed, or makes dice, and does nothing else */
    bool of_proof[KIND_MOST];
    bool claims[KIND_MOST];        /* by kind: PHRASE_CLAIM */
    bool may_be_untold[KIND_MOST]; /* by kind: whether a form of it leaves out what was done */
    size_t source_rule;            /* index, or SIZE_MAX: there is none */
    const char *broken;            /* a defect of the ruleset in words, or NULL */
};

/* All games of this build; NULL at the end. */
extern const struct ruleset *const catalogue_rulesets[];

/* NULL: no game of this build has that name. */
const struct ruleset *ruleset_named(struct slice name);

/* NULL: out of memory. */
struct catalogue *catalogue_new(const struct ruleset *ruleset);
void catalogue_free(struct catalogue *catalogue);

/* The index of a rule; SIZE_MAX: there is no such rule. */
size_t catalogue_rule(const struct catalogue *catalogue, struct slice id);

/* Logs that are embedded at build time: examples of the rules, and logs to fill in ------------- */

/* The example of a rule, from the corpus. */
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

/* A game's words, with a line and examples for each, written by tools/glossary in the build. */
struct glossary {
    const char *game; /* NULL: what all games share */
    const struct umpire_word *words;
    size_t count;
};

/* The first is what all games share; the last has no words. */
extern const struct glossary glossaries[];

#endif
