/* Dropzone Commander: its words, its state, and what the chapters share.
 *
 * Cited is the rulebook's second edition (DZC) by section. */
#ifndef GAMES_DROPZONE_DROPZONE_H
#define GAMES_DROPZONE_DROPZONE_H

#include "engine/ruleset.h"
#include "mechanics/roll_off.h"
#include "mechanics/rounds.h"

#include <assert.h>

/* A mention is a squad named before it may have been declared. */
enum dropzone_entity { KIND_PLAYER, KIND_BATTLEGROUP, KIND_SQUAD, KIND_COMMANDER, KIND_CARD, KIND_MENTION };

enum dropzone_kind {
    ROLL = KIND_GAME, INITIATIVE, CEDE, DISCARD, DRAW, PLAY, PLAYER_EFFECT, ACTIVATE, SQUAD, PASS,
    MOVE, SHOOT, SEARCH, CLOSE_QUARTERS, OTHER, EMBARK, DISEMBARK,
    SCORE, CHECK, DESTROY, ARRIVE, RESERVE, READINESS, DISABLE, ENABLE, TABLE_EFFECT,
};

enum dropzone_field {
    NUMBER, BATTLEGROUP, THING, PLAYER, DIE, TOTAL, CARD, AUXILIARY, UNITS, KILL, MET, ORDER, TEXT, TIE, REASON,
};
static_assert(REASON < EVENT_FIELDS, "fields of events");

enum dropzone_declared { D_NAME, D_NUMBER, D_VICTORY, D_CARDS, D_VALUE, D_IN, D_UNITS, D_RESERVE, D_READINESS };

enum dropzone_declaration { ROUNDS = 1, VICTORY, PLAYER_DECLARED, CARDS, COMMANDER, BATTLEGROUP_DECLARED, SQUAD_DECLARED };

enum { INITIATION = 1, ACTIVATION, ROUND_UP, PHASES = ROUND_UP };
enum { BY_POINTS, BY_CONDITIONS };
enum { NOBODY = -1, DECK_DEFAULT = 30, ACTIONS_MOST = 2 };
#define NONE UINT32_MAX

enum reading { EMBARKED_ROLL, SIX_IN_REROLL, CEDE_ORDER };
enum { YES = 0, CEDE_SECOND = 0 };

/* The steps of the initiation, in their order. */
enum initiation_step { ROLLING, DISCARDING, DRAWING, EFFECTS };

struct squad {
    entity self;
    int8_t player;
    uint32_t battlegroup; /* NONE: auxiliary */
    int32_t units;        /* 0: destroyed */
    bool reserve, readiness, disabled, embarked;
    bool used;            /* auxiliary: declared this round */
    uint32_t declared;    /* number of the activation that it was declared with */
    uint32_t acted_in;    /* number of the activation that `actions` speaks of */
    uint8_t actions;      /* a bit each */
    uint8_t action_count;
    bool left;            /* another squad has acted since it did */
};

struct battlegroup {
    entity self;
    uint32_t first_squad, squads; /* one behind the other in its block */
    int8_t player;
    bool activated;
};

struct commander {
    entity self, mention; /* of the squad that he is in, or NO_ENTITY */
    uint32_t squad;       /* known once all is declared; NONE */
    int8_t player;
    int32_t value;
    uint64_t line;
    bool dead;
};

struct card {
    uint64_t gone; /* a bit for each player whose card of that name is out of the game */
};

struct player {
    entity self;
    int32_t deck, hand;
    int32_t cut_to;       /* the hand it has to be cut to at once; -1: none */
    bool cut_told;        /* that it was not was reported */
    bool full;            /* has drawn all that it may, this round */
    uint32_t squad;       /* turned to last in this activation; NONE */
    bool mute;            /* that turn had a finding or an error */
    bool idle_told;       /* an action without a squad was reported in this activation */
    int64_t score, kill;
};

