/* SPDX-License-Identifier: MIT */
/* The state of a game of Armada: what is on the table, and how far the round, the activation and
 * the attack in progress have come. It is one block that is copied as a whole: rows refer to each
 * other by index, and to names by entity. */
#ifndef GAMES_ARMADA_STATE_H
#define GAMES_ARMADA_STATE_H

#include "judge/engine/ruleset.h"
#include "books/armada/vocabulary.h"
#include "judge/mechanics/rounds.h"

#include <stdbool.h>

enum {
    UNKNOWN = -1,      /* not declared, or not recorded */
    ROUNDS_PLAYED = 6, /* unless the log declares another number */
    POINTS_STANDARD = 400, /* of a fleet (RRG 1.5.0, Fleet Building) */
    STACK_MOST = 24, DEFENSE_MOST = 12, COST_MOST = 6,
    ANY_DAMAGE = INT16_MAX, /* the log does not tell how much */
};
#define NO_UNIT UINT32_MAX

struct armament {
    bool known; /* a colour that the declaration leaves out has no dice */
    bool said;  /* the declaration has dice of some colour */
    int8_t dice[COLOURS];
};

struct hull_zone {
    bool there, declared; /* there: the ship has this zone; declared: by a `zone` statement */
    int16_t most_shields; /* at the beginning of the game; UNKNOWN: not declared */
    int16_t shields;      /* left at most, or UNKNOWN */
    int16_t least_shields; /* left at least; 0 if that is not known */
    int16_t told_shields;  /* left at least, if the log leaves out nothing but repairs */
    struct armament armament;
};

enum token_state { TOKEN_READY, TOKEN_EXHAUSTED, TOKEN_DISCARDED };

/* Whether a ship's targeting token is on the table. */
enum targeting { TARGETING_UNKNOWN, NO_TARGETING_TOKEN, TARGETING_TOKEN };

/* Whether a unit counts as activated in this round, and by what. */
enum activated { NOT_ACTIVATED, IS_ACTIVATED, TURNED_BY_EXOGORTH };

/* What is known of a unit's destruction. */
struct loss {
    uint32_t line;  /* where it was destroyed; 0: it was not */
    bool by_damage; /* the recorded damage has destroyed it; no statement says so */
    bool refused;   /* an event of it was refused after the log said that it is destroyed */
    /* whether it is in play is not known: a second event was refused, or the recorded damage
     * destroys it, and the log may leave out repairs */
    bool unsure;
    bool kept; /* an effect keeps it in play though its hull is gone */
};

/* A unit's hull, and the points that have reached it. */
struct hull_damage {
    int16_t hull;  /* UNKNOWN: not declared */
    int16_t least; /* points, at least */
    int16_t most;  /* at most; or UNKNOWN */
    int16_t told;  /* at most, if the log leaves out nothing but repairs */
    /* at most, still due from attacks that ended too early, which was reported; or ANY_DAMAGE */
    int16_t owed;
    bool untold; /* the log begins late: how much there was is unknown */
    bool hit;    /* it has or may have suffered damage */
    /* a critical effect or a card may have given it a faceup damage card, which may do more */
    bool face_up;
};

/* A unit's defense tokens. */
struct defense_tokens {
    uint8_t count, types[DEFENSE_MOST], states[DEFENSE_MOST]; /* enum token, enum token_state */
    bool known;
    /* which tokens are exhausted is not known: an accuracy icon locked one of several equal ones in
     * different states, and the log does not say which, or attacks are missing */
    bool exhausted_unsure;
    /* tokens (a bit each) whose state is not known: an effect in words may have changed it (all
     * bits), or one was missing, which was reported */
    uint16_t unsure;
    uint32_t discarded_line[TOKEN_TYPES]; /* where the last of a type was discarded; 0: none was */
};

/* The card of the table that a ship, squadron or upgrade is, and what the log says of its cost. */
struct known_card {
    const struct card *card; /* cards/table.h; NULL: none that is known */
    bool told;               /* the log names a card */
    int32_t points;          /* as the log has them; UNKNOWN: it does not */
};

