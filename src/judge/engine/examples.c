/* SPDX-License-Identifier: MIT */
#include "judge/engine/examples.h"

#include <stdlib.h>
#include <string.h>

static int compare(const void *rule, const void *examples)
{
    return strcmp(rule, ((const struct examples *)examples)->rule);
}

const struct examples *examples_of(const char *rule)
{
    return bsearch(rule, rule_examples, rule_example_count, sizeof *rule_examples, compare);
}

const char *template_of(const char *game)
{
    const struct game_template *one = game_templates;
    while (one->game && strcmp(one->game, game) != 0)
        one++;
    return one->text;
}
