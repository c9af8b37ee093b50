/* SPDX-License-Identifier: MIT */
/* The rules, by chapter, and what their entries share. Citations name the rulebook's second edition
 * (DZC) by section. */
#ifndef GAMES_DROPZONE_RULES_H
#define GAMES_DROPZONE_RULES_H

#include "books/dropzone/queries.h"

extern const struct rule *const dropzone_round_rules[];
extern const struct rule *const dropzone_initiation_rules[];
extern const struct rule *const dropzone_card_rules[];
extern const struct rule *const dropzone_activation_rules[];
extern const struct rule *const dropzone_squad_rules[];
extern const struct rule *const dropzone_transport_rules[];
extern const struct rule *const dropzone_round_up_rules[];
extern const struct rule *const dropzone_end_rules[];
extern const struct rule *const dropzone_effect_rules[];

/* Judge cards that a player who has sealed cards shows without their salts, when they are played or
 * discarded, and at the end (hand.c). */
enum answer dropzone_judge_bare(struct judgement *judgement);
enum answer dropzone_judge_hands(struct judgement *judgement);

#define OUT_OF_PHASE "dropzone.round.event-phase"

#define UNTOLD_SQUADS "which squads the battlegroup has (squad)"

#endif
