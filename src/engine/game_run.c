#include "engine/game_run.h"

#include <assert.h>

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
