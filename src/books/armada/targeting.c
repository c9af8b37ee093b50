/* SPDX-License-Identifier: MIT */
/* Targeting tokens (RRG 1.5.0 p.9, Special Firing Arcs). */
#include "books/armada/attacks.h"
#include "books/armada/rules.h"

#define ARCS "Rules Reference 1.5.0 p.9, Special Firing Arcs"

RULE(targeting_end_of_activation, .id = "armada.targeting.end-of-activation",
     .statement = "A ship may place its targeting token only at the end of its activation, after "
                  "its maneuver, and only once",
     .citation = ARCS, .guards = {TARGET_TOKEN}, .yields_to = {OUT_OF_PHASE}, .of_activation = true)
{
    const struct armada *game = STATE(armada);
    const struct unit *ship = acting_ship(judgement);
    if (!ship)
        return no_acting_ship(judgement);
    if (!game->ship.maneuvered)
        return BREACH("%N must execute its maneuver before it places its targeting token",
                      ship->self);
    return ship->targeting != TARGETING_TOKEN
               ? OK
               : BREACH("%N has already placed its targeting token in this activation; it may do "
                        "so only once",
                        ship->self);
}

RULE(targeting_special_arc, .id = "armada.targeting.special-arc",
     .statement = "A targeting token must be placed in the ship's own special firing arc",
     .citation = ARCS, .untold = "in which arc the ship's special armament is (special-arc=)",
     .guards = {TARGET_TOKEN}, .yields_to = {OUT_OF_PHASE})
{
    const struct unit *ship = acting_ship(judgement);
    WHEN(ship);
    const int zone = value_in(judgement->event, ZONE);
    FINE(ship->card.special_arc == zone || ship->card.arcs >> zone & 1);
    if (ship->card.arcs)
        return BREACH("the targeting token is placed in the %s arc; it must be in the front, left "
                      "or right arc of %N",
                      armada_zones[zone], ship->self);
    KNOWN(ship->card.special_arc != UNKNOWN);
    return BREACH("the targeting token is placed in the %s arc; %N must place it in its special "
                  "firing arc, the %s",
                  armada_zones[zone], ship->self, armada_zones[ship->card.special_arc]);
}

RULE(targeting_close, .id = "armada.targeting.close",
     .statement = "A ship must place its targeting token at close range, or as far away as its "
                  "card's ignition says",
     .citation = ARCS, .guards = {TARGET_TOKEN}, .yields_to = {OUT_OF_PHASE},
     .note = "A card with ignition at medium or long range lets it be placed up to there.")
{
    const struct unit *ship = acting_ship(judgement);
    const int range = value_in(judgement->event, RANGE),
              most = ship ? ship->card.ignition : CLOSE;
    FINE(range <= most);
    if (most == CLOSE)
        return BREACH("the targeting token is placed at %s range; it must be at close range, "
                      "since no card of the ship has ignition at a longer range",
                      armada_ranges[range]);
    return BREACH("the targeting token is placed at %s range; by the ignition of its card %N must "
                  "place it at %s range or closer",
                  armada_ranges[range], ship->self, armada_ranges[most]);
}

RULE(targeting_ignition, .id = "armada.targeting.ignition",
     .statement = "An ignition attack must be the first attack of an activation, and must be made "
                  "on a ship. The attacker must have its targeting token on the table",
     .citation = ARCS, .untold = "which ship attacks, and where its targeting token lies",
     .guards = {ATTACK},
     .yields_to = {OUT_OF_PHASE, "armada.ship.step-order", "armada.attack.step-order",
                   "armada.attack.target", "armada.ship.attack-limit", "armada.ship.attack-zone"})
{
    const struct armada *game = STATE(armada);
    const struct unit *ship = acting_ship(judgement);
    WHEN(ship && is_special(judgement->event, IGNITION_ATTACK));
    const struct unit *target = unit_in(judgement, TARGET);
    if (target->squadron)
        return BREACH("%N is a squadron: an ignition attack must be made on a ship", target->self);
    if (game->ship.attacks > 0)
        return BREACH("%N has already attacked in this activation; an ignition attack must come "
                      "first",
                      ship->self);
    UNSURE(ship->targeting == TARGETING_UNKNOWN);
    return ship->targeting == TARGETING_TOKEN
               ? OK
               : BREACH("%N cannot make an ignition attack: it placed no targeting token in its "
                        "last activation",
                        ship->self);
}

const struct rule *const armada_targeting_rules[] = {
    &rule_targeting_end_of_activation, &rule_targeting_special_arc, &rule_targeting_close,
    &rule_targeting_ignition, NULL};
