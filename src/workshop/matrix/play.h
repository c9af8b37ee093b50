/* SPDX-License-Identifier: MIT */
/* umpire matrix --play: the engine plays games against umpire, which judges each of its moves. */
#ifndef CLI_MATRIX_PLAY_H
#define CLI_MATRIX_PLAY_H

#include "umpire.h"
#include "workshop/matrix/matrix.h"
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
 * its list of places is empty. False: out of memory. */
bool matrix_start_read(const struct matrix_order *order, const char *path,
                       struct matrix_start *ret_start);
void matrix_start_done(struct matrix_start *start);

/* Plays with umpire itself as the engine, without a fault and with each kind of fault, and prints
 * for each whether it was found. `program` is umpire's path for the shell. UMPIRE_CONFORMANT, or
 * UMPIRE_FAILURE if no games can be played. */
enum umpire_status matrix_self_test_play(const struct matrix_order *order, const char *program,
                                         unsigned *passed, unsigned *failed);

/* Compares all logs with order->jobs threads, each with an engine of its own. The calling thread
 * writes their sections to `file` in the order of the logs, and adds their outcomes to `result`,
 * which begins empty. Reports on standard error what fails here. Ends early once the other was too
 * late, or gave no answer, in order->give_up games in a row. Takes the memory of the checkers, and
 * of up to four results for each thread; sections that wait are temporary files. */
enum umpire_status matrix_pool_run(const struct matrix_order *order, const struct matrix_log *logs,
                                   size_t count, FILE *file, struct matrix_result *result);

/* umpire matrix --perft: the engine counts the ways to go on from a position ------------------- */

struct matrix_comparison;

/* Compares counts at the positions of the game that was noted. On a difference it goes down to the
 * smallest position that differs, and settles the statement there. False: out of memory, or no
 * process could be started. */
bool matrix_perft_game(struct matrix_comparison *comparison, const struct umpire_game *game);

struct matrix_order;

/* The part of the self-test about counts: adds how many of its checks passed and failed. */
enum umpire_status matrix_self_test_perft(const struct matrix_order *order, const char *program,
                                          unsigned *passed, unsigned *failed);

#endif
