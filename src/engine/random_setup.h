/* The beginning of a random game: its declarations, which a ruleset writes. */
#ifndef ENGINE_RANDOM_SETUP_H
#define ENGINE_RANDOM_SETUP_H

#include "base/random.h"
#include "base/text.h"

enum { SETUP_SMALL = 1, SETUP_MEDIUM, SETUP_LARGE };

struct random_setup {
    struct random *random;
    unsigned players; /* 0: the ruleset chooses */
    unsigned size;
    struct text *text;
    struct text *course; /* markers in an order that the game may go through, a line each;
                          * empty: chance chooses them */
};

/* From `least` to `most`. */
static inline int setup_between(const struct random_setup *setup, int least, int most)
{
    return (int)random_between(setup->random, least, most);
}

/* " word" in `percent` of a hundred cases. */
static inline void setup_flag(const struct random_setup *setup, uint32_t percent, const char *word)
{
    if (random_chance(setup->random, percent))
        text_addf(setup->text, " %s", word);
}

#endif
