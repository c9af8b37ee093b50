/* The Star Fleet Battles campaign's sequence of play: its words, its state, and
 * what the chapters share.
 *
 * The sequence itself is a table, step_list.h. Cited are the campaign rulebook's
 * sections (V1.13) and the codes of its table V1.23 (4A6). */
#ifndef GAMES_STARFLEET_STARFLEET_H
#define GAMES_STARFLEET_STARFLEET_H

#include "engine/ruleset.h"
#include "games/starfleet/steps.h"
#include "games/starfleet/obligations.h"
#include "games/starfleet/sequence.h"
#include "mechanics/roll_off.h"

#include <assert.h>

/* A thing is whatever exists once it is mentioned: a unit, a system, a base, an
 * item. A mention is a team named before it may have been declared. */
enum starfleet_entity { KIND_TEAM, KIND_GAMEMASTER, KIND_MONSTERS, KIND_THING, KIND_OFFER, KIND_MENTION };
#define MOVERS (BIT(KIND_TEAM) | BIT(KIND_MONSTERS))

enum starfleet_kind {
    UPDATE = KIND_GAME, HELMSMAN, FLAGSHIP, HIDE, B10_APPEARANCE, B10_ALLOCATE, INFLUENCE, REFIT_ROLL,
    BEGIN_UPGRADE, BOMBARD, BLOCKADE, ASSAULT, MILITIA_MOVE, INSURGENCY, INSURGENCY_EQUIP,
    RECORD_INCOME, BRIBE_LIMIT, SCRAP, BRIBE, VALIDATE, VOID, FORWARD, ACCEPT, DECLINE, ABIDE, IGNORE,
    SERVICE_LIMIT, PAY_RENT, LEASE, AUCTION, PIRACY, DEPLOY, SELL, PLAN, PHASER_G, PHASER_G_ROLL,
    ROLL, ANNOUNCE, ALTER, REACT, ZONE, PLACE, REMOVE, RANDOM_EVENT,
    CONSUME, SUPPLIED, UNSUPPLIED, SELL_INFORMATION, DENY_WITHDRAWAL, MOVE, MOVE_CLOAKED, ENCOUNTER,
    INTERCEPT, COMBAT, CLAIM, MILITIA_ATTACK, SELL_SUPPLIES, REPAIR, REPLACE_CREW, CREW_QUALITY, RELEASE,
    B10_REDUCE, B10_DICE, B10_PROGRESS, START_CLAIM, RELINQUISH, RENT_DUE, RECEIVE, COMMIT, REPORT_LOSS,
    ARRIVE, CHANGE, UPGRADE, REFIT, SCRAP_INCOME, DEFENSE, INCIDENTAL, CREW, B10_ARRIVE,
    COMPLETE_BASE, BEGIN_BASE, COMPLETE_DISMANTLE, BEGIN_DISMANTLE,
    REDUCE, CUT_OFF, REDUCE_BY_EVENT, RECOVER, RESTORE, COUNTER_INSURGENCY, RECRUIT, DELIVER,
    MUTINY_CHECK, MUTINY, INCOME, TALLY, AWARD, PROMOTE, DEMOTE, BALANCE, DONE,
    DESTROY, CONTEND, B10_COMPLETED, EFFECT,
};
static_assert((int)EFFECT < (int)KIND_MOST, "kinds");

/* Fields of an event. */
enum starfleet_field {
    F_UNIT, F_SYSTEM, F_BASE, F_ITEM, F_PLACE, F_HEX, F_GCL, F_TO_GCL, F_OFFER, F_SIDE, F_NUMBER, F_TOTAL,
    F_POOL, F_TEXT, F_DEPLOYMENT, F_VERDICT, F_SUCCESS, F_OPENLY, F_SECRETLY, F_CODE, F_LAP, F_OUTCOME,
};
static_assert(F_OUTCOME < EVENT_FIELDS, "fields of events");

enum starfleet_declared { D_NAME, D_TURNS, D_ALIGNMENT, D_TREASURY, D_B10, D_TEAM };
enum starfleet_declaration { TURNS = 1, TEAM_DECLARED, MONSTERS_DECLARED, UNIT_DECLARED };

enum deployment { AS_NORMAL, AS_DISRUPTION, AS_REMOVAL };
enum verdict { VICTORY, LOSS };
enum b10 { B10_NONE, B10_BUILDING, B10_COMPLETE };
/* What a system suffers in a turn. */
enum attack { BOMBARDED, BLOCKADED, ASSAULTED, ATTACKS };
enum appearance { NOT_ROLLED, SUCCEEDED, FAILED, NOT_TOLD };

/* The readings, in the order of the interpretations. */
enum reading { ALTER_ORDER, FIRST_TURN_ORION };
enum { ALTER_IN_ORDER = 1, ORION_ROLLS = 1 };

/* Kinds of obligations. */
enum { OWES_ZONE, ZONED, SCRAPPED, PLANNED, COMMITTED, LOST, CLAIMED, UPGRADE_BEGUN, BASE_BEGUN, DISMANTLE_BEGUN,
       FOR_PIRACY, DEPLOYED, SOLD };

