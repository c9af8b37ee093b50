/* SPDX-License-Identifier: MIT */
/* One game that the engine plays as one of its players, while umpire plays the others. */
#ifndef CLI_MATRIX_PLAYING_H
#define CLI_MATRIX_PLAYING_H

#include "workshop/matrix/engine.h"
#include "workshop/matrix/matrix.h"

/* What became of the games. */
struct matrix_played {
    uint64_t games, asked, moves;
    uint64_t left;     /* moves that the engine left to umpire */
    uint64_t illegal;  /* moves that break a rule */
    uint64_t undecided; /* moves that no rule forbids, and that some rule cannot decide */
    uint64_t errors;   /* answers that are no statement of its side */
    uint64_t failures; /* games in which it failed */
    uint64_t stuck;    /* games that random play could not lead to an end */
};

void matrix_played_add(struct matrix_played *to, const struct matrix_played *more);

/* Where games begin: with random declarations of a ruleset, or in a log. */
struct matrix_start {
    const struct umpire_generation *generation; /* or NULL */
    const char *path;                           /* of the log */
    char *text;                                 /* its statements, a line each */
    /* in the text, where the statements of play begin; after the declarations there is at least
     * one of them */
    size_t *places, place_count, place_capacity;
    uint64_t *lines; /* of the log, for each place */
    size_t line_capacity;
};

/* What a thread has for its games. */
struct matrix_playing {
    struct matrix_engine engine;
    struct umpire_checker *teller; /* hands out statements to be told */
    struct umpire_partner *partner;
    struct matrix_played played; /* of the game */
    bool failed, over;           /* the engine failed in the game; the game has ended */
    int in_row;                  /* legal moves of the engine since umpire has moved */
    FILE *log, *notes;           /* of the game: its statements, and what the engine did wrong */
    uint64_t line, seed;         /* lines in `log` */
    char *side;
    const char *why;  /* why the last game could not be played; NULL: out of memory */
    bool cannot_play; /* the engine's greeting does not say that it can play */
};

/* `order` and `slot` as for matrix_comparison_init. False: out of memory. */
bool matrix_playing_init(struct matrix_playing *playing, const struct matrix_order *order,
                         size_t slot);

/* Ends the engine, which must succeed and write nothing. False: the channel has the reason. */
bool matrix_playing_end(struct matrix_playing *playing);
void matrix_playing_done(struct matrix_playing *playing);

/* Plays a game. `*ret_log` and `*ret_notes` are the caller's to free. False: it could not
 * be played, for the reason `why`. */
bool matrix_playing_game(struct matrix_playing *playing, const struct matrix_start *start,
                         uint64_t seed, char **ret_log, char **ret_notes);

#endif
