/* SPDX-License-Identifier: MIT */
/* The owners of units, and units that have left play. */
#include "books/starfleet/rules.h"

bool may_have_changed_hands(const struct starfleet *game, int32_t turn, int32_t lap,
                            uint32_t changes)
{
    /* there is no combat before the first movement phase */
    int32_t first = turn ? turn : first_played(game), from = lap ? lap : 1;
    if (changes != game->changes)
        return true;
    bool combat_since = first != game->turn || game->sequence.lap > from;
    return combat_since && !all_record_from(game, TEAMS | GAMEMASTER, IN_UNITS, turn, AT_4A5);
}

/* Whether the pirates have leased the ship out this turn. */
static bool is_leased(const struct starfleet *game, const struct thing *thing)
{
    return obligation_of_turn(game, game->obligations, thing->obligations, LEASED, ANY_SIDE,
                              game->turn);
}

/* Whether the pirates' lease of a ship may run; `now`: one of this turn counts. */
static bool may_run(const struct starfleet *game, const struct thing *thing, bool now)
{
    if (game->begins_later && !thing->owner.turn &&
        side_at(game, thing->owner.side)->role & PIRATES)
        return true;
    for (uint32_t at = thing->obligations; at; at = obligation_at(game, at - 1)->next) {
        const struct obligation *one = obligation_at(game, at - 1);
        if (one->kind != LEASED)
            continue;
        /* by the pirates */
        bool moved_since = thing->lease.turn <= one->turn && thing->owner.lap > thing->lease.lap;
        if (one->turn > thing->owner.turn || (now && is_leased(game, thing)))
            return true;
        if (one->turn == thing->owner.turn && !moved_since)
            return true;
    }
    return false;
}

bool lease_may_run(const struct starfleet *game, const struct thing *thing)
{
    return may_run(game, thing, true);
}

bool lease_may_run_on(const struct starfleet *game, const struct thing *thing)
{
    return may_run(game, thing, false);
}

bool may_be_lost(const struct starfleet *game, const struct thing *ship)
{
    return ship->owner.assumed ||
           may_have_changed_hands(game, ship->owner.turn, ship->owner.lap, ship->owner.changes);
}

enum presence pirate_presence(const struct starfleet *game, uint16_t side)
{
    const struct side *pirates = side_at(game, side);
    enum presence presence = pirates->fleet.may_have_captured || pirates->fleet.unknown
                                 ? MAY_HAVE_SHIP
                                 : NO_SHIP;
    if (pirates->fleet.unnamed)
        return HAS_SHIP;
    for (uint32_t i = 0; pirates->fleet.ships && i < game->things.count; i++) {
        const struct thing *ship = &TABLE_CONST(struct thing, game, game->things)[i];
        if (ship->on_map_of != side)
            continue;
        if (!may_be_lost(game, ship))
            return HAS_SHIP;
        presence = MAY_HAVE_SHIP;
    }
    return presence;
}

bool is_used_by_another(const struct thing *thing, uint16_t side)
{
    const struct users *users = &thing->users;
    return !thing->declared && !thing->owner.set && users->first != NO_SIDE &&
           (users->first != side || users->second != NO_SIDE);
}

bool is_contested(const struct thing *thing, uint16_t side)
{
    const struct users *users = &thing->users;
    return is_used_by_another(thing, side) && users->second != NO_SIDE &&
           (users->first == side || users->second == side) &&
           (users->first == thing->owner.side || users->second == thing->owner.side);
}

enum hold hold_of(const struct starfleet *game, const struct thing *thing, uint16_t side)
{
    if (is_gone(thing))
        return is_doubted(thing, side) ? MAY_BE_HELD : GONE;
    if (thing->owner.side == NO_SIDE || thing->owner.side == side || is_leased(game, thing))
        return HELD;
    if (thing->owner.assumed || thing->owner.unseen || is_contested(thing, side) ||
        lease_may_run(game, thing))
        return MAY_BE_HELD;
    bool pirates = (side_at(game, side)->role | side_at(game, thing->owner.side)->role |
                    side_at(game, thing->on_map_of)->role) &
                   PIRATES;
    if (pirates && !all_record_from(game, PIRATES, IN_ORDERS,
                                    thing->owner.turn ? thing->owner.turn : 1, AT_2D1))
        return MAY_BE_HELD;
    return may_have_changed_hands(game, thing->owner.turn, thing->owner.lap, thing->owner.changes)
               ? MAY_BE_HELD
               : ANOTHERS;
}

enum answer answer_held(struct judgement *judgement, const struct thing *thing, enum hold hold)
{
    if (!owner_is_told(thing))
        return lacks(judgement, LACKING_UNITS);
    return hold == MAY_BE_HELD ? UNDECIDED : OK;
}

const char *how_it_left(const struct thing *thing, char buffer[HOW_BYTES])
{
    static const char *const how[] = {[NOT_LEFT] = "",
                                      [REMOVED] = "was removed from the map",
                                      [MUTINIED] = "was lost by mutiny",
                                      [DESTROYED] = "was destroyed",
                                      [SOLD_OFF] = "was sold",
                                      [SCRAPPED_OFF] = "was scrapped"};
    struct text text;
    text_init(&text, buffer, HOW_BYTES);
    text_add_string(&text, how[thing->left.how]);
    if (thing->left.line)
        text_addf(&text, " in line %u", (unsigned)thing->left.line);
    return text.at;
}

bool moved_now(const struct starfleet *game, const struct thing *unit)
{
    return unit->moved.turn && unit->moved.turn == game->turn &&
           unit->moved.lap == game->sequence.lap && game->sequence.place == AT_4A3;
}

uint32_t teller_of_move(const struct starfleet *game, const struct event *event)
{
    return side_of(game, event->subject) == GAMEMASTER_SIDE ? TOLD_BY_THE_GAMEMASTER
                                                            : TOLD_BY_ITS_SIDE;
}

uint16_t mover_of(const struct starfleet *game, const struct roster *roster,
                  const struct event *event)
{
    uint16_t side = side_of(game, event->subject);
    if (side != GAMEMASTER_SIDE || count_in(event, F_UNIT) == 0)
        return side;
    entity unit = (entity)item(event, F_UNIT, 0);
    uint32_t index = unit != NO_ENTITY && roster_at(roster, unit)->kind == KIND_THING
                         ? roster_at(roster, unit)->index
                         : 0;
    const struct thing *thing = index ? &TABLE_CONST(struct thing, game, game->things)[index - 1]
                                      : NULL;
    return thing && hold_of(game, thing, GAMEMASTER_SIDE) == ANOTHERS ? thing->owner.side : NO_SIDE;
}

unsigned times_declared(const struct starfleet *game, const struct thing *thing, uint8_t kind,
                        int32_t turn)
{
    unsigned times = 0;
    for (uint32_t at = thing->obligations; at; at = obligation_at(game, at - 1)->next) {
        const struct obligation *one = obligation_at(game, at - 1);
        if (one->kind == kind && obligation_declared_in(one, turn))
            times += one->turn == turn ? one->times : 1;
    }
    return times;
}
