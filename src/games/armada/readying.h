/* Questions about readying the upgrade cards that cost command tokens (QR, Game Round 4.2). */
#ifndef GAMES_ARMADA_READYING_H
#define GAMES_ARMADA_READYING_H

#include "games/armada/queries.h"

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
