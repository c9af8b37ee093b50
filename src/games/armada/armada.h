/* Star Wars: Armada: its words, its state, and what the chapters share.
 *
 * The rules stand in the chapter's files, each entry above its predicate. Cited
 * are the publisher's Rules Reference (RRG 1.5.0) and the quick reference (QR). */
#ifndef GAMES_ARMADA_ARMADA_H
#define GAMES_ARMADA_ARMADA_H

#include "engine/ruleset.h"
#include "mechanics/alternation.h"

#include <assert.h>

/* A mention is a team or player named before it may have been declared. */
enum armada_entity { KIND_PLAYER, KIND_TEAM, KIND_SHIP, KIND_SQUADRON, KIND_UPGRADE, KIND_MENTION };
#define UNITS (BIT(KIND_SHIP) | BIT(KIND_SQUADRON))

enum armada_kind {
    ASSIGN = KIND_GAME, CHOOSE, ACTIVATE, REVEAL, RESOLVE, SPEED, REPAIR, ATTACK, CANCEL, ROLL,
    ADD, REMOVE, REROLL, SET, LOCK, SPEND, REDIRECT, CRITICAL, SUFFER, RETARGET, MANEUVER,
    TARGET_TOKEN, PASS, MOVE, READY_ALL, READY, DECLINE, FLIP, ROUND_TOKEN, GAIN, DISCARD,
    EXHAUST, DESTROY, PREVENT, ALLOW, TABLE_SPEED, DAMAGE, EFFECT, DEPLOY, DIALS,
};

/* Fields of an event. */
enum armada_field {
    UNIT, TARGET, TARGET_ZONE, ZONE, TO_ZONE, RANGE, COMMAND, NUMBER, TOTAL, POOL, NEW_POOL,
    TOKEN, OBSTRUCTED, ARC, SIGHT, AS_TOKEN, PAYMENT, SOURCE, SPECIAL, BY_UNIT, PLAYER, NAME,
    OUTCOME,
};

/* Fields of a declaration. */
enum armada_declared {
    D_NAME, D_NUMBER, D_FIRST, D_TEAM, D_ADMIRAL, D_COMMAND, D_SPEED, D_MAX_SPEED, D_HULL,
    D_SQUADRONS, D_ENGINEERING, D_HUGE, D_ASIDE, D_SPECIAL_ARC, D_RED, D_BLUE, D_BLACK, D_BOMBER,
    D_ROGUE, D_COUNTER, D_ZONE, D_SHIELDS, D_TOKEN, D_COST,
    /* flags that no rule asks for share a field with nothing that matters */
    D_FLAG = D_COST,
};
static_assert(D_COST < EVENT_FIELDS, "fields of declarations");
static_assert(OUTCOME < EVENT_FIELDS, "fields of events");

enum armada_declaration { ROUNDS = 1, PLAYER_DECLARED, TEAM_DECLARED, PASS_TOKENS, SHIP, SQUADRON,
                          ZONE_DECLARED, ANTI_SQUADRON, SPECIAL_ARMAMENT, DEFENSE, UPGRADE };

enum phase { NO_PHASE, COMMAND_PHASE, SHIP_PHASE, SQUADRON_PHASE, STATUS_PHASE };

enum command { NAVIGATE, SQUADRON_COMMAND, REPAIR_COMMAND, CONCENTRATE_FIRE, SEALED };
enum { COMMANDS = 4 };

enum zone { FRONT, LEFT, RIGHT, REAR, LEFT_AUXILIARY, RIGHT_AUXILIARY, ZONES };
enum colour { RED, BLUE, BLACK, COLOURS };
enum token { BRACE, CONTAIN, EVADE, REDIRECT_TOKEN, SALVO, SCATTER, TOKEN_TYPES };
enum token_state { TOKEN_READY, TOKEN_EXHAUSTED, TOKEN_DISCARDED };
enum special { COUNTER_ATTACK, SALVO_ATTACK, IGNITION_ATTACK };

enum { UNKNOWN = -1, STACK_MOST = 24, DEFENSE_MOST = 12, COST_MOST = 6 };

struct armament {
    bool known;
    int8_t dice[COLOURS];
};

struct hull_zone {
    bool there;      /* the ship has it */
    int16_t shields; /* UNKNOWN: not declared */
    struct armament armament;
};

