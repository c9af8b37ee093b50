/* The beginning of a random game, which a ruleset writes: its declarations. */
#ifndef ENGINE_DEAL_H
#define ENGINE_DEAL_H

#include "base/random.h"
#include "base/text.h"

enum { DEAL_SMALL = 1, DEAL_MEDIUM, DEAL_LARGE };

struct deal {
    struct random *random;
    unsigned players; /* 0: as many as the game likes */
    unsigned size;
    struct text *text;
    struct text *course; /* markers in the order in which the game may go through them, each a
                          * line; empty: chance chooses them */
};

/* From `least` to `most`. */
static inline int dealt(const struct deal *deal, int least, int most)
{
    return (int)random_between(deal->random, least, most);
}

/* " word" in `percent` of a hundred cases. */
static inline void deal_flag(const struct deal *deal, uint32_t percent, const char *word)
{
    if (random_chance(deal->random, percent))
        text_addf(deal->text, " %s", word);
}

#endif
