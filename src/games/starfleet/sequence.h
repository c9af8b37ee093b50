/* A sequence of places that is gone through forwards only, one stretch of it in
 * laps. A lap begins in the stretch's opening and ends in its closing part.
 *
 * The functions only say what is wrong: play goes on from where it went. Places are
 * numbered from 0; before the first is -1, after the last their count. */
#ifndef GAMES_STARFLEET_SEQUENCE_H
#define GAMES_STARFLEET_SEQUENCE_H

#include <stdbool.h>
#include <stdint.h>

struct stretch {
    int16_t opening, closing, last; /* first place of each part; the last place of all */
};

struct sequence {
    int16_t place, furthest; /* furthest: of the places that were entered */
    int32_t lap;             /* the last one begun, as it is written; 0: none */
    int32_t slip;            /* see mechanics/rounds.h */
};

struct sequence_move {
    int16_t place;
    int32_t lap, slip;
    bool same;        /* it is the present place */
    bool back;
    bool new_lap;     /* begins a lap */
    bool unopened;    /* enters the closing part of the first lap before its opening */
    bool misnumbered; /* another number was written than that of the lap that begins, or closes */
};

void sequence_begin(struct sequence *sequence);

/* The next lap's number if laps are counted, whatever numbers were written. */
int32_t sequence_next_lap(const struct sequence *sequence);

/* What it means to go to a place; `lap` is the number that was written, 0: none. */
struct sequence_move sequence_move_to(const struct sequence *sequence, const struct stretch *stretch, int place,
                                      int32_t lap);

/* Whether going to a place leaves another one behind for the first time, entered or not.
 * Places of the stretch pass with its last lap. */
bool sequence_passes(const struct sequence *sequence, int to, int place);

void sequence_go(struct sequence *sequence, const struct sequence_move *move);

#endif
