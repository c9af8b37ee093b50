/* SPDX-License-Identifier: MIT */
/* How unlikely counts of dice are, compared with values that were computed separately with exact
 * fractions. */
#include "reports/chance.h"

#include <stdio.h>

#include "tests.h"

static bool near(double a, double b)
{
    return a - b <= 1e-6 * b && b - a <= 1e-6 * b;
}

static void chances(void)
{
    static const struct { uint64_t count, all, sides, of; double chance; } cases[] = {
        {28, 39, 4, 8, 0.00947530428},
        {4, 39, 2, 8, 0.0398176826},
        {0, 10, 1, 6, 0.386278785},
        {10, 10, 1, 6, 1.65381717e-08},
        {30, 60, 4, 8, 1},
        {600, 1000, 1, 2, 2.72846416e-10},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        double chance = chance_of(cases[i].count, cases[i].all, cases[i].sides, cases[i].of);
        if (!near(chance, cases[i].chance))
            printf("\nchance of %d in %d: %.9g\n", (int)cases[i].count, (int)cases[i].all, chance);
        CU_ASSERT(near(chance, cases[i].chance));
    }
    CU_ASSERT_EQUAL(chance_of(0, 0, 1, 6), 1);  /* nothing was thrown */
    CU_ASSERT_EQUAL(chance_of(5, 10, 0, 8), 1); /* no side has the face */
    CU_ASSERT_EQUAL(chance_of(10, 10, 8, 8), 1);
    CU_ASSERT(chance_of(1000000, 3000000, 2, 6) > 0.99); /* small weights do not become 0 */
    CU_ASSERT(chance_of(1010000, 3000000, 2, 6) < 1e-20);
    CU_ASSERT(chance_of(1010000, 3000000, 2, 6) > 0);
}

static void corrected(void)
{
    /* corrected: the least times 4, the next times 3, but not less than that ... */
    double chances[] = {0.04, 0.01, 0.9, 0.03};
    CU_ASSERT(chance_correct(chances, 4));
    CU_ASSERT(near(chances[0], 0.09));
    CU_ASSERT(near(chances[1], 0.04));
    CU_ASSERT(near(chances[2], 0.9));
    CU_ASSERT(near(chances[3], 0.09));
    CU_ASSERT(chance_correct(chances, 0));
}

SUITE(chance)
{
    CU_pSuite suite = CU_add_suite("chance", NULL, NULL);
    CU_add_test(suite, "the exact binomial test", chances);
    CU_add_test(suite, "Holm's correction", corrected);
}