/* What a unit's card says, as far as it is declared. */
struct unit_card {
    struct known_card known;
    bool declared; /* of a squadron: the declaration has something of it */
    bool unique;
    struct armament anti_squadron;
    /* of a ship; each may be UNKNOWN; special_arc: enum zone */
    int8_t command, max_speed, squadrons, engineering, special_arc;
    int8_t size; /* enum size, or UNKNOWN */
    bool huge;
    int8_t more_dials; /* command dials beyond its command value */
    uint8_t ignition;  /* enum range: the farthest for its targeting token */
    uint8_t arcs;      /* hull zones with special arcs that a card gives, a bit each */
    struct armament special; /* of the special arc, for ignition attacks */
    /* of a squadron */
    bool bomber, rogue, swarm, escort, heavy;
    int8_t counter; /* blue dice of its counter attacks; UNKNOWN: not declared */
    struct armament anti_ship;
};

/* A ship's command dials: commands, SEALED or UNRECORDED; [0] is the top. */
struct command_dials {
    uint8_t stack[STACK_MOST], count;
    uint32_t seals[STACK_MOST]; /* of dials that are SEALED: the commitment (sealing.h), or 0 */
    int8_t due;   /* how many the table says it is to have; UNKNOWN: its command value */
    bool by_card; /* a card was named when they were assigned in this Command Phase */
    bool untold;  /* the log begins late: their number is unknown */
    /* how many of the unknown dials, at the bottom, stand for dials that the log lacks in this
     * round's Command Phase: a dial that is assigned later in the round is one of them */
    uint8_t lacked;
};

/* A ship's command tokens. */
struct command_tokens {
    uint8_t held[COMMANDS]; /* of each kind */
    int8_t most;            /* that a card lets it have; 0: its command value */
    bool several;           /* of a kind */
    bool set;    /* the table has set them: they are known, whatever the log records */
    bool unsure; /* an effect in words may have changed them: they are not known */
};

/* What is doubtful of a ship's speed. */
struct speed_doubt {
    bool untold; /* the log begins late: its speed is unknown */
    /* its speed before it maneuvered at another one, which may be a slip; UNKNOWN: it did not, or
     * the log has shown its speed since; and how many statements the game had then */
    int8_t before;
    uint32_t slipped_at;
};

/* What may have damaged a unit last, by number: an attack on it, and an activation whose maneuver
 * made it collide. */
struct last_damage {
    uint32_t attack, collision;
};

/* A ship or a squadron. */
struct unit {
    entity self, owner;      /* owner: the player */
    uint32_t line;           /* of its declaration */
    uint32_t activated_line; /* where it was activated this round; 0: it was not */
    struct loss loss;
    int8_t side; /* the owner's; NO_SIDE before setup, or if it is not known */
    /* aside: to be deployed later; activated, prevented: this round */
    bool squadron, in_play, aside, prevented;
    uint8_t activated; /* enum activated */
    bool deployed; /* it was set aside at the beginning, and came */
    bool untold; /* stands for a unit that the log does not name; it may be a ship or a squadron */
    /* The log begins late and has not named the unit yet: it may be destroyed or set aside. */
    bool unseen;
    int8_t speed; /* or UNKNOWN */
    struct speed_doubt speed_doubt;
    int8_t targeting;  /* enum targeting */
    bool flagship;
    struct last_damage last;
    struct hull_damage damage;
    struct unit_card card;
    struct defense_tokens defense;
    struct hull_zone zones[ZONES];
    struct command_dials dials;
    struct command_tokens tokens;
};

struct upgrade {
    entity self;
    uint32_t ship; /* unit */
    uint32_t line; /* of its declaration */
    uint32_t again_line; /* of a second declaration on the same ship; 0: there is none */
    bool unique;
    struct known_card known;
    bool non_recur, recur, exhausted, cost_known;
    uint32_t exhausted_line; /* where it was last exhausted */
    uint32_t discarded_line; /* where it was discarded; 0: it is there */
    bool discarded_for_use;  /* its player has discarded it, not the table */
    /* it was exhausted when recurring cards were readied; whether it recurs is not declared */
    bool maybe_exhausted;
    uint32_t used_in;     /* number of the activation in which it was last exhausted or discarded */
    uint32_t used_attack; /* number of the attack in which that was; 0: in none */
    uint8_t cost_count, cost[COST_MOST];
};

