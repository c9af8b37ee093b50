/* Obligations: what a side has declared about a thing, when and for how much, on which a
 * later step depends.
 *
 * One obligation is kept for each kind of declaration, side and thing; declared
 * again it is renewed, so that their number is bounded by what there is. They
 * lie in a table of the state's block; those of one thing are a chain whose
 * head, an index plus 1, the thing keeps. Turns are counted from 1. */
#ifndef GAMES_STARFLEET_OBLIGATIONS_H
#define GAMES_STARFLEET_OBLIGATIONS_H

#include "base/block.h"

enum { ANY_SIDE = UINT16_MAX };

struct obligation {
    uint32_t thing, next; /* next of the same thing, an index plus 1; 0: none */
    uint16_t side;
    uint8_t kind;
    int64_t amount;       /* as declared last */
    int64_t total;        /* of all that was declared in that turn */
    uint32_t times, alike; /* how often that was; how often with the same amount, counted back from the last */
    int32_t turn, before; /* in which it was declared last, and before that; 0: never */
};

/* Those of a kind that a thing has: the first one from index `from` - 1 of its
 * chain on. NULL: none. */
const struct obligation *obligation_find(const void *root, struct table obligations, uint32_t from, uint8_t kind,
                                         uint16_t side);

/* The same, declared in a given turn. */
const struct obligation *obligation_of_turn(const void *root, struct table obligations, uint32_t from, uint8_t kind,
                                            uint16_t side, int32_t turn);

/* Declares something, again or for the first time. The table and the head of the thing's
 * chain are found by their offsets. Pointers into the block are void afterwards. False: out
 * of memory. */
bool obligation_declare(struct block *block, size_t table_offset, size_t head_offset, const struct obligation *one);

/* What a turn's declarations come to at the least: one with another amount may put the one
 * before it right, and one with the same amount comes on top of it. NULL: 0. */
static inline int64_t obligation_least(const struct obligation *one)
{
    return one ? one->amount * one->alike : 0;
}

/* At the most: each comes on top of the others. */
static inline int64_t obligation_most(const struct obligation *one)
{
    return one ? one->total : 0;
}

/* Voids what a side, or each, has declared of a kind about a thing. */
void obligation_void(void *root, struct table obligations, uint32_t from, uint8_t kind, uint16_t side);

static inline bool obligation_declared_in(const struct obligation *one, int32_t turn)
{
    return turn > 0 && (one->turn == turn || one->before == turn);
}

#endif
