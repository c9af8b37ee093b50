/* SPDX-License-Identifier: MIT */
/* How unlikely counts of dice are. */
#ifndef REPORT_CHANCE_H
#define REPORT_CHANCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The exact binomial test, two-sided (Fisher's method of small probabilities): the chance of a
 * count that is as unlikely as `count` or less likely, in `all` throws that each succeed with the
 * chance `sides` in `of`. 1 if nothing was thrown, or a throw cannot fail or succeed. Cost: linear
 * in `all`. */
double chance_of(uint64_t count, uint64_t all, uint64_t sides, uint64_t of);

/* Corrects chances for their number, in place: among many, some are small by accident (Holm, A
 * simple sequentially rejective multiple test procedure, 1979). False: out of memory; nothing has
 * changed. */
bool chance_correct(double *chances, size_t count);

#endif
