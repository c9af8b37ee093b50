/* SPDX-License-Identifier: MIT */
/* The state of a campaign as far as the log has given it. Sides, things and offers are indices
 * here, entities are names of the log. */
#ifndef GAMES_STARFLEET_STATE_H
#define GAMES_STARFLEET_STATE_H

#include "books/starfleet/initiative_rolls.h"
#include "books/starfleet/obligations.h"
#include "books/starfleet/vocabulary.h"
#include "judge/engine/ruleset.h"
#include "judge/mechanics/rounds.h"

#include <stdbool.h>
#include <stdint.h>

/* The sequence of places in a turn ----------------------------------------------- */

/* The places of a turn are gone through forwards. One stretch of them is repeated in laps, the
 * Movement Phases. A lap begins in the stretch's opening part and ends in its closing part. */
struct stretch {
    int16_t opening, closing, last; /* first place of each part; last place of the stretch */
};

/* Where play is. Places count from 0; before the first one it is -1. */
struct sequence {
    int16_t place, furthest; /* the current place, and the furthest that was reached */
    int32_t lap;             /* number of the last lap that began, as written; 0: none */
    int32_t slip;            /* see mechanics/rounds.h */
    bool numbered;           /* the log has written the number of a lap */
    bool uncounted;          /* nobody knows how many laps came before the first one in the log */
};

/* What it means to go to a place. Faults are only noted: play continues at that place. */
struct sequence_move {
    int16_t place;
    int32_t lap, slip;
    bool same;        /* it is the current place */
    bool back;        /* it is before the current place */
    bool new_lap;     /* a lap begins there */
    bool unopened;    /* it is in the closing part, and no lap has begun */
    bool misnumbered; /* the written number is not that of the lap that begins or closes */
    bool numbered;    /* a number is written */
};

/* Begins a turn, before its first place. */
void sequence_begin(struct sequence *sequence);

/* The log begins at the current place; `among_laps`: laps may have come before that. */
void sequence_begin_late(struct sequence *sequence, bool among_laps);

/* The number that the next lap must have. */
int32_t sequence_next_lap(const struct sequence *sequence);

/* Finds what it means to go to a place; `lap` is the written number, 0: none. The result is filled
 * in place: copying small fields that were just written costs more than all the rest. */
void sequence_move_to(const struct sequence *sequence, const struct stretch *stretch, int place,
                      int32_t lap, struct sequence_move *ret_move);

/* Whether going to `to` leaves `place` behind for the first time; play may stand at `place` now. */
bool sequence_passes(const struct sequence *sequence, int to, int place);

/* Goes to the place of a move. */
void sequence_go(struct sequence *sequence, const struct sequence_move *move);

enum starfleet_interpretation { ALTER_ORDER, FIRST_TURN_ORION, INSTEAD };
enum { ALTER_IN_ORDER = 1, ORION_ROLLS = 1, INSTEAD_IS_EXCLUSIVE = 1 };

/* Kinds of obligations: what one step declares and a later one depends on. */
enum {
    OWES_ZONE,
    ZONED,
    SCRAPPED,
    SCRAP_PAID,
    PLANNED,
    COMMITTED,
    LOST,
    ARRIVED,
    CLAIMED,
    OWNED,
    UPGRADE_BEGUN,
    BASE_BEGUN,
    DISMANTLE_BEGUN,
    UPGRADED,
    BASE_COMPLETED,
    BASE_DISMANTLED,
    REACTED,
    CUT_OFF_NOW,
    LEASED,
    FOR_PIRACY,
    DEPLOYED,
    PUT,
    SOLD,
    SALE_PAID,
    INSURGENT,
    /* its amount: the movement phase, negative if out of supply */
    SUPPLY_FOUND,
    REDUCED,
    CHECKED,
    REFITTED,
    ATTACKED
}; /* plus an enum attack */

enum {
    SIDES_MOST = ROLLERS_MOST,
    MOVEMENT_PHASES = 8,
    INITIATIVE_DICE = 2,
    ORION_SCORE = 13,
    MONSTER_SCORE = 14,
    UNKNOWN = -1
};
static_assert((int)SIDES_MOST >= (int)LIMIT_PLAYERS + 2,
              "all teams, the GameMaster and the monsters");
static_assert((int)SIDES_MOST < (int)ANY_SIDE, "sides");
#define NO_SIDE UINT16_MAX
static_assert(PLACES + 2 < 256, "a moment has eight bits for the place");
#define UNKNOWN_SUM INT64_MIN
enum { GAMEMASTER_SIDE }; /* every game has one, and it is the first */

/* The ships on the map of a team of the Orion Pirates. */
struct pirate_fleet {
    uint32_t ships;           /* how many there are now */
    uint32_t unnamed;         /* how many of these the table has counted and not named */
    bool was_there, is_there; /* with a ship on the map, last turn and in this one */
    /* the same for a ship of which the log does not show that it is theirs */
    bool may_have_been, may_be_there;
    bool was_told;          /* the table has said whether `was_there` */
    bool may_have_captured; /* since a combat or an effect, ships of other teams may be theirs */
    bool lost_ship;         /* in this turn's movement phases, so it may have fought there */
    bool unknown;           /* whether it had ships at the log's beginning is not known */
    bool told;              /* the log declares all ships that it had there */
};

