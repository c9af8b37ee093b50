/* SPDX-License-Identifier: MIT */
/* The Orion Pirates: rent, ships sold, placed and in mutiny, the Phaser-G, the end of play. */
#include "books/starfleet/rules.h"

/* Whether the log records all of the rent that was worked out last turn and paid in this one. */
static bool rent_recorded(const struct starfleet *game)
{
    return all_record_from(game, PIRATES, IN_MONEY, game->turn - 1, AT_5C1);
}

RULE(pirate_rent, .id = "starfleet.pirate.rent",
     .statement = "The pirates must pay exactly the rent that was worked out in the turn before. "
                  "It cannot be written off",
     .citation = "2C2, 5C1, 5D1",
     .untold = "what rent was worked out the turn before (rent-due, records money)",
     .note = "Rent may be paid in parts; their sum must be right.", .leaving = {1 + AT_2C2},
     .guards = {PAY_RENT, REPORT_LOSS, EVERY_MARKER})
{
    const struct starfleet *game = STATE(starfleet);
    const struct event *event = judgement->event;
    if (event->kind == REPORT_LOSS) {
        bool written_off = is_called(judgement, entity_in(event, F_ITEM), "rent") &&
                           subject_role(judgement) == PIRATES;
        return written_off ? BREACH("rent cannot be written off: it must be paid") : NOT_CONCERNED;
    }
    if (event->kind != PAY_RENT) {
        WHEN(game->rent_paid < game->rent_due && role_plays(game, PIRATES) &&
             falls_due(judgement, AT_2C2));
        KNOWN(rent_recorded(game));
        if (game->rent_paid != UNKNOWN)
            return BREACH(
                "the pirates paid %D in 2C2; they must pay %D, the rent worked out in 5C1",
                game->rent_paid, game->rent_due);
        WHEN(game->rent_due);
        return BREACH("the pirates must pay the rent of %D in 2C2; they paid none", game->rent_due);
    }
    int64_t paid = value_in(event, F_NUMBER) + (game->rent_paid == UNKNOWN ? 0 : game->rent_paid);
    KNOWN(game->rent_due != UNKNOWN);
    UNSURE(paid > game->rent_due && !rent_recorded(game));
    return paid <= game->rent_due ? OK
                                  : BREACH("with this line the pirates have paid %D; they may "
                                           "pay only %D, the rent worked out in 5C1",
                                           paid, game->rent_due);
}

/* What was declared about the event's unit this turn. */
static const struct obligation *this_turn(const struct judgement *judgement, uint8_t kind)
{
    return declared_now(judgement, F_UNIT, kind, ANY_SIDE);
}

static enum answer not_held(struct judgement *judgement, const struct thing *ship, enum hold hold)
{
    char how[HOW_BYTES];
    if (hold == GONE)
        return BREACH("%N must be a ship that the pirates still have; it %s", ship->self,
                      how_it_left(ship, how));
    return BREACH("%N must be a ship of the pirates; it is a unit of %N", ship->self,
                  side_at(STATE(starfleet), ship->owner.side)->self);
}

RULE(pirate_sale, .id = "starfleet.pirate.sale",
     .statement =
         "The pirates may sell only a ship that they have, and only once. A ship on the map "
         "must first be designated for removal. They may be paid only for a ship that was "
         "designated for sale this turn, and only once",
     .citation = "2D3, 2D4, 5C2",
     .untold = "which ships the pirates have, and what was designated or sold (records money "
               "units)",
     .guards = {SELL, RECEIVE})
{
    entity unit = entity_in(judgement->event, F_UNIT);
    if (judgement->event->kind == RECEIVE) {
        const struct obligation *sold = this_turn(judgement, SOLD),
                                *paid = this_turn(judgement, SALE_PAID);
        FINE(sold && (!paid || paid->times < sold->times));
        KNOWN(pirates_record(STATE(starfleet), IN_MONEY, AT_2D4));
        if (!sold)
            return BREACH("%N cannot be paid for: it was not designated for sale this turn", unit);
        return BREACH("%N has already been paid for in line %u; a sale may be paid for only once",
                      unit, (unsigned)paid->line);
    }
    const struct thing *ship = thing_in(judgement, F_UNIT);
    enum hold hold = hold_of(STATE(starfleet), ship, side_in_pirate_step(judgement));
    if (hold == GONE || hold == ANOTHERS)
        return not_held(judgement, ship, hold);
    /* the name of an unknown ship may be that of a class */
    if (ship->owner.side != NO_SIDE && this_turn(judgement, SOLD))
        return BREACH("%N was already sold in line %u; a ship may be sold only once", unit,
                      (unsigned)this_turn(judgement, SOLD)->line);
    if (ship->on_map_of == NO_SIDE)
        return answer_held(judgement, ship, hold);
    const struct obligation *deployed = this_turn(judgement, DEPLOYED);
    if (deployed && deployed->amount == AS_REMOVAL)
        return answer_held(judgement, ship, hold);
    KNOWN(pirates_record(STATE(starfleet), IN_ORDERS, AT_2D3));
    return BREACH("%N is on the map; it must be designated for removal before it is sold", unit);
}

