/* Moving by the movement order, and what may move (4A3). */
#include "games/starfleet/rules.h"

/* The last side in an order after a place in it that has moved; NO_SIDE: none has. */
static uint16_t moved_behind(const struct starfleet *game, const struct movement_order *order, int place)
{
    uint16_t last = NO_SIDE;
    for (int i = place + 1; i < order->count; i++)
        if (order->sides[i] != NO_SIDE && game->sides[order->sides[i]].moved)
            last = order->sides[i];
    return last;
}

RULE(movement_order,
     .id = "starfleet.movement.order",
     .statement = "The sides move in the order last announced, each with all its units together; a side may stay",
     .citation = "4A3, V1.17",
     .guards = {MOVE, MOVE_CLOAKED})
{
    const struct starfleet *game = STATE(starfleet);
    uint16_t side = subject_side(judgement);
    if (game->sequence.place != AT_4A3)
        return NOT_CONCERNED;
    struct movement_order order = game->announced;
    if (order.state == ORDER_NONE)
        order_by_scores(game, judgement->interpretations, &order);
    int own = position_in(&order, side);
    if (own == UNKNOWN)
        return NOT_CONCERNED;
    if (game->last_mover == side)
        return OK;
    if (game->sides[side].moved)
        return breach(judgement, "%N has moved already, and %N after it", judgement->event->subject, side_at(game, game->last_mover)->self);
    uint16_t later = moved_behind(game, &order, own);
    if (later == NO_SIDE)
        return OK;
    if (!order_recorded(game) || leaves_open(judgement, &order, side, later))
        return UNDECIDED;
    return breach(judgement, "by the movement order %N moves before %N, which has moved", judgement->event->subject, side_at(game, later)->self);
}

/* Whether a unit may have got another owner since a movement phase, by combat, in salvage or by an effect;
 * `changes` is how many such events there had been by then. */
static bool may_have_changed_hands(const struct starfleet *game, int32_t turn, int32_t lap, uint32_t changes)
{
    int32_t first = turn ? turn : 1, from = lap ? lap : 1; /* nobody fights before the first movement phase */
    if (first == game->turn && from == game->sequence.lap)
        return false;
    return changes != game->changes || !all_record_from(game, TEAMS | GAMEMASTER, IN_UNITS, turn, AT_4A5);
}

RULE(movement_unit,
     .id = "starfleet.movement.unit",
     .statement = "What moves is in play: not destroyed, removed or lost by mutiny, and a ship of the pirates on the map",
     .citation = "3C1, 4A3, 8A1",
     .guards = {MOVE, MOVE_CLOAKED})
{
    static const char *const how[] = {[REMOVED] = "was removed from the map", [MUTINIED] = "was lost by mutiny", [DESTROYED] = "was destroyed"};
    const struct starfleet *game = STATE(starfleet);
    uint16_t side = subject_side(judgement);
    bool pirates = subject_role(judgement) == PIRATES;
    enum answer answer = OK;
    for (uint32_t i = 0; i < count_in(judgement->event, F_UNIT); i++) {
        entity unit = (entity)item(judgement->event, F_UNIT, i);
        const struct thing *thing = thing_of(judgement, unit);
        if (thing->left != NOT_LEFT)
            return breach(judgement, "%N %s", unit, how[thing->left]);
        if (!pirates || thing->on_map_of != NO_SIDE || thing->owner == side)
            continue;
        if (game->begins_later || may_have_changed_hands(game, 1, 1, 0))
            answer = UNDECIDED;
        else
            return breach(judgement, "%N has not been placed on the map", unit);
    }
    return answer;
}

RULE(movement_owner,
     .id = "starfleet.movement.owner",
     .statement = "A unit is moved by the side that has it",
     .citation = "4A3",
     .guards = {MOVE, MOVE_CLOAKED},
     .yields_to = {"starfleet.movement.unit"},
     .note = "Leased, captured and salvaged units change hands: after combat, a release or an effect that may be so.")
{
    const struct starfleet *game = STATE(starfleet);
    uint16_t side = subject_side(judgement);
    enum answer answer = OK;
    if (side == NO_SIDE || side == GAMEMASTER_SIDE)
        return NOT_CONCERNED;
    for (uint32_t i = 0; i < count_in(judgement->event, F_UNIT); i++) {
        entity unit = (entity)item(judgement->event, F_UNIT, i);
        const struct thing *thing = thing_of(judgement, unit);
        bool leased = obligation_of_turn(game, game->obligations, thing->obligations, LEASED, ANY_SIDE, game->turn);
        if (thing->owner == NO_SIDE && answer == OK)
            answer = lacks(judgement, LACKING_UNITS);
        if (thing->owner == NO_SIDE || thing->owner == side || leased)
            continue;
        bool pirates = (side_at(game, side)->role | side_at(game, thing->owner)->role) & PIRATES;
        bool may_be_leased = pirates && !pirates_record(game, IN_ORDERS, AT_2D1);
        if (may_be_leased || may_have_changed_hands(game, thing->owner_turn, thing->owner_lap, thing->owner_changes))
            answer = UNDECIDED;
        else
            return breach(judgement, "%N is a unit of %N", unit, side_at(game, thing->owner)->self);
    }
    return answer;
}

const struct rule *const starfleet_movement_rules[] = {&rule_movement_order, &rule_movement_unit, &rule_movement_owner, NULL};
