/* SPDX-License-Identifier: MIT */
/* Applies events to units, systems, bases and items; notes what they declare for later steps. */
#include "books/starfleet/apply.h"

bool make_thing(const struct play *play, entity one, uint32_t *ret_index)
{
    if (!play_entry(play, one)->index) {
        uint32_t index;
        if (!block_append(play->block, offsetof(struct starfleet, things), sizeof(struct thing),
                          &index))
            return false;
        struct starfleet *game = GAME(starfleet);
        TABLE(struct thing, game, game->things)
        [index] = (struct thing){.self = one,
                                 .mention = NO_ENTITY,
                                 .at.hex = NO_ENTITY,
                                 .on_map_of = NO_SIDE,
                                 .owner.side = NO_SIDE,
                                 .openly_of = NO_SIDE,
                                 .users = {NO_SIDE, NO_SIDE},
                                 .left.by = NO_SIDE,
                                 .lease.lessee = NO_SIDE};
        play_entry(play, one)->index = index + 1;
    }
    *ret_index = play_entry(play, one)->index - 1;
    return true;
}

struct thing *thing_at(struct starfleet *game, uint32_t index)
{
    return &TABLE(struct thing, game, game->things)[index];
}

bool declare_for(const struct play *play, uint16_t side, entity one, uint8_t kind, int64_t amount)
{
    return declare_in(play, side, one, kind, amount, GAME(starfleet)->turn);
}

bool declare_in(const struct play *play, uint16_t side, entity one, uint8_t kind, int64_t amount,
                int32_t turn)
{
    uint32_t index;
    if (side == NO_SIDE)
        return true;
    if (!make_thing(play, one, &index))
        return false;
    struct starfleet *game = GAME(starfleet);
    struct obligation obligation = {.thing = index,
                                    .side = side,
                                    .kind = kind,
                                    .amount = amount,
                                    .turn = turn,
                                    .line = (uint32_t)play->event->line,
                                    .order = ++game->declarations};
    size_t head = (size_t)((char *)&thing_at(game, index)->obligations - (char *)game);
    return obligation_declare(play->block, offsetof(struct starfleet, obligations), head,
                              &obligation);
}

static bool declare_of(const struct play *play, entity one, uint8_t kind, int64_t amount)
{
    return declare_for(play, actor(play), one, kind, amount);
}

static bool declare_obligation(const struct play *play, int field, uint8_t kind, int64_t amount)
{
    return declare_of(play, entity_in(play->event, field), kind, amount);
}

/* Units --------------------------------------------------------------------------------- */

/* Notes who has recorded a unit's move. */
static void note_move(const struct starfleet *game, struct thing *unit, const struct event *event,
                      uint16_t side)
{
    struct last_move *move = &unit->moved;
    if (!moved_now(game, unit) || move->by != side)
        *move = (struct last_move){
            .by = side, .turn = game->turn, .lap = game->sequence.lap, .hex = NO_ENTITY};
    move->told_by |= teller_of_move(game, event);
    move->kind = event->kind;
    move->line = (uint32_t)event->line;
    move->hex = has(event, F_HEX) ? entity_in(event, F_HEX) : move->hex;
}

bool move(const struct play *play)
{
    struct starfleet *game = GAME(starfleet);
    uint16_t side = mover_of(game, play_roster(play), play->event);
    if (side == NO_SIDE || game->sequence.place != AT_4A3 ||
        !(game->sides[side].role & (TEAMS | MONSTERS)))
        return true;
    for (uint32_t i = 0; i < count_in(play->event, F_UNIT); i++) {
        uint32_t index;
        if (!make_thing(play, (entity)item(play->event, F_UNIT, i), &index))
            return false;
        struct thing *unit = thing_at(GAME(starfleet), index);
        note_move(GAME(starfleet), unit, play->event, side);
        if (actor(play) != side)
            continue;
        const bool shown = unit->owner.side == side && !unit->owner.unseen;
        give_to_mover(GAME(starfleet), unit, side);
        put_at(unit, play->event);
        unit->owner.unseen = unit->owner.side == side && !shown && unit->at.secret;
    }
    game = GAME(starfleet);
    game->sides[side].moved = true;
    game->sides[side].may_have_left = false;
    game->last_mover = side;
    return true;
}

