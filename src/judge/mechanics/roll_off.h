/* SPDX-License-Identifier: MIT */
/* A roll-off for an order: everybody rolls, and players with equal totals roll again, until no two
 * are equal.
 *
 * Players at the same place are tied; at first all are at place 0. Differences between games are in
 * struct roll_off_rules.
 *
 * A value without pointers, which its owner may copy. Players are numbered from 0 as the owner
 * numbers them; places count from 0, the highest total first. */
#ifndef MECHANICS_ROLL_OFF_H
#define MECHANICS_ROLL_OFF_H

#include <stdbool.h>
#include <stdint.h>

enum { ROLL_OFF_MOST = 66, ROLL_OFF_SIX = 6 };

/* What a re-roll decides. */
enum reroll {
    REROLL_FOR_TIED_PLACES, /* each tie on its own: who gets which of its places */
    /* The new totals are ranked among everybody's. A tie is settled when its players have rolled
     * again, even if those of another tie have not. A player who reaches the total of an unsettled
     * tie may roll with it, but need not. */
    REROLL_FOR_ALL_PLACES,
};

/* When the only natural six of a roll-off comes first, whatever the totals are: never, in the first
 * roll-off, or in each roll-off for the first place. It wins no roll-off for a lower place, and
 * none at all with REROLL_FOR_ALL_PLACES. */
enum natural_six { SIX_NEVER_WINS, SIX_WINS_FIRST_ROLL, SIX_WINS_FIRST_PLACE };

struct roll_off_rules {
    enum reroll reroll;
    enum natural_six six;
};

struct roller {
    bool in;         /* takes part */
    bool rolled;     /* has rolled in the open roll-off */
    bool ever;       /* has rolled at all */
    uint8_t place;   /* the first of the places for which the tied players roll */
    int32_t die, total; /* of the last roll */
    int32_t first_total; /* of the first roll */
    int32_t ranked;  /* the total that decided `place`; only with REROLL_FOR_ALL_PLACES */
};

struct roll_off {
    struct roll_off_rules rules;
    struct roller rollers[ROLL_OFF_MOST];
    uint8_t count;
    bool first_open;  /* the first roll-off: somebody has not rolled at all */
    bool rolled_again; /* somebody has rolled more than once */
    int8_t first_six; /* who had the only six of the first roll-off; -1: nobody */
};

enum roll_off_fault {
    ROLL_OFF_SOUND,
    ROLL_OFF_OUTSIDE, /* does not take part */
    ROLL_OFF_TWICE,   /* has rolled in the open roll-off */
    ROLL_OFF_SETTLED, /* is tied with nobody */
};

/* Begins a roll-off of `count` players, at most ROLL_OFF_MOST; `in`: which of them take part. */
void roll_off_begin(struct roll_off *roll_off, struct roll_off_rules rules, const bool *in,
                    unsigned count);

/* Whether a player may roll now. A number beyond the players is outside, too. */
enum roll_off_fault roll_off_check(const struct roll_off *roll_off, unsigned who);

/* Takes a roll: the natural die, and the total with all modifiers. A roll that was not due also
 * counts: it replaces the player's total. */
void roll_off_roll(struct roll_off *roll_off, unsigned who, int32_t die, int32_t total);

/* Removes a player; nobody waits for that player's roll any longer. */
void roll_off_leave(struct roll_off *roll_off, unsigned who);

/* Lets a player take part who did not, and opens the first roll-off again for that player's roll.
 * Does nothing once somebody has rolled a second time. */
void roll_off_join(struct roll_off *roll_off, unsigned who);

/* Whether everybody who takes part has rolled at least once. */
bool roll_off_everyone(const struct roll_off *roll_off);

/* Whether, besides, no two players are tied. */
bool roll_off_settled(const struct roll_off *roll_off);

/* Whether a player still has to roll in a roll-off that has begun. */
bool roll_off_waits_for(const struct roll_off *roll_off, unsigned who);

/* The player at a place among those still in. -1: nobody, or some players are still tied. */
int roll_off_at(const struct roll_off *roll_off, unsigned place);

/* The player with the only natural six of the first roll-off, once all have rolled, if that player
 * still takes part. -1: nobody. */
int roll_off_single_six(const struct roll_off *roll_off);

#endif
