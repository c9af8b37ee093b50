/* Logs that are embedded at build time: the examples of the rules, which are whole logs of the
 * corpus, and for each game a log to fill in. */
#ifndef ENGINE_EXAMPLES_H
#define ENGINE_EXAMPLES_H

#include <stddef.h>

struct examples {
    const char *rule;
    const char *legal, *illegal; /* pass-example.umpire and fail-example.umpire of the rule's folder */
};

/* By the ids of the rules, in the order of their bytes. Written by tools/embed/examples. */
extern const struct examples rule_examples[];
extern const size_t rule_example_count;

/* Of one rule; NULL: it has none. */
const struct examples *examples_of(const char *rule);

/* A log to fill in, with as many players as the game may have, called Player1, Player2 ...; up to
 * where play begins; after that, lines of play as comments. Written by tools/embed/templates;
 * the last has no name. */
struct game_template {
    const char *game, *text;
};
extern const struct game_template game_templates[];

/* NULL: the game has none. */
const char *template_of(const char *game);

#endif