/* Reports the ships that the pirates designated in 2D and did not place or remove. In a log that
 * begins in mid campaign, it is not known what was on the map. */
static enum answer check_designated(struct judgement *judgement)
{
    const struct starfleet *game = STATE(starfleet);
    enum answer answer = NOT_CONCERNED;
    for (uint32_t i = 0; i < game->obligations.count; i++) {
        const struct obligation *one = obligation_at(game, i);
        if (!awaits_placement(game, one))
            continue;
        const struct thing *ship = thing_of(judgement, owed_thing(game, one));
        bool out = one->amount == AS_REMOVAL, there = ship->on_map_of != NO_SIDE;
        if (out != there || is_gone(ship))
            continue; /* a ship placed or removed against its designation was reported */
        bool recorded = records_from(game, one->side, IN_ORDERS, game->turn, AT_2D3);
        if (!recorded || (!there && game->begins_later && ship->left.how == NOT_LEFT))
            answer = undecided_beside(answer);
        else
            answer = BREACH("%N was designated in line %u and must be %s in 3C1; it was not",
                            ship->self, (unsigned)one->line, out ? "removed" : "placed");
    }
    return answer;
}

/* Judges the ship of a designation. One that has left play is judged where it is leased out or made
 * the flagship, else where it is placed; whose the flagship is judges movement.owner. */
static enum answer check_designation(struct judgement *judgement)
{
    uint16_t kind = judgement->event->kind;
    const struct thing *ship = thing_in(judgement, F_UNIT);
    enum hold hold = hold_of(STATE(starfleet), ship, side_in_pirate_step(judgement));
    bool leased = kind == LEASE || kind == AUCTION;
    if ((hold == ANOTHERS && kind != FLAGSHIP) || (hold == GONE && (leased || kind == FLAGSHIP)))
        return not_held(judgement, ship, hold);
    return leased ? answer_held(judgement, ship, hold) : NOT_CONCERNED;
}

/* Whether a ship that the pirates have is not on the map: all that are there are known. */
static bool surely_off_map(const struct judgement *judgement, const struct thing *ship)
{
    const struct starfleet *game = STATE(starfleet);
    const struct side *pirates = side_at(game, side_in_pirate_step(judgement));
    return ship->on_map_of == NO_SIDE && pirates->fleet.told && !game->begins_later &&
           !pirates->fleet.may_have_captured && !pirates->fleet.unknown && !pirates->fleet.unnamed;
}

