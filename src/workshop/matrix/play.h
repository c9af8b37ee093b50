/* SPDX-License-Identifier: MIT */
/* umpire matrix --play: the engine plays games against umpire, which judges each of its moves. */
#ifndef CLI_MATRIX_PLAY_H
#define CLI_MATRIX_PLAY_H

#include "workshop/matrix/playing.h"

struct matrix_play {
    const struct matrix_order *order;
    struct umpire_generation generation; /* its ruleset is chosen by the words */
    uint64_t seed, games;                /* of each word; games 0: RANDOM_GAMES, or one for a log */
    const char *record, *format, *output, *list;
};

/* Plays the games of GAMEs and PATHs, and checks the log of them. */
enum umpire_status matrix_play(const struct matrix_play *play, char **words, int count);

/* Plays games from these beginnings and writes their log; tells on standard error what the engine
 * did wrong. UMPIRE_CONFORMANT, UMPIRE_MALFORMED if the engine failed or erred, or UMPIRE_FAILURE
 * or UMPIRE_USAGE after a message. */
enum umpire_status matrix_play_games(const struct matrix_play *play,
                                     const struct matrix_start *starts, size_t start_count,
                                     FILE *log, FILE *notes, struct matrix_played *ret_played);

/* The beginnings that a log offers. One that cannot be read, or is not conformant, offers none:
 * `place_count` is 0. False: out of memory. */
bool matrix_start_read(const struct matrix_order *order, const char *path,
                       struct matrix_start *ret_start);
void matrix_start_done(struct matrix_start *start);

/* Plays with umpire itself as the engine, without a fault and with each kind of fault, and prints
 * for each whether it was found. `program` is umpire's path for the shell. UMPIRE_CONFORMANT, or
 * UMPIRE_FAILURE if no games can be played. */
enum umpire_status matrix_self_test_play(const struct matrix_order *order, const char *program,
                                         unsigned *passed, unsigned *failed);

#endif
