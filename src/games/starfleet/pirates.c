/* The Orion Pirates: rent, ships sold, placed and in mutiny, the Phaser-G, the end of their play. */
#include "games/starfleet/rules.h"

RULE(pirate_rent,
     .id = "starfleet.pirate.rent",
     .statement = "The rent that is paid is what was worked out the turn before",
     .citation = "2C2, 5C1",
     .guards = {PAY_RENT})
{
    const struct starfleet *game = STATE(starfleet);
    int paid = value_in(judgement->event, F_NUMBER);
    if (game->rent_due == UNKNOWN)
        return UNDECIDED;
    return paid == game->rent_due ? OK : breach(judgement, "%d is paid; the rent worked out in 5C1 was %d", paid, (int)game->rent_due);
}

/* What was declared of the event's unit this turn. */
static const struct obligation *this_turn(const struct judgement *judgement, uint8_t kind)
{
    return declared_now(judgement, F_UNIT, kind, ANY_SIDE);
}

RULE(pirate_sale,
     .id = "starfleet.pirate.sale",
     .statement = "A ship on the map that is sold was designated for removal; payment is for a ship that was sold this turn",
     .citation = "2D3, 2D4, 5C2",
     .guards = {SELL, RECEIVE})
{
    entity unit = entity_in(judgement->event, F_UNIT);
    if (judgement->event->kind == RECEIVE)
        return this_turn(judgement, SOLD)                                 ? OK
               : pirates_record(STATE(starfleet), IN_MONEY, AT_2D4) ? breach(judgement, "%N was not designated for sale this turn", unit)
                                                                           : UNDECIDED;
    if (thing_in(judgement, F_UNIT)->on_map_of == NO_SIDE)
        return OK;
    const struct obligation *deployed = this_turn(judgement, DEPLOYED);
    if (deployed && deployed->amount == AS_REMOVAL)
        return OK;
    if (!deployed && !pirates_record(STATE(starfleet), IN_ORDERS, AT_2D3))
        return UNDECIDED;
    return breach(judgement, "%N is on the map and not designated for removal", unit);
}

RULE(pirate_placement,
     .id = "starfleet.pirate.placement",
     .statement = "The pirates place and remove only what they designated for it this turn",
     .citation = "2D, 3C1",
     .guards = {PLACE, REMOVE})
{
    const struct obligation *deployed = this_turn(judgement, DEPLOYED);
    bool out = judgement->event->kind == REMOVE, removal = deployed && deployed->amount == AS_REMOVAL;
    bool designated = out ? removal : (deployed && !removal) || this_turn(judgement, FOR_PIRACY);
    if (designated)
        return OK;
    if (!deployed && !pirates_record(STATE(starfleet), IN_ORDERS, out ? AT_2D3 : AT_2D2))
        return UNDECIDED;
    return breach(judgement, "%N was not designated for %s this turn", entity_in(judgement->event, F_UNIT),
                  out ? "removal" : "movement, disruption or piracy");
}

RULE(pirate_mutiny,
     .id = "starfleet.pirate.mutiny",
     .statement = "Pirates in hiding check for mutiny at the end of the turn",
     .citation = "1B2, 8A1",
     .guards = {EVERY_MARKER})
{
    const struct starfleet *game = STATE(starfleet);
    if (!game->hiding || !role_plays(game, PIRATES) || !falls_due(judgement, AT_8A1))
        return NOT_CONCERNED;
    if (!game->mutiny_seen && !pirates_record(game, IN_ORDERS, AT_8A1))
        return UNDECIDED;
    return game->mutiny_seen ? OK : breach(judgement, "the pirates have hidden, and no mutiny was checked for in 8A1");
}

RULE(pirate_phaser_g,
     .id = "starfleet.pirate.phaser-g",
     .statement = "Points for a Phaser-G were planned, and an attempt needs points",
     .citation = "2E1, 2E2, 2E3",
     .guards = {PHASER_G, PHASER_G_ROLL})
{
    const struct starfleet *game = STATE(starfleet);
    const struct event *event = judgement->event;
    if (event->kind == PHASER_G_ROLL)
        return game->phaser_g_allocated                    ? OK
               : pirates_record(game, IN_MONEY, AT_2E2) ? breach(judgement, "no points were allocated in 2E2")
                                                           : UNDECIDED;
    const struct thing *thing = thing_named(judgement, slice_of("phaser-g"));
    const struct obligation *plan =
        thing ? obligation_of_turn(game, game->obligations, thing->obligations, PLANNED, declaring_side(judgement), game->turn) : NULL;
    int planned = plan ? (int)plan->amount : 0;
    if (!plan && !declarer_records(judgement, IN_MONEY, game->turn, AT_2E1))
        return UNDECIDED;
    return planned >= value_in(event, F_NUMBER) ? OK : breach(judgement, "%d points are allocated, %d were planned", value_in(event, F_NUMBER), planned);
}

RULE(pirate_ceased,
     .id = "starfleet.pirate.ceased",
     .statement = "After a tally as victory or loss the pirates do nothing more",
     .citation = "8A3",
     .guards_every_event = true)
{
    const struct starfleet *game = STATE(starfleet);
    uint16_t side = subject_side(judgement);
    if (side == NO_SIDE || side_at(game, side)->role != PIRATES)
        return NOT_CONCERNED;
    return side_at(game, side)->ceased ? breach(judgement, "%N has ceased play", judgement->event->subject) : OK;
}

const struct rule *const starfleet_pirate_rules[] = {
    &rule_pirate_rent, &rule_pirate_sale, &rule_pirate_placement, &rule_pirate_mutiny, &rule_pirate_phaser_g,
    &rule_pirate_ceased, NULL};
