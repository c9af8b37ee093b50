/* SPDX-License-Identifier: MIT */
/* Moving by the movement order, and what may move (4A3). */
#include "books/starfleet/rules.h"

/* The last side after a place in an order that has moved. NO_SIDE: none has. */
static uint16_t moved_after(const struct starfleet *game, const struct movement_order *order,
                            int place)
{
    uint16_t last = NO_SIDE;
    for (int i = place + 1; i < order->count; i++)
        if (order->sides[i] != NO_SIDE && game->sides[order->sides[i]].moved)
            last = order->sides[i];
    return last;
}

RULE(movement_order, .id = "starfleet.movement.order",
     .statement = "The sides must move in the order last announced, each with all its units "
                  "together. A side need not move",
     .citation = "4A3, V1.17",
     .untold = "the order that was announced last (announce, records initiative)",
     .guards = {MOVE, MOVE_CLOAKED})
{
    const struct starfleet *game = STATE(starfleet);
    uint16_t side = mover_of(game, judgement->roster, judgement->event);
    WHEN(game->sequence.place == AT_4A3);
    entity mover = side_at(game, side)->self;
    struct movement_order order = game->announced;
    if (order.state == ORDER_NONE)
        order_by_scores(game, judgement->interpretations, &order);
    int own = position_in(&order, side);
    WHEN(own != UNKNOWN);
    FINE(game->last_mover == side);
    if (game->sides[side].moved)
        return BREACH("%N has already moved, and %N has moved after it; a side must move all its "
                      "units together",
                      mover, side_at(game, game->last_mover)->self);
    uint16_t later = moved_after(game, &order, own);
    FINE(later == NO_SIDE);
    struct movement_order altered; /* by an alteration that was reported as not announced */
    standing_order(game, judgement->interpretations, &altered);
    bool as_altered = moved_after(game, &altered, position_in(&altered, side)) == NO_SIDE;
    UNSURE(!order_recorded(game) || leaves_open(judgement, &order, side, later) || as_altered);
    return BREACH("by the Movement Order %N must move before %N, which has already moved", mover,
                  side_at(game, later)->self);
}

/* Whether a ship that the pirates designated for the map this turn is not placed (see 3C1). */
static bool waits_for_placement(const struct starfleet *game, const struct thing *thing)
{
    const struct obligation *deployed = obligation_of_turn(
        game, game->obligations, thing->obligations, DEPLOYED, ANY_SIDE, game->turn);
    bool piracy = obligation_of_turn(game, game->obligations, thing->obligations, FOR_PIRACY,
                                     ANY_SIDE, game->turn);
    return deployed ? deployed->amount != AS_REMOVAL : piracy;
}

/* Whether the log records everything and declares units of the event's team: then it tells of each
 * unit of the team how it came into play. What the GameMaster or the table records may be any
 * team's, or the monsters', of which no log tells how they came. */
static bool tells_units(const struct judgement *judgement)
{
    const struct starfleet *game = STATE(starfleet);
    if (!records_everything(game))
        return false;
    if (subject_side(judgement) != GAMEMASTER_SIDE && !judgement->event->by_table)
        return side_at(game, subject_side(judgement))->declares_units;
    for (uint16_t i = 0; i < game->side_count; i++)
        if (game->sides[i].role & MONSTERS ||
            (game->sides[i].role & NOT_PIRATES && !game->sides[i].declares_units))
            return false;
    return true;
}

/* Whether the log has something that brought the unit into play. */
static bool came_somehow(const struct starfleet *game, const struct thing *thing)
{
    return thing->declared || thing->brought || thing->owner.side != NO_SIDE || thing->owner.set ||
           thing->uses & BIT(F_BASE) ||
           obligation_find(game, game->obligations, thing->obligations, LEASED, ANY_SIDE);
}

static bool came_from_nowhere(const struct judgement *judgement, const struct thing *thing)
{
    return !came_somehow(STATE(starfleet), thing) && tells_units(judgement);
}

/* Whether something that names no unit may have brought one into play. */
static bool may_have_come(const struct starfleet *game)
{
    return game->effects || game->changes || game->b10_there;
}

/* The declared unit with the name nearest to that of a unit from nowhere. Nobody: none is near. */
static entity unit_near(const struct judgement *judgement, entity unit)
{
    const struct starfleet *game = STATE(starfleet);
    struct near near = {.wrong = roster_name(judgement->roster, unit)};
    entity found = NO_ENTITY;
    for (uint32_t i = 0; i < game->things.count; i++) {
        const struct thing *thing = &TABLE_CONST(struct thing, game, game->things)[i];
        if (!thing->declared || thing->mention == NO_ENTITY)
            continue;
        struct slice name = roster_name(judgement->roster, thing->self);
        near_offer(&near, name);
        if (near.count && near.names[0].at == name.at)
            found = thing->self;
    }
    return near.count && !near_has_another_number(&near) ? found : NO_ENTITY;
}