/* A use of a card: a rule has failed but for one of its rows. No padding: states are compared. */
struct card_used {
    entity card;
    uint32_t row; /* of the card's rows */
    uint32_t line;
    uint32_t ship, active;       /* for which it was used, and which was active; or NO_UNIT */
    uint32_t activation, attack; /* by number; attack 0: in none */
    int32_t round;
    uint32_t spent; /* enum card_price: what the use cost, until the card is readied or back */
};

/* What may have paid for a card's effect. No padding, as above. */
struct card_paid {
    uint32_t what;  /* enum card_payment, a bit each */
    uint32_t words; /* types of defense tokens or commands, a bit each; 0: any */
    uint32_t unit;  /* that paid; NO_UNIT: it may be any of the side */
    int32_t side;   /* NO_SIDE: it may be either */
    uint32_t activation, attack, answered; /* as in struct card_used */
    int32_t round;
};

struct player {
    entity self, team; /* team: a mention until setup; NO_ENTITY: none */
    int8_t side;       /* NO_SIDE before setup, or if it is not known */
    uint64_t line;
    bool first;
    uint8_t factions;        /* a bit each (cards/table.h); 0: not declared, and no card says it */
    bool aligned;            /* the log declares the faction */
    int32_t declared_tokens; /* pass tokens; UNKNOWN: none declared */
    uint64_t tokens_line;
    uint32_t flagship;   /* the first one declared; NO_UNIT: none */
    uint32_t crowded;    /* the ship with a command token too many; NO_UNIT: none */
    uint32_t duplicated; /* the ship that just got a second token of a kind; NO_UNIT: none */
    uint8_t duplicate;   /* the kind of that token */
    /* the log has left out commands of the player: tokens and repairs are not known */
    bool commands_missed;
    /* the log declares before the first round that it records the readying of the player's cards */
    bool readying_recorded;
    /* the log has left out the readying of the player's cards, and what was paid for it */
    bool readying_missed;
    /* the log declares before the first round that it records the player's dice */
    bool dice_recorded;
    bool rolls_told; /* the player has rolled for an attack */
    /* a roll of the player was missing, which was reported, and none was told before: the log may
     * leave them all out */
    bool rolls_missed;
};

/* An objective card of a fleet. */
struct objective {
    entity self, owner;
    uint32_t line;
    const struct card *card; /* as in struct known_card */
    bool played;
};

/* What the log declares of the cards: how many points a fleet may have, and the limits of the
 * event. Each may be UNKNOWN. */
struct terms {
    int32_t points, flotillas, squadron_points;
    int8_t edition;  /* enum umpire_card_edition */
    bool no_retired; /* no card that is no longer legal in competitive events */
    uint32_t line;
};

struct team {
    entity self, admiral; /* admiral: a mention */
    bool first;
    uint64_t line;
};

/* One of the two opponents: a player, or a team of players. */
struct side {
    entity self;    /* the player or the team */
    /* the team's Grand Admiral, one of its players; NO_ENTITY: no team, or not known */
    entity admiral;
    bool first;
    int32_t declared_tokens; /* pass tokens, added up; UNKNOWN: none declared */
    uint64_t tokens_line;
    int32_t pass_tokens;
    /* victory tokens, and fleet points that an objective gives otherwise, as the table has set
     * them; UNKNOWN: it has not */
    int32_t victory_tokens, objective_points;
    /* ships activated a second time this round, which was reported: others may be meant */
    uint32_t ships_doubled;
    /* how many ships were left when it passed without a token, which was reported; 0: it did not,
     * or has activated a ship since */
    uint32_t ships_given_up;
    bool passed_with_token;   /* on its last turn this Ship Phase */
    uint32_t passed_line;     /* of that pass */
    bool readying_done;       /* it has declined this Status Phase */
    /* where it did so by letting the other side ready a card in its turn; 0: it said so */
    uint32_t let_ready_line;
};

/* When the active ship resolved navigate. NAVIGATED_EARLY: before or during an attack of the ship;
 * NAVIGATED_LATE: after its maneuver. Both have been reported. */
