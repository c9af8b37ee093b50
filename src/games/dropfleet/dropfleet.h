/* Dropfleet Commander: its words, its state, and what the chapters share.
 *
 * Cited are the rulebook (DFC) by section and the publisher's FAQ 2.6.1. */
#ifndef GAMES_DROPFLEET_DROPFLEET_H
#define GAMES_DROPFLEET_DROPFLEET_H

#include "engine/ruleset.h"
#include "mechanics/roll_off.h"
#include "mechanics/rounds.h"

#include <assert.h>

enum dropfleet_entity { KIND_PLAYER, KIND_BATTLEGROUP, KIND_GROUP };

enum dropfleet_kind {
    STACK = KIND_GAME, DISCARD, DRAW, RATING, REVEAL, SET_ASIDE, ROLL, CHOOSE, ACTIVATE, GROUP_ACTS,
    SCORE, DESTROY, OFF_TABLE, ARRIVE, ADMIRAL, EFFECT,
};

enum dropfleet_field {
    NUMBER, BATTLEGROUP, GROUP, PLAYER, DIE, TOTAL, CHOICE, SEALED, NAME, TIE, REASON,
};

enum dropfleet_declared { D_NAME, D_NUMBER, D_ADMIRAL, D_RATING, D_RESERVE, D_SHIPS, D_FLAG };
static_assert(REASON < EVENT_FIELDS, "fields of events");

enum dropfleet_declaration { TURNS = 1, PLAYER_DECLARED, BATTLEGROUP_DECLARED, GROUP_DECLARED };

enum { PLANNING = 1, ACTIVATION, ROUNDUP, PHASES = ROUNDUP };
enum { GROUND_COMBAT, LAUNCH_ASSETS, DAMAGE_CONTROL, ORBITAL_DECAY, VICTORY_POINTS, CLEAN_UP };

enum { UNKNOWN = -1, NOBODY = -1, EDITION_FAQ = 1 };
#define NO_CARD UINT32_MAX

enum reading { ROLL_OFF_ADMIRAL };
enum { ADD_ADMIRAL = 0 };

enum deck_state { DECK_NONE, DECK_OPEN, DECK_SEALED };

struct battlegroup {
    entity self;
    int8_t player;        /* index */
    int32_t printed, rating; /* UNKNOWN: not declared; `rating` for this turn */
    uint64_t line;
    uint32_t groups;      /* declared, one behind the other in its block */
    uint32_t first_group; /* index */
    uint32_t deck_place;  /* from 1 in an open deck; 0: not in the deck */
    bool in_deck;         /* not revealed yet */
    bool reserve;         /* declared so, and not arrived as a whole */
};

struct group {
    entity self;
    uint32_t battlegroup; /* index */
    int32_t ships;
    bool on_table, acted;
};

struct player {
    entity self;
    int32_t admiral;      /* UNKNOWN: not declared */
    int32_t score;
    uint8_t deck;         /* enum deck_state */
};

/* The cards revealed together, and what is made of them. */
struct pair {
    bool open;
    uint32_t card[2];     /* battlegroups; NO_CARD: not revealed */
    bool activated[2];
    struct roll_off roll_off; /* for who chooses, if the ratings are equal */
    int8_t first;         /* who was chosen to activate first; NOBODY */
    bool activation_begun, both_reported;
};

struct dropfleet {
    struct table battlegroups, groups;
    struct player players[LIMIT_PLAYERS];
    uint32_t player_count;
    int32_t turns;        /* 0: open */
    struct rounds rounds;
    int8_t last_step;     /* of the roundup as written; -1: none */
    bool revealing;       /* the first reveal of the turn was made */
    bool built_reported;
    struct pair pair;
    uint32_t active;      /* battlegroup; NO_CARD */
    struct game_result result;
};

extern const struct vocabulary dropfleet_vocabulary;
extern const char *const dropfleet_phases[], *const dropfleet_steps[];
extern const struct rule *const dropfleet_setup_rules[], *const dropfleet_turn_rules[],
    *const dropfleet_deck_rules[], *const dropfleet_reveal_rules[], *const dropfleet_rating_rules[],
    *const dropfleet_roll_off_rules[],
    *const dropfleet_activation_rules[], *const dropfleet_roundup_rules[];

static inline const struct battlegroup *battlegroup_at(const struct dropfleet *game, uint32_t index)
{
    return &TABLE_CONST(struct battlegroup, game, game->battlegroups)[index];
}

static inline const struct group *group_at(const struct dropfleet *game, uint32_t index)
{
    return &TABLE_CONST(struct group, game, game->groups)[index];
}

/* The battlegroup or group that a field names; its index. */
uint32_t named(const struct judgement *judgement, int field);

/* Index of a player; NOBODY for anybody else. */
int player_of(const struct dropfleet *game, entity one);

int subject_of(const struct judgement *judgement);

/* Only games of two players are judged beyond their markers. */
bool two_players(const struct dropfleet *game);

bool has_ships(const struct dropfleet *game, uint32_t battlegroup);  /* any left, on the table or not */
bool on_table(const struct dropfleet *game, uint32_t battlegroup);   /* any on the table */

/* Cards of a player's deck that are still to be revealed and have ships. */
uint32_t cards_left(const struct dropfleet *game, int player);

/* Cards that a player's deck must hold now. */
uint32_t cards_available(const struct dropfleet *game, int player);

/* The next card of an open deck that has ships, or NO_CARD. */
uint32_t top_card(const struct dropfleet *game, int player);

/* Whether the present pair needs nothing more: all that was revealed and still
 * has ships was activated, and nobody else has a card to reveal. */
bool pair_complete(const struct dropfleet *game);

/* Whether a player's deck holds a card, so that it can be revealed. */
bool can_reveal(const struct dropfleet *game, int player, uint32_t battlegroup);

/* Whether a player's side of the pair has a card: one that lost its ships before
 * the pair's first activation, with none left to replace it, is not there. */
bool shows(const struct dropfleet *game, int player);

/* Whether both sides' cards are revealed, or the other's deck is spent. */
bool revealed_both(const struct dropfleet *game);
bool alone(const struct dropfleet *game);

/* Whether a reveal replaces a card that lost its ships before the pair's first activation. */
bool replaces_lost_card(const struct dropfleet *game, int player);

/* Whether a phase marker ends planning: cards that were revealed too early stay revealed. */
bool begins_activation(const struct dropfleet *game, const struct event *event);

/* Whether a reveal by a player begins a new pair. */
bool begins_pair(const struct dropfleet *game, int player);

/* A die's total in a roll-off; UNKNOWN without a declared admiral. */
int total_of(const struct dropfleet *game, const uint8_t *choices, int player, int die);

#define OUT_OF_PHASE "dropfleet.turn.event-phase"

bool dropfleet_declare(const struct play *play, struct binder *binder);
bool dropfleet_begin(const struct play *play);
bool dropfleet_deal(const struct deal *deal);
bool dropfleet_apply(const struct play *play);

#endif
