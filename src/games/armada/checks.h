/* Checks that rules of several chapters share. */
#ifndef GAMES_ARMADA_CHECKS_H
#define GAMES_ARMADA_CHECKS_H

#include "games/armada/queries.h"

/* Reports that a unit is not in play. One that only the recorded damage has destroyed may have suffered less: the
 * event is applied to it. */
enum answer out_of_play(struct judgement *judgement, const char *format, const struct unit *unit);

/* Whether the unit that the event names is in play or, to be deployed, is not. Not concerned if it is a squadron and
 * a ship is asked for, or the other way round. */
enum answer check_in_play(struct judgement *judgement, bool squadron);

/* Reports a step of a ship's activation whose player has no active ship; it is not applied to the opponent's ship.
 * Undecided if the player has activated a ship that is not in play, which has been reported. */
enum answer no_acting_ship(struct judgement *judgement);

#endif
