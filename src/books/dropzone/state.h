/* SPDX-License-Identifier: MIT */
/* The state of a game of Dropzone Commander as far as the log has given it. Players, battlegroups,
 * squads and commanders are indices here, entities are names of the log. */
#ifndef GAMES_DROPZONE_STATE_H
#define GAMES_DROPZONE_STATE_H

#include "judge/engine/ruleset.h"
#include "books/dropzone/vocabulary.h"
#include "judge/mechanics/roll_off.h"
#include "judge/mechanics/rounds.h"

enum dropzone_interpretation { EMBARKED_ROLL, SIX_IN_REROLL, CEDE_ORDER };
enum { YES = 0, CEDE_SECOND = 0 };

#define ON_TABLE UINT32_MAX

/* The lines that last destroyed, disabled, activated or put a squad into reserve; 0: not known. */
struct squad_lines {
    uint32_t lost, disabled, used, reserve;
};

/* The transport of a squad. */
struct squad_ride {
    entity mention;     /* of the one that it is declared to ride in, or NO_ENTITY */
    uint32_t transport; /* that it rides in; NONE: not known, or none */
    bool embarked;
    bool unsure;         /* that it embarked or disembarked may be left out */
    uint32_t changed_in; /* number of the activation in which it last embarked or disembarked */
    /* the round in which it last embarked, by number (0: none), and the line that says so */
    uint32_t boarded_in, boarded_line;
    /* number of the activation in which only some of its units embarked or disembarked, and how
     * many are aboard */
    uint32_t part_in;
    int32_t units_aboard;
};

struct auxiliary {
    bool used; /* declared this round */
    /* number of the activation that it was declared with, and the battlegroup */
    uint32_t declared, with;
};

/* What a squad did in an activation. */
struct squad_actions {
    uint32_t in;   /* number of the activation */
    uint8_t taken; /* a bit each, from MOVE on */
    uint8_t count; /* searching counts twice */
    /* the same for actions with a source, which may come on top of the squad's own two */
    uint8_t granted, granted_count;
};

struct squad_fire {
    /* number of the round in which it last shot, 0: none; and the line of that */
    uint32_t shot_in, shot_line;
    /* The game's count of moves when the squad last moved, and when it last shot by reaction fire;
     * how many of its units did that. */
    uint32_t moved, reacted;
    int32_t reacted_units;
};

struct squad {
    entity self;
    int8_t player;
    uint32_t battlegroup; /* NONE: auxiliary */
    int32_t units;        /* 0: destroyed */
    int32_t size;         /* units that it had at the beginning */
    /* it acted after the log said that its last unit is destroyed: it has up to `units`, or none */
    bool loss_unsure;
    /* the log begins late: how many units it has is unknown; unseen: and whether it is on the
     * table, since it has not been named since, or units of it were lost since */
    bool units_untold, unseen;
    bool reserve, readiness, disabled;
    /* the log shows it on the table: it has acted or arrived since it was declared or left */
    bool seen;
    uint64_t line; /* of its declaration */
    struct squad_lines lines;
    struct squad_ride ride;
    /* number of the activation after which it left the table, or ON_TABLE */
    uint32_t away_since;
    /* The log may leave out: that it acted and so left its readiness; that it is aboard a transport
     * on the table although in reserve. */
    bool readiness_unsure, reserve_unsure;
    struct auxiliary auxiliary;
    struct squad_actions actions;
    struct squad_fire fire;
    bool left; /* another squad has acted since it did */
};

struct battlegroup {
    entity self;
    uint32_t first_squad, squads; /* consecutive indices, in the order of its block */
    int8_t player;
    bool activated;
    uint32_t activated_line; /* of its last activation; 0: not known */
    bool emptiness_reported; /* it has no squads at all, and that none can act was reported */
    /* it was activated without a source; one that a source let be activated may have its own
     * activation as well */
    bool ordinary;
};

struct commander {
    entity self, mention; /* of the squad with the commander in it, or NO_ENTITY */
    uint32_t squad;       /* its index, known after setup; NONE: none, or not known */
    int8_t player;
    int32_t value; /* Command Value; 0: not declared */
    uint64_t line;
    bool dead; /* the log said that the commander is destroyed */
    bool perhaps_dead; /* the log begins late, and the commander is in no squad */
};

struct card {
    entity self;
    /* a bit for each player whose card of that name is out of the game; who has played it */
    uint64_t gone, played;
};

/* A hand that must be cut, since its player has lost the commander. */
struct hand_cut {
    int32_t to;    /* the number of cards to which it must be cut now; -1: none */
    uint32_t line; /* of the loss of the commander */
    bool overdue;  /* it must be cut, and play has gone on to an activation or marker */
    bool unsure;   /* a commander died, and it is not known whether the hand must be cut */
    bool late;     /* it was not cut at once, which was reported */
};

struct points {
    int64_t score, kill; /* score: what is left after penalties */
    int64_t penalty;     /* what judges took */
    /* score_told: the log has all points; kill_told: kill points, too; score_seen: some points */
    bool score_told, kill_told, score_seen;
};