enum navigate_time { NAVIGATED_IN_TIME, NAVIGATED_EARLY, NAVIGATED_LATE };

/* The repair command of the active ship. */
struct repair_command {
    int16_t left; /* engineering points left; UNKNOWN: the ship's value is not declared */
    bool over;    /* something else came after it: its points are lost */
    bool late;    /* it was used too late; that was reported */
    int16_t beyond; /* points that were spent beyond the ship's, which a card may have given */
};

/* Its squadron command. */
struct squadron_command {
    int16_t limit, commanded; /* limit UNKNOWN: the squadron value is not declared */
    bool in_force;
    bool late; /* it was used too late; that was reported */
};

/* The attacks of the active ship that were cancelled: how many, and from which zones (a bit each).
 * Those that have ended count among its attacks; those that may have do not. */
struct cancelled_attacks {
    uint8_t ended, zones_ended, unsure, zones_unsure;
};

/* The activation of a ship. At most one is in progress. It is assigned as a whole, and states are
 * compared byte by byte, so neither it nor an attack may have padding. */
struct ship_activation {
    uint32_t unit;         /* NO_UNIT: none */
    struct repair_command repair;
    struct squadron_command squadrons;
    int16_t speed_left;    /* by how much a navigate command may still change the speed */
    int16_t attacks_most;  /* attacks that the table allows, plus 1; 0: as the rules allow */
    uint8_t resolved;      /* commands, a bit each */
    /* commands (a bit each) resolved without dial or token, twice or at a wrong time. That was
     * reported; what such a command allows is not reported again */
    uint8_t resolved_wrongly;
    int8_t side;           /* the side that began it */
    bool revealed, maneuvered;
    /* the phase changed before the activation was complete; that was reported */
    bool cut_short;
    uint8_t attacks, zones_attacked; /* zones_attacked: a bit each */
    struct cancelled_attacks cancelled;
    bool attacked_last;    /* the last attack declared was this ship's */
    /* the hull zone of that attack, if no attack came from there before; otherwise UNKNOWN */
    int8_t new_zone;
    uint8_t dial; /* the command that is revealed and not spent yet; SEALED: none */
    /* commands that a card lets the ship resolve at another time, a bit each */
    uint8_t resolved_by_card;
    uint8_t navigate_time; /* enum navigate_time */
    uint8_t dials_given;   /* commands whose dial the table has given, a bit each */
    uint16_t with_token;   /* commands that were resolved with a token, a bit each */
    /* where each step was done; 0: nowhere */
    uint32_t revealed_line, maneuvered_line, resolved_line[COMMANDS];
};
static_assert(sizeof(struct ship_activation) == 40 + (2 + COMMANDS) * 4, "no padding");

/* The activation of a squadron, on its side's turn or by a squadron command. */
struct squadron_activation {
    uint32_t unit; /* NO_UNIT: none */
    int8_t side;
    bool both; /* it may move and attack */
    uint8_t moves, attacks;
    uint16_t attacks_ended, attacks_unsure; /* as of a ship */
};

/* The steps of an attack, in their order (QR, Attack 1 to 6; the fifth is two of these). */
enum attack_step {
    DECLARE,
    ROLL_DICE,
    ATTACK_EFFECTS,
    DEFENSE_TOKENS,
    CRITICAL_EFFECT,
    SUFFER_DAMAGE,
    NEXT_SQUADRON
};

/* What allows an attack and its rolls. BY_CARD: a card, or a keyword other than snipe. */
enum attack_source { BY_THE_RULES, BY_CARD, BY_SNIPE };

enum { TYPES_BY_CARD = 8 };

/* Keywords of squadrons that change dice of an attack. Screen gives dodge. */
enum { ADEPT_DICE, AI_DICE, ASSAULT_DICE, DODGE_DICE, DICE_KEYWORDS };

/* The dice of an attack. */
struct dice_pool {
    uint32_t rolled_line; /* of its roll; 0: none */
    uint16_t dice[COLOURS][FACES];
    uint16_t icons_spent; /* accuracy icons */
    bool known;           /* the dice were rolled, and the log has them */
    bool missed;          /* a later step came before the roll; that was reported */
    /* dice that the concentrate-fire command still lets the attacker add, and reroll */
    uint8_t to_add, to_reroll;
    uint8_t swarmed; /* dice rerolled by swarm */
    uint8_t evaded;  /* dice that an evade token has changed */
    uint8_t by_keyword[DICE_KEYWORDS]; /* dice changed by each keyword that the log names */
};

