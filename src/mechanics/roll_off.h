/* A roll-off for an order: everybody rolls, and those whose totals are equal roll
 * again, until no two are equal.
 *
 * Those who hold the same place are tied; at first all hold place 0. What differs
 * between games stands in struct roll_off_rules.
 *
 * A value without pointers, that its owner may copy. Players are numbered from 0, as
 * the owner does; places count from 0, the highest total first. */
#ifndef MECHANICS_ROLL_OFF_H
#define MECHANICS_ROLL_OFF_H

#include <stdbool.h>
#include <stdint.h>

enum { ROLL_OFF_MOST = 66, ROLL_OFF_SIX = 6 };

/* What a re-roll decides. */
enum reroll {
    REROLL_FOR_TIED_PLACES, /* each tie by itself: who gets which of the places that it holds */
    /* The new totals are ranked among everybody's. Each tie is settled when its own have rolled
     * again, whatever another still owes; who meets the total of a tie that is not settled may
     * roll with it and need not. */
    REROLL_FOR_ALL_PLACES,
};

/* When the only natural six of a roll-off is first, whatever the totals are: never, in the
 * roll of all, or in each roll for the first place. One for a lower place it never wins, nor a
 * re-roll for all places. */
enum natural_six { SIX_NEVER_WINS, SIX_WINS_FIRST_ROLL, SIX_WINS_FIRST_PLACE };

struct roll_off_rules {
    enum reroll reroll;
    enum natural_six six;
};

struct roller {
    bool in;         /* takes part */
    bool rolled;     /* in the roll-off that is open to it */
    bool ever;       /* at all */
    uint8_t place;   /* the first of those that it and whoever is tied with it hold */
    int32_t die, total; /* of the last roll */
    int32_t first_total; /* of the roll of all */
    int32_t ranked;  /* the total that gave it its place */
};

struct roll_off {
    struct roll_off_rules rules;
    struct roller rollers[ROLL_OFF_MOST];
    uint8_t count;
    bool first_open;  /* somebody has not rolled at all */
    int8_t first_six; /* who had the only six of the first roll-off; -1: nobody */
};

enum roll_off_fault {
    ROLL_OFF_SOUND,
    ROLL_OFF_OUTSIDE, /* does not take part */
    ROLL_OFF_TWICE,   /* has rolled in the roll-off that is open */
    ROLL_OFF_SETTLED, /* is tied with nobody */
};

/* Begins one of `count` players, ROLL_OFF_MOST at the most, of whom those take part
 * that `in` says. */
void roll_off_begin(struct roll_off *roll_off, struct roll_off_rules rules, const bool *in, unsigned count);

/* Whether a player may roll now. */
enum roll_off_fault roll_off_check(const struct roll_off *roll_off, unsigned who);

/* Takes a roll: the natural die, and the total with whatever is added. One that was not
 * due counts too: it replaces that player's total. */
void roll_off_roll(struct roll_off *roll_off, unsigned who, int32_t die, int32_t total);

/* A player takes part no more; whoever waited for that roll waits no longer. */
void roll_off_leave(struct roll_off *roll_off, unsigned who);

/* Whether everybody has rolled, and whether no two are tied any more. */
bool roll_off_everyone(const struct roll_off *roll_off);
bool roll_off_settled(const struct roll_off *roll_off);

/* Whether a roll-off has begun in which a player has still to roll. */
bool roll_off_waits_for(const struct roll_off *roll_off, unsigned who);

/* Who has a place among those who still take part; -1: nobody, or not settled. */
int roll_off_at(const struct roll_off *roll_off, unsigned place);

/* Who had the only natural six of the first roll-off, once all have rolled, and
 * still takes part; -1: nobody. */
int roll_off_single_six(const struct roll_off *roll_off);

#endif
