#include "engine/effort.h"

#include <stddef.h>

/* In the corpus the longest listing takes 6,000 judgements, the longest search 13,000. */
static const struct bounds {
    uint64_t first, statement, most; /* of a game; for each statement; in all */
} bounds[EFFORT_KINDS] = {
    [EFFORT_SUGGESTIONS] = {.first = 2000, .statement = 500, .most = UINT64_MAX},
    [EFFORT_GUESSES] = {.first = 4000, .statement = 500, .most = 1000000},
};

uint64_t effort_left(const struct effort *effort, enum effort_kind kind, uint64_t statements)
{
    const struct bounds *bound = &bounds[kind];
    uint64_t most;
    if (__builtin_mul_overflow(statements, bound->statement, &most) || __builtin_add_overflow(most, bound->first, &most))
        most = UINT64_MAX;
    most = most < bound->most ? most : bound->most;
    return most > effort->spent[kind] ? most - effort->spent[kind] : 0;
}

const char *effort_told(uint8_t kinds)
{
    static const char *const sentences[1 << EFFORT_KINDS] = {
        [1 << EFFORT_SUGGESTIONS] =
            "not all that would have been legal is listed here, and perhaps below: listing has taken what it may in this game",
        [1 << EFFORT_GUESSES] =
            "read on as it is written, here and perhaps below: searching for what is meant has taken what it may in this game",
        [1 << EFFORT_SUGGESTIONS | 1 << EFFORT_GUESSES] =
            "read on as it is written, and not all that would have been legal is listed, here and perhaps below: both have "
            "taken what they may in this game",
    };
    return sentences[kinds];
}