/* The most that a team may offer as a bribe. */
struct bribe_limit {
    int32_t limit, turn; /* turn: in which it was worked out; 0: never */
    uint32_t line;       /* where it is */
};

struct accounts {
    /* at the beginning of this turn, and when it was balanced; or UNKNOWN_SUM */
    int64_t treasury, balance;
    /* the income that it told for this turn; counts only where income_line is not 0 */
    int64_t income;
    /* where it told this turn's income and balance; 0: it has not */
    uint32_t income_line, balance_line;
    int64_t received; /* this turn, as far as it is recorded */
    bool may_be_paid; /* an effect since its last balance may have paid it */
};

/* A team, the GameMaster or the monsters. Turns are played turns, from 1. */
struct side {
    entity self;
    uint8_t role;
    bool ceased, won;      /* Orion: ceased: its tally ended its play; won: as a victory */
    bool absent;           /* has left the campaign, or not joined it yet */
    /* the log begins later, and the team has not acted since: it may have left before */
    bool may_have_left;
    /* the turn in which it joined or came back; 0: it was there from the first */
    int32_t joined;
    bool joined_first;     /* in its 1A, so that it rolls like the others */
    bool declares_units;   /* the log declares units as its own */
    int32_t gone;     /* the turn in which it last left or ceased play; UNKNOWN: never */
    struct pirate_fleet fleet; /* Orion */
    struct bribe_limit bribes;
    /* it altered the movement order this turn, and in which line */
    bool altered;
    uint32_t altered_line;
    bool misrolled;        /* it did not roll two dice this turn: its score ties with none */
    /* where it last rolled again this turn; 0: it has not, or rolls of others may be missing */
    uint32_t rolled_again_line;
    bool rolled_exempt;    /* Orion: it rolled this turn and need not, which was reported */
    /* when the record of each area began (moment_of); 0: it has not begun */
    int64_t since[STARFLEET_AREAS];
    int64_t sealed[STARFLEET_AREAS]; /* when it last sealed something of the area; 0: never */
    bool score_set; /* the table has told its score of this turn */
    bool moved;     /* in this movement phase */
    uint16_t deeds; /* the deeds of this turn that it has done: a bit each, see deed_of */
    struct accounts accounts;
};

/* Where the log last put a unit; NO_ENTITY: it does not say. */
struct whereabouts {
    entity hex;
    bool secret; /* only the side that moved it there has learnt it */
};

/* How and when a unit left play, and whether that is in doubt. */
struct leaving {
    uint8_t how;  /* enum left */
    bool doubted; /* the side that took it out may not have had it: it may still be in play */
    uint16_t by;  /* if doubted: the side for which it is gone nevertheless; NO_SIDE: none */
    int32_t turn;
    uint32_t line; /* 0: not by a statement of its own */
};

/* The last known owner of a unit or a place. */
struct ownership {
    uint16_t side;     /* NO_SIDE: not known */
    bool assumed;      /* it was declared without its team: taken for the pirates' */
    bool set;          /* the table has told it */
    bool unseen;       /* only secret deeds of that side show it */
    int32_t turn, lap; /* when the log last showed the owner */
    uint32_t changes;  /* the campaign's `changes` at that time */
};

/* The first two sides that used a unit that the log does not declare; NO_SIDE: none. If there are
 * two, nobody knows which of them has the unit. */
struct users {
    uint16_t first, second;
};

struct lease {
    uint16_t lessee;   /* the team that last moved it in a lease; NO_SIDE: none since it began */
    int32_t turn, lap; /* when the log last showed it leased out; 0: never */
};

/* Who has told that a unit moved in a movement phase, a bit each. */
enum { TOLD_BY_ITS_SIDE = 1, TOLD_BY_THE_GAMEMASTER = 2 };

/* The side that last moved a unit, and when; 0: never. The GameMaster may tell of the same move. */
struct last_move {
    uint16_t by, kind;
    uint32_t told_by;
    int32_t turn, lap;
    uint32_t line;
    entity hex; /* NO_ENTITY: it is not told */
};

/* A unit, system, base or item. Turns are those in which something happened; 0: never. */
struct thing {
    entity self;
    uint32_t obligations;  /* head of their chain */
    entity mention;        /* a declared unit: its team; NO_ENTITY: the log does not say */
    bool declared;
    uint16_t on_map_of; /* the Orion team that has this ship on the map; NO_SIDE: none */
    bool place_untold;  /* the log begins late, and has not placed or removed this ship since */
    struct leaving left;
    struct ownership owner;
    uint16_t openly_of; /* the side that was last openly shown to have it; NO_SIDE: none */
    struct users users;
    struct lease lease;
    bool brought;          /* it arrived, or was built, in the log */
    struct last_move moved;
    struct whereabouts at;
    uint32_t uses;         /* the fields that have named it, a bit each */
    int32_t restored;      /* a system: when it was restored */
    /* a place: when a claim was contended of which the log does not say whose it is */
    int32_t contended;
    /* a place: when a claim was last contended, and the team whose it was */
    int32_t contended_turn;
    uint16_t contended_of;
    bool reduced_by_event;
    bool begun;            /* a base whose construction the log saw */
    /* a base: when the log completed it, and when it was dismantled since */
    int32_t completed_turn, dismantled;
    int32_t given_up;      /* a place: when its owner relinquished it; 0: not since it was owned */
};

