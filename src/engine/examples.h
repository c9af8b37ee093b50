/* The examples of the rules: whole logs of the corpus, embedded at build time. */
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

#endif
