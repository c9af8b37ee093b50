/* SPDX-License-Identifier: MIT */
#include "reports/chance.h"

#include <stdlib.h>

struct throws {
    /* number of throws; sides of the die that succeed, and that do not */
    double all, sides, others;
};

/* weight_above: the next count's weight divided by this one's. weight_below: the previous count's
 * weight divided by this one's. */
static double weight_above(const struct throws *throws, double count)
{
    return (throws->all - count) * throws->sides / ((count + 1) * throws->others);
}

static double weight_below(const struct throws *throws, double count)
{
    return count * throws->others / ((throws->all - count + 1) * throws->sides);
}

/* Weights are relative to the likeliest one, which is 1, so that small ones do not become 0. */
struct sums {
    double own, all, unlikely; /* sums of weights; unlikely: of those that are not above `own` */
};

static void add(struct sums *sums, double weight)
{
    const double alike = 1 + 1e-9; /* weights that differ by less differ by rounding only */
    sums->all += weight;
    if (weight <= sums->own * alike)
        sums->unlikely += weight;
}

double chance_of(uint64_t count, uint64_t all, uint64_t sides, uint64_t of)
{
    if (all == 0 || sides == 0 || sides >= of || count > all)
        return 1;
    const struct throws throws = {(double)all, (double)sides, (double)(of - sides)};
    uint64_t likeliest = (uint64_t)((double)(all + 1) * (double)sides / (double)of);
    struct sums sums = {.own = 1};
    for (uint64_t k = likeliest; k < count; k++)
        sums.own *= weight_above(&throws, (double)k);
    for (uint64_t k = likeliest; k > count; k--)
        sums.own *= weight_below(&throws, (double)k);
    double weight = 1;
    for (uint64_t k = likeliest; k <= all && weight > 0; k++) {
        add(&sums, weight);
        weight *= weight_above(&throws, (double)k);
    }
    weight = weight_below(&throws, (double)likeliest);
    for (uint64_t k = likeliest; k > 0 && weight > 0; k--) {
        add(&sums, weight);
        weight *= weight_below(&throws, (double)(k - 1));
    }
    return sums.unlikely / sums.all;
}

static int by_chance(const void *a, const void *b)
{
    double one = **(double *const *)a, other = **(double *const *)b;
    return one < other ? -1 : one > other;
}

bool chance_correct(double *chances, size_t count)
{
    double **sorted = malloc((count + 1) * sizeof *sorted), least = 0;
    if (!sorted)
        return false;
    for (size_t i = 0; i < count; i++)
        sorted[i] = &chances[i];
    qsort(sorted, count, sizeof *sorted, by_chance);
    for (size_t i = 0; i < count; i++) {
        double corrected = *sorted[i] * (double)(count - i);
        least = corrected > least ? corrected : least;
        *sorted[i] = least < 1 ? least : 1;
    }
    free(sorted);
    return true;
}
