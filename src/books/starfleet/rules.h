/* SPDX-License-Identifier: MIT */
/* The rules, by chapter, and what their entries share. Citations name the campaign rulebook's
 * sections (V1.13) and the codes of its table V1.23 (4A6). */
#ifndef GAMES_STARFLEET_RULES_H
#define GAMES_STARFLEET_RULES_H

#include "books/starfleet/ownership.h"

extern const struct rule *const starfleet_sequence_rules[],
    *const starfleet_initiative_rules[],
        *const starfleet_alteration_rules[],
            *const starfleet_movement_rules[],
                *const starfleet_bribe_rules[],
                    *const starfleet_pirate_rules[],
                        *const starfleet_reaction_rules[],
                            *const starfleet_economy_rules[],
                                *const starfleet_claim_rules[],
                                    *const starfleet_supply_rules[],
                                        *const starfleet_attack_rules[],
                                            *const starfleet_base_rules[],
                                                *const starfleet_b10_rules[],
                                                *const starfleet_sealed_rules[];

#define EVERY_MARKER KIND_ROUND, KIND_PHASE, KIND_SEGMENT, KIND_STEP, KIND_END
#define TOO_LATE_TO_ALTER "starfleet.alter.before-movement"
#define OUT_OF_STEP "starfleet.sequence.step-event"

/* What a rule lacks that depends on the units on the map before the first turn. */
#define LACKING_UNITS                                                                             \
    "which units are on the map at first, and whose they are (unit, team=; if the map has none, " \
    "records all)"

/* Finds what a side must still do in this step (`awaited` of struct ruleset). */
bool starfleet_awaited(const void *state, struct awaited *ret_awaited);

/* Judges the places of sides that an order names and the standing one, which it repeats, does not:
 * monsters, and a team in the turn in which it joins. Teams that alter it may stand anywhere. */
enum answer check_added(struct judgement *judgement, const struct movement_order *order,
                        const struct movement_order *standing);

#endif
