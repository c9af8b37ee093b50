/* SPDX-License-Identifier: MIT */
/* The words of Star Wars: Armada as numbers: kinds of names, verbs, fields, and the
 * rulebook's lists (phases, commands, hull zones, dice, tokens, ranges). */
#ifndef GAMES_ARMADA_VOCABULARY_H
#define GAMES_ARMADA_VOCABULARY_H

#include "judge/engine/ruleset.h"

#include <assert.h>

/* A mention is a name of a team or player that may be declared later. */
enum armada_entity { KIND_PLAYER, KIND_TEAM, KIND_SHIP, KIND_SQUADRON, KIND_UPGRADE, KIND_OBJECTIVE,
                     KIND_MENTION };
#define UNITS (BIT(KIND_SHIP) | BIT(KIND_SQUADRON))

enum armada_kind {
    BEFORE_VERBS = KIND_GAME - 1,
#define VERB VERB_KIND
#include "books/armada/verbs.h"
};

/* What is so of all events with a verb, a bit each. */
enum trait {
    ENDS_ATTACK = 1,
    NEEDS_UNIT = 2, /* only a unit in play takes part in it */
    CONTINUES_ATTACK = 4,
    GOES_ON = 8,        /* play goes on: what came before it is over */
    DOUBTS_DAMAGE = 16, /* if it cannot be read, the damage of all units becomes unknown */
};
extern const uint8_t armada_traits[KIND_MOST];

/* The forms of verbs that have several, in the order of their signatures. */
enum { REPAIR_SHIELD, REPAIR_HULL, MOVE_SHIELD };
enum { STANDARD_ATTACK, SPECIAL_ATTACK, UNTOLD_ATTACK };
enum { READY_DEFENSE_TOKENS, READY_UPGRADES };
enum { READY_FOR_TOKENS, READY_BY_SOURCE };

enum set_form {
    SET_HULL,
    SET_SHIELDS,
    SET_TOKEN,
    SET_AMOUNT,
    SET_LIST,
    SET_TARGETING,
    SET_PASS_TOKENS,
    SET_FIRST,
    SET_VICTORY_TOKENS,
    SET_OBJECTIVE_POINTS,
    SET_UPGRADE,
    SET_UNIT
};

/* Areas of record. What the table says of units (speed, damage, dials) belongs to the turns: no
 * player records it or leaves it out. */
enum armada_area {
    /* dials assigned, commands resolved, tokens gained and discarded */
    COMMANDS_AREA = AREA_TURNS + 1,
    ATTACKS_AREA,                   /* attacks, defense tokens, damage suffered */
    DICE_AREA,                      /* dice rolled and changed */
    MOVES_AREA,                     /* moves of squadrons */
    CARDS_AREA,                     /* the cards of the fleets, and their effects */
    READYING_AREA,                  /* cards exhausted, readied, declined */
    CHOICES_AREA,                   /* choices of the Grand Admirals */
    STATUS_AREA,                    /* the steps of the Status Phase */
    AREAS
};

/* Fields of an event. */
enum armada_field {
    UNIT, TARGET, TARGET_ZONE, ZONE, TO_ZONE, RANGE, COMMAND, NUMBER, TOTAL, POOL, NEW_POOL,
    TOKEN, OBSTRUCTED, ARC, SIGHT, AS_TOKEN, PAYMENT, SOURCE, SPECIAL, BY_UNIT, PLAYER, NAME,
    OUTCOME, STATE_WORD, DIGEST, SALT, BEGINNING,
};
static_assert(BEGINNING < EVENT_FIELDS, "fields of events");

/* Declarations, numbered after the events. */
enum armada_declaration {
    ROUNDS = OPEN + 1,
    PLAYER_DECLARED,
    TEAM_DECLARED,
    PASS_TOKENS,
    SHIP,
    SQUADRON,
    ZONE_DECLARED,
    ANTI_SQUADRON,
    SPECIAL_ARMAMENT,
    DEFENSE,
    UPGRADE,
    POINTS_DECLARED,
    EVENT_DECLARED,
    OBJECTIVE
};