/* Whether an open event shows that this side has the things that it names: the side has written it,
 * or it says that the side has them. */
static bool shows_owner(const struct play *play, uint16_t owner)
{
    const struct event *event = play->event;
    if (event->kind == PLACE)
        return side_at(GAME(starfleet), owner)->role == PIRATES;
    if (event->kind == SET || event->kind == RELEASE)
        return has(event, F_SIDE) && side_of(GAME(starfleet), entity_in(event, F_SIDE)) == owner;
    return actor(play) == owner;
}

/* Finds the thing of an event whose side the log has not shown openly until now: the event, unless
 * it is secret, is the first to show it. NULL: the event shows nothing new. */
static struct thing *newly_shown(const struct play *play, int field, uint32_t place)
{
    const uint32_t index = play_entry(play, (entity)item(play->event, field, place))->index;
    if (!index)
        return NULL;
    struct thing *thing = thing_at(GAME(starfleet), index - 1);
    bool shown = thing->openly_of == thing->owner.side || !shows_owner(play, thing->owner.side);
    return shown ? NULL : thing;
}

void note_openly_of(const struct play *play)
{
    for (uint32_t fields = fields_in(play->event, THING_FIELDS); fields; fields &= fields - 1)
        for (uint32_t i = 0; i < count_in(play->event, __builtin_ctz(fields)); i++) {
            struct thing *thing = newly_shown(play, __builtin_ctz(fields), i);
            const struct judgement judgement = judgement_of(play);
            if (thing && is_secret_event(&judgement))
                return;
            if (thing)
                thing->openly_of = thing->owner.side;
        }
}

/* Declarations for later steps ----------------------------------------------------- */

/* Notes that units react in 4A3 or, before movement, that they are designated and owe a zone. A
 * unit without a known owner becomes the team's, which is the lessee of one that is leased out. */
static bool apply_reaction(const struct play *play)
{
    uint8_t kind = GAME(starfleet)->sequence.place < AT_4A ? OWES_ZONE : REACTED;
    for (uint32_t i = 0; i < count_in(play->event, F_UNIT); i++) {
        uint32_t index;
        if (!declare_of(play, (entity)item(play->event, F_UNIT, i), kind, 0) ||
            !make_thing(play, (entity)item(play->event, F_UNIT, i), &index))
            return false;
        struct thing *thing = thing_at(GAME(starfleet), index);
        uint8_t role = side_at(GAME(starfleet), actor(play))->role;
        bool leased = lease_may_run(GAME(starfleet), thing);
        if (thing->owner.side == NO_SIDE && role & TEAMS && !leased)
            give_to(GAME(starfleet), thing, actor(play));
        if (leased && role & NOT_PIRATES)
            show_leased(GAME(starfleet), thing, actor(play));
    }
    return true;
}

/* For each kind of statement, the field of the thing that it declares something about, and the kind
 * of that obligation. */
static const struct { uint8_t field, kind;
} obliges[KIND_MOST] = {
    [ZONE] = {F_UNIT, ZONED},
    [UPGRADE] = {F_BASE, UPGRADED},
    [CUT_OFF] = {F_SYSTEM, CUT_OFF_NOW}, [REFIT] = {F_ITEM, REFITTED},
    [SCRAP] = {F_UNIT, SCRAPPED},
    [SCRAP_INCOME] = {F_UNIT, SCRAP_PAID},
    [PLAN] = {F_ITEM, PLANNED},
    [COMMIT] = {F_ITEM, COMMITTED},
    [REPORT_LOSS] = {F_ITEM, LOST},
    [START_CLAIM] = {F_PLACE, CLAIMED},
    [BEGIN_UPGRADE] = {F_BASE, UPGRADE_BEGUN},
    [BEGIN_DISMANTLE] = {F_BASE, DISMANTLE_BEGUN},
    [LEASE] = {F_UNIT, LEASED},
    [AUCTION] = {F_UNIT, LEASED},
    [PIRACY] = {F_UNIT, FOR_PIRACY},
    [DEPLOY] = {F_UNIT, DEPLOYED},
    [SELL] = {F_UNIT, SOLD},
    [RECEIVE] = {F_UNIT, SALE_PAID},
    [INSURGENCY] = {F_SYSTEM, INSURGENT},
    [REDUCE] = {F_SYSTEM, REDUCED},
    [MUTINY_CHECK] = {F_UNIT, CHECKED},
    [BOMBARD] = {F_SYSTEM, ATTACKED + BOMBARDED},
    [BLOCKADE] = {F_SYSTEM, ATTACKED + BLOCKADED},
    [ASSAULT] = {F_SYSTEM, ATTACKED + ASSAULTED},
};

