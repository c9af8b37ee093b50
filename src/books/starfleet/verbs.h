/* SPDX-License-Identifier: MIT */
/* The verbs, one a row. Included where VERB is defined (see bind/vocabulary.h):
 *
 *   kind, word, signature, subjects, flags, area of record (0: the turns), what applies it,
 *   the field of its dice, plus 1 */

VERB(UPDATE, "update", TOLD, S, SECRET, 0, NULL, 0)
VERB(HELMSMAN, "helmsman", "UNIT POOL" TOLD, S, SECRET, IN_UNITS, note_step_roll, DICE)
VERB(FLAGSHIP, "flagship", "UNIT" SEALED, S, 0, IN_ORDERS, NULL, 0)
VERB(HIDE, "hide", TOLD, S, 0, IN_ORDERS, note_event, 0)
VERB(B10_APPEARANCE, "b10-appearance", "POOL" TOLD " [=> SUCCESS]", S, 0, IN_WORKS, note_event,
     DICE)
VERB(B10_ALLOCATE, "b10-allocate", "N" SEALED, S, 0, IN_WORKS, note_event, 0)
VERB(INFLUENCE, "influence", "N" SEALED, S, 0, IN_UNITS, NULL, 0)
VERB(REFIT_ROLL, "refit-roll", "UNIT POOL" TOLD, S, 0, IN_UNITS, note_step_roll, DICE)
VERB(BEGIN_UPGRADE, "begin-upgrade", "BASE" TOLD, S, SECRET, IN_WORKS, oblige, 0)
VERB(BOMBARD, "bombard", "SYSTEM" TOLD, S, 0, IN_SYSTEMS, oblige, 0)
VERB(BLOCKADE, "blockade", "SYSTEM" TOLD, S, 0, IN_SYSTEMS, oblige, 0)
VERB(ASSAULT, "assault", "SYSTEM" TOLD, S, 0, IN_SYSTEMS, oblige, 0)
VERB(MILITIA_MOVE, "militia-move", "GCL to TO-GCL" TOLD, S, 0, IN_SYSTEMS, NULL, 0)
VERB(INSURGENCY, "insurgency", "SYSTEM" TOLD, S, 0, IN_SYSTEMS, oblige, 0)
VERB(INSURGENCY_EQUIP, "insurgency-equip", "SYSTEM" TOLD, S, 0, IN_SYSTEMS, NULL, 0)

VERB(RECORD_INCOME, "record-income", "N" TOLD, S, 0, IN_MONEY, account, 0)
VERB(BRIBE_LIMIT, "bribe-limit", "N" TOLD, S, SECRET, IN_MONEY, bribe_limit, 0)
VERB(SCRAP, "scrap", "UNIT" TOLD, S, SECRET, IN_MONEY, oblige, 0)
VERB(BRIBE, "bribe", "OFFER N" SEALED, S, 0, IN_OFFERS, bribe, 0)
VERB(VALIDATE, "validate", ANSWERED, S, 0, IN_OFFERS, answer_offer, 0)
VERB(VOID, "void", ANSWERED, S, 0, IN_OFFERS, answer_offer, 0)
VERB(FORWARD, "forward", ANSWERED, S, SECRET, IN_OFFERS, answer_offer, 0)
VERB(ACCEPT, "accept", ANSWERED, S, 0, IN_OFFERS, answer_offer, 0)
VERB(DECLINE, "decline", ANSWERED, S, 0, IN_OFFERS, answer_offer, 0)
VERB(ABIDE, "abide", ANSWERED, S, 0, IN_OFFERS, answer_offer, 0)
VERB(IGNORE, "ignore", ANSWERED, S, 0, IN_OFFERS, answer_offer, 0)
VERB(SERVICE_LIMIT, "service-limit", "N" TOLD, S, SECRET, IN_MONEY, NULL, 0)
VERB(PAY_RENT, "pay-rent", "N" TOLD, S, SECRET, IN_MONEY, note_event, 0)
VERB(LEASE, "lease", "UNIT" TOLD, S, 0, IN_ORDERS, oblige, 0)
VERB(AUCTION, "auction", "UNIT" TOLD, S, 0, IN_ORDERS, oblige, 0)
VERB(PIRACY, "piracy", "UNIT" SEALED, S, 0, IN_ORDERS, oblige, 0)
VERB(DEPLOY, "deploy", "UNIT as DEPLOYMENT" SEALED, S, SECRET, IN_ORDERS, oblige, 0)
VERB(SELL, "sell", "UNIT" TOLD, S, 0, IN_MONEY, oblige, 0)
VERB(PLAN, "plan", "ITEM N" SEALED, S, 0, IN_MONEY, oblige, 0)
VERB(PHASER_G, "phaser-g", "N" SEALED, S, 0, IN_MONEY, note_event, 0)
VERB(PHASER_G_ROLL, "phaser-g-roll", "POOL" TOLD, S, 0, IN_MONEY, note_step_roll, DICE)