/* Fields of a declaration. */
enum armada_declared {
    D_NAME, D_NUMBER, D_FIRST, D_TEAM, D_ADMIRAL, D_COMMAND, D_SPEED, D_MAX_SPEED, D_HULL,
    D_SQUADRONS, D_ENGINEERING, D_HUGE, D_ASIDE, D_SPECIAL_ARC, D_RED, D_BLUE, D_BLACK, D_BOMBER,
    D_ROGUE, D_COUNTER, D_ZONE, D_SHIELDS, D_TOKEN, D_COST,
    /* Fields that share a number with one of another declaration. */
    D_NON_RECUR = D_FIRST,
    D_FLAGSHIP = D_FIRST,
    D_RECUR = D_TEAM,
    D_SIZE = D_TEAM,
    D_UNIQUE = D_ADMIRAL,
    D_SWARM = D_HUGE,
    D_ESCORT = D_SHIELDS,
    D_HEAVY = D_COST,
    D_CARD = D_TOKEN,
    D_POINTS = D_NUMBER,
    D_FACTION = D_ZONE,
    D_EDITION = D_ZONE,
    D_FLOTILLAS = D_COMMAND,
    D_BANNED = D_TOKEN,
};
static_assert(D_COST < EVENT_FIELDS, "fields of declarations");


/* Numbered as in mechanics/rounds.h. */
enum phase {
    NO_PHASE,
    COMMAND_PHASE,
    SHIP_PHASE,
    SQUADRON_PHASE,
    STATUS_PHASE,
    PHASES = STATUS_PHASE
};

enum command {
    NAVIGATE,
    SQUADRON_COMMAND,
    REPAIR_COMMAND,
    CONCENTRATE_FIRE,
    COMMANDS,
    SEALED = COMMANDS,
    UNRECORDED /* a dial that the log leaves out */
};
enum payment { DIAL_PAYS, TOKEN_PAYS };
enum zone { FRONT, LEFT, RIGHT, REAR, LEFT_AUXILIARY, RIGHT_AUXILIARY, ZONES, HULL_PLACE = ZONES };
enum size { SMALL, MEDIUM_SIZE, LARGE, HUGE_SIZE };
enum colour { RED, BLUE, BLACK, COLOURS };
enum face { HIT, CRIT, ACCURACY, BLANK, HIT_HIT, HIT_CRIT, FACES };
enum range { CLOSE, MEDIUM, LONG, EXTREME };
enum token { BRACE, CONTAIN, EVADE, REDIRECT_TOKEN, SALVO, SCATTER, TOKEN_TYPES };
enum special { COUNTER_ATTACK, SALVO_ATTACK, IGNITION_ATTACK };
enum amount { SPEED_AMOUNT, DIALS_AMOUNT, ATTACKS_AMOUNT, SQUADRONS_AMOUNT };
enum held { DIALS_HELD, DIAL_HELD, TOKENS_HELD };
enum { NOTHING_GIVEN = SEALED + 1 };
enum token_word { TOKEN_READIED, TOKEN_IS_EXHAUSTED, TOKEN_IS_DISCARDED, TOKEN_GAINED, TOKEN_LOST };
enum card_word { CARD_READY, CARD_EXHAUSTED, CARD_DISCARDED, CARD_BACK };
enum unit_word {
    UNIT_DESTROYED, UNIT_KEPT, UNIT_ASIDE, UNIT_DEPLOYED, UNIT_BACK, UNIT_ACTIVATED,
    UNIT_UNACTIVATED
};
enum { TOKEN_PLACED };
enum yes_no { SAYS_YES, SAYS_NO };

extern const struct vocabulary armada_vocabulary;
extern const struct result_fields armada_result;
extern const struct sealed_fields armada_sealed;
extern const struct die armada_dice[]; /* by enum colour */

/* The words of the lists above; NULL at the end. */
extern const char *const armada_commands[], *const armada_zones[], *const armada_phases[],
    *const armada_sizes[], *const armada_factions[], *const armada_tokens[],
    *const armada_ranges[], *const armada_specials[];

#endif