struct dropzone {
    struct table battlegroups, squads, commanders, cards;
    struct player players[LIMIT_PLAYERS];
    uint32_t player_count;
    int32_t rounds_most; /* 0: open */
    uint8_t victory;
    bool set_up;
    struct rounds rounds;
    struct roll_off roll_off;
    uint8_t step;        /* the furthest of the initiation */
    bool rolls_reported; /* a die or a re-roll is missing, and was reported */
    int8_t order[LIMIT_PLAYERS];
    uint8_t order_count; /* 0: not known */
    bool order_claimed, ceded;
    bool activation_seen; /* a battlegroup was activated this round */
    /* the activation in progress */
    uint32_t active;     /* battlegroup; NONE */
    uint32_t activation; /* its number in the game */
    bool acted, must_act_reported;
    bool before_phase;   /* it began before the phase did */
    int8_t last_actor;   /* whose turn it was; NOBODY: none this round */
    uint32_t last_squad; /* that acted; NONE */
    /* round-up */
    bool checked, met;
    int8_t last_effect;  /* place in the order; -1 */
    struct game_result result;
};

extern const struct vocabulary dropzone_vocabulary;
extern const char *const dropzone_phases[];
extern const struct rule *const dropzone_setup_rules[], *const dropzone_round_rules[], *const dropzone_initiation_rules[],
    *const dropzone_card_rules[], *const dropzone_activation_rules[], *const dropzone_squad_rules[],
    *const dropzone_round_up_rules[];

static inline const struct squad *squad_at(const struct dropzone *game, uint32_t index)
{
    return &TABLE_CONST(struct squad, game, game->squads)[index];
}

static inline const struct battlegroup *battlegroup_at(const struct dropzone *game, uint32_t index)
{
    return &TABLE_CONST(struct battlegroup, game, game->battlegroups)[index];
}

static inline const struct commander *commander_at(const struct dropzone *game, uint32_t index)
{
    return &TABLE_CONST(struct commander, game, game->commanders)[index];
}

/* Index of a player; NOBODY for the table. */
int player_of(const struct dropzone *game, entity one);
int subject_of(const struct judgement *judgement);

/* Index of what a field names. */
uint32_t named(const struct roster *roster, const struct event *event, int field);

/* The squad that a mention of a player's speaks of; NONE: no such squad. */
uint32_t mentioned_squad(const struct dropzone *game, const struct roster *roster, int player, entity mention);

/* The highest Command Value of a player's commanders on the table; 0: none is.
 * `embarked`: those in transports count. */
int32_t command_value(const struct dropzone *game, int player, bool embarked);

/* Cards that a player may hold after replenishing. */
int32_t hand_limit(const struct dropzone *game, int player);

/* A player without a squad on the table, in readiness or in reserve. */
bool is_out(const struct dropzone *game, int player);

bool squad_can_act(const struct squad *squad);

/* Whether a battlegroup has a squad that can act; whether all those are in
 * readiness, so that it need not be activated. */
bool battlegroup_able(const struct dropzone *game, uint32_t battlegroup);
bool battlegroup_optional(const struct dropzone *game, uint32_t battlegroup);

/* Battlegroups of a player that can be activated and were not. */
uint32_t left_to_activate(const struct dropzone *game, int player, bool optional_too);

/* Whether it is a player's turn by the order of initiative. */
bool may_act_now(const struct dropzone *game, int player, int *ret_expected);

/* Whether a pass of a player's hands the turn on: of one who has to activate
 * always, of one who need not only in its turn. */
bool pass_hands_on(const struct dropzone *game, int player);

/* Place of a player in the order; -1. */
int place_of(const struct dropzone *game, int player);

/* Whether a player's card of that name was played or discarded. */
bool card_gone(const struct dropzone *game, const struct roster *roster, entity card, int player);

static inline bool is_action(uint16_t kind)
{
    return kind >= MOVE && kind <= OTHER;
}

#define OUT_OF_PHASE "dropzone.round.event-phase"

bool dropzone_begin(const struct play *play);
bool dropzone_deal(const struct deal *deal);
bool dropzone_declare(const struct play *play, struct binder *binder);
bool dropzone_apply(const struct play *play);
bool dropzone_unread(const struct play *play);

#endif
