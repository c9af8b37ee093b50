/* What rules of several chapters check alike. */
#ifndef GAMES_ARMADA_CHECKS_H
#define GAMES_ARMADA_CHECKS_H

#include "games/armada/queries.h"

/* Whether the unit that the event names is in play; to be deployed it must not be. Not
 * concerned if it is a squadron and a ship is asked for, or the other way round. */
enum answer check_in_play(struct judgement *judgement, bool squadron);

/* Whether a ship is active, and the event's player acts for its side; else a breach is
 * reported. Inline, so that static analysis sees that there is a ship then. */
static inline bool check_active_ship(struct judgement *judgement)
{
    const struct armada *game = STATE(armada);
    const struct unit *ship = active_ship(game);
    if (!ship) {
        breach(judgement, "%N has no active ship", judgement->event->subject);
        return false;
    }
    if (by_active_side(judgement))
        return true;
    breach(judgement, game->ship.maneuvered ? "the last active ship is %N of %N, which has executed its maneuver"
                                            : "the active ship is %N of %N",
           ship->self, ship->owner);
    return false;
}

#endif