static void forget_obligation(struct starfleet *game, uint8_t kind)
{
    for (uint32_t i = 0; i < game->things.count; i++)
        obligation_void(game, game->obligations, thing_at(game, i)->obligations, kind, ANY_SIDE);
}

void forget_obligations(const struct play *play, uint32_t areas)
{
    struct starfleet *game = GAME(starfleet);
    for (unsigned kind = KIND_GAME; kind < KIND_MOST; kind++)
        if (obliges[kind].kind && areas >> starfleet_vocabulary.area_of[kind] & 1)
            forget_obligation(game, obliges[kind].kind);
    if (areas & BIT(IN_SUPPLY))
        forget_obligation(game, SUPPLY_FOUND);
}

/* Takes a thing out of play, perhaps by a side that does not have it. */
static void leave(struct starfleet *game, struct thing *thing, enum left how, uint64_t line,
                  bool doubtful)
{
    take_off_map(game, thing, how, line);
    thing->left.doubted = doubtful;
}

/* Notes that a team takes a thing out of play. If the log has not openly shown that the thing was
 * the team's, another side may have it: for the others the loss is in doubt. */
static void doubt_for_others(const struct play *play, struct thing *thing)
{
    const uint16_t side = actor(play);
    const bool shown = thing->owner.side == side && !thing->owner.unseen &&
                       !is_used_by_another(thing, side);
    if (thing->left.doubted || thing->declared || thing->owner.set || shown ||
        !(side_at(GAME(starfleet), side)->role & TEAMS))
        return;
    thing->left.doubted = true;
    thing->left.by = side;
}

/* Takes a ship out of play that is sold or scrapped. One that is sold from the map stays there
 * until 3C1; a ship that the pirates captured is on the map. If the log has not shown the ship
 * before and does not declare that it records units, its name may be that of a class: others may be
 * left. */
static void leave_by(struct starfleet *game, struct thing *thing, enum left how, uint64_t line)
{
    bool known = thing->owner.side != NO_SIDE || thing->declared || how == SCRAPPED_OFF ||
                 all_record_from(game, PIRATES, IN_UNITS, 0, -1);
    bool on_map = thing->on_map_of != NO_SIDE ||
                  side_at(game, thing->owner.side)->role & NOT_PIRATES;
    bool left_before = thing->left.how == DESTROYED || thing->left.how == MUTINIED;
    if (!known || left_before || (how == SOLD_OFF && on_map))
        return;
    take_off_map(game, thing, how, line);
}

/* The B-10 is begun with the Coalition's first plan for it. */
static void note_b10_plan(const struct play *play)
{
    struct starfleet *game = GAME(starfleet);
    struct judgement judgement = judgement_of(play);
    bool b10 = is_called(&judgement, entity_in(play->event, F_ITEM), "b10");
    if (b10 && game->b10 == B10_NONE && side_at(game, actor(play))->role & (COALITION | GAMEMASTER))
        game->b10 = B10_BUILDING;
}