VERB(ROLL, "roll", "POOL" TOLD " [=> TOTAL]", S, 0, IN_INITIATIVE, roll, DICE)
VERB(ANNOUNCE, "announce", "SIDE..." TOLD, S, 0, IN_INITIATIVE, announce, 0)
VERB(ALTER, "alter", "before SIDE" TOLD, S, 0, IN_INITIATIVE, alter, 0)
VERB(REACT, "react", "UNIT..." SEALED, S, SECRET, IN_ORDERS, oblige, 0)
VERB(ZONE, "zone", "UNIT HEX" SEALED, S, 0, IN_ORDERS, oblige, 0)
VERB(PLACE, "place", "UNIT" TOLD, S, 0, 0, change_thing, 0)
VERB(REMOVE, "remove", "UNIT" TOLD, S, 0, 0, change_thing, 0)
VERB(RANDOM_EVENT, "random-event", "none" TOLD " | TEXT" TOLD, S, 0, IN_SYSTEMS, note_event, 0)

VERB(CONSUME, "consume", "UNIT N" TOLD, S, SECRET, IN_SUPPLY, note_supply, 0)
VERB(SUPPLIED, "supplied", "UNIT" TOLD, S, SECRET, IN_SUPPLY, note_supply, 0)
VERB(UNSUPPLIED, "unsupplied", "UNIT" TOLD, S, SECRET, IN_SUPPLY, note_supply, 0)
VERB(SELL_INFORMATION, "sell-information", "TEAM" TOLD, S, SECRET, IN_MONEY, NULL, 0)
VERB(DENY_WITHDRAWAL, "deny-withdrawal", "UNIT" TOLD, S, 0, IN_ORDERS, NULL, 0)
VERB(MOVE, "move", "UNIT... [to HEX]" TOLD, S, 0, 0, move, 0)
VERB(MOVE_CLOAKED, "move-cloaked", "UNIT [to HEX]" TOLD, S, 0, 0, move, 0)
VERB(ENCOUNTER, "encounter", "UNIT POOL" TOLD, S, SECRET, IN_UNITS, note_step_roll, DICE)
VERB(INTERCEPT, "intercept", "SYSTEM" TOLD, S, 0, 0, note_event, 0)
VERB(COMBAT, "combat", "HEX [of UNIT...]" TOLD " [=> TEXT]", S, 0, IN_UNITS, note_event, 0)
VERB(CLAIM, "claim", "PLACE" TOLD, S, 0, IN_CLAIMS, change_thing, 0)
VERB(MILITIA_ATTACK, "militia-attack", "GCL" TOLD, S, 0, IN_SYSTEMS, NULL, 0)
VERB(SELL_SUPPLIES, "sell-supplies", "TEAM" TOLD, S, SECRET, IN_MONEY, NULL, 0)
VERB(REPAIR, "repair", "UNIT" TOLD, S, SECRET, IN_UNITS, NULL, 0)
VERB(REPLACE_CREW, "replace-crew", "UNIT" TOLD, S, SECRET, IN_UNITS, NULL, 0)
VERB(CREW_QUALITY, "crew-quality", "UNIT POOL" TOLD, S, SECRET, IN_UNITS, note_step_roll, DICE)
VERB(RELEASE, "release", "UNIT to TEAM" TOLD, S, 0, IN_UNITS, change_thing, 0)

