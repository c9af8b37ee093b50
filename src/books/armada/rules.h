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
    *const armada_score_rules[], *const armada_value_rules[], *const armada_whose_rules[],
    *const armada_keyword_rules[], *const armada_limit_rules[];

/* Whether a ship, squadron or upgrade is declared unique and its fleet has another one of its name:
 * armada.setup.fleet says so. */
bool armada_declared_twice(const struct judgement *judgement, entity self);

/* Whether the log shows the cause of a fact of the table. */
bool armada_caused(const struct judgement *judgement);

enum armada_interpretation { PASS_COUNT, SEALED_DIAL, TIE, CANCELLED, EXOGORTH, SET_ASIDE };

/* Choices of the last three, in their order. */
enum { CANCELLED_IS_FREE, CANCELLED_HAS_ENDED };
enum { EXOGORTH_ACTIVATES, EXOGORTH_ONLY_DAMAGES };
enum { SET_ASIDE_IS_KEPT, SET_ASIDE_IS_DESTROYED };

/* A breach that rests on the choice of an interpretation: what the edition says of that is cited
 * with the rule. */
#define BREACH_BY(interpretation, ...) \
    (judgement->notes.by_choice = (interpretation) + 1, BREACH(__VA_ARGS__))

/* Many rules yield to these: an event outside its phase, or with a unit that is not in play, is
 * reported only as that. */
#define OUT_OF_PHASE "armada.round.event-phase"
#define NOT_IN_PLAY "armada.ship.in-play", "armada.squadron.in-play"

/* Checks that rules of several chapters share ------------------------------------ */

/* Reports that a unit is not in play. The event is not applied, unless only recorded damage has
 * destroyed the unit: then it may have suffered less. */
enum answer out_of_play(struct judgement *judgement, const struct unit *unit);

/* Whether the event's unit is in play; to be deployed, it must not be. Undecided if the log has
 * continued with the unit after its destruction; lacking if the unit was hit and its hull or
 * shields are not declared. Not concerned if it is a squadron and `squadron` is false, or the other
 * way round. */
enum answer check_in_play(struct judgement *judgement, bool squadron);

/* Reports a step of a ship's activation by a player without an active ship; it is not applied to
 * the opponent's ship. Undecided if the player's active ship is not in play: that was reported. */
enum answer no_acting_ship(struct judgement *judgement);

/* Reports that a phase in which units are activated ends too early. `left`: how many units each
 * side can still activate. */
enum answer phase_goes_on(struct judgement *judgement, enum phase phase,
                          const struct between left[2]);

/* Whether the event ends the game in the Squadron Phase of its last round, because all rounds were
 * played: not by concession, agreement or elimination, not for a reason that the rules do not know
 * (such as time), and not unfinished. The log may leave out that round's Status Phase. */
bool ends_after_squadrons(const struct judgement *judgement);

#endif
