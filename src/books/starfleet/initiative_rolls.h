/* SPDX-License-Identifier: MIT */
/* The rolls for Strategic Initiative of one turn (V1.12, V1.13).
 *
 * All teams roll; those that tie roll again, until no two scores are equal. Rolls are simultaneous,
 * so a log may write them in several orders: a tie is rolled off at once, or when the other ties
 * are, and each team may write all that it rolls on one line. Each order that fits the rolls so far
 * is a reading, which says who takes part in which roll-off that is open.
 *
 * A value without pointers. Teams are numbered from 0 as the owner numbers them. */
#ifndef GAMES_STARFLEET_INITIATIVE_ROLLS_H
#define GAMES_STARFLEET_INITIATIVE_ROLLS_H

#include "base/limits.h"
#include <stdbool.h>
#include <stdint.h>

enum { ROLLERS_MOST = LIMIT_PLAYERS + 2, READINGS_MOST = 16, AHEAD_MOST = 3 };

struct initiative_roller {
    bool in;       /* takes part */
    bool ever;     /* has rolled */
    int32_t total; /* of the last roll that counts */
    /* rolls that are written before the roll of the team with which it may tie */
    uint8_t ahead_count;
    int32_t ahead[AHEAD_MOST];
};

/* Whether a team has rolled, and none of its rolls waits for a tie. */
static inline bool rolls_are_settled(const struct initiative_roller *team)
{
    return team->ever && team->ahead_count == 0;
}

struct initiative_rolls {
    struct initiative_roller teams[ROLLERS_MOST];
    uint16_t count;
    bool unsure; /* there were more readings than fit here: any roll may be due */
    uint8_t reading_count;
    /* the roll-off of each team, and whether it has rolled in it; 0: none */
    uint8_t readings[READINGS_MOST][ROLLERS_MOST];
};

enum roll_answer {
    ROLL_UNDUE, /* tied with nobody */
    ROLL_TWICE, /* has rolled in its roll-off */
    ROLL_AHEAD, /* has rolled in its roll-off, and may tie with a team that has not rolled at all */
    ROLL_EARLY, /* is tied in a roll-off in which others have not rolled yet */
    ROLL_DUE,
};

/* Begins with a roll-off of all teams that are `in`. */
void rolls_begin(struct initiative_rolls *rolls, const bool *in, uint16_t count);

/* Whether a team may roll, in the reading that suits it best. */
enum roll_answer rolls_check(const struct initiative_rolls *rolls, uint16_t team);

/* Takes a roll. One that is ahead counts as soon as the team ties; any other one that was not due
 * replaces the team's score, too. */
void rolls_take(struct initiative_rolls *rolls, uint16_t team, int32_t total);

/* Adds a team that was not known to take part, before its roll is taken. */
void rolls_join(struct initiative_rolls *rolls, uint16_t team);

/* Removes a team; nobody waits for its roll any longer. */
void rolls_leave(struct initiative_rolls *rolls, uint16_t team);

/* Gives a team a score without a roll. From here on nobody has a part in a roll-off but teams that
 * are tied now and those that have not rolled at all. */
void rolls_set(struct initiative_rolls *rolls, uint16_t team, int32_t total);

/* Whether a team that has rolled must roll again, in each reading. */
bool rolls_owe(const struct initiative_rolls *rolls, uint16_t team);

/* How many rolls of teams that are tied are missing at least. */
unsigned rolls_missing(const struct initiative_rolls *rolls);

#endif
