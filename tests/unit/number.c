/* SPDX-License-Identifier: MIT */
#include "tests.h"

#include "base/text.h"

#include <CUnit/CUnit.h>

static void test_numbers(void)
{
    static const struct {
        const char *text;
        bool good;
        uint64_t number;
    } tries[] = {{"0", true, 0},
                 {"007", true, 7},
                 {"18446744073709551615", true, UINT64_MAX},
                 {"18446744073709551616", false, 0},
                 {"99999999999999999999", false, 0},
                 {"", false, 0},
                 {"-1", false, 0},
                 {"+1", false, 0},
                 {" 1", false, 0},
                 {"1 ", false, 0},
                 {"1a", false, 0},
                 {"x", false, 0}};
    for (size_t i = 0; i < sizeof tries / sizeof *tries; i++) {
        uint64_t number = 0;
        CU_ASSERT_EQUAL(number_read(tries[i].text, 0, UINT64_MAX, &number), tries[i].good);
        CU_ASSERT_EQUAL(number, tries[i].number);
    }
}

static void test_bounds(void)
{
    uint64_t number = 5;
    CU_ASSERT_FALSE(number_read("1", 2, 4, &number));
    CU_ASSERT_FALSE(number_read("6", 2, 4, &number));
    CU_ASSERT_EQUAL(number, 5);
    CU_ASSERT_TRUE(number_read("2", 2, 4, &number));
    CU_ASSERT_TRUE(number_read("4", 2, 4, &number));
    CU_ASSERT_EQUAL(number, 4);
}

SUITE(number)
{
    CU_pSuite suite = CU_add_suite("number", NULL, NULL);
    CU_add_test(suite, "numbers", test_numbers);
    CU_add_test(suite, "bounds", test_bounds);
}