/* A ship or a squadron: what both have. */
struct unit {
    entity self, owner; /* owner: the player */
    int8_t side;        /* of the owner; NO_SIDE: not known, or not set up yet */
    bool squadron, in_play, aside, activated, prevented;
    bool fallen;          /* destroyed by damage that the log accounts for */
    uint32_t targeted;    /* number of the attack that last had it as a target */
    int16_t hull, damage;
    uint8_t defense_count, defense[DEFENSE_MOST], defense_state[DEFENSE_MOST];
    bool defense_known;
    struct armament anti_squadron;
    /* ships */
    int8_t command, speed, max_speed, squadrons, engineering, special_arc;
    bool huge, zones_declared;
    struct hull_zone zones[ZONES];
    struct armament special;
    uint8_t stack[STACK_MOST], stack_count; /* [0] is the top */
    uint8_t tokens[COMMANDS];               /* command tokens held, of each kind */
    /* squadrons */
    bool bomber, rogue;
    int8_t counter;
    struct armament anti_ship;
};

struct upgrade {
    entity self;
    uint32_t ship; /* unit */
    bool non_recur, exhausted, cost_known;
    uint8_t cost_count, cost[COST_MOST];
};

struct side {
    entity self;       /* the player or the team */
    entity admiral;    /* of a team; NO_ENTITY */
    bool first;
    int32_t declared_tokens; /* UNKNOWN: not declared */
    uint64_t tokens_line;
    int32_t pass_tokens;
    uint32_t ships_activated; /* this Ship Phase */
    bool passed_with_token;   /* on its last turn this Ship Phase */
    bool readying_done;       /* status phase: it has declined */
};

struct player {
    entity self, team; /* team: a mention, or NO_ENTITY */
    int8_t side;       /* NO_SIDE: not known, or not set up yet */
    uint64_t line;
    bool first;
    int32_t declared_tokens;
    uint64_t tokens_line;
    uint32_t crowded;     /* ship that holds a command token too many; NO_UNIT */
    uint32_t duplicated;  /* ship that was just given a token of a kind it had; NO_UNIT */
    uint8_t duplicate;    /* that kind */
};

struct team {
    entity self, admiral; /* admiral: a mention */
    bool first;
    uint64_t line;
};

/* The activation in progress, of a ship and of a squadron within or without it. */
struct ship_activation {
    uint32_t unit; /* NO_UNIT: none */
    int8_t side;   /* that began it */
    bool revealed, maneuvered, reported;
    uint8_t attacks, zones_attacked;
    bool rolled;           /* dice, in the attack that is in progress */
    bool attacked_last;    /* the last attack declared was this ship's */
    int8_t new_zone;       /* that it attacked from first, or UNKNOWN */
    uint8_t dial;          /* the command revealed and kept; SEALED: none to spend */
    uint8_t resolved;      /* commands, a bit each */
    int8_t speed_left;     /* by how much a navigate command may still change the speed */
    int16_t repair_left;   /* engineering points; UNKNOWN: the ship's value is not declared */
    bool squadron_command; /* in force */
    int16_t squadrons_limit, squadrons_commanded; /* limit UNKNOWN: not recorded */
};

struct squadron_activation {
    uint32_t unit;
    int8_t side;
    bool both; /* may move and attack */
    uint8_t moves, attacks;
};

#define NO_UNIT UINT32_MAX

enum face { HIT, CRIT, ACCURACY, BLANK, HIT_HIT, HIT_CRIT, FACES };
enum range { CLOSE, MEDIUM, LONG, EXTREME };

/* The steps of an attack, in their order. */
enum attack_step { DECLARE, ROLL_DICE, ATTACK_EFFECTS, DEFENSE_TOKENS, CRITICAL_EFFECT, DAMAGE_SUFFERED };

/* What has become of the defender's tokens in an attack, a bit each. */
struct defense {
    uint16_t locked, spent;
    uint8_t types_spent; /* a bit for each type, also of tokens that are not declared */
};

/* The attack in progress. */
struct attack {
    bool open;
    int8_t special;        /* enum special, or UNKNOWN for a standard attack */
    uint32_t attacker, defender; /* units */
    int8_t zone, target_zone, range; /* UNKNOWN: none, or not written */
    bool obstructed;
    uint8_t step;          /* the latest that was logged */
    bool pool_known;       /* rolled, and the log has the dice */
    uint16_t pool[COLOURS][FACES];
    uint16_t icons_spent;
    struct defense defense;
    bool brace, scatter, contain, critical;
    int32_t redirected;
    uint32_t number;       /* of the attack in its game; a retarget keeps it */
};

