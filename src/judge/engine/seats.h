/* SPDX-License-Identifier: MIT */
/* The players in a game's state, and their points. */
#ifndef ENGINE_SEATS_H
#define ENGINE_SEATS_H

#include "judge/bind/roster.h"

/* Where the state has the players, in the order of their declarations: rows that begin with the
 * player's name. */
struct seats {
    size_t rows, size, count; /* offsets of the rows, and of their number, a uint32_t */
    /* offsets in a row of the points, less penalties, and of the penalties, both int64_t; 0: the
     * game records none */
    size_t score, penalty;
};

#define SEATS(game, row, players, player_count)                  \
    .rows = offsetof(struct game, players), .size = sizeof(row), \
    .count = offsetof(struct game, player_count)

/* The player at a place; NO_ENTITY: there are no more. The place of a player; -1: nobody's. */
entity seat_name(const struct seats *seats, const void *state, uint32_t place);
int seat_of(const struct seats *seats, const void *state, entity player);

/* A player's points, less penalties, and penalties. */
int64_t seat_score(const struct seats *seats, const void *state, int place);
int64_t seat_penalty(const struct seats *seats, const void *state, int place);

/* Takes points from a player whom a judge penalises. */
void seat_penalise(const struct seats *seats, void *state, entity player, int32_t points);

#endif
