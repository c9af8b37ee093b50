/* SPDX-License-Identifier: MIT */
/* The two sides of a game, as its declarations make them. */
#ifndef GAMES_ARMADA_SIDES_H
#define GAMES_ARMADA_SIDES_H

#include "books/armada/queries.h"
#include "books/armada/state.h"

struct sides {
    /* of players, or of teams; if it is not 2, only `team_game` and `first` are set besides */
    uint32_t count;
    bool team_game;
    struct side side[2]; /* their pass tokens follow from the sizes of the fleets */
    unsigned ships[2];
    /* a player of no team, in a game of teams, and one who is declared first there */
    entity teamless, first_player;
    int first;      /* NO_SIDE: nobody is first, or both are */
    bool one_first; /* exactly one side is declared first */
};

void find_sides(const struct armada *game, const struct roster *roster, struct sides *ret_sides);

/* Whether a player belongs to a side: the side is the player's team, or the player. */
bool plays_for(const struct roster *roster, const struct player *player, const struct side *side,
               bool team_game);

/* The name that a team's declaration gives as its Grand Admiral: a mention. */
entity admiral_named(const struct armada *game, const struct side *side);

/* The player or team that a mention names. NO_ENTITY: none of these kinds has the name. */
entity mentioned(const struct roster *roster, entity mention, uint32_t kinds);

/* Readying the upgrade cards that cost command tokens (QR, Game Round 4.2). */

/* Counts the command tokens that a card costs, of each kind. */
void count_cost(const struct upgrade *upgrade, int ret_cost[COMMANDS]);

/* The first kind of command token of which a ship has fewer than it pays, or NONE. */
enum { NONE = -1 };
int token_missing(const struct unit *ship, const int paid[COMMANDS]);

/* Whether a side has a card that it could still ready. */
enum able { UNABLE, ABLE, ABLE_UNKNOWN };
enum able could_ready(const struct armada *game, const struct roster *roster, int side);

/* Whether a step of the Status Phase is missed where it is left out (ABLE): nothing is readied
 * where nothing is exhausted, and the last round's steps may be left out. */
enum able changes_something(const struct armada *game, const struct roster *roster,
                            enum status_step step);

/* The side whose turn it is to ready a card or to decline. NO_SIDE: not known. */
int side_to_ready(const struct armada *game);

#endif
