/* SPDX-License-Identifier: MIT */
/* The verbs, one a row. Included where VERB is defined (see bind/vocabulary.h):
 *
 *   kind, word, signature, subjects, flags, area of record (0: the turns), what applies it,
 *   phases, what validates it, traits */

VERB(ASSIGN, "assign", "SHIP DIAL... [by SOURCE] | ~ SHIP commit=DIGEST... [by SOURCE]", P, 0,
     COMMANDS_AREA, apply_assign, IN_COMMAND, validate_stack, NEEDS_UNIT)
VERB(CHOOSE, "choose", "PLAYER [by SOURCE]", P, 0, CHOICES_AREA, apply_choose, IN_SHIP, NULL, 0)
VERB(ACTIVATE, "activate", "UNIT [by SOURCE]", P, 0, 0, apply_activate, IN_ACTION, NULL,
     GOES_ON | ENDS_ATTACK | NEEDS_UNIT)
VERB(REVEAL, "reveal", "COMMAND [as token] [salt=SALT] [by SOURCE]", P, 0, 0, apply_reveal, IN_SHIP,
     NULL, 0)
VERB(RESOLVE, "resolve", "COMMAND with PAYMENT... [by SOURCE]", P, 0, COMMANDS_AREA, apply_resolve,
     IN_SHIP, NULL, 0)
VERB(SPEED, "speed", "SPEED [by SOURCE]", P, 0, COMMANDS_AREA, apply_speed, IN_SHIP, NULL, 0)
VERB(REPAIR, "repair",
     "shield ZONE [by SOURCE] | hull [by SOURCE] | move ZONE to TO-ZONE [by SOURCE]", P, 0,
     COMMANDS_AREA, apply_repair, IN_SHIP, validate_repair, DOUBTS_DAMAGE)
VERB(ATTACK, "attack",
     "[ZONE] on TARGET at RANGE [obstructed] [arc=ARC] [sight=SIGHT] [by SOURCE] | "
     "[ZONE] on TARGET [at RANGE] [obstructed] [arc=ARC] [sight=SIGHT] as SPECIAL by ATTACKER [by "
     "SOURCE] | "
     "~ ? unknown [by SOURCE]",
     P, 0, ATTACKS_AREA, apply_attack, IN_ACTION, validate_attack, NEEDS_UNIT)
VERB(CANCEL, "cancel", "[by SOURCE]", P, CALLS_OFF, ATTACKS_AREA, apply_cancel, IN_ACTION, NULL,
     CONTINUES_ATTACK)
VERB(ROLL, "roll", "POOL... [by SOURCE] [=> TOTAL] | ? sealed [by SOURCE]", P, 0, DICE_AREA,
     apply_attack_step, IN_ACTION, NULL, CONTINUES_ATTACK)
VERB(ADD, "add", "POOL [by SOURCE]", P, 0, DICE_AREA, apply_attack_step, IN_ACTION, NULL,
     CONTINUES_ATTACK)
VERB(REMOVE, "remove", "POOL by EVADE | POOL [by SOURCE]", P, 0, DICE_AREA, apply_attack_step,
     IN_ACTION, NULL, CONTINUES_ATTACK)
VERB(REROLL, "reroll", "POOL by EVADE => NEW-POOL | POOL [by SOURCE] => NEW-POOL", P, 0, DICE_AREA,
     apply_attack_step, IN_ACTION, validate_reroll, CONTINUES_ATTACK)
VERB(SET, "set", "POOL [by SOURCE] => NEW-POOL", P, 0, DICE_AREA, apply_attack_step, IN_ACTION,
     validate_reroll, CONTINUES_ATTACK)
VERB(LOCK, "lock", "TOKEN... [by SOURCE]", P, 0, ATTACKS_AREA, apply_attack_step, IN_ACTION, NULL,
     CONTINUES_ATTACK)
VERB(SPEND, "spend", "TOKEN... [by SOURCE]", P, 0, ATTACKS_AREA, apply_attack_step, IN_ACTION, NULL,
     CONTINUES_ATTACK)
VERB(REDIRECT, "redirect", "N to TO-ZONE [by SOURCE]", P, 0, ATTACKS_AREA, apply_attack_step,
     IN_ACTION, validate_redirect, DOUBTS_DAMAGE | CONTINUES_ATTACK)
VERB(CRITICAL, "critical", "[CRITICAL] [by SOURCE]", P, 0, ATTACKS_AREA, apply_attack_step,
     IN_ACTION, NULL, CONTINUES_ATTACK)
VERB(SUFFER, "suffer", "N [by SOURCE] | ~ ? sealed [by SOURCE]", P, 0, ATTACKS_AREA,
     apply_attack_step, IN_ACTION, NULL, DOUBTS_DAMAGE | CONTINUES_ATTACK)
VERB(RETARGET, "retarget", "SQUADRON [at RANGE] [obstructed] [arc=ARC] [sight=SIGHT] [by SOURCE]",
     P, 0, ATTACKS_AREA, apply_retarget, IN_ACTION, NULL, NEEDS_UNIT | CONTINUES_ATTACK)