bool oblige(const struct play *play)
{
    const struct event *event = play->event;
    int32_t number = 0;
    if (event->kind == DEPLOY)
        number = value_in(event, F_DEPLOYMENT);
    else if (event->kind == ZONE)
        number = (int32_t)zone_amount(event);
    else if (has(event, F_NUMBER))
        number = value_in(event, F_NUMBER);
    if (event->kind == REACT)
        return apply_reaction(play);
    if (event->kind == PLAN)
        note_b10_plan(play);
    if (event->kind == SELL || event->kind == SCRAP_INCOME) {
        uint32_t index;
        if (!make_thing(play, entity_in(event, F_UNIT), &index))
            return false;
        struct thing *unit = thing_at(GAME(starfleet), index);
        leave_by(GAME(starfleet), unit, event->kind == SELL ? SOLD_OFF : SCRAPPED_OFF, event->line);
        if (is_gone(unit) && unit->left.line == (uint32_t)event->line)
            doubt_for_others(play, unit);
    }
    if (event->kind == LEASE || event->kind == AUCTION) {
        uint32_t index;
        if (!make_thing(play, entity_in(event, F_UNIT), &index))
            return false;
        show_leased(GAME(starfleet), thing_at(GAME(starfleet), index), NO_SIDE);
    }
    return declare_obligation(play, obliges[event->kind].field, obliges[event->kind].kind, number);
}

bool note_step_roll(const struct play *play)
{
    const struct starfleet *game = GAME(starfleet);
    const struct rolled one = {
        play->event->kind,    game->sequence.place,           game->sequence.lap,
        play->event->subject, entity_in(play->event, F_UNIT), (uint32_t)play->event->line};
    uint32_t index;
    if (game->rolled.count == ROLLS_MOST || rolled_before(game, play->event))
        return true;
    if (!block_append(play->block, offsetof(struct starfleet, rolled), sizeof one, &index))
        return false;
    TABLE(struct rolled, GAME(starfleet), GAME(starfleet)->rolled)[index] = one;
    return true;
}

static bool is_sold(const struct starfleet *game, const struct thing *thing)
{
    return obligation_of_turn(game, game->obligations, thing->obligations, SOLD, ANY_SIDE,
                              game->turn);
}

void take_out_sold(struct starfleet *game)
{
    for (uint32_t i = 0; i < game->obligations.count; i++) {
        const struct obligation *one = obligation_at(game, i);
        struct thing *ship = thing_at(game, one->thing);
        bool sold = one->kind == SOLD && obligation_declared_in(one, game->turn) &&
                    !(game->sides[one->side].role & NOT_PIRATES);
        if (!sold || ship->on_map_of != NO_SIDE ||
            !(side_at(game, ship->owner.side)->role & NOT_PIRATES))
            continue;
        if (hold_of(game, ship, one->side == GAMEMASTER_SIDE ? pirate_side(game) : one->side) ==
            MAY_BE_HELD)
            leave(game, ship, SOLD_OFF, 0, ship->owner.changes == game->changes);
    }
}

void doubt_designated(struct starfleet *game)
{
    for (uint32_t i = 0; i < game->obligations.count; i++) {
        const struct obligation *one = obligation_at(game, i);
        struct thing *ship = thing_at(game, one->thing);
        bool out = one->amount == AS_REMOVAL, there = ship->on_map_of != NO_SIDE;
        if (!awaits_placement(game, one) || out != there || is_gone(ship))
            continue;
        game->sides[one->side].fleet.unknown = true;
        game->sides[one->side].fleet.ships -= there;
        ship->on_map_of = NO_SIDE;
        const bool unseen = ship->owner.side != one->side;
        give_to(game, ship, one->side);
        ship->owner.unseen = unseen;
    }
}

/* Notes that a unit of the pirates arrives at a Starbase, on the map: a ship, as far as anybody
 * knows, but it may be a base or an FRD. */
static void arrive_of_pirates(struct starfleet *game, struct thing *thing, uint16_t side)
{
    struct side *pirates = &game->sides[side];
    if (thing->on_map_of != NO_SIDE || (thing->owner.side != NO_SIDE && thing->owner.side != side))
        return;
    thing->on_map_of = side;
    pirates->fleet.ships++;
    pirates->fleet.may_be_there = pirates->fleet.may_be_there || !pirates->fleet.is_there;
    give_to(game, thing, side);
    thing->owner.assumed = true;
}

bool arrive(const struct play *play)
{
    uint32_t index;
    if (!make_thing(play, entity_in(play->event, F_ITEM), &index))
        return false;
    struct starfleet *game = GAME(starfleet);
    thing_at(game, index)->left.how = NOT_LEFT;
    if (game->sequence.place == AT_6A1 && side_at(game, actor(play))->role == PIRATES)
        arrive_of_pirates(game, thing_at(game, index), actor(play));
    return declare_obligation(play, F_ITEM, ARRIVED, 0);
}