struct player {
    entity self;
    int32_t deck, hand; /* cards; known if deck_told, and if hand_known (queries.h) */
    bool deck_told;     /* the log says how many cards the deck has */
    /* the battlegroup whose activation by the player was refused: its squads are not reported
     * again; NONE: none */
    uint32_t refused;
    /* how often the player passed this round with a battlegroup left to activate (reported) */
    uint32_t reported_passes;
    /* hand_told: the log has all changes of the hand; card_seen: some statement about cards */
    bool hand_told, card_seen;
    int32_t open_cards; /* the most cards of the hand that were drawn openly, or shown later */
    struct hand_cut cut;
    /* the player has drawn all cards that the limit allows this round */
    bool replenished;
    /* the squad that the player last turned to in this activation; NONE: none */
    uint32_t squad;
    /* turning to that squad was reported, so that its actions are not */
    bool turn_reported;
    bool no_squad_reported; /* an action without a squad was reported in this activation */
    /* the log records all: what it does not declare of the army is not there */
    bool all_told;
    /* the highest Command Value that a commander may have whom the log does not declare; 0: it
     * declares all, or says that there is none */
    int8_t undeclared_value;
    /* which squad acts could not be read: the player may have activated a battlegroup instead */
    bool squad_unread;
    bool conceded;
    uint32_t conceded_line;
    /* of the first roll of this round: the least and the most that its total can be, and the die;
     * 0: not rolled, or not known */
    int32_t total_least, total_most, first_die;
    uint32_t moved;      /* number of the last move by the player's squads, see `moves` */
    struct points points;
};

/* A reading of this round's turns (turns.c). */
struct turn_reading {
    int8_t last; /* the player who had the last turn of this round; or NOBODY */
    /* players (a bit each) who took their next turn early: they are passed over once */
    uint64_t early;
};

enum { TURN_READINGS_MOST = 4 };

struct dropzone {
    struct table battlegroups, squads, commanders, cards;
    struct table bare; /* what was shown of a sealed hand without a salt (hand.c) */
    struct player players[LIMIT_PLAYERS];
    uint32_t player_count;
    int32_t rounds_most; /* 0: not declared */
    uint8_t victory;     /* how the scenario decides: bits VICTORY_BY_...; 0: not declared */
    bool set_up;
    bool begun_late; /* the log does not hold the game's beginning */
    bool at_beginning; /* ... and nothing has been played in it yet */
    bool perhaps_met; /* ... nor the check of the round in whose Round-up Phase it begins */
    struct rounds rounds;
    uint32_t round_count; /* how many rounds have begun */
    struct roll_off roll_off;
    uint8_t step;       /* enum initiation_step: the last one that was reached */
    uint32_t step_line; /* where it was reached */
    /* players (a bit each) who rolled this round although they have nothing left */
    uint64_t rolled_out;
    /* players (a bit each) who rolled this round when it was not for them to, or after another had;
     * the first was reported */
    uint64_t rolled_besides;
    /* players (a bit each) who still had a battlegroup to activate when this round's Activation
     * Phase ended, which was reported */
    uint64_t cut_short;
    bool rolls_reported;         /* a die or a re-roll is missing, and was reported */
    int8_t order[LIMIT_PLAYERS]; /* of initiative */
    uint8_t order_count;         /* 0: not known */
    /* this round's rolls show no order, even once it is known who is lost; see rolls_unsure */
    bool rolls_doubted;
    bool dice_unsure; /* the rolls do not show either whether one player has the only 6 */
    /* order_claimed: `order` comes from a claim in the log; ceded: from a cede */
    bool order_claimed, ceded;
    uint32_t ceded_line;
    bool order_set;    /* by the table, in this round: the rolls are over */
    bool cede_settled; /* the activations have shown whether the winner ceded */
    /* who ceded before the rolls were settled, which was reported; or NOBODY */
    int8_t cede_early;
    bool activation_seen; /* a battlegroup was activated this round */
    /* the activation in progress */
    uint32_t active;      /* battlegroup; NONE */
    uint32_t activation;  /* its number in the game */
    uint32_t activations; /* how many have begun in the game */
    /* how many moves squads have made in the game, and had made when it began */
    uint32_t moves, moves_before;
    bool granted; /* a source let it begin */
    /* the activation that it interrupts: battlegroup (NONE: none) and number */
    uint32_t interrupted, interrupted_activation;
    bool interrupted_acted; /* as `acted`, of the interrupted activation */
    /* acted: a unit has; must_act_reported: that none has was reported */
    bool acted, must_act_reported;
    bool unnamed; /* no 'squad' line names the active battlegroup's only squad, nor did it act */
    /* the log lacks the activation; that was reported, and its actions and auxiliary squads may be
     * missing, too */
    bool supposed;
    uint32_t begun_before; /* the number of the activation that has begun before the log; 0: none */
    bool before_phase; /* it began outside the activation phase */
    struct turn_reading turn_readings[TURN_READINGS_MOST]; /* see turns.c */
    uint8_t turn_reading_count;
    /* While the order is not known: for each player, who must have a turn before that player's next
     * one, in any order (a bit each); and who has taken a turn too early. */
    uint64_t owed[LIMIT_PLAYERS], early;
    /* who has the turn by 'table: next', whatever the order is; or NOBODY */
    int8_t next;
    bool turn_unsure; /* an effect in words may have given the turn to anybody */
    uint64_t idle; /* players (a bit each) who passed with nothing left since the last activation */
    uint32_t last_squad; /* the last one that acted in the activation; NONE: none */
    /* round-up */
    /* the condition for the end: checked in this round; met when last checked */
    bool checked, met;
    uint32_t checked_line; /* of the last check */
    /* place in the order of the last player with an effect this round; -1: none */
    int8_t last_effect;
    struct game_result result;
};

RULESET_FUNCTIONS(dropzone);
extern const struct activation dropzone_activation;

#endif
