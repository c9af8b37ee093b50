/* Moving by the movement order (4A3). */
#include "games/starfleet/rules.h"

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
    if (own > position_in(&order, game->last_mover))
        return OK;
    if (!order_recorded(game) || leaves_open(judgement, &order, side, game->last_mover))
        return UNDECIDED;
    return breach(judgement, "by the movement order %N moves before %N, which has moved", judgement->event->subject, side_at(game, game->last_mover)->self);
}

const struct rule *const starfleet_movement_rules[] = {&rule_movement_order, NULL};
