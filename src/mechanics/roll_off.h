/* A roll-off for an order: all roll, equal totals roll again for the places that
 * they hold, until no two are equal.
 *
 * A group is who rolls for the same places; at first all do. Groups are
 * independent of each other. A group whose members have all rolled falls apart:
 * a single natural six is first in it, if sixes win; the rest rank by total. */
#ifndef MECHANICS_ROLL_OFF_H
#define MECHANICS_ROLL_OFF_H

#include <stdbool.h>
#include <stdint.h>

enum { ROLL_OFF_MOST = 64, ROLL_OFF_SIX = 6 };

struct roller {
    bool in;         /* takes part */
    bool rolled;     /* in the present roll-off of its group */
    bool ever;       /* at all */
    uint8_t place;   /* the first that its group holds, from 0 */
    int32_t die, total;
};

struct roll_off {
    struct roller rollers[ROLL_OFF_MOST];
    uint8_t count;
    bool first_open; /* somebody has not rolled at all */
    int8_t first_six; /* who had the only six of the first roll-off; -1: nobody */
};

enum roll_off_fault {
    ROLL_OFF_SOUND,
    ROLL_OFF_OUTSIDE, /* does not take part */
    ROLL_OFF_TWICE,   /* has rolled in the roll-off that is open */
    ROLL_OFF_SETTLED, /* is tied with nobody */
};

void roll_off_begin(struct roll_off *roll_off, const bool *in, unsigned count);

enum roll_off_fault roll_off_check(const struct roll_off *roll_off, unsigned who);

/* Takes a die that check found sound. Whether a single six wins a re-roll as it
 * wins the first roll-off is the rulebook's reader's choice. */
void roll_off_roll(struct roll_off *roll_off, unsigned who, int32_t die, int32_t total, bool six_in_reroll);

/* Somebody takes part no more; the group may fall apart without that die. */
void roll_off_leave(struct roll_off *roll_off, unsigned who, bool six_in_reroll);

/* Whether everybody has rolled, and whether no two are tied any more. */
bool roll_off_everyone(const struct roll_off *roll_off);
bool roll_off_settled(const struct roll_off *roll_off);

/* Who has a place among those who still take part, from 0; -1: nobody, or not settled. */
int roll_off_at(const struct roll_off *roll_off, unsigned place);

/* Who has the only natural six of the first roll-off, once all have rolled, and
 * still takes part; -1: nobody. */
int roll_off_single_six(const struct roll_off *roll_off);

#endif
