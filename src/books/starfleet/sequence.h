/* SPDX-License-Identifier: MIT */
/* A sequence of places that is only gone through forwards; one stretch of it is repeated in laps. A
 * lap begins in the stretch's opening part and ends in its closing part.
 *
 * The functions only say what is wrong; play continues from where it went. Places count from 0;
 * before the first is -1, after the last their count. */
#ifndef GAMES_STARFLEET_SEQUENCE_H
#define GAMES_STARFLEET_SEQUENCE_H

#include <stdbool.h>
#include <stdint.h>

struct stretch {
    int16_t opening, closing, last; /* first place of each part; the last place of all */
};

struct sequence {
    int16_t place, furthest; /* furthest: the last place that was entered */
    int32_t lap;             /* the last lap that began, as written; 0: none */
    int32_t slip;            /* see mechanics/rounds.h */
    /* numbered: a lap's number was written; uncounted: it is not known how many laps came before,
     * until a number is written */
    bool numbered, uncounted;
};

struct sequence_move {
    int16_t place;
    int32_t lap, slip;
    bool same;        /* it is the current place */
    bool back;        /* leads backwards */
    bool new_lap;     /* begins a lap */
    bool unopened;    /* enters the closing part of the first lap before its opening */
    bool misnumbered; /* the written number is not that of the lap that begins or closes */
    bool numbered;    /* a number is written */
};

void sequence_begin(struct sequence *sequence);

/* The sequence is entered where it is; `among_laps`: laps may have come before that. */
void sequence_begin_late(struct sequence *sequence, bool among_laps);

/* The number of the next lap by counting, whatever numbers were written. */
int32_t sequence_next_lap(const struct sequence *sequence);

/* What going to a place does; `lap` is the written number, 0: none. Filled in place: copying small
 * fields that were just written costs more than all the rest. */
void sequence_move_to(const struct sequence *sequence, const struct stretch *stretch, int place,
                      int32_t lap, struct sequence_move *ret_move);

/* Whether going to place `to` leaves `place` behind for the first time, entered or not. A place of
 * the stretch is left behind with the last lap. */
bool sequence_passes(const struct sequence *sequence, int to, int place);

void sequence_go(struct sequence *sequence, const struct sequence_move *move);

#endif
