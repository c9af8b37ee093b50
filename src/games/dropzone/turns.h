/* Whose turn it is to activate a battlegroup.
 *
 * The players go round in an order, such as that of initiative; who has nothing to activate is passed over.
 * A turn that is taken out of order can be read in two ways: whoever was passed over has lost a turn, or
 * the one who acted has taken the next turn early and is passed over when it comes. Both readings are
 * kept until what follows fits only one. */
#ifndef GAMES_DROPZONE_TURNS_H
#define GAMES_DROPZONE_TURNS_H

#include "games/dropzone/queries.h"

/* Begins a round, in which nobody has had a turn. */
void turns_begin(struct dropzone *game);

/* Whether one of the readings gives the player the turn, by an order. `*ret_expected`: who has the turn in the first reading, or
 * NOBODY. Players before that one, who have only battlegroups that need not be activated or have just passed with nothing left,
 * may act and need not. Costs a walk over the players and their battlegroups. */
bool may_act_now(const struct dropzone *game, const int8_t *order, int player, int *ret_expected);

/* Takes note that a player activates a battlegroup; call it before the battlegroup counts as activated. */
void turns_take(struct dropzone *game, int player);

/* Takes note that what was just taken may have been no turn; `before`: how its round was read until then. */
void turns_doubt(struct dropzone *game, struct turn_reading before);

/* Takes note that a player passes. With something left to activate, that is the player's turn. */
void turns_pass(struct dropzone *game, int player);

#endif