/* The defender's defense tokens in an attack. */
struct defense {
    uint16_t locked, spent; /* a bit each */
    /* a bit for each type, also of tokens that are not declared; TYPES_BY_CARD bits higher, one for
     * each type for which a card was named, which may change what the token does */
    uint16_t types_spent;
    bool brace, scatter, contain; /* spent */
    uint8_t redirect_zones; /* to which damage was redirected without a card, a bit each */
};

/* Whether a critical effect was resolved, and was the first that may turn a damage card face up. */
enum critical_effect { NO_CRITICAL, CRITICAL_RESOLVED, CRITICAL_MAY_TURN_A_CARD };

/* How many dice of an attack a card has changed, by the kind of change. */
enum { ADDED_BY_CARD, REMOVED_BY_CARD, REROLLED_BY_CARD, SET_BY_CARD, CARD_CHANGES };
struct card_use {
    uint32_t card; /* entity of the card, plus 1; 0: this row is free */
    uint8_t dice[CARD_CHANGES];
};
enum { CARD_USES = 3 };

/* FIRE_LATE: it came after the defense tokens; that was reported. */
enum fire { NO_FIRE, FIRE_IN_TIME, FIRE_LATE };

struct attack {
    uint32_t attacker, defender; /* units */
    uint32_t number;             /* of the attack in its game; a retarget keeps it */
    uint32_t line;               /* of its declaration */
    int32_t redirected;          /* points of damage */
    /* points of damage that the table has written in place of its damage */
    int32_t written;
    struct card_use uses[CARD_USES]; /* of the first cards that change dice */
    struct for_limits {
        uint32_t card; /* that has set or added a die which stays so, plus 1; 0: there is none */
        uint8_t colour, face;
        uint16_t tokens; /* that were exhausted when the defender spent them */
    } kept;
    struct dice_pool pool;
    struct defense defense;
    bool open;
    int8_t special;              /* enum special, or UNKNOWN for a standard attack */
    int8_t zone, target_zone, range; /* UNKNOWN: none, or not written */
    bool obstructed;
    uint8_t step;    /* enum attack_step: the latest one in the log */
    uint8_t critical; /* enum critical_effect */
    uint8_t by_card;     /* enum attack_source */
    bool early;          /* it answers another attack, but came before the damage of that attack */
    bool answered;       /* by a counter or salvo attack */
    /* A breach was reported that another defender would explain: this one is the attacker's own
     * unit, or spends a token that it does not have. */
    bool target_unsure;
    uint8_t fire; /* enum fire: when the concentrate-fire command was resolved */
    /* the table may write the damage as an effect or another damage; or its lack was reported; or a
     * step in the log may be of this attack or of another */
    bool told_otherwise;
};
static_assert(sizeof(struct attack) == 132, "no padding");

/* Whether an attack's target is in arc and sight, as far as the log says so. */
enum reach { REACH_UNTOLD, IN_REACH, OUT_OF_REACH };

enum status_step { READY_DEFENSE, READY_CARDS, FLIP_INITIATIVE, PLACE_ROUND_TOKEN, STATUS_STEPS };

/* What cards add to numbers while a rule that has failed is asked again; otherwise 0. */
enum { CARD_ROGUE = 1, CARD_SWARM = 2 };
struct card_numbers {
    int16_t damage, less_damage; /* less_damage: of what is left in the end */
    int16_t least_damage;        /* that less_damage leaves */
    int16_t points;
    int8_t evade, redirect, activations, counter, anti_squadron[COLOURS];
    uint8_t to_red; /* colours in whose place red dice are rolled against squadrons, a bit each */
    uint8_t reach;  /* colours that reach one range farther, a bit each */
    uint8_t keywords;
    bool unobstructed, swarm_on_ships;
};

