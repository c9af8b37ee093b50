/* SPDX-License-Identifier: MIT */
/* The campaign's sequence of play held against the rulebook's table, code by code. */
#include <stdio.h>
#include <string.h>

#include "tests.h"

/* The codes of table V1.23 in its order; 4B4 is misprinted there as 4D4. */
static const char *const rulebook[] = {
    "1A1", "1A2", "1A3", "1B1", "1B2", "1C1", "1C2", "1D1", "1D2", "1D3", "1D4", "1E1",
    "1E2", "1E3", "1F1", "1F2", "1F3", "2A1", "2A2", "2A3", "2B1", "2B2", "2B3", "2B4",
    "2B5", "2B6", "2C1", "2C2", "2D1", "2D2", "2D3", "2D4", "2E1", "2E2", "2E3", "3A1",
    "3A2", "3A3", "3A4", "3A5", "3B1", "3B2", "3C1", "3C2", "4A1", "4A2", "4A3", "4A4",
    "4A5", "4A6", "4A7", "4B1", "4B2", "4B3", "4B4", "5A1", "5A2", "5A3", "5B1", "5B2",
    "5B3", "5C1", "5C2", "5D1", "5D2", "6A1", "6A2", "6B1", "6B2", "6B3", "6B4", "6C1",
    "6C2", "6D1", "6D2", "6E1", "6F1", "6F2", "6F3", "6F4", "7A1", "7A2", "7A3", "7B1",
    "7B2", "7C1", "7C2", "7C3", "8A1", "8A2", "8A3", "8B1", "8B2", "8C1", "8C2",
};

static const char *const table[] = {
#define STEP(code, ...) #code,
#include "books/starfleet/step_list.h"
};

static void no_code_is_missing_and_none_is_extra(void)
{
    size_t wanted = sizeof rulebook / sizeof *rulebook, there = sizeof table / sizeof *table;
    CU_ASSERT_EQUAL(there, wanted);
    for (size_t i = 0; i < wanted && i < there; i++)
        EXPECT(strcmp(table[i], rulebook[i]) == 0, "the table has %s where the rulebook has %s",
               table[i], rulebook[i]);
}

static bool is_a_step(const char *code)
{
    char log[256];
    snprintf(log, sizeof log,
             "game starfleet\nteam A alliance\nteam B coalition\nturn 1\nstep %s\nend\n", code);
    struct trial trial = {.sorted = true};
    trial_run(&trial, code, log, strlen(log));
    bool known = strstr(trial.found, "log.operands") == NULL;
    trial_end(&trial);
    return known;
}

static void every_code_is_a_marker(void)
{
    for (size_t i = 0; i < sizeof rulebook / sizeof *rulebook; i++)
        EXPECT(is_a_step(rulebook[i]), "there is no step %s", rulebook[i]);
    CU_ASSERT_TRUE(is_a_step("4D4"));
    static const char *const others[] = {"1A4", "1G1", "2F1", "3D1", "4A8", "4C1",
                                         "5E1", "6G1", "7D1", "8D1", "9A1", "0A1"};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        EXPECT(!is_a_step(others[i]), "there is a step %s", others[i]);
}

SUITE(sequence_of_play)
{
    CU_pSuite suite = CU_add_suite("sequence of play", NULL, NULL);
    CU_add_test(suite, "no code is missing and none is extra",
                no_code_is_missing_and_none_is_extra);
    CU_add_test(suite, "every code is a marker", every_code_is_a_marker);
}
