/* What rules of several chapters check alike. */
#ifndef GAMES_ARMADA_CHECKS_H
#define GAMES_ARMADA_CHECKS_H

#include "games/armada/queries.h"

/* Reports that a unit is not in play. One that nothing but damage has destroyed may have had less of it,
 * and plays on as the log says. */
enum answer out_of_play(struct judgement *judgement, const char *format, const struct unit *unit);

/* Whether the unit that the event names is in play; to be deployed it must not be. Not
 * concerned if it is a squadron and a ship is asked for, or the other way round. */
enum answer check_in_play(struct judgement *judgement, bool squadron);

/* Answers for an event of a ship's activation whose player has no active ship: it cannot have
 * happened to the opponent's ship. Undecided if it is of a ship that is not in play, whose
 * activation has been reported. */
enum answer no_acting_ship(struct judgement *judgement);

#endif