/* An offer of a team; or, if `shared`, what statements say of a name alone that several teams have
 * given to their offers this turn. */
struct offer {
    entity self;
    uint16_t side;
    bool by_team; /* the side may make offers */
    bool shared;
    int32_t amount, turn;
    uint32_t line; /* where the offer was made, or first named */
    /* the turn in which it came to each stage; UNKNOWN: never, or that was taken back */
    int32_t reached[OFFER_STAGES];
    uint8_t said[OFFER_STAGES]; /* shared: how many statements say each stage of the name */
};

/* A movement order; VAGUE: scores are equal or missing, or nobody knows how it was altered. */
struct movement_order {
    uint16_t sides[SIDES_MOST];
    uint16_t count;
    enum { ORDER_NONE, ORDER_KNOWN, ORDER_VAGUE } state;
};

/* A roll of this turn that a unit may have only once in a step. Each new roll is compared with all
 * that are kept, so that there is a limit, far above what a real turn has. */
enum { ROLLS_MOST = 1024 };

struct rolled {
    uint16_t kind;
    int16_t place;
    int32_t lap;
    entity by, unit; /* NO_ENTITY: it names none */
    uint32_t line;
};

struct starfleet {
    struct side sides[SIDES_MOST];
    uint16_t side_count;
    struct table things, offers, obligations, rolled;
    int32_t turns;           /* 0: not declared */
    /* turns played, and the number of the current one as the log writes it. The first one is 1; in
     * a log that begins later it is 2, and 1 stands for the turn before it. */
    int32_t turn, number;
    int32_t slip;            /* of that number, see mechanics/rounds.h */
    struct sequence sequence; /* within the turn */

    /* this turn's */
    /* movement phases that had 4A; 4B; 4A3, or a report that it is missing; a bit each */
    uint32_t opened, closed, strategic;
    bool movements_reported;   /* missing or surplus movement phases */
    uint8_t conditions_judged; /* places whose condition was judged, a bit each */
    uint16_t phases_begun;     /* a bit each */
    uint32_t shown[(PLACES + 31) / 32]; /* later places (a bit each) whose events came too early */
    struct initiative_rolls rolls;
    struct movement_order announced, standing; /* standing: with the alterations since */
    /* alteration_open: one is not announced yet; movement_begun: 4A3 was entered */
    bool alteration_open, movement_begun;
    uint32_t gamemaster_rolls; /* each for a team, nobody knows for which */
    uint16_t last_mover;
    /* the movement phase of the last convoy that was intercepted; 0: none */
    int32_t intercept_lap;
    bool hiding, mutiny_seen, mutiny_checked;
    bool altered_late;       /* the order was altered during movement and not announced since */
    /* points for a Phaser-G: the last that were allocated, and the sum of those of one amount */
    int32_t phaser_g;
    int64_t phaser_g_sum;
    uint8_t random_event, last_random_event; /* enum check: of this turn, and of the one before */
    bool announced_here;     /* an order, in the current step */
    bool repeating;          /* step 3A5: both 3A3 and 3A4 are played again */
    int64_t rent_paid;       /* in this turn; UNKNOWN: nothing */
    int64_t b10_reduced;     /* points taken from the B-10 in 5A1 */
    uint8_t appearance;      /* enum appearance */
    bool b10_arrived, b10_thrown; /* b10_thrown: its progress was rolled */
    bool b10_sealed;              /* what is allocated to it was sealed */
    int32_t b10_dice, b10_allocated; /* UNKNOWN: not in the log */

    /* of the campaign */
    uint8_t b10;             /* enum b10 */
    /* the turn in which the log completed one that was being built; 0: none */
    int32_t b10_completed;
    bool b10_declared;       /* the log declares whether it is being built at first */
    bool b10_there;          /* it has arrived */
    bool b10_appeared;       /* its roll has succeeded */
    bool effects;            /* effects, or Random Events, so far: they may have brought units */
    uint32_t changes;        /* events so far that may have changed a unit's owner */
    uint32_t declarations;   /* amounts so far that were declared as obligations */
    struct game_result result;
    bool result_in_words;    /* its reason is elimination, or a text other than "victory" */
    bool begins_later;       /* the log's first turn is not turn 1 */
    /* nothing was played since the log began: there was nothing but statements of the table */
    bool at_beginning;
    /* from here on the log has all: a part of the step in which it begins may have been before */
    int64_t whole_from;
    /* rent of this turn, and of the next one; UNKNOWN: not in the log */
    int64_t rent_due, rent_worked_out;
};

RULESET_FUNCTIONS(starfleet);

#endif
