/* Finds where in a form a value would fit, had it another preposition, key or none: so a preposition that is
 * missing or wrong is told by its name.
 *
 * A word fits an element that has it, a number one within its limits, dice any dice, a name what is called so.
 * An undeclared name fits where any name may stand, if the element is required. Costs a search for
 * the name in each element. Nothing here fails, and nothing is owned. */
#ifndef BIND_FITTING_H
#define BIND_FITTING_H

#include "bind/lexicon.h"
#include "bind/roster.h"

struct fitting {
    const struct statement *statement;
    const struct signature *form;
    uint32_t used; /* elements of the form, a bit each */
    const struct roster *roster;
    entity known; /* names from this number on are the statement's own */
};

/* What fits: an element, and how much of the statement from the value's beginning on: more than the value,
 * where a name of several words stands there without quotes. No element: nothing fits. */
struct fit {
    const struct element *element;
    struct slice text;
};

/* Finds an unused element with a preposition that would take the operand's value. `open`: a required element that takes any
 * name counts, too. */
struct fit fitting_behind(const struct fitting *fitting, const struct operand *operand, bool open);

/* An unused element of another kind that takes it: an outcome, a key that is called as the kind of thing that
 * the value names (one of `kind_names`), or a plain one. */
struct fit fitting_elsewhere(const struct fitting *fitting, const struct operand *operand, const char *const *kind_names);

/* The name of several words that begins at a word of the statement without quotes, and that is longer than
 * the word; empty: nothing of these kinds (a bit each) is called so. */
struct slice fitting_whole_name(const struct statement *statement, const struct roster *roster, struct word word, uint32_t kinds);

/* Whether something of these kinds that was known before the statement has the name. */
bool fitting_knows(const struct fitting *fitting, struct slice name, uint32_t kinds);

#endif
