/* SPDX-License-Identifier: MIT */
#include "judge/engine/game_run.h"

#include <assert.h>
#include <stddef.h>

/* In the corpus the longest listing takes 6,000 judgements, the longest search 13,000. */
static const struct bounds {
    uint64_t first, statement, most; /* of a game; for each statement; in all */
} bounds[EFFORT_KINDS] = {
    [EFFORT_SUGGESTIONS] = {.first = 2000, .statement = 500, .most = UINT64_MAX},
    [EFFORT_GUESSES] = {.first = 4000, .statement = 500, .most = 1000000},
    [EFFORT_WORLDS] = {.first = 50000, .statement = 100, .most = UINT64_MAX},
};

uint64_t effort_left(const struct effort *effort, enum effort_kind kind, uint64_t statements)
{
    const struct bounds *bound = &bounds[kind];
    uint64_t most;
    if (__builtin_mul_overflow(statements, bound->statement, &most) ||
        __builtin_add_overflow(most, bound->first, &most))
        most = UINT64_MAX;
    most = most < bound->most ? most : bound->most;
    return most > effort->spent[kind] ? most - effort->spent[kind] : 0;
}

const char *effort_words(uint8_t kinds)
{
    static const char *const sentences[1 << EFFORT_KINDS] = {
        [1 << EFFORT_SUGGESTIONS] = "the list of legal statements is incomplete here, and perhaps "
                                    "below: umpire has reached its limit for such lists in one "
                                    "game",
        [1 << EFFORT_GUESSES] = "taken as written here, and perhaps below: umpire has reached its "
                                "limit for guesses at what is meant in one game",
        [1 << EFFORT_SUGGESTIONS | 1 <<
            EFFORT_GUESSES] = "taken as written, and the list of legal statements is incomplete, "
                              "here and perhaps below: umpire has reached its limits for both in "
                              "one game",
    };
    return sentences[kinds];
}

static_assert(offsetof(struct game_run, bindings) == 0 && offsetof(struct bindings, roster) == 0,
              "the roster is the beginning of a game's block");

bool game_run_begin(struct block *block, size_t state_size)
{
    return block_begin(block, sizeof(struct game_run), state_size);
}

bool game_run_same(const struct block *a, const struct block *b)
{
    size_t root = (size_t)(a->bytes - a->head);
    /* follows the state directly; after it only tables follow */
    const struct table *tallies = &game_run_of(a)->tallies;
    size_t from = tallies->offset, to = from + tallies->capacity * sizeof(struct tally);
    return a->used == b->used && memcmp(a->bytes, b->bytes, from - root) == 0 &&
           memcmp(a->head + to, b->head + to, a->used - to) == 0;
}