/* Judges an award, a promotion or a loss of a unit that came from nowhere. */
static enum answer judge_named_only(struct judgement *judgement, entity unit)
{
    const struct starfleet *game = STATE(starfleet);
    FINE(came_somehow(game, thing_of(judgement, unit)) || !records_everything(game));
    entity near = unit_near(judgement, unit);
    FINE(near == NO_ENTITY && !tells_units(judgement));
    if (may_have_come(game))
        return undecided(judgement, "what brought the unit into play (unit, table: set)");
    return near == NO_ENTITY
               ? BREACH("%N must be in play; it was never declared, built or placed", unit)
               : BREACH("%N must be in play; it was never declared, built or placed; is it %N?",
                        unit, near);
}

/* Whether the name is that of one unit, which its side alone moves. A ship of the pirates may move
 * for its lessee, too. */
static bool is_one_unit_of(const struct judgement *judgement, const struct thing *thing,
                           uint16_t side)
{
    const struct starfleet *game = STATE(starfleet);
    if (side_at(game, side)->role == PIRATES)
        return thing->owner.side == side && thing->on_map_of == side && !lease_may_run(game, thing);
    return thing->mention != NO_ENTITY &&
           mentioned_team(game, judgement->roster, thing->mention) == side;
}

/* Whether this is another move than the one before: it ends elsewhere, or has the same teller. */
static bool is_second_move(const struct judgement *judgement, const struct last_move *before)
{
    const struct event *event = judgement->event;
    const bool elsewhere = has(event, F_HEX) && before->hex != NO_ENTITY &&
                           entity_in(event, F_HEX) != before->hex;
    return elsewhere || before->told_by & teller_of_move(STATE(starfleet), event);
}

static enum answer check_once(struct judgement *judgement, const struct thing *thing, entity unit)
{
    const struct starfleet *game = STATE(starfleet);
    const uint16_t side = mover_of(game, judgement->roster, judgement->event);
    const struct last_move *before = &thing->moved;
    FINE(side == NO_SIDE || !moved_now(game, thing) || before->by != side);
    const bool second = is_second_move(judgement, before);
    if (second && is_one_unit_of(judgement, thing, side))
        return BREACH("%N has already moved in line %u; a unit may move only once in a Movement "
                      "Phase",
                      unit, (unsigned)before->line);
    return second || before->kind != judgement->event->kind
               ? undecided(judgement, "whether both lines tell of one unit's move (unit)")
               : OK;
}

/* Whether a statement names a unit again. */
static bool is_named_before(const struct event *event, uint32_t at)
{
    for (uint32_t i = 0; i < at; i++)
        if (item(event, F_UNIT, i) == item(event, F_UNIT, at))
            return true;
    return false;
}

static enum answer check_moving(struct judgement *judgement, const struct thing *thing, entity unit)
{
    const struct starfleet *game = STATE(starfleet);
    char how[HOW_BYTES];
    UNSURE(thing->left.how != NOT_LEFT && is_doubted(thing, subject_side(judgement)));
    if (thing->left.how != NOT_LEFT)
        return BREACH("%N cannot move: it %s", unit, how_it_left(thing, how));
    if (subject_role(judgement) & (NOT_PIRATES | GAMEMASTER) && came_from_nowhere(judgement, thing))
        return may_have_come(game)
                   ? undecided(judgement, "what brought the unit into play (unit, table: set)")
                   : BREACH("%N cannot move: it was never declared, built or placed", unit);
    enum answer once = check_once(judgement, thing, unit);
    if (once != OK)
        return once;
    FINE(subject_role(judgement) != PIRATES || thing->on_map_of != NO_SIDE ||
         thing->owner.side == subject_side(judgement) || waits_for_placement(game, thing));
    UNSURE(game->begins_later || may_have_changed_hands(game, first_played(game), 1, 0) ||
           side_at(game, subject_side(judgement))->fleet.unnamed);
    return BREACH("%N cannot move: it has not been placed on the map", unit);
}