VERB(B10_REDUCE, "b10-reduce", "N" TOLD, S, 0, IN_WORKS, note_event, 0)
VERB(B10_DICE, "b10-dice", "N" TOLD, S, SECRET, IN_WORKS, note_event, 0)
VERB(B10_PROGRESS, "b10-progress", "POOL" TOLD " [=> TOTAL]", S, 0, IN_WORKS, note_event, DICE)
VERB(START_CLAIM, "start-claim", "PLACE" TOLD, S, 0, IN_CLAIMS, oblige, 0)
VERB(RELINQUISH, "relinquish", "PLACE" TOLD, S, 0, IN_CLAIMS, change_thing, 0)
VERB(RENT_DUE, "rent-due", "N" TOLD, S, SECRET, IN_MONEY, note_event, 0)
VERB(RECEIVE, "receive", "N for UNIT" TOLD, S, SECRET, IN_MONEY, oblige, 0)
VERB(COMMIT, "commit", "ITEM N" TOLD, S, 0, IN_MONEY, oblige, 0)
VERB(REPORT_LOSS, "report-loss", "ITEM N TEXT" TOLD, S, TRUSTED, IN_MONEY, oblige, 0)

VERB(ARRIVE, "arrive", "ITEM" TOLD, S, 0, 0, arrive, 0)
VERB(CHANGE, "change", "ITEM on UNIT" TOLD, S, SECRET, IN_UNITS, NULL, 0)
VERB(UPGRADE, "upgrade", "BASE" TOLD, S, 0, IN_WORKS, oblige, 0)
VERB(REFIT, "refit", "ITEM on UNIT" TOLD, S, SECRET, IN_UNITS, oblige, 0)
VERB(SCRAP_INCOME, "scrap-income", "UNIT N" TOLD, S, SECRET, IN_MONEY, account, 0)
VERB(DEFENSE, "defense", "ITEM on SYSTEM" TOLD, S, 0, IN_SYSTEMS, NULL, 0)
VERB(INCIDENTAL, "incidental", "UNIT on BASE" TOLD, S, 0, IN_WORKS, NULL, 0)
VERB(CREW, "crew", "UNIT N" TOLD, S, SECRET, IN_UNITS, NULL, 0)
VERB(B10_ARRIVE, "b10-arrive", TOLD, S, 0, 0, note_event, 0)
VERB(COMPLETE_BASE, "complete-base", "BASE" TOLD, S, 0, IN_WORKS, base, 0)
VERB(BEGIN_BASE, "begin-base", "BASE" TOLD, S, 0, IN_WORKS, base, 0)
VERB(COMPLETE_DISMANTLE, "complete-dismantle", "BASE" TOLD, S, 0, IN_WORKS, base, 0)
VERB(BEGIN_DISMANTLE, "begin-dismantle", "BASE" TOLD, S, 0, IN_WORKS, oblige, 0)

VERB(REDUCE, "reduce", "SYSTEM" TOLD, S, 0, IN_SYSTEMS, oblige, 0)
VERB(CUT_OFF, "cut-off", "SYSTEM" TOLD, S, 0, IN_SYSTEMS, oblige, 0)
VERB(REDUCE_BY_EVENT, "reduce-by-event", "SYSTEM" TOLD, S, 0, IN_SYSTEMS, change_thing, 0)
VERB(RECOVER, "recover", "SYSTEM" TOLD, S, 0, IN_SYSTEMS, NULL, 0)
VERB(RESTORE, "restore", "SYSTEM" TOLD, S, 0, IN_SYSTEMS, change_thing, 0)
VERB(COUNTER_INSURGENCY, "counter-insurgency", "POOL" TOLD, S, 0, IN_SYSTEMS, note_step_roll, DICE)
VERB(RECRUIT, "recruit", "POOL" TOLD, S, 0, IN_SYSTEMS, note_step_roll, DICE)
VERB(DELIVER, "deliver", "SYSTEM" TOLD, S, 0, IN_SYSTEMS, NULL, 0)