enum { SIDES_MOST = ROLL_OFF_MOST, MOVEMENT_PHASES = 8, INITIATIVE_DICE = 2, ORION_SCORE = 13, MONSTER_SCORE = 14, UNKNOWN = -1 };
static_assert((int)SIDES_MOST >= (int)LIMIT_PLAYERS + 2, "all teams, the GameMaster and the monsters");
static_assert((int)SIDES_MOST < (int)ANY_SIDE, "sides");
#define NO_SIDE UINT16_MAX

/* A team, the GameMaster or the monsters. Turns are those played, from 1. */
struct side {
    entity self;
    uint8_t role;
    bool ceased, won;      /* Orion: it tallied, a victory */
    uint32_t ships;        /* Orion: on the map now */
    bool was_there, is_there; /* Orion: with a ship on the map, last turn and in this one */
    int32_t bribe_limit, limit_turn;
    bool altered;          /* the movement order, this turn */
    bool moved;            /* in this movement phase */
};

/* Turns in which something happened; 0: never. */
struct thing {
    entity self;
    uint32_t obligations;  /* head of their chain */
    entity mention;        /* declared: its team, or NO_ENTITY */
    bool declared, destroyed;
    uint16_t on_map_of;    /* the Orion team whose ship is on the map; NO_SIDE */
    int32_t attacked[ATTACKS];
    bool blockaded, was_blockaded, reduced_by_event;
    bool supplied;
    int32_t supply_turn;
    bool begun;            /* a base whose construction the log saw */
    int32_t completed_turn;
};

struct offer {
    entity self;
    uint16_t side;
    int32_t amount, turn;
    bool validated;
    int32_t forwarded, accepted; /* in which turn; UNKNOWN: not */
};

/* A movement order; VAGUE: made from scores that are equal or missing. */
struct movement_order {
    uint16_t sides[SIDES_MOST];
    uint16_t count;
    enum { ORDER_NONE, ORDER_KNOWN, ORDER_VAGUE } state;
};

struct starfleet {
    struct side sides[SIDES_MOST];
    uint16_t side_count;
    struct table things, offers, obligations;
    int32_t turns;           /* 0: open */
    int32_t turn, number;    /* turns played, and as the last one was written */
    struct sequence sequence; /* within the turn */

    /* this turn's */
    uint32_t opened, closed, strategic; /* movement phases with 4A, 4B; with 4A3 or missed: a bit each */
    bool movements_reported;
    uint8_t conditions_told; /* of the places with a condition, a bit each */
    struct roll_off roll_off;
    struct movement_order announced, standing; /* standing: with the alterations since */
    bool alteration_open, movement_begun;
    uint16_t last_mover;
    bool hiding, mutiny_seen, random_event, phaser_g_allocated;
    uint8_t appearance;
    bool b10_arrived;
    int32_t b10_dice;        /* UNKNOWN: not determined */

    uint8_t b10;
    bool b10_complete_next;
    int64_t rent_due, rent_worked_out; /* this turn, for the next; UNKNOWN */
};

extern const struct vocabulary starfleet_vocabulary;

extern const struct rule *const starfleet_setup_rules[], *const starfleet_sequence_rules[], *const starfleet_initiative_rules[],
    *const starfleet_alteration_rules[], *const starfleet_movement_rules[], *const starfleet_bribe_rules[],
    *const starfleet_pirate_rules[], *const starfleet_reaction_rules[], *const starfleet_economy_rules[],
    *const starfleet_claim_rules[], *const starfleet_supply_rules[], *const starfleet_attack_rules[],
    *const starfleet_base_rules[], *const starfleet_b10_rules[];

#define EVERY_MARKER KIND_ROUND, KIND_PHASE, KIND_SEGMENT, KIND_STEP, KIND_END
#define TOO_LATE_TO_ALTER "starfleet.alter.before-movement"
#define OUT_OF_STEP "starfleet.sequence.step-event"

/* Sides ------------------------------------------------------------------------ */

/* Index of the side that an entity is; NO_SIDE: none, as the table. */
uint16_t side_of(const struct starfleet *game, entity one);
static inline uint16_t subject_side(const struct judgement *judgement)
{
    return side_of(STATE(starfleet), judgement->event->subject);
}

static inline const struct side *side_at(const struct starfleet *game, uint16_t index)
{
    return &game->sides[index];
}

/* Whether the event's subject is a team: rules about "that team" ask. */
bool by_team(const struct judgement *judgement);

/* Whose declarations count for the subject: its own, or anybody's if it is no team. */
uint16_t whose(const struct judgement *judgement);

/* Whether a side with one of the roles is in the game and has not ceased play. */
bool anybody(const struct starfleet *game, uint8_t roles);

/* Things ----------------------------------------------------------------------- */

/* What a field's thing is; all zero if nothing is known of it. */
const struct thing *thing_in(const struct judgement *judgement, int field);
const struct offer *offer_in(const struct judgement *judgement); /* one that was made */

