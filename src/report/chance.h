/* How unlikely counts of dice are. */
#ifndef REPORT_CHANCE_H
#define REPORT_CHANCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The exact binomial test, two-sided: how likely it is, of `all` throws that each succeed
 * with the chance `sides` in `of`, to see a count that is as unlikely as `count`, or less. 1 where
 * nothing was thrown or chance has no part in it. Linear in `all`.
 * (Fisher's method of small probabilities.) */
double chance_of(uint64_t count, uint64_t all, uint64_t sides, uint64_t of);

/* Corrects these chances for their number, in place: among many, some are small by accident.
 * (Holm, A simple sequentially rejective multiple test procedure, 1979.) False: out of memory;
 * nothing has changed. */
bool chance_correct(double *chances, size_t count);

#endif