struct armada {
    struct table players, teams, units, upgrades;
    struct side sides[2];
    uint8_t side_count;
    int8_t first; /* index of the first player's side; NO_SIDE: not known */
    bool set_up, team_game;
    int32_t rounds, round;
    uint8_t phase;
    bool round_begun;
    uint8_t ends_judged;  /* phases whose end was judged this round, a bit each */
    int8_t next;          /* side whose turn comes, by the order of turns */
    uint8_t of_two;       /* squadrons activated this turn */
    struct ship_activation ship;
    struct squadron_activation squadron;
    struct attack attack, outer; /* outer: open while a counter or salvo attack answers it */
    uint32_t attacks;
    entity chosen;        /* by the Grand Admiral; NO_ENTITY */
    uint8_t status_steps; /* done this round, a bit each */
    uint8_t last_status_step;
    int8_t ready_next;
    bool unfinished, conceded, by_elimination;
    int8_t winner; /* the side that the result names, or NO_SIDE */
};

extern const struct vocabulary armada_vocabulary;
extern const struct die armada_dice[]; /* by enum colour */
extern const char *const armada_commands[], *const armada_zones[], *const armada_phases[],
    *const armada_tokens[], *const armada_ranges[];

extern const struct rule *const armada_setup_rules[], *const armada_round_rules[],
    *const armada_command_rules[], *const armada_ship_rules[], *const armada_pass_rules[],
    *const armada_squadron_rules[], *const armada_status_rules[], *const armada_end_rules[],
    *const armada_token_rules[], *const armada_resolve_rules[], *const armada_targeting_rules[],
    *const armada_sector_rules[], *const armada_attack_rules[], *const armada_defense_rules[],
    *const armada_damage_rules[];

/* Units, players and sides. Entities are the log's names. */
static inline const struct unit *unit_at(const struct armada *game, uint32_t index)
{
    return &TABLE_CONST(struct unit, game, game->units)[index];
}

static inline uint32_t unit_index(const struct roster *roster, entity one)
{
    return roster_at(roster, one)->index;
}

/* The unit that a field names. */
static inline const struct unit *unit_in(const struct judgement *judgement, int field)
{
    return unit_at(STATE(armada), unit_index(judgement->roster, entity_in(judgement->event, field)));
}

/* What a log adds up to stays within what is kept of it, however much it adds. */
static inline int32_t within(int64_t value, int32_t least, int32_t most)
{
    return value < least ? least : value > most ? most : (int32_t)value;
}

/* The player that an entity is, or NULL. */
static inline const struct player *player_at(const struct armada *game, entity one)
{
    const struct player *players = TABLE_CONST(struct player, game, game->players);
    for (uint32_t i = 0; i < game->players.count; i++)
        if (players[i].self == one)
            return &players[i];
    return NULL;
}

/* Index of the side that is a player or a team, or NO_SIDE. */
int side_itself(const struct armada *game, entity one);

/* Index of the side that a player or team belongs to, or NO_SIDE. */
static inline int side_of(const struct armada *game, entity one)
{
    const struct player *player = player_at(game, one);
    return player ? player->side : side_itself(game, one);
}

/* The opponent's side; not of NO_SIDE. */
static inline int other_side(int side)
{
    return 1 - side;
}

/* A side's name, for messages. */
entity side_name(const struct armada *game, int side);
static inline bool sides_known(const struct armada *game)
{
    return game->side_count && game->first != NO_SIDE;
}

static inline bool can_activate(const struct unit *unit)
{
    return unit->in_play && !unit->activated && !unit->prevented;
}

unsigned ships_able(const struct armada *game, int side);
unsigned squadrons_able(const struct armada *game, int side);

/* Ships not yet activated that are in play; prevented ones by the reading. */
unsigned ships_unactivated(const struct armada *game, int side, bool count_prevented);
unsigned ships_in_play(const struct armada *game, int side);

/* The side to act now in the present phase. */
int side_to_act(const struct armada *game);

/* Whether the present marker leaves the given phase for a later one or for the
 * next round, for the first time this round. */
bool leaves_phase(const struct judgement *judgement, enum phase phase);

/* The active ship, or NULL. */
static inline const struct unit *active_ship(const struct armada *game)
{
    return game->ship.unit == NO_UNIT ? NULL : unit_at(game, game->ship.unit);
}

/* The hull zone that the active ship's attack is made from: an ignition attack's
 * is the special arc. UNKNOWN if none is told. */
int attacking_zone(const struct armada *game, const struct event *event);