struct armada {
    struct table players, teams, units, upgrades, objectives;
    struct table uses; /* struct card_used */
    struct table payments; /* struct card_paid, in a log with a card that costs what is paid so */
    bool sells;            /* there is such a card */
    uint32_t limits;       /* what the log's cards forbid, a bit of enum card_limit each */
    struct terms terms;
    const struct own_cards *own_cards; /* cards/table.h; NULL: none */
    struct side sides[2];
    uint8_t side_count; /* 2; 0: there are not two */
    int8_t first;       /* the first player's side; NO_SIDE: not known */
    bool set_up, team_game;
    struct card_numbers numbers;
    uint64_t changed_rules; /* whose numbers the log's cards change: card_changed_rules */
    int32_t last_round;
    struct rounds rounds;
    int8_t next;    /* the side that is next in the order of turns */
    uint8_t activated_this_turn; /* squadrons that `next` has activated this turn, 0 or 1 */
    /* the side that ended the last turn with a single squadron, its last; NO_SIDE: none */
    int8_t ended_with_one;
    bool amid;      /* the log begins within this phase: what was done in it before is unknown */
    uint32_t begun_before; /* the unit whose activation has begun before the log; or NO_UNIT */
    bool turn_open; /* `next` may be the one side or the other */
    bool choice_untold; /* the log begins within this turn: it may have begun with a choice */
    /* `next` has activated a squadron out of turn, or one that is not in play, which was reported:
     * either side may go on */
    bool out_of_turn;
    struct ship_activation ship;
    /* the last active ship was destroyed after its maneuver, and no ship was activated since */
    bool mover_lost;
    /* the active ship was activated before, which was reported: another one may be meant */
    bool ship_unsure;
    /* the next activation was written as a second one of a ship, which was reported */
    bool exchanged;
    /* the log says that the last ship to maneuver overlapped others */
    bool overlaps, overlap_said;
    struct squadron_activation squadron;
    /* by side: row of the unit that stands for unnamed ones, plus 1; 0: none yet */
    uint32_t untold[2];
    struct attack attack;
    struct attack answered; /* open while a counter or salvo attack answers it */
    uint32_t attacks, activations; /* in the game so far */
    /* the attack, by number, that was cancelled on a further squadron and has ended, or may have */
    uint32_t ended_attack;
    bool end_unsure;
    uint8_t reach; /* enum reach: of the attack in progress */
    /* An attack is missing or could not be read, which was reported, and its damage is not suffered
     * yet. It is missing if the defender takes a step without one. */
    bool attack_missed;
    /* The last attack, by number, in which the defender took a step of the attacker, which was
     * reported: such steps may belong to another attack. 0: none. */
    uint32_t attack_of_strangers;
    /* the player whom the Grand Admiral has chosen to activate; NO_ENTITY: none */
    entity chosen;
    uint32_t chosen_line; /* where; 0: the choice was reported */
    uint32_t just_chosen; /* the line of the choice that was played last; 0: another event was */
    /* the player whose last activation or attack was not applied, though its steps may follow;
     * NO_ENTITY: none */
    entity refused;
    /* since they were last readied, defense tokens may have been exhausted unrecorded */
    bool tokens_unsure;
    bool status_told;       /* the log records the steps of the Status Phase from its beginning */
    uint8_t status_steps;   /* done this round, a bit each */
    /* steps (a bit each) before the first one in the log: they may have been done unrecorded */
    uint8_t status_untold;
    /* steps (a bit each) that were missing when a later one came; that was reported */
    uint8_t status_missed;
    uint8_t last_status_step;
    /* the side to ready the next card; NO_SIDE: no side has readied or declined yet */
    int8_t ready_next;
    struct game_result result;
    bool played_on; /* play continued after a side lost its last ship; that was reported */
};

/* Two sides that take turns. A side that can do nothing passes; the log need not say so.
 *
 * The side to act is computed when somebody acts, since what a side can do changes in between. */

enum { NO_SIDE = -1 };

/* The side to act when `next` (0 or 1) is next in the order of turns: the other side if only that
 * one is able. NO_SIDE stays NO_SIDE. */
static inline int alternation_side(int next, const bool able[2])
{
    return next >= 0 && !able[next] && able[!next] ? !next : next;
}

RULESET_FUNCTIONS(armada);
extern const struct activation armada_activation;

#endif
