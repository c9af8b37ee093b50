/* SPDX-License-Identifier: MIT */
/* Obligations: what a side has declared about a thing, when and for how much, because a later step
 * depends on it.
 *
 * There is one obligation for each kind of declaration, side and thing. Declaring it again renews
 * it, so their number is bounded by the number of things. They are in a table of the state's block;
 * those of one thing are a chain whose head, an index plus 1, is in the thing. Turns count from
 * 1. */
#ifndef GAMES_STARFLEET_OBLIGATIONS_H
#define GAMES_STARFLEET_OBLIGATIONS_H

#include "base/block.h"

enum { ANY_SIDE = UINT16_MAX };

struct obligation {
    uint32_t thing, next; /* next of the same thing, an index plus 1; 0: none */
    uint16_t side;
    uint8_t kind;
    int64_t amount;       /* the last declared amount */
    int64_t total;        /* of all declarations in `turn` */
    /* times: how many these are; alike: how many of the last ones have one amount */
    uint32_t times, alike;
    /* turn: of the last declaration; before: the last earlier turn with one; 0: none */
    int32_t turn, before;
    uint32_t line, order; /* of the last declaration; order: among all that were declared */
};

/* A thing's first obligation of a kind and side, from index `from` - 1 of its chain on, or NULL. */
const struct obligation *obligation_find(const void *root, struct table obligations, uint32_t from,
                                         uint8_t kind, uint16_t side);

/* As obligation_find, of those declared in a given turn. */
const struct obligation *obligation_of_turn(const void *root, struct table obligations,
                                            uint32_t from, uint8_t kind, uint16_t side,
                                            int32_t turn);

/* Declares something, again or for the first time. The table and the head of the thing's chain are
 * given by their offsets. Pointers into the block are invalid afterwards. False: out of memory. */
bool obligation_declare(struct block *block, size_t table_offset, size_t head_offset,
                        const struct obligation *one);

/* The least sum of a turn's declarations: one with another amount may correct the one before, and
 * one with the same amount is added to it. NULL: 0. */
static inline int64_t obligation_least(const struct obligation *one)
{
    return one ? one->amount * one->alike : 0;
}

/* The greatest sum: all are added. */
static inline int64_t obligation_most(const struct obligation *one)
{
    return one ? one->total : 0;
}

/* Voids a side's (or every side's) obligations of a kind about a thing. */
void obligation_void(void *root, struct table obligations, uint32_t from, uint8_t kind,
                     uint16_t side);

static inline bool obligation_declared_in(const struct obligation *one, int32_t turn)
{
    return turn > 0 && (one->turn == turn || one->before == turn);
}

#endif
