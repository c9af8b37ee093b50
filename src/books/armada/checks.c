/* SPDX-License-Identifier: MIT */
#include "books/armada/rules.h"

enum answer out_of_play(struct judgement *judgement, const struct unit *unit)
{
    if (unit->loss.by_damage)
        return BREACH("%N must be in play; it was destroyed in line %u (%d damage, hull %d)",
                      unit->self, (unsigned)unit->loss.line, (int)unit->damage.least,
                      (int)unit->damage.hull);
    if (unit->aside)
        return IMPOSSIBLE("%N is set aside: it must be deployed first", unit->self);
    return IMPOSSIBLE("%N must be in play; it was destroyed in line %u", unit->self,
                      (unsigned)unit->loss.line);
}

/* Whether damage may have destroyed a unit that was hit: its hull or shields are not declared. */
static bool may_have_been_destroyed(const struct unit *unit)
{
    bool unknown = unit->damage.hull == UNKNOWN;
    for (int zone = 0; zone < ZONES && !unit->squadron; zone++)
        unknown = unknown || (unit->zones[zone].there && unit->zones[zone].shields == UNKNOWN);
    return unit->damage.hit && unknown;
}

enum answer check_in_play(struct judgement *judgement, bool squadron)
{
    const struct event *event = judgement->event;
    const struct unit *unit = unit_in(judgement, UNIT);
    WHEN(unit->squadron == squadron);
    if (event->kind == DESTROY && !unit->aside)
        return OK; /* a unit that is destroyed a second time stays destroyed */
    UNSURE(event->kind == DEPLOY && unit->unseen);
    if (event->kind == DEPLOY && unit->in_play)
        return BREACH("%N is already in play: only a unit that is set aside may be "
                      "deployed",
                      unit->self);
    FINE(event->kind == DEPLOY && unit->aside);
    if (event->kind == DEPLOY && by_able_card(judgement))
        return EXCUSED; /* a card may bring back a destroyed unit */
    UNSURE(unit->in_play && unit->loss.unsure);
    if (unit->in_play && may_have_been_destroyed(unit))
        return lacks(judgement, "how much damage each unit can take (hull=, shields=)");
    FINE(unit->in_play);
    if (unit->loss.by_damage && by_able_card(judgement))
        return EXCUSED; /* a card may keep it in play for a while */
    return out_of_play(judgement, unit);
}

enum answer no_acting_ship(struct judgement *judgement)
{
    const struct armada *game = STATE(armada);
    const struct unit *ship = active_ship(game);
    UNSURE(game->refused == judgement->event->subject);
    if (!ship)
        return IMPOSSIBLE("%N has no active ship: it must activate one first",
                          judgement->event->subject);
    if (game->ship.maneuvered)
        return IMPOSSIBLE("%N has no active ship and must activate one first: the activation of "
                          "%N's %N ended with its maneuver in line %u",
                          judgement->event->subject, ship->owner, ship->self,
                          (unsigned)game->ship.maneuvered_line);
    return IMPOSSIBLE("%N cannot act now: the active ship is %N, of %N", judgement->event->subject,
                      ship->self, ship->owner);
}

enum answer phase_goes_on(struct judgement *judgement, enum phase phase,
                          const struct between left[2])
{
    const struct armada *game = STATE(armada);
    bool ships = phase == SHIP_PHASE;
    int side = left[0].least ? 0 : 1;
    if (!left[0].least && !left[1].least)
        return left[0].most || left[1].most ? UNDECIDED : OK;
    if (left[0].least && left[1].least)
        return BREACH(ships ? "the Ship Phase cannot end yet: %N can still activate %R "
                              "{ship|ships}, and %N %R"
                            : "the Squadron Phase cannot end yet: %N can still activate %R "
                              "{squadron|squadrons}, and %N %R",
                      side_name(game, 0), left[0], side_name(game, 1), left[1]);
    return BREACH(
        ships ? "the Ship Phase cannot end yet: %N can still activate %R {ship|ships}"
              : "the Squadron Phase cannot end yet: %N can still activate %R {squadron|squadrons}",
        side_name(game, side), left[side]);
}
