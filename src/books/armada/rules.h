/* SPDX-License-Identifier: MIT */
/* The rules, by chapter of the rulebook, and what their entries share. Citations name the
 * publisher's Rules Reference (RRG 1.5.0) and the quick reference (QR). */
#ifndef GAMES_ARMADA_RULES_H
#define GAMES_ARMADA_RULES_H

#include "books/armada/queries.h"

/* Lists, NULL at the end. */
extern const struct rule *const armada_setup_rules[], *const armada_round_rules[],
    *const armada_command_rules[], *const armada_ship_rules[], *const armada_pass_rules[],
    *const armada_squadron_rules[], *const armada_status_rules[], *const armada_token_rules[],
    *const armada_resolve_rules[], *const armada_targeting_rules[], *const armada_sector_rules[],
    *const armada_attack_rules[], *const armada_dice_rules[], *const armada_defense_rules[],
    *const armada_damage_rules[], *const armada_modifier_rules[], *const armada_card_rules[],
    *const armada_effect_rules[], *const armada_end_rules[], *const armada_fleet_rules[],
    *const armada_score_rules[], *const armada_value_rules[], *const armada_whose_rules[];

/* Whether the log shows the cause of a fact of the table. */
bool armada_caused(const struct judgement *judgement);

enum armada_interpretation { PASS_COUNT, SEALED_DIAL, TIE, CANCELLED, EXOGORTH, SET_ASIDE };

/* Choices of the last three, in their order. */
enum { CANCELLED_IS_FREE, CANCELLED_HAS_ENDED };
enum { EXOGORTH_ACTIVATES, EXOGORTH_ONLY_DAMAGES };
enum { SET_ASIDE_IS_KEPT, SET_ASIDE_IS_DESTROYED };

/* A breach that rests on the choice of an interpretation: what the edition says of that is cited
 * with the rule. */
#define BREACH_BY(judgement, interpretation, ...)          \
    ((judgement)->notes.by_choice = (interpretation) + 1,  \
     breach(judgement, __VA_ARGS__))

/* Many rules yield to these: an event outside its phase, or with a unit that is not in play, is
 * reported only as that. */
#define OUT_OF_PHASE "armada.round.event-phase"
#define NOT_IN_PLAY "armada.ship.in-play", "armada.squadron.in-play"

#endif
