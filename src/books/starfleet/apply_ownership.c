/* SPDX-License-Identifier: MIT */
/* Notes which units are on the map, and which side has a unit: by use, lease or capture. */
#include "books/starfleet/apply.h"

void put_on_map(struct starfleet *game, struct thing *thing, uint16_t side)
{
    thing->left.how = NOT_LEFT;
    thing->place_untold = false;
    if (side == NO_SIDE || game->sides[side].role != PIRATES || thing->on_map_of != NO_SIDE)
        return;
    thing->on_map_of = side;
    game->sides[side].fleet.ships++;
    game->sides[side].fleet.is_there = true;
}

/* Takes a ship from the pirates who have it on the map. At the beginning of a late log the ship may
 * have been lost before or during this turn, so whether the pirates had one in it is left open. */
static void lose_ship(struct starfleet *game, struct thing *ship)
{
    struct side *pirates = &game->sides[ship->on_map_of];
    pirates->fleet.ships--;
    if (game->at_beginning && !pirates->fleet.ships) {
        pirates->fleet.is_there = false;
        pirates->fleet.may_be_there = true;
    }
    pirates->fleet.lost_ship = pirates->fleet.lost_ship || game->sequence.lap;
    ship->on_map_of = NO_SIDE;
}

/* Notes that a ship leaves the map. It may be one of the ships that the table has only counted. */
static void lose_unnamed(struct starfleet *game, const struct thing *ship, enum left how)
{
    uint16_t side = pirate_side(game);
    if (side == NO_SIDE || !game->sides[side].fleet.unnamed ||
        side_at(game, ship->owner.side)->role & NOT_PIRATES)
        return;
    if (how == DESTROYED && ship->owner.side == NO_SIDE) {
        game->sides[side].fleet.unknown = true; /* it may be another team's */
        return;
    }
    game->sides[side].fleet.unnamed--;
    game->sides[side].fleet.ships--;
}

void take_off_map(struct starfleet *game, struct thing *thing, enum left how, uint64_t line)
{
    if (thing->on_map_of == NO_SIDE && thing->left.how == NOT_LEFT)
        lose_unnamed(game, thing, how);
    if (thing->left.how != how) {
        thing->left.turn = game->turn - tells_before(game);
        thing->left.line = (uint32_t)line;
    }
    thing->left.how = (uint8_t)how;
    thing->left.doubted = false;
    thing->left.by = NO_SIDE;
    thing->place_untold = false;
    if (how != NOT_LEFT)
        thing->at.hex = NO_ENTITY;
    if (thing->on_map_of != NO_SIDE)
        lose_ship(game, thing);
}

void give_to(struct starfleet *game, struct thing *thing, uint16_t side)
{
    thing->owner.side = side;
    thing->owner.assumed = thing->owner.set = thing->owner.unseen = false;
    thing->owner.turn = game->turn;
    thing->owner.lap = game->sequence.lap;
    thing->owner.changes = game->changes;
}

/* Notes a capture: another side moves a ship of the pirates that is not leased. The turn of the
 * capture is known only if the log showed the ship as theirs in this turn. */
static void capture(struct starfleet *game, struct thing *thing)
{
    uint16_t before = thing->on_map_of;
    struct side *pirates = &game->sides[before];
    if (!may_have_changed_hands(game, thing->owner.turn, thing->owner.lap, thing->owner.changes))
        return;
    lose_ship(game, thing);
    if (!pirates_record(game, IN_ORDERS, AT_2D1))
        pirates->fleet.unknown = true;
    if (pirates->fleet.ships || thing->owner.turn == game->turn)
        return;
    pirates->fleet.is_there = false;
    pirates->fleet.may_be_there = true;
}

void show_leased(struct starfleet *game, struct thing *thing, uint16_t lessee)
{
    thing->lease.lessee = lessee;
    thing->lease.turn = game->turn;
    thing->lease.lap = game->sequence.lap;
}

void give_to_mover(struct starfleet *game, struct thing *thing, uint16_t side)
{
    bool pirate = game->sides[side].role == PIRATES;
    if (!pirate && lease_may_run(game, thing)) {
        show_leased(game, thing, side);
        return;
    }
    if (pirate && thing->left.how == NOT_LEFT) {
        if (thing->on_map_of == NO_SIDE)
            lose_unnamed(game, thing, REMOVED); /* it has a name now */
        put_on_map(game, thing, side);
        game->sides[side].fleet.is_there = true;
    } else if (thing->on_map_of != NO_SIDE && thing->on_map_of != side) {
        capture(game, thing);
    }
    give_to(game, thing, side);
}

/* Whether a statement may name another side's units: in combat, or to scrap a captured one. */
static bool names_units_of_others(uint16_t kind)
{
    return kind == COMBAT || kind == RELEASE || kind == SCRAP || kind == SCRAP_INCOME;
}

void note_user(const struct play *play, struct thing *unit)
{
    const struct starfleet *game = GAME(starfleet);
    const uint16_t side = actor(play);
    if (!(side_at(game, side)->role & TEAMS) || names_units_of_others(play->event->kind) ||
        unit->declared || unit->owner.set || lease_may_run(game, unit))
        return;
    if (unit->users.first == NO_SIDE)
        unit->users.first = side;
    else if (unit->users.first != side && unit->users.second == NO_SIDE)
        unit->users.second = side;
}
