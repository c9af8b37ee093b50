/* SPDX-License-Identifier: MIT */
/* Whose turn it is to activate a battlegroup.
 *
 * Turns go round in an order, such as that of initiative; players with nothing to activate are
 * passed over. A turn out of order has two readings: the players who were passed over have lost a
 * turn, or the one who acted has taken the next turn early and will be passed over once. Both
 * readings are kept until later turns fit only one. Where the order is not known, each player still
 * has one turn between two of another. */
#ifndef GAMES_DROPZONE_TURNS_H
#define GAMES_DROPZONE_TURNS_H

#include "books/dropzone/queries.h"

/* Begins a round; nobody has had a turn. */
void turns_begin(struct dropzone *game);

/* Where a log begins amid a round: the player who acts is next in the order. turns_take_up: next
 * is who has had the fewest turns, if nothing was activated since the beginning. */
void turns_go_on_with(struct dropzone *game, int player);
void turns_take_up(struct dropzone *game);

/* How many turns have been taken in this round. */
unsigned turns_taken(const struct dropzone *game);

/* Whether one of the readings gives the player the turn, by an order. `*ret_expected`: the player
 * who has the turn in the first reading, or NOBODY. Players before that one may act but need not,
 * if all their battlegroups need not be activated or they have just passed with nothing left. Cost:
 * a walk over the players and their battlegroups. */
bool may_act_now(const struct dropzone *game, const int8_t *order, int player, int *ret_expected);

/* As may_act_now, where the order is not known: whether some order gives the player the turn.
 * Everybody who had to activate a battlegroup since the player's last turn has had one turn. */
bool may_act_in_some_order(const struct dropzone *game, int player, int *ret_expected);

/* Notes that a player activates a battlegroup; `granted`: by a source. Call it before the
 * battlegroup counts as activated. */
void turns_take(struct dropzone *game, int player, bool granted);

/* Whether a turn of the player may come on top of the order: the table has given it, or may have.
 */
bool turns_beside_order(const struct dropzone *game, int player);

/* Notes a turn that a source gives. It may be the player's own turn, or come on top of it: both are
 * kept as readings. */
void turns_grant(struct dropzone *game, int player);

/* Adds a reading in which the last turn was none: `before` is a reading from before that turn. */
void turns_doubt(struct dropzone *game, struct turn_reading before);

/* Notes that a player passes. With something left to activate, that is the player's turn. */
void turns_pass(struct dropzone *game, int player);

#endif
