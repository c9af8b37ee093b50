/* SPDX-License-Identifier: MIT */
#include "books/armada/state.h"

#include "tests.h"

static void a_side_that_can_do_nothing_has_passed(void)
{
    static const struct { int next; bool able[2]; int wanted;
    } tries[] = {{0, {true, true}, 0},   {1, {true, true}, 1},
                 {0, {false, true}, 1},  {1, {true, false}, 0},
                 {0, {true, false}, 0},  {0, {false, false}, 0},
                 {1, {false, false}, 1}, {NO_SIDE, {true, true}, NO_SIDE}};
    for (size_t i = 0; i < sizeof tries / sizeof *tries; i++)
        CU_ASSERT_EQUAL(alternation_side(tries[i].next, tries[i].able), tries[i].wanted);
}

SUITE(alternation)
{
    CU_pSuite suite = CU_add_suite("alternation", NULL, NULL);
    CU_add_test(suite, "a side that can do nothing has passed",
                a_side_that_can_do_nothing_has_passed);
}