VERB(MUTINY_CHECK, "mutiny-check", "UNIT POOL" TOLD, S, 0, IN_ORDERS, note_event, DICE)
VERB(MUTINY, "mutiny", "UNIT" TOLD, S, 0, 0, change_thing, 0)
VERB(INCOME, "income", "N" TOLD, S, SECRET, IN_MONEY, NULL, 0)
VERB(TALLY, "tally", "TREASURY [as VERDICT]" TOLD, S, SECRET, 0, note_event, 0)
VERB(AWARD, "award", "UNIT N" TOLD, S, 0, IN_UNITS, NULL, 0)
VERB(PROMOTE, "promote", "UNIT" TOLD, S, SECRET, IN_UNITS, NULL, 0)
VERB(DEMOTE, "demote", "UNIT" TOLD, S, SECRET, IN_UNITS, NULL, 0)
VERB(BALANCE, "balance", "TREASURY" TOLD, S, SECRET, IN_MONEY, account, 0)
VERB(DONE, "done", TOLD, S, 0, 0, NULL, 0)

VERB(DESTROY, "destroy", "UNIT", T, FACT, 0, change_thing, 0)
VERB(CONTEND, "contend", "PLACE [of TEAM]", T, FACT, IN_CLAIMS, change_thing, 0)
VERB(B10_COMPLETED, "b10-complete", "", T, FACT, IN_WORKS, note_event, 0)
VERB(LEAVE, "leave", "TEAM", T, FACT, 0, note_event, 0)
VERB(JOIN, "join", "TEAM", T, FACT, 0, note_event, 0)
/* its forms in the order of enum set_form */
VERB(SET, "set",
     "order SIDE... [by SOURCE] | rent N [by SOURCE] | b10 PROGRESS [by SOURCE] | "
     "TEAM treasury TREASURY [by SOURCE] | TEAM ships N [by SOURCE] | TEAM score N [by SOURCE] | "
     "TEAM STANDING [by SOURCE] | AN-OFFER amount N [by SOURCE] | AN-OFFER STAGE [by SOURCE] | "
     "UNIT owner SIDE [secretly] [by SOURCE] | UNIT owner nobody [by SOURCE] | "
     "UNIT CONDITION [by SOURCE] | UNIT WORK of ACTOR [by SOURCE] | "
     "UNIT committed N of ACTOR [by SOURCE] | ? TEAM treasury unknown [by SOURCE] | "
     "? TEAM ships unknown [by SOURCE] | TEAM last-turn PRESENCE [by SOURCE] | "
     "? UNIT owner unknown [by SOURCE] | random-event EVENT [by SOURCE] | "
     "recorded AREA... [of ACTOR] | UNIT at HEX [secretly] [by SOURCE]",
     T, FACT, 0, set, 0)
VERB(EFFECT, "effect", "TEXT [by SOURCE]", T, FACT, 0, note_event, 0)
VERB(THROW, "throw", "~ THROWN [link=LINK]", S, SECRET | ASIDE, 0, NULL, 0)
VERB(ANSWER, "answer", "~ [link=LINK]", S, SECRET | ASIDE, 0, NULL, 0)
VERB(BEACON, "beacon", "~ BEACON-ROUND SIGNATURE", T, ASIDE, 0, NULL, 0)
VERB(OPEN_SEALED, "open", "~ BEGINNING [salt=SALT] *", S, ASIDE, 0, NULL, 0)

#undef VERB