/* The thing of that name; NULL: none. */
const struct thing *thing_named(const struct judgement *judgement, struct slice name);

/* A field's thing as declared by a side, in a turn. NULL: it was not. */
const struct obligation *declared(const struct judgement *judgement, int field, uint8_t kind, uint16_t side,
                                  int32_t turn);

/* The same in this turn. */
const struct obligation *declared_now(const struct judgement *judgement, int field, uint8_t kind, uint16_t side);

static inline const struct obligation *obligation_at(const struct starfleet *game, uint32_t index)
{
    return &TABLE_CONST(struct obligation, game, game->obligations)[index];
}

/* The name of an obligation's thing and of its side, for messages. */
entity owed_thing(const struct starfleet *game, const struct obligation *one);
entity owed_by(const struct starfleet *game, const struct obligation *one);

/* What its side has declared this turn about the same thing; NULL: nothing. */
const struct obligation *also_declared(const struct starfleet *game, const struct obligation *one, uint8_t kind);

/* Whether it was declared this turn by a team that still plays. */
bool owed_now(const struct starfleet *game, const struct obligation *one);

/* Where play goes -------------------------------------------------------------- */

extern const struct stretch starfleet_movements;

/* What a marker or `end` does to the sequence. */
struct passage {
    bool moves;    /* it goes somewhere, not to where play is already */
    bool unannounced; /* it closes the turn and begins the next one without its marker, at `first` */
    struct sequence_move move; /* in the present turn; its place is PLACES when the turn ends */
    int first;     /* the place that the marker names; unannounced: in the new turn */
};
struct passage passage_of(const struct judgement *judgement);

int marked_place(const struct event *event);
int phase_of(int place);  /* 1 to 8; 0: before the first */
int segment_place(int place); /* of the segment that a place is in, or the place */
const char *place_name(int place);

/* Whether the marker leaves a place behind for the first time in its turn, and
 * not by passing over its whole phase: what is due there is missing then. */
bool falls_due(const struct judgement *judgement, int place);

/* The entry of a place's list for that kind of event; 0: it does not belong there. */
uint16_t event_at(int place, uint16_t kind);

/* Whether all eight movement phases were there, each with 4A and 4B. */
bool movements_complete(const struct starfleet *game);

/* The bit of a movement phase; beyond the eight none: that it is there is reported. */
uint32_t lap_bit(int32_t lap);

/* Whether one of the eight begins behind its 4A3; whether a passage that moves leaves
 * the present one behind without it. */
bool begins_without_strategic(const struct passage *passage);
bool misses_strategic(const struct starfleet *game, const struct passage *passage);

/* Initiative ------------------------------------------------------------------- */

bool is_exempt(const struct starfleet *game, const uint8_t *choices, const struct side *side);
bool must_roll(const struct starfleet *game, const uint8_t *choices, const struct side *side);

/* A side's score, UNKNOWN if it has none. */
int64_t score_of(const struct starfleet *game, const uint8_t *choices, uint16_t side);
bool everyone_rolled(const struct starfleet *game, const uint8_t *choices);

/* The sum of an event's dice. */
int64_t pool_sum(const struct event *event, int field);

/* The highest score first, missing ones last. */
void order_by_scores(const struct starfleet *game, const uint8_t *choices, struct movement_order *ret_order);

/* The order that alterations change: as announced and altered, else by scores. */
void standing_order(const struct starfleet *game, const uint8_t *choices, struct movement_order *ret_order);
int position_in(const struct movement_order *order, uint16_t side); /* UNKNOWN: not in it */

/* Whether an order made from scores leaves open which of two sides in it comes first. */
bool leaves_open(const struct judgement *judgement, const struct movement_order *order, uint16_t earlier, uint16_t later);

/* Whether an announcement is of an altered order: in 3A4, or where one is still to
 * be announced. */
bool announces_alteration(const struct starfleet *game);

/* The order that an announcement gives. */
void order_written(const struct starfleet *game, const struct event *event, struct movement_order *ret_order);

/* Whether it names every side that plays, once. */
bool names_all(const struct starfleet *game, const struct movement_order *order);

/* Both orders without an Orion that has ceased play. */
bool same_order(const struct starfleet *game, const struct movement_order *a, const struct movement_order *b);
void add_order(struct text *text, const struct judgement *judgement, const struct movement_order *order);
void add_name(struct text *text, const struct judgement *judgement, entity one);

bool b10_is(const struct starfleet *game, enum b10 state);

bool starfleet_begin(const struct play *play);
bool starfleet_deal(const struct deal *deal);
bool starfleet_declare(const struct play *play, struct binder *binder);
bool starfleet_apply(const struct play *play);

/* The team that a mention speaks of, the pirates without one; NO_SIDE: none. */
uint16_t mentioned_team(const struct starfleet *game, const struct roster *roster, entity mention);

/* The occasion of a place that has a condition, by itself or as its segment has; MAY: it
 * has none. The place's bit among those that have; 0: it is none. */
enum occasion condition_at(int place);
uint8_t condition_bit(int place);

#endif
