/* What rules of several chapters check alike. */
#ifndef GAMES_ARMADA_CHECKS_H
#define GAMES_ARMADA_CHECKS_H

#include "games/armada/queries.h"

/* Whether the unit that the event names is in play; to be deployed it must not be. Not
 * concerned if it is a squadron and a ship is asked for, or the other way round. */
enum answer check_in_play(struct judgement *judgement, bool squadron);

/* Whether a ship is active, and the event's player acts for its side. */
enum answer check_active_ship(struct judgement *judgement);

#endif
