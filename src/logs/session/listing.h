/* SPDX-License-Identifier: MIT */
/* What may come next at a point of a game, in parts: the subject, the verb, and each operand with
 * its meaning. */
#ifndef SESSION_LISTING_H
#define SESSION_LISTING_H

#include "judge/search/position.h"
#include "umpire_session.h"

/* A listing owns all that its `next` points to. All zero is empty. */
struct listing {
    struct umpire_next next;
    struct candidate_list candidates; /* their texts */
    struct umpire_move *moves;
    struct umpire_operand *operands;
    const char **turn;
    size_t operand_count, operand_capacity, turn_capacity;
    struct piece *pieces;             /* the texts of the rest, a list of blocks */
    char round[sizeof ((struct game_place *)NULL)->round];
};

void listing_done(struct listing *listing);

/* Lists what may come next in a position; frees the previous list. False: out of memory. */
bool listing_fill(struct listing *listing, struct position *position, bool effects);

/* Writes what a name of the game means: "ship of Rebel". */
void listing_describe_name(const struct run *run, entity one, struct text *text);

#endif
