#include "games/armada/checks.h"

enum answer out_of_play(struct judgement *judgement, const char *format, const struct unit *unit)
{
    if (unit->destroyed_by_damage)
        return breach(judgement, "%N is destroyed: its hull is %d, and damage of %d is on it",
                      unit->self, (int)unit->hull, (int)unit->damage);
    return impossible(judgement, format, unit->self);
}

/* Whether damage may have destroyed a unit: it was hit, and the log does not declare its hull or
 * its shields. */
static bool may_have_been_destroyed(const struct unit *unit)
{
    bool unknown = unit->hull == UNKNOWN;
    for (int zone = 0; zone < ZONES && !unit->squadron; zone++)
        unknown = unknown || (unit->zones[zone].there && unit->zones[zone].shields == UNKNOWN);
    return unit->hit && unknown;
}

enum answer check_in_play(struct judgement *judgement, bool squadron)
{
    const struct event *event = judgement->event;
    const struct unit *unit = unit_in(judgement, UNIT);
    if (unit->squadron != squadron)
        return NOT_CONCERNED;
    if (event->kind == DESTROY && !unit->aside)
        return OK; /* a unit that is destroyed a second time stays destroyed */
    if (event->kind == DEPLOY && unit->in_play)
        return breach(judgement, "%N is in play already", unit->self);
    if (event->kind == DEPLOY && unit->aside)
        return OK;
    if (event->kind == DEPLOY && by_card(event))
        return EXCUSED; /* a card may bring back what was destroyed */
    if (unit->in_play)
        return unit->loss_unsure ? UNDECIDED
               : may_have_been_destroyed(unit)
                   ? lacks(judgement, "how much damage each unit stands (hull=, shields=)")
                   : OK;
    if (unit->destroyed_by_damage && by_card(event))
        return EXCUSED; /* a card may keep it in play for a while */
    return out_of_play(judgement,
                       unit->aside ? "%N is set aside and not in play" : "%N is destroyed", unit);
}

enum answer no_acting_ship(struct judgement *judgement)
{
    const struct armada *game = STATE(armada);
    const struct unit *ship = active_ship(game);
    if (game->refused == judgement->event->subject)
        return UNDECIDED;
    if (!ship)
        return impossible(judgement, "%N has no active ship", judgement->event->subject);
    return impossible(judgement,
                      game->ship.maneuvered
                          ? "the last active ship is %N of %N, which has executed its maneuver"
                          : "the active ship is %N of %N",
                      ship->self, ship->owner);
}
