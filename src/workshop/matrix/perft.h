/* SPDX-License-Identifier: MIT */
/* umpire matrix --perft: the engine counts how many ways there are to go on from a position. */
#ifndef CLI_MATRIX_PERFT_H
#define CLI_MATRIX_PERFT_H

#include "umpire.h"

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
