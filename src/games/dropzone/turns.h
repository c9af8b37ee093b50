/* Whose turn it is to activate a battlegroup.
 *
 * The players go round in an order, such as that of initiative; who has nothing to activate is passed over.
 * A turn that is taken out of order can be read in two ways: whoever was passed over has lost a turn, or
 * the one who acted has taken the next turn early and is passed over when it comes. Both readings are
 * kept until what follows fits only one. */
#ifndef GAMES_DROPZONE_TURNS_H
#define GAMES_DROPZONE_TURNS_H

#include "games/dropzone/queries.h"

/* Nobody has had a turn in this round. */
void turns_begin(struct dropzone *game);

/* Whether it is a player's turn by an order in one of the readings; `ret_expected`: whose turn it is in the first,
 * or NOBODY's. Who has only battlegroups that need not be activated, or has just passed with nothing left, may act
 * before that player and need not. Takes the time of a walk over the players and their battlegroups. */
bool may_act_now(const struct dropzone *game, const int8_t *order, int player, int *ret_expected);

/* A player activates a battlegroup, that is not marked as activated yet. */
void turns_take(struct dropzone *game, int player);

/* A player passes: with something to activate that hands the turn on. */
void turns_pass(struct dropzone *game, int player);

#endif