/* Whether a unit that reacts or has a zone was judged at its designation and not lost since. */
static bool was_judged(const struct judgement *judgement, const struct thing *thing)
{
    const struct starfleet *game = STATE(starfleet);
    uint16_t kind = judgement->event->kind;
    return (kind == ZONE || moves_in_reaction(game, kind)) && thing->left.turn != game->turn &&
           obligation_of_turn(game, game->obligations, thing->obligations, OWES_ZONE, ANY_SIDE,
                              game->turn);
}

/* Judges a unit that takes part in something other than a move. */
static enum answer judge_unit_in_play(struct judgement *judgement, const struct thing *thing,
                                      entity unit)
{
    const struct starfleet *game = STATE(starfleet);
    char how[HOW_BYTES];
    if (is_gone(thing) && is_doubted(thing, subject_side(judgement)))
        return UNDECIDED;
    if (judgement->event->kind == COMBAT && (!is_gone(thing) || thing->left.turn == game->turn))
        return OK;
    if (is_gone(thing) && !was_judged(judgement, thing))
        return breach(judgement, "%N must be in play; it %s", unit, how_it_left(thing, how));
    if (!(subject_role(judgement) & (NOT_PIRATES | GAMEMASTER)) ||
        !came_from_nowhere(judgement, thing))
        return OK;
    return may_have_come(game)
               ? UNDECIDED
               : breach(judgement, "%N must be in play; it was never declared, built or placed",
                        unit);
}

RULE(movement_unit, .id = "starfleet.movement.unit",
     .statement =
         "Only a unit in play may move, react, fight, use supplies or have anything done to "
         "it. A pirate ship may move only while it is on the map. A unit may move only once in a "
         "Movement Phase",
     .citation = "1D2, 3C1, 4A1, 4A3, 4A5, 4B3, 6B, 8A1, 8B",
     .untold = "whether the pirates' ship is on the map (unit, place, records units)",
     .guards = {MOVE, MOVE_CLOAKED, REACT, ZONE, DENY_WITHDRAWAL, REPAIR, REPLACE_CREW,
                CREW_QUALITY, CHANGE, REFIT, CREW, REFIT_ROLL, ENCOUNTER, CONSUME, AWARD, PROMOTE,
                DEMOTE, DESTROY, COMBAT},
     .note = "In play is what was declared, built or placed, and not destroyed, lost by mutiny, "
             "sold or scrapped since. What brings a ship onto the map (a declared unit, place) and "
             "takes it off (remove, destroy) belongs to the turns, which every log records.")
{
    const uint16_t kind = judgement->event->kind;
    bool moves = kind == MOVE || kind == MOVE_CLOAKED;
    bool named = kind == AWARD || kind == PROMOTE || kind == DEMOTE || kind == DESTROY;
    enum answer answer = OK;
    for (uint32_t i = 0; i < count_in(judgement->event, F_UNIT); i++) {
        entity unit = (entity)item(judgement->event, F_UNIT, i);
        const struct thing *thing = thing_of(judgement, unit);
        if (moves && is_named_before(judgement->event, i))
            return BREACH("%N is named twice; a unit may move only once in a Movement Phase", unit);
        const enum answer one = named   ? judge_named_only(judgement, unit)
                                : moves ? check_moving(judgement, thing, unit)
                                        : judge_unit_in_play(judgement, thing, unit);
        if (one == VIOLATION)
            return one;
        answer = one == UNDECIDED ? UNDECIDED : answer;
    }
    return answer;
}

/* Whether another team has openly moved the ship as its lessee in this movement phase. A lease does
 * not change hands within one; the pirates may record what their ship does for its lessee. */
static bool another_moved(const struct judgement *judgement, const struct thing *thing)
{
    const struct starfleet *game = STATE(starfleet);
    bool here = thing->lease.turn == game->turn && thing->lease.lap == game->sequence.lap;
    return here && !thing->at.secret && subject_role(judgement) & NOT_PIRATES &&
           thing->lease.lessee != NO_SIDE &&
           thing->lease.lessee != subject_side(judgement);
}

/* Whether the event's unit was declared as one of the team that has it now. */
static bool is_declared_of_its_owner(const struct judgement *judgement)
{
    const struct thing *unit = thing_in(judgement, F_UNIT);
    return unit->declared && unit->mention != NO_ENTITY &&
           mentioned_team(STATE(starfleet), judgement->roster, unit->mention) == unit->owner.side;
}

/* Reports that a side moves or uses the unit of another, or that the unit is released to it. */
static enum answer breach_of_owner(struct judgement *judgement, entity unit, uint16_t side,
                                   uint16_t owner)
{
    const struct starfleet *game = STATE(starfleet);
    if (judgement->event->kind == RELEASE)
        return BREACH("%N must be released to %N, whose unit it is, not to %N", unit,
                      side_at(game, owner)->self, side_at(game, side)->self);
    return BREACH("%N is a unit of %N; %N may move and use only units that it has", unit,
                  side_at(game, owner)->self, side_at(game, side)->self);
}