static enum answer check_put(struct judgement *judgement)
{
    const struct starfleet *game = STATE(starfleet);
    const struct thing *ship = thing_in(judgement, F_UNIT);
    const struct obligation *deployed = this_turn(judgement, DEPLOYED);
    bool out = judgement->event->kind == REMOVE,
         removal = deployed && deployed->amount == AS_REMOVAL;
    /* unless a removal was designated */
    bool sale_reported = ship->on_map_of != NO_SIDE && this_turn(judgement, SOLD);
    bool to_place = (deployed && !removal) || this_turn(judgement, FOR_PIRACY) ||
                    this_turn(judgement, LEASED);
    bool designated = out ? removal || sale_reported : to_place;
    enum hold hold = hold_of(STATE(starfleet), ship, side_in_pirate_step(judgement));
    if (hold == ANOTHERS && (deployed || this_turn(judgement, FOR_PIRACY)))
        return NOT_CONCERNED; /* the designation was judged */
    if (hold == GONE || hold == ANOTHERS)
        return not_held(judgement, ship, hold);
    UNSURE(!out && ship->on_map_of != NO_SIDE && ship->place_untold);
    if (!out && ship->on_map_of != NO_SIDE)
        return BREACH("%N cannot be placed: it is already on the map", ship->self);
    if (designated && out && hold == HELD && surely_off_map(judgement, ship))
        return BREACH("%N cannot be removed: it is not on the map",
                      entity_in(judgement->event, F_UNIT));
    if (designated)
        return answer_held(judgement, ship, hold);
    UNSURE(deployed && !has_last_word(game, PIRATES, IN_ORDERS));
    UNSURE(!deployed && !pirates_record(game, IN_ORDERS, out ? AT_2D3 : AT_2D1));
    const char *need = out ? "removal" : "movement, disruption, piracy or lease";
    if (deployed)
        return BREACH("%N cannot be %s: it was last designated for %s, in line %u, not for %s",
                      ship->self, out ? "removed" : "placed",
                      removal ? "removal" : "movement or disruption", (unsigned)deployed->line,
                      need);
    return BREACH("%N must be designated for %s this turn; it was not",
                  entity_in(judgement->event, F_UNIT), need);
}

RULE(pirate_placement, .id = "starfleet.pirate.placement",
     .statement = "The pirates may designate, lease, place and remove only ships that they have. "
                  "They must place and remove the ships that they designated for it this turn, "
                  "and no others",
     .citation = "1B1, 2D, 3C1",
     .untold = "which ships the pirates have, and what was designated (records orders units)",
     .leaving = {1 + AT_3C1},
     .guards = {FLAGSHIP, LEASE, AUCTION, PIRACY, DEPLOY, PLACE, REMOVE, EVERY_MARKER},
     .note = "Units for lease may be placed and need not be.")
{
    switch (judgement->event->kind) {
    case PLACE:
    case REMOVE: return check_put(judgement);
    case FLAGSHIP:
    case LEASE:
    case AUCTION:
    case PIRACY:
    case DEPLOY: return check_designation(judgement);
    default: return falls_due(judgement, AT_3C1) ? check_designated(judgement) : NOT_CONCERNED;
    }
}

/* Whether the pirates have a ship to check for mutiny: on the map and not leased out. */
static enum presence mutineers(const struct starfleet *game)
{
    for (uint32_t i = 0; i < game->things.count; i++) {
        const struct thing *ship = &TABLE_CONST(struct thing, game, game->things)[i];
        if (ship->on_map_of != NO_SIDE && !may_be_lost(game, ship) && !lease_may_run(game, ship))
            return HAS_SHIP;
    }
    for (uint16_t i = GAMEMASTER_SIDE + 1; i < game->side_count; i++)
        if (pirate_presence(game, i))
            return MAY_HAVE_SHIP;
    return NO_SHIP;
}

/* Whether other ships were checked for mutiny this turn, and that of the event was not. */
static bool is_unchecked(const struct judgement *judgement)
{
    const struct starfleet *game = STATE(starfleet);
    return game->hiding && game->mutiny_checked && !this_turn(judgement, CHECKED) &&
           all_record_from(game, PIRATES | GAMEMASTER, IN_ORDERS, game->turn, AT_8A1);
}

/* Judges the ship: one checked for mutiny is the pirates', and one that mutinies is on the map. */
static enum answer check_mutineer(struct judgement *judgement)
{
    const struct starfleet *game = STATE(starfleet);
    const struct thing *ship = thing_in(judgement, F_UNIT);
    if (judgement->event->kind == MUTINY && ship->left.how == MUTINIED &&
        ship->left.turn == game->turn)
        return OK; /* it is told again */
    for (uint16_t i = 0; i < game->side_count; i++) {
        if (game->sides[i].role != PIRATES)
            continue;
        enum hold hold = hold_of(STATE(starfleet), ship, i);
        if (hold == GONE || hold == ANOTHERS)
            return not_held(judgement, ship, hold);
        UNSURE(hold == MAY_BE_HELD);
    }
    bool checks = judgement->event->kind == MUTINY_CHECK;
    char how[HOW_BYTES];
    if (!checks && ship->left.how == REMOVED)
        return BREACH("%N cannot mutiny: it %s", ship->self, how_it_left(ship, how));
    if (!checks && is_unchecked(judgement))
        return BREACH(
            "%N cannot mutiny: no check was rolled for it, and a ship may mutiny only by its check",
            entity_in(judgement->event, F_UNIT));
    if (ship->on_map_of != NO_SIDE || checks)
        return answer_held(judgement, ship, HELD);
    return UNDECIDED;
}