/* Whether an attack event is a squadron's. */
static inline bool squadron_attacks(const struct armada *game, const struct event *event)
{
    return game->squadron.unit != NO_UNIT && !has(event, BY_UNIT) && (game->ship.unit == NO_UNIT || !has(event, ZONE));
}

/* Whether the subject of an event of an activation is of the side that has the
 * active ship, which there is. */
static inline bool of_active_side(const struct armada *game, entity subject)
{
    int side = side_of(game, subject);
    return side == game->ship.side || (game->ship.unit != NO_UNIT && side == active_ship(game)->side);
}

static inline bool by_active_side(const struct judgement *judgement)
{
    return of_active_side(STATE(armada), judgement->event->subject);
}

/* Whether a change of dice is the defender's, by a token or a card's dodge. */
bool evades(const struct event *event);
static inline bool by_defender(const struct event *event)
{
    return has(event, SOURCE) && evades(event);
}

/* The step of an attack that an event belongs to. */
static inline uint8_t step_of_attack(const struct event *event)
{
    switch (event->kind) {
    case ROLL: return ROLL_DICE;
    case SPEND:
    case REDIRECT: return DEFENSE_TOKENS;
    case CRITICAL: return CRITICAL_EFFECT;
    case SUFFER: return DAMAGE_SUFFERED;
    default: return by_defender(event) ? DEFENSE_TOKENS : ATTACK_EFFECTS;
    }
}

/* The dice that the attacker has, at all ranges; false: they are not known. */
bool armament_of_attack(const struct armada *game, const struct attack *attack, int dice[COLOURS]);

/* Whether dice of a colour are rolled at a range. */
static inline bool reaches(int range, int colour)
{
    return colour == RED ? range <= LONG : colour == BLUE ? range <= MEDIUM : range == CLOSE;
}

/* The attack as an event declares it. */
uint32_t attacker_in(const struct armada *game, const struct roster *roster, const struct event *event);
struct attack declared_attack(const struct armada *game, const struct roster *roster, const struct event *event);

/* Whether an attack is a counter or salvo attack: one that answers another. */
bool answers_another(const struct attack *attack);

/* The attack that goes on when a next squadron is attacked, and that attack then. */
const struct attack *attack_to_continue(const struct armada *game);
struct attack retargeted_attack(const struct armada *game, const struct roster *roster, const struct event *event);

/* Damage of dice, by who attacks whom; and what is left of it after tokens. */
const int *damage_of_faces(const struct armada *game, const struct attack *attack); /* by enum face */
int damage_of_pool(const struct armada *game, const struct attack *attack);

/* The defender's token of a type that would be spent now, with its tokens in these
 * states: its place, or UNKNOWN if it has none left. */
int token_to_spend(const struct unit *defender, const uint8_t states[DEFENSE_MOST], const struct defense *defense, int type);

/* What an event of an attack does to the state. */
bool play_attack(struct armada *game, const struct roster *roster, const struct event *event);

/* Ends the activation of a unit that leaves play, if it is active. A squadron that
 * it has commanded goes on. */
void end_activation_of(struct armada *game, uint32_t unit);
void end_attack(struct armada *game);
void suffer(struct armada *game, struct unit *unit, int zone, int32_t total);

/* Engineering points that a repair costs (RRG 1.5.0, Repair Command). */
int repair_cost(const struct event *event);

/* Command tokens that a ship holds, of all kinds. */
unsigned tokens_held(const struct unit *ship);

/* Precedence that many rules share: an event outside its phase is judged for
 * that alone, and what is not in play breaks no other rule. */
#define OUT_OF_PHASE "armada.round.event-phase"
#define NOT_IN_PLAY "armada.ship.in-play", "armada.squadron.in-play"

/* The two sides that the declarations make; fewer or more than two players or
 * teams give `side_count` as it is and nothing else. */
struct sides {
    struct side side[2];
    uint32_t count;
    int first; /* NO_SIDE: nobody, or several */
    bool team_game, one_first, admirals;
};
struct sides armada_sides(const struct armada *game, const struct roster *roster);

/* What the mention of a team or player speaks of; NO_ENTITY: nothing declared. */
entity mentioned(const struct roster *roster, entity mention, uint32_t kinds);

bool armada_begin(const struct play *play);
bool armada_deal(const struct deal *deal);
bool armada_declare(const struct play *play, struct binder *binder);
bool armada_apply(const struct play *play);
bool armada_not_applied(const struct play *play);

#endif