bool base(const struct play *play)
{
    static const uint8_t kinds[KIND_MOST] = {[BEGIN_BASE] = BASE_BEGUN,
                                             [COMPLETE_BASE] = BASE_COMPLETED,
                                             [COMPLETE_DISMANTLE] = BASE_DISMANTLED};
    uint32_t index;
    if (!declare_obligation(play, F_BASE, kinds[play->event->kind], 0))
        return false;
    if (!make_thing(play, entity_in(play->event, F_BASE), &index))
        return false;
    struct thing *thing = thing_at(GAME(starfleet), index);
    switch (play->event->kind) {
    case BEGIN_BASE:
        thing->begun = true;
        if (thing->left.how == DESTROYED) { /* this is another unit of that name */
            thing->left.how = NOT_LEFT;
            thing->completed_turn = 0;
        }
        thing->dismantled = 0;
        break;
    case COMPLETE_BASE:
        thing->completed_turn = GAME(starfleet)->turn;
        thing->dismantled = 0;
        break;
    default: /* dismantled: a base that is built there later is a new one */
        thing->begun = false;
        thing->completed_turn = 0;
        thing->dismantled = GAME(starfleet)->turn;
        break;
    }
    return true;
}

/* Supply is found again in each of 4A1, 4A4 and 4B2; for repair, and for everything after movement,
 * the one of 4B2 counts. Consumed supplies keep a unit in supply. */
bool note_supply(const struct play *play)
{
    const struct event *event = play->event;
    int32_t lap = GAME(starfleet)->sequence.lap;
    bool none = event->kind == CONSUME && value_in(event, F_NUMBER) == 0;
    if (GAME(starfleet)->sequence.place != AT_4B2 || none)
        return true;
    return declare_obligation(play, F_UNIT, SUPPLY_FOUND, event->kind == UNSUPPLIED ? -lap : lap);
}

/* Places ------------------------------------------------------------------------------- */

/* Voids the only claim that can be meant; if there are several, the log does not say which. */
static void contend(const struct play *play, struct thing *place)
{
    struct starfleet *game = GAME(starfleet);
    uint16_t side = side_of(game, entity_in(play->event, F_SIDE));
    unsigned claims = 0;
    for (uint16_t i = 0; i < game->side_count && !has(play->event, F_SIDE); i++) {
        const struct obligation *claim = obligation_find(game, game->obligations,
                                                         place->obligations, CLAIMED, i);
        if (!claim || claim->turn < game->turn - 1)
            continue;
        claims++;
        side = i;
    }
    bool told = has(play->event, F_SIDE) ||
                (claims == 1 && all_record_from(game, TEAMS, IN_CLAIMS, game->turn - 1, AT_5B1));
    if (!told) {
        place->contended = game->turn;
        return;
    }
    const struct obligation *claim = obligation_find(game, game->obligations, place->obligations,
                                                     CLAIMED, side);
    if (claim && claim->turn >= game->turn - 1) {
        place->contended_turn = game->turn;
        place->contended_of = side;
    }
    obligation_void(game, game->obligations, place->obligations, CLAIMED, side);
}

static bool own(const struct play *play, struct thing *place)
{
    struct starfleet *game = GAME(starfleet);
    if (actor(play) == NO_SIDE || !(game->sides[actor(play)].role & TEAMS))
        return true;
    give_to(game, place, actor(play));
    place->given_up = 0;
    return declare_obligation(play, F_PLACE, OWNED, 0);
}

/* Whether the subject may have the thing; the GameMaster may record for any owner. */
static bool has_hold(const struct play *play, const struct thing *thing)
{
    const struct starfleet *game = GAME(starfleet);
    if (actor(play) == GAMEMASTER_SIDE)
        return !is_gone(thing);
    enum hold hold = hold_of(game, thing, actor(play));
    return hold == HELD || hold == MAY_BE_HELD;
}

/* Whether the subject has the thing only by what the log leaves out, and not by a combat in it. */
static bool has_doubtful_hold(const struct play *play, const struct thing *thing)
{
    const struct starfleet *game = GAME(starfleet);
    return actor(play) != GAMEMASTER_SIDE && hold_of(game, thing, actor(play)) == MAY_BE_HELD &&
           thing->owner.changes == game->changes;
}

