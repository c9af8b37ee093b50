/* SPDX-License-Identifier: MIT */
/* The verbs, one a row. Included where VERB is defined (see bind/vocabulary.h):
 *
 *   kind, word, signature, subjects, flags, area of record (0: the turns), what applies it,
 *   phases, what validates it (NULL: nothing)
 *
 * The verbs from MOVE to DISEMBARK are the actions, in the order of `actions` in vocabulary.c; no
 * other verb may stand among them. SPECIAL_DECLARED is the number of the verb after
 * TABLE_EFFECT. */

VERB(ROLL, "roll", "DIE... [by SOURCE] [=> TOTAL]", P, 0, AREA_DICE, dropzone_roll, IN_INITIATION,
     NULL)
VERB(INITIATIVE, "initiative", "=> ORDER...", T, ASIDE, AREA_INITIATIVE, dropzone_initiative,
     IN_INITIATION, validate_order)
VERB(CEDE, "cede", "", P, 0, AREA_CHOICES, dropzone_cede, IN_INITIATION, NULL)
VERB(DISCARD, "discard", "N [by SOURCE] | CARD... [by SOURCE]", P, 0, AREA_CARDS, NULL,
     IN_INITIATION, NULL)
VERB(DRAW, "draw", "N [commit=DIGEST...] [by SOURCE]", P, 0, AREA_CARDS, dropzone_draw,
     IN_INITIATION, validate_drawn)
VERB(PLAY, "play", "CARD [salt=SALT]", P, ASIDE, AREA_CARDS, NULL, 0, NULL)
VERB(PLAYER_EFFECT, "effect", "EFFECT", P, ASIDE, AREA_EFFECTS, dropzone_player_effect, 0, NULL)
VERB(ACTIVATE, "activate", "BATTLEGROUP [with AUX...] [by SOURCE]", P, 0, 0, activate,
     IN_ACTIVATION, validate_auxiliaries)
VERB(SQUAD, "squad", "SQUAD [by SOURCE]", P, 0, AREA_SQUADS, turn_to, IN_ACTIVATION, NULL)
VERB(MOVE, "move", ACTED, P, 0, AREA_ACTIONS, act, IN_ACTIVATION, validate_units)
VERB(SHOOT, "shoot", ACTED, P, 0, AREA_ACTIONS, act, IN_ACTIVATION, validate_units)
VERB(SEARCH, "search", ACTED, P, 0, AREA_ACTIONS, act, IN_ACTIVATION, validate_units)
VERB(CLOSE_QUARTERS, "close-quarters", ACTED, P, 0, AREA_ACTIONS, act, IN_ACTIVATION,
     validate_units)
VERB(OTHER, "other", ACTED, P, 0, AREA_ACTIONS, act, IN_ACTIVATION, validate_units)
VERB(EMBARK, "embark", "UNITS [in TRANSPORT] [by SOURCE] * | [in TRANSPORT] [by SOURCE] *", P, 0,
     AREA_ACTIONS, act, IN_ACTIVATION, validate_embarking)
VERB(DISEMBARK, "disembark", ACTED, P, 0, AREA_ACTIONS, act, IN_ACTIVATION, validate_units)
VERB(REACT, "react", "SQUAD ACTION UNITS [by SOURCE] * | SQUAD ACTION [by SOURCE] *", P, ASIDE,
     AREA_ACTIONS, react, 0, validate_units)
VERB(PASS, "pass", "[by SOURCE]", P, 0, 0, pass, IN_ACTIVATION, NULL)
VERB(CONCEDE, "concede", "", P, ASIDE | DECISION, 0, dropzone_concede, 0, NULL)
VERB(SCORE, "score", "N [kill=KILL]", P, ASIDE, AREA_SCORES, score, 0, NULL)
VERB(CHECK, "check", "MET", T, FACT, AREA_CHECKS, check, IN_ROUND_UP, NULL)
VERB(DESTROY, "destroy", "TARGET | COUNT of SQUAD", T, FACT, 0, dropzone_destroy, 0,
     validate_target)
VERB(ARRIVE, "arrive", "SQUAD", T, FACT | ENTRY, 0, dropzone_change_squad, 0, validate_target)
VERB(RESERVE, "reserve", "SQUAD", T, FACT, 0, dropzone_change_squad, 0, validate_target)
VERB(READINESS, "readiness", "SQUAD", T, FACT, 0, dropzone_change_squad, 0, validate_target)
VERB(DISABLE, "disable", "SQUAD", T, FACT, 0, dropzone_change_squad, 0, validate_target)
VERB(ENABLE, "enable", "SQUAD", T, FACT, 0, dropzone_change_squad, 0, validate_target)
VERB(SET, "set", SET_FORMS, T, FACT, 0, NULL, 0, validate_set)
VERB(NEXT, "next", "PLAYER [by SOURCE]", T, FACT, 0, dropzone_next, 0, NULL)
VERB(TABLE_EFFECT, "effect", "EFFECT [by SOURCE]", T, FACT, 0, dropzone_table_effect, 0, NULL)
VERB(THROW, "throw", "~ ROLL [link=LINK]", P, ASIDE, 0, NULL, 0, NULL)
VERB(ANSWER, "answer", "~ [link=LINK]", P, ASIDE, 0, NULL, 0, NULL)
VERB(BEACON, "beacon", "~ BEACON-ROUND SIGNATURE", T, ASIDE, 0, NULL, 0, NULL)
VERB(OPEN, "open", "~ BEGINNING CARD [salt=SALT]", P, ASIDE, 0, NULL, 0, NULL)

#undef VERB