/* Whether the log says that a unit is nobody's, which was this side's before, and nothing can have
 * changed that. Another side may take it. */
static bool was_given_up(const struct judgement *judgement, const struct thing *thing,
                         uint16_t side)
{
    const struct starfleet *game = STATE(starfleet);
    return thing->owner.side == NO_SIDE && thing->owner.set && thing->mention != NO_ENTITY &&
           mentioned_team(game, judgement->roster, thing->mention) == side &&
           !may_have_changed_hands(game, thing->owner.turn, thing->owner.lap,
                                   thing->owner.changes);
}

/* Whether another side than the viewer may have used a unit in secret before, which its view lacks:
 * then nobody knows whose it is, unless it is declared. */
static bool may_have_used_before(const struct judgement *judgement, const struct thing *thing,
                                 uint16_t side)
{
    return roster_hides(judgement->roster, side_at(STATE(starfleet), side)->self) &&
           !thing->declared && !thing->owner.set;
}

/* How a side has a unit, as far as it was not judged before and the log does not begin later. */
static enum hold hold_in_movement(const struct judgement *judgement, const struct thing *thing,
                                  uint16_t side)
{
    if (was_judged(judgement, thing))
        return HELD;
    enum hold hold = hold_of(STATE(starfleet), thing, side);
    if (hold == ANOTHERS && may_have_used_before(judgement, thing, side))
        return MAY_BE_HELD;
    return hold;
}

RULE(movement_owner, .id = "starfleet.movement.owner",
     .statement = "Only the side that has a unit may act with it: move, designate, refit, crew or "
                  "equip it, award it rank points, or use it in an encounter or against a "
                  "withdrawal. A salvaged unit may be released only to its owner",
     .citation = "1B1, 1D2, 3B2, 4A2, 4A3, 4B3, 4B4, 6B, 6D, 8B",
     .untold = "who has the unit (unit, release, records units)",
     .guards = {FLAGSHIP, MOVE, MOVE_CLOAKED, REACT, RELEASE, ZONE, REFIT_ROLL, DENY_WITHDRAWAL,
                ENCOUNTER, CONSUME, REPLACE_CREW, CREW_QUALITY, CHANGE, REFIT, CREW, AWARD, PROMOTE,
                DEMOTE},
     .yields_to = {"starfleet.movement.unit", "starfleet.reaction.designated"},
     .note = "Leased, captured and salvaged units change hands: after combat, a release or an "
             "effect that may be so. Where the log records all it says who captured a unit (table: "
             "set UNIT owner TEAM), and combat alone changes nothing. The GameMaster may record "
             "what a team moves. How long a lease runs is in no log: it is over when the pirates "
             "have moved the ship in a movement phase after it.")
{
    const struct starfleet *game = STATE(starfleet);
    uint16_t side = subject_side(judgement);
    enum answer answer = OK;
    if (judgement->event->kind == RELEASE)
        side = side_of(game, entity_in(judgement->event, F_SIDE));
    UNLESS(judgement->event->kind == RELEASE && !is_declared_of_its_owner(judgement));
    UNLESS(side == NO_SIDE || side == GAMEMASTER_SIDE);
    for (uint32_t i = 0; i < count_in(judgement->event, F_UNIT); i++) {
        entity unit = (entity)item(judgement->event, F_UNIT, i);
        const struct thing *thing = thing_of(judgement, unit);
        enum hold hold = hold_in_movement(judgement, thing, side);
        if (hold == ANOTHERS)
            return breach_of_owner(judgement, unit, side, thing->owner.side);
        if (hold == HELD && was_given_up(judgement, thing, side))
            return BREACH("%N no longer belongs to anybody; %N may move and use only units that "
                          "it has",
                          unit, side_at(game, side)->self);
        if (game->sequence.place == AT_4A3 && another_moved(judgement, thing))
            return BREACH("%N cannot move %N: %N has already moved it in this Movement Phase",
                          side_at(game, side)->self, unit,
                          side_at(game, thing->lease.lessee)->self);
        if (answer != UNDECIDED) {
            enum answer one = answer_held(judgement, thing, hold);
            answer = one == OK ? answer : one;
        }
    }
    return answer;
}

const struct rule *const starfleet_movement_rules[] = {&rule_movement_order, &rule_movement_unit,
                                                       &rule_movement_owner, NULL};
