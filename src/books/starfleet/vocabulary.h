/* SPDX-License-Identifier: MIT */
/* The words of the Star Fleet Battles campaign: kinds of entities, statements and their fields. */
#ifndef GAMES_STARFLEET_VOCABULARY_H
#define GAMES_STARFLEET_VOCABULARY_H

#include "judge/bind/vocabulary.h"
#include "books/starfleet/steps.h"

#include <assert.h>

/* A thing (a unit, system, base or item) exists from the first statement that names it. A mention
 * is a name of a team that may be declared later. */
enum starfleet_entity {
    KIND_TEAM,
    KIND_GAMEMASTER,
    KIND_MONSTERS,
    KIND_THING,
    KIND_OFFER,
    KIND_MENTION
};
#define MOVERS (BIT(KIND_TEAM) | BIT(KIND_MONSTERS))

enum starfleet_kind {
    BEFORE_VERBS = KIND_GAME - 1,
#define VERB VERB_KIND
#include "books/starfleet/verbs.h"
};
static_assert((int)OPEN_SEALED < (int)KIND_MOST, "kinds");

/* Areas of record, in the order of their names. */
enum starfleet_area {
    IN_INITIATIVE = AREA_TURNS + 1,
    IN_MONEY,
    IN_OFFERS,
    IN_ORDERS,
    IN_SUPPLY,
    IN_UNITS,
    IN_CLAIMS,
    IN_SYSTEMS,
    IN_WORKS,
    STARFLEET_AREAS,
};

/* Fields of an event. */
enum starfleet_field {
    F_UNIT,
    F_SYSTEM,
    F_BASE,
    F_ITEM,
    F_PLACE,
    F_HEX,
    F_GCL,
    F_TO_GCL,
    F_OFFER,
    F_SIDE,
    F_NUMBER,
    F_TOTAL,
    F_POOL,
    F_TEXT,
    F_DEPLOYMENT,
    F_VERDICT,
    F_SUCCESS,
    F_OPENLY,
    F_SECRETLY,
    F_CODE,
    F_LAP,
    F_OUTCOME,
    F_STATE,
    F_SOURCE,
    F_DIGEST,
    F_SALT,
    F_BEGINNING,
};
static_assert(F_BEGINNING < EVENT_FIELDS, "fields of events");

/* The forms of `set`. */
enum set_form {
    SET_ORDER,
    SET_RENT,
    SET_B10,
    SET_TREASURY,
    SET_SHIPS,
    SET_SCORE,
    SET_STANDING,
    SET_AMOUNT,
    SET_STAGE,
    SET_OWNER,
    SET_NO_OWNER,
    SET_CONDITION,
    SET_WORK,
    SET_COMMITTED,
    SET_NO_TREASURY,
    SET_NO_SHIPS,
    SET_LAST_TURN,
    SET_OWNER_UNKNOWN,
    SET_RANDOM_EVENT,
    SET_RECORDED,
    SET_HEX,
};
enum standing { STANDS_PLAYING, STANDS_ABSENT, STANDS_CEASED, STANDS_WON };
/* What a team has begun with a thing, and what comes of it in a later step. */
enum work {
    IS_CLAIMED,
    IS_BUILDING,
    IS_UPGRADED_BY,
    IS_DISMANTLED_BY,
    IS_SCRAPPED_BY,
    IS_BLOCKADED,
    IS_CUT_OFF,
    IS_INSURGENT,
    IS_LEASED,
};
/* Whether the pirates had a ship on the map in the turn before. */
enum last_turn { WAS_THERE, WAS_AWAY, NOBODY_KNOWS };
enum stage {
    IS_OFFERED,
    IS_VALID,
    IS_VOID,
    IS_FORWARDED,
    IS_ACCEPTED,
    IS_DECLINED,
    IS_ABIDED,
    IS_IGNORED,
    OFFER_STAGES,
};
/* Of a unit or a base. */
enum condition {
    IS_ON_MAP,
    IS_REMOVED,
    IS_LOST,
    IS_DESTROYED,
    IS_SOLD,
    IS_SCRAPPED,
    IS_BEGUN,
    IS_STANDING,
    IS_UPGRADING,
    IS_DISMANTLING,
    IS_DISMANTLED,
    IS_REDUCED,
};

enum starfleet_declared { D_NAME, D_TURNS, D_ALIGNMENT, D_TREASURY, D_B10, D_TEAM, D_ABSENT };
enum starfleet_declaration { TURNS = 1, TEAM_DECLARED, MONSTERS_DECLARED, UNIT_DECLARED };

enum deployment { AS_NORMAL, AS_DISRUPTION, AS_REMOVAL };
enum verdict { VICTORY, LOSS };
/* The last two only as what the table says. */
enum b10 { B10_NONE, B10_BUILDING, B10_COMPLETE, B10_APPEARED, B10_ARRIVED };
/* The attacks on a system in a turn. */
enum attack { BOMBARDED, BLOCKADED, ASSAULTED, ATTACKS };
/* The result of the check for random events. */
enum check { NOT_CHECKED, NOT_SAID, NO_EVENT, AN_EVENT };
/* How a unit left play. */
enum left { NOT_LEFT, REMOVED, MUTINIED, DESTROYED, SOLD_OFF, SCRAPPED_OFF };
enum success { SUCCESS, FAILURE };
enum appearance { NOT_ROLLED, SUCCEEDED, FAILED, NOT_TOLD };

extern const char *const starfleet_stages[]; /* by enum stage */
extern const struct vocabulary starfleet_vocabulary;
extern const struct result_fields starfleet_result;
extern const struct sealed_fields starfleet_sealed;

#endif