/* Places a ship that the pirates may not have: then they have none there. */
static void place_doubtful(struct starfleet *game, struct thing *thing, uint16_t side)
{
    bool there = game->sides[side].fleet.is_there;
    put_on_map(game, thing, side);
    game->sides[side].fleet.is_there = there;
    game->sides[side].fleet.may_be_there = game->sides[side].fleet.may_be_there || !there;
}

/* Notes that the pirates may have a ship on the map of which the log does not tell. */
static void doubt_ships(struct starfleet *game)
{
    uint16_t side = pirate_side(game);
    if (side == NO_SIDE)
        return;
    game->sides[side].fleet.unknown = true;
    game->sides[side].fleet.may_be_there = game->sides[side].fleet.may_be_there ||
                                           !game->sides[side].fleet.is_there;
}

/* Puts a ship on the map for the pirates, if they may have it. If it is gone, that was reported,
 * and the ship may be there nevertheless. */
static void place_ship(const struct play *play, struct thing *ship, bool doubtful)
{
    struct starfleet *game = GAME(starfleet);
    const struct judgement judgement = judgement_of(play);
    const uint16_t side = side_in_pirate_step(&judgement);
    if (!has_hold(play, ship)) {
        if (!is_gone(ship))
            return;
        ship->left.how = NOT_LEFT;
        doubt_ships(game);
        return;
    }
    if (doubtful)
        place_doubtful(game, ship, side);
    else
        put_on_map(game, ship, side);
    give_to(game, ship, side);
    ship->owner.assumed = doubtful;
}

/* Takes a unit out of play if it may belong to the event's team, and leaves open for other teams
 * whether it is in play. */
static void take_out_of_play(const struct play *play, struct thing *unit, enum left how,
                             bool doubtful)
{
    if (has_hold(play, unit))
        leave(GAME(starfleet), unit, how, play->event->line, doubtful);
    doubt_for_others(play, unit);
}

bool change_thing(const struct play *play)
{
    static const uint8_t fields[KIND_MOST] = {
        [PLACE] = F_UNIT,       [REMOVE] = F_UNIT,   [MUTINY] = F_UNIT,
        [DESTROY] = F_UNIT,     [RELEASE] = F_UNIT,  [REDUCE_BY_EVENT] = F_SYSTEM,
        [RESTORE] = F_SYSTEM,   [CONTEND] = F_PLACE, [CLAIM] = F_PLACE,
        [RELINQUISH] = F_PLACE,
    };
    uint32_t index;
    if (!make_thing(play, entity_in(play->event, fields[play->event->kind]), &index))
        return false;
    struct starfleet *game = GAME(starfleet);
    struct thing *thing = thing_at(game, index);
    bool doubtful = has_doubtful_hold(play, thing);
    switch (play->event->kind) {
    case PLACE:
        place_ship(play, thing, doubtful);
        return declare_obligation(play, F_UNIT, PUT, 0);
    case MUTINY:
        game->mutiny_seen = true;
        note_condition(game);
        take_out_of_play(play, thing, MUTINIED, doubtful);
        break;
    case REMOVE:
        take_out_of_play(play, thing, is_sold(game, thing) ? SOLD_OFF : REMOVED, doubtful);
        return declare_obligation(play, F_UNIT, PUT, 0);
    case DESTROY:
        take_off_map(game, thing, DESTROYED, play->event->line);
        break;
    case RELEASE:
        take_off_map(game, thing, (enum left)thing->left.how, 0);
        give_to(game, thing, side_of(game, entity_in(play->event, F_SIDE)));
        break;
    case REDUCE_BY_EVENT: thing->reduced_by_event = true; break;
    case RESTORE: thing->restored = game->turn; break;
    case CLAIM: return own(play, thing);
    case RELINQUISH:
        if (thing->owner.side != NO_SIDE ||
            (!thing->given_up && side_at(game, actor(play))->role & TEAMS))
            thing->given_up = game->turn;
        give_to(game, thing, NO_SIDE);
        break;
    default: contend(play, thing); break;
    }
    return true;
}
