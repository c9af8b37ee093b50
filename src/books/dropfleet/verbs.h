/* SPDX-License-Identifier: MIT */
/* The verbs, one a row. Included where VERB is defined (see bind/vocabulary.h):
 *
 *   kind, word, signature, subjects, flags, area of record (0: the turns), what applies it,
 *   phases */

VERB(STACK, "stack", "BATTLEGROUP... | sealed=CARDS | ~ commit=DIGEST...", P, 0, AREA_DECKS, stack,
     IN_PLANNING)
VERB(DISCARD, "discard", "N | CARD...", P, ASIDE, AREA_COMMAND_CARDS, NULL, 0)
VERB(DRAW, "draw", "N", P, ASIDE, AREA_COMMAND_CARDS, NULL, 0)
VERB(REVEAL, "reveal", "BATTLEGROUP [salt=SALT]", P, 0, 0, reveal, IN_ACTIVATION)
VERB(SET_ASIDE, "set-aside", "BATTLEGROUP", P, 0, 0, set_aside, 0)
VERB(ROLL, "roll", "DIE... [=> TOTAL]", P, 0, AREA_DICE, roll, IN_ACTIVATION)
VERB(CHOOSE, "choose", "CHOICE", P, 0, AREA_CHOICES, choose, IN_ACTIVATION)
VERB(ACTIVATE, "activate", "BATTLEGROUP", P, 0, 0, activate, IN_ACTIVATION)
VERB(GROUP_ACTS, "group", "GROUP *", P, 0, AREA_GROUPS, act, IN_ACTIVATION)
VERB(SCORE, "score", "N", P, ASIDE, AREA_SCORES, score, 0)
VERB(RATING, "rating", "BATTLEGROUP N", T, FACT, AREA_RATINGS, table_rating, 0)
VERB(DESTROY, "destroy", "GROUP | COUNT of GROUP", T, FACT, 0, table_destroy, 0)
VERB(OFF_TABLE, "off-table", "GROUP", T, FACT, 0, table_off_table, 0)
VERB(ARRIVE, "arrive", "GROUP | BATTLEGROUP", T, FACT | ENTRY, 0, table_arrive, 0)
VERB(ADMIRAL, "admiral", "PLAYER N", T, FACT, AREA_ADMIRALS, table_admiral, 0)
VERB(SET, "set", SET_FORMS, T, FACT, 0, dropfleet_set, 0)
VERB(NEXT, "next", "PLAYER [by SOURCE]", T, FACT, 0, table_next, 0)
VERB(EFFECT, "effect", "EFFECT [by SOURCE]", T, FACT, AREA_EFFECTS, NULL, 0)
VERB(THROW, "throw", "~ ROLL [link=LINK]", P, ASIDE, 0, NULL, 0)
VERB(ANSWER, "answer", "~ [link=LINK]", P, ASIDE, 0, NULL, 0)
VERB(BEACON, "beacon", "~ BEACON-ROUND SIGNATURE", T, ASIDE, 0, NULL, 0)
VERB(OPEN, "open", "~ BEGINNING BATTLEGROUP [salt=SALT]", P, ASIDE, 0, NULL, 0)

#undef VERB