RULE(pirate_mutiny, .id = "starfleet.pirate.mutiny",
     .statement = "Pirates in hiding with a ship on the map must check for mutiny at the end of "
                  "the turn. Only a pirate ship on the map may mutiny, and only by its check",
     .citation = "1B2, 8A1",
     .untold = "whether the pirates hide, and which ships of theirs are on the map (hide, unit, "
               "records orders units)",
     .leaving = {1 + AT_8A1}, .guards = {MUTINY, MUTINY_CHECK, EVERY_MARKER},
     .yields_to = {"starfleet.sequence.conditional"})
{
    const struct starfleet *game = STATE(starfleet);
    if (judgement->event->kind == MUTINY || judgement->event->kind == MUTINY_CHECK)
        return check_mutineer(judgement);
    WHEN(game->hiding && role_plays(game, PIRATES) && falls_due(judgement, AT_8A1));
    FINE(game->mutiny_seen);
    enum presence ships = mutineers(game);
    if (ships == NO_SHIP)
        return pirate_ships_told(game) ? OK : lacks(judgement, LACKING_UNITS);
    UNSURE(ships == MAY_HAVE_SHIP ||
           !all_record_from(game, PIRATES | GAMEMASTER, IN_ORDERS, game->turn, AT_8A1));
    return BREACH("the pirates are in hiding and must check for mutiny in 8A1; they did not");
}

RULE(pirate_phaser_g, .id = "starfleet.pirate.phaser-g",
     .statement = "The pirates must plan points for a Phaser-G before they allocate them, and "
                  "must allocate points before they attempt to acquire one",
     .citation = "2E1, 2E2, 2E3", .untold = "what was planned for it (plan, records money)",
     .guards = {PHASER_G, PHASER_G_ROLL},
     .note = "They are planned as the item phaser-g. The same amount again is another allocation; "
             "another amount puts the first right.")
{
    const struct starfleet *game = STATE(starfleet);
    const struct event *event = judgement->event;
    if (event->kind == PHASER_G_ROLL) {
        FINE(game->phaser_g_sum > 0);
        KNOWN(pirates_record(game, IN_MONEY, AT_2E2));
        return BREACH("a Phaser-G cannot be attempted: no points were allocated in 2E2");
    }
    const struct thing *thing = thing_named(judgement, slice_of("phaser-g"));
    const struct obligation *plan = thing
                                        ? obligation_of_turn(game, game->obligations,
                                                             thing->obligations, PLANNED,
                                                             declaring_side(judgement), game->turn)
                                        : NULL;
    int planned = plan ? (int)plan->amount : 0;
    KNOWN(declarer_records(judgement, IN_MONEY, game->turn, AT_2E1));
    int64_t allocated = phaser_g_with(game, value_in(event, F_NUMBER));
    FINE(planned >= allocated);
    if (planned == 0)
        return BREACH("%N cannot allocate points: none were planned for phaser-g",
                      judgement->event->subject);
    return BREACH(
        "%N allocates %D {point|points}; it may allocate only the %d planned for phaser-g",
        judgement->event->subject, allocated, planned);
}

RULE(pirate_ceased, .id = "starfleet.pirate.ceased",
     .statement = "After a tally as victory or loss the pirates cannot do anything more",
     .citation = "8A3",
     .guards_every_event = true)
{
    const struct starfleet *game = STATE(starfleet);
    WHEN(subject_role(judgement) == PIRATES);
    return side_at(game, subject_side(judgement))->ceased
               ? BREACH("%N has ceased play and cannot do anything more", judgement->event->subject)
               : OK;
}

const struct rule *const starfleet_pirate_rules[] = {
    &rule_pirate_rent, &rule_pirate_sale, &rule_pirate_placement, &rule_pirate_mutiny,
    &rule_pirate_phaser_g, &rule_pirate_ceased, NULL};
