/* SPDX-License-Identifier: MIT */
#include <CUnit/Basic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests.h"

static unsigned checks_before;

static void note_checks(void)
{
    checks_before = CU_get_number_of_asserts();
}

/* Fails a test without any check: if it goes through logs or rules and there are none, it must not
 * pass. */
static void expect_checks(void)
{
    unsigned checks = CU_get_number_of_asserts() - checks_before;
    if (checks == 0)
        CU_FAIL("the test has checked nothing");
}

static void run_suite(const char *name)
{
    CU_pSuite suite = CU_get_suite(name);
    if (!suite) {
        fprintf(stderr, "there is no suite '%s'\n", name);
        exit(1);
    }
    CU_basic_run_suite(suite);
}

static void list_suites(void)
{
    for (CU_pSuite suite = CU_get_registry()->pSuite; suite; suite = suite->pNext)
        puts(suite->pName);
}

/* Runs every suite, or the one that the argument names; "--list" prints their names. */
int main(int count, char **words)
{
    if (CU_initialize_registry() != CUE_SUCCESS)
        return 1;
    for (size_t i = 0; test_suites[i]; i++)
        test_suites[i]();
    for (CU_pSuite suite = CU_get_registry()->pSuite; suite; suite = suite->pNext) {
        suite->pSetUpFunc = note_checks;
        suite->pTearDownFunc = expect_checks;
    }
    if (count > 1 && strcmp(words[1], "--list") == 0) {
        list_suites();
        CU_cleanup_registry();
        return 0;
    }
    CU_basic_set_mode(CU_BRM_NORMAL);
    if (count > 1)
        run_suite(words[1]);
    else
        CU_basic_run_tests();
    unsigned failed = CU_get_number_of_tests_failed() + CU_get_number_of_suites_failed();
    unsigned passed = CU_get_number_of_tests_run() - CU_get_number_of_tests_failed();
    CU_cleanup_registry();
    printf("%u passed, %u failed\n", passed, failed);
    return failed ? 1 : 0;
}
