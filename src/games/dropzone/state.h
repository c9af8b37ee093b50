/* The state of a game of Dropzone Commander as far as the log has given it. Players, battlegroups, squads and commanders are
 * indices here, entities are names of the log. */
#ifndef GAMES_DROPZONE_STATE_H
#define GAMES_DROPZONE_STATE_H

#include "engine/ruleset.h"
#include "games/dropzone/vocabulary.h"
#include "mechanics/roll_off.h"
#include "mechanics/rounds.h"

enum dropzone_interpretation { EMBARKED_ROLL, SIX_IN_REROLL, CEDE_ORDER };
enum { YES = 0, CEDE_SECOND = 0 };

struct squad {
    entity self;
    int8_t player;
    uint32_t battlegroup; /* NONE: auxiliary */
    int32_t units;        /* 0: destroyed */
    int32_t size;         /* units that it had at the beginning */
    bool loss_unsure;     /* it acted after the log said that its last unit is destroyed: it has up to `units`, or none */
    bool reserve, readiness, disabled, embarked;
    bool seen;            /* the log shows it on the table: it has acted or arrived since it was declared or left */
    entity mention;       /* of the transport that it is declared to ride in, or NO_ENTITY */
    uint64_t line;        /* of its declaration */
    uint32_t transport;   /* that it rides in; NONE: not known, or none */
    uint32_t embarked_in; /* number of the activation */
    /* What the log may leave out: that it acted although in readiness; that it embarked or disembarked; that it is aboard a
         * transport on the table although in reserve. */
    bool readiness_unsure, embarked_unsure, reserve_unsure;
    bool used;            /* auxiliary: declared this round */
    uint32_t declared;    /* number of the activation that it was declared with */
    uint32_t acted_in;    /* number of the activation in which it took `actions` */
    uint8_t actions;      /* a bit each */
    uint8_t action_count; /* searching counts twice */
    uint8_t granted, granted_count; /* the same of actions by a source, which may come on top of the squad's own two */
    bool left;            /* another squad has acted since it did */
};

struct battlegroup {
    entity self;
    uint32_t first_squad, squads; /* consecutive indices, in the order of its block */
    int8_t player;
    bool activated;
    bool ordinary; /* it was activated without a source; after an activation by a source it may have this one as well */
};

struct commander {
    entity self, mention; /* of the squad with the commander in it, or NO_ENTITY */
    uint32_t squad;       /* its index, once all is declared; NONE */
    int8_t player;
    int32_t value;
    uint64_t line;
    bool dead;            /* the log said that the commander is destroyed */
};

struct card {
    uint64_t gone; /* a bit for each player whose card of that name is out of the game */
};

struct player {
    entity self;
    int32_t deck, hand;
    bool deck_told;       /* the log says how many cards the deck has */
    uint32_t refused;     /* the battlegroup that the player could not activate, and whose squads are turned to; NONE */
    uint32_t forgone;     /* battlegroups left when the player passed in this round, which was reported */
    int32_t cut_to;       /* the number of cards to which the hand must be cut now; -1: none */
    bool hand_told, card_seen; /* the log has all changes of the hand; it has a statement about cards */
    bool cut_unsure;      /* a commander died: the hand must be cut if it is too large */
    bool replenished;            /* the player has drawn all cards that the limit allows this round */
    uint32_t squad;       /* the one that the player last turned to in this activation; or NONE */
    bool turn_reported;            /* turning to that squad was reported, so that its actions are not */
    bool no_squad_reported;       /* an action without a squad was reported in this activation */
    bool all_told;        /* the log records all: what it does not declare of the army is not there */
    bool commanders_told; /* the log says who commands the army, or that nobody does */
    bool conceded;
    int64_t score, kill; /* the score is less penalties */
    int64_t penalty;     /* what judges took */
    bool score_told, kill_told, score_seen; /* the log has all points; it has kill points; it has some points */
};

/* A reading of this round's turns (turns.h). */
struct turn_reading {
    int8_t last;    /* the player who had the last turn of this round; or NOBODY */
    uint64_t early; /* players (a bit each) who took their next turn early: they are passed over once */
};

enum { TURN_READINGS_MOST = 4 };

struct dropzone {
    struct table battlegroups, squads, commanders, cards;
    struct player players[LIMIT_PLAYERS];
    uint32_t player_count;
    int32_t rounds_most; /* 0: open */
    uint8_t victory;     /* what is declared, see mechanics/victory.h */
    bool set_up;
    struct rounds rounds;
    struct roll_off roll_off;
    uint8_t step;        /* the last step of the initiation that was reached */
    uint64_t rolled_out; /* players (a bit each) who rolled this round although they have nothing left */
    bool rolls_reported; /* a die or a re-roll is missing, and was reported */
    int8_t order[LIMIT_PLAYERS];
    uint8_t order_count; /* 0: not known */
    bool rolls_doubted;  /* this round's rolls do not show the order, whoever may be lost; see rolls_unsure */
    bool dice_unsure;    /* nor do they show whether one player has the only 6 */
    bool order_claimed, ceded;
    bool cede_settled;   /* the activations have shown whether the winner ceded */
    bool activation_seen; /* a battlegroup was activated this round */
    /* the activation in progress */
    uint32_t active;     /* battlegroup; NONE */
    uint32_t activation; /* its number in the game */
    uint32_t activations; /* in the game */
    bool granted;        /* a source let it begin */
    uint32_t interrupted, interrupted_activation; /* the one that a source interrupted: battlegroup, or NONE, and its number */
    bool interrupted_acted; /* as `acted`, of that one */
    bool acted, must_act_reported;
    bool supposed;       /* the log lacks its activation, which was reported: its actions and auxiliary squads may be missing too */
    bool before_phase;   /* it began before the phase did */
    struct turn_reading turn_readings[TURN_READINGS_MOST]; /* see turns.h */
    uint8_t turn_reading_count;
    uint64_t idle; /* players (a bit each) who passed with nothing left since the last activation */
    uint32_t last_squad; /* the last one that acted; or NONE */
    /* round-up */
    bool checked, met;
    int8_t last_effect;  /* place in the order; -1 */
    struct game_result result;
};

#endif