VERB(MANEUVER, "maneuver", "SPEED [by SOURCE]", P, 0, 0, apply_maneuver, IN_SHIP, NULL, ENDS_ATTACK)
VERB(TARGET_TOKEN, "target-token", "at RANGE in ZONE [by SOURCE]", P, 0, ATTACKS_AREA,
     apply_target_token, IN_SHIP, validate_target_token, 0)
VERB(PASS, "pass", "[with token] [by SOURCE]", P, 0, 0, apply_pass, IN_ACTION, NULL,
     GOES_ON | ENDS_ATTACK)
VERB(MOVE, "move", "[by SOURCE]", P, 0, MOVES_AREA, apply_move, IN_ACTION, NULL, ENDS_ATTACK)
VERB(READY, "ready", "UPGRADE with COMMAND... [by SOURCE] | UPGRADE by SOURCE", P, 0, READYING_AREA,
     apply_ready, IN_STATUS, NULL, 0)
VERB(DECLINE, "decline", "[by SOURCE]", P, 0, READYING_AREA, apply_decline, IN_STATUS, NULL, 0)
VERB(GAIN, "gain", "SHIP COMMAND [by SOURCE] | COMMAND [by SOURCE]", P, ASIDE, COMMANDS_AREA,
     apply_gain, 0, validate_ship_told, NEEDS_UNIT)
VERB(DISCARD, "discard", "SHIP COMMAND [by SOURCE] | COMMAND [by SOURCE]", P, ASIDE, COMMANDS_AREA,
     apply_discard, 0, validate_ship_told, 0)
VERB(DISCARD_CARD, "discard", "UPGRADE [by SOURCE]", P, ASIDE, CARDS_AREA, apply_discard_card, 0,
     NULL, 0)
VERB(EXHAUST, "exhaust", "UPGRADE [by SOURCE]", P, ASIDE, READYING_AREA, apply_exhaust, 0, NULL, 0)
VERB(READY_ALL, "ready", "defense [by SOURCE] | upgrades [by SOURCE]", T, 0, STATUS_AREA,
     apply_ready_all, IN_STATUS, NULL, 0)
VERB(FLIP, "flip-initiative", "[by SOURCE]", T, 0, STATUS_AREA, apply_status_step, IN_STATUS, NULL,
     0)
VERB(ROUND_TOKEN, "place-round-token", "N [by SOURCE]", T, 0, STATUS_AREA, apply_status_step,
     IN_STATUS, NULL, 0)
VERB(DESTROY, "destroy", "UNIT [by SOURCE]", T, FACT, 0, apply_destroy, 0, NULL, 0)
VERB(PREVENT, "prevent", "UNIT [by SOURCE]", T, FACT, 0, apply_prevent, 0, NULL, NEEDS_UNIT)
VERB(ALLOW, "allow", "UNIT [by SOURCE]", T, FACT, 0, apply_prevent, 0, NULL, NEEDS_UNIT)
VERB(TABLE_SPEED, "speed", "SHIP SPEED [by SOURCE]", T, FACT, 0, apply_speed, 0,
     validate_not_destroyed, NEEDS_UNIT)
VERB(DAMAGE, "damage", "UNIT N [to PLACE] [by SOURCE]", T, FACT, 0, apply_damage, 0, validate_place,
     DOUBTS_DAMAGE)
VERB(RECOVER, "recover", "UNIT N [to PLACE] [by SOURCE]", T, FACT, 0, apply_recover, 0,
     validate_place, NEEDS_UNIT)
VERB(EFFECT, "effect", "EFFECT [by SOURCE]", T, FACT, 0, apply_effect, 0, NULL, 0)
VERB(DEPLOY, "deploy", "UNIT [by SOURCE]", T, FACT, 0, apply_deploy, 0, NULL, 0)
VERB(DIALS, "dials", "SHIP DIAL... [by SOURCE]", T, FACT, 0, apply_dials, 0, validate_stack,
     NEEDS_UNIT)
VERB(TABLE_SET, "set", SET_FORMS, T, FACT, 0, apply_set, 0, validate_set, 0)
VERB(NEXT, "next", "SIDE [by SOURCE]", T, FACT, 0, apply_next, IN_ACTION, NULL, 0)
VERB(THROW, "throw", "~ ROLL [link=LINK]", P, ASIDE, 0, NULL, 0, NULL, 0)
VERB(ANSWER, "answer", "~ [link=LINK]", P, ASIDE, 0, NULL, 0, NULL, 0)
VERB(BEACON, "beacon", "~ BEACON-ROUND SIGNATURE", T, ASIDE, 0, NULL, 0, NULL, 0)
VERB(OPEN, "open", "~ BEGINNING COMMAND [salt=SALT]", P, ASIDE, 0, NULL, 0, NULL, 0)

#undef VERB
