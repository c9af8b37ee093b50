/* SPDX-License-Identifier: MIT */
/* The lines of a log as they are written. */
#include "judge/log/source.h"

#include <stdio.h>
#include <string.h>

#include "tests.h"

static void put(struct tape *tape, const char *text)
{
    CU_ASSERT(tape_put(tape, text, strlen(text)));
}

static bool takes(struct tape *tape, uint64_t to, uint64_t line, const char *text)
{
    char taken[TAPE_LINE + 8];
    uint64_t number;
    return tape_take(tape, to, &number, taken) && number == line && strcmp(taken, text) == 0;
}

static bool takes_none(struct tape *tape, uint64_t to)
{
    char taken[TAPE_LINE + 8];
    uint64_t number;
    return !tape_take(tape, to, &number, taken);
}

static void lines(void)
{
    struct tape tape = {.bytes = NULL};
    tape_begin(&tape, 1);
    CU_ASSERT(takes_none(&tape, 9));
    put(&tape, "\xEF\xBB\xBFgame armada\r\n  # why\n\nro");
    put(&tape, "und 1\nend");
    CU_ASSERT(takes(&tape, 2, 1, "game armada"));
    CU_ASSERT(takes(&tape, 2, 2, "  # why"));
    CU_ASSERT(takes_none(&tape, 2));
    CU_ASSERT(takes(&tape, 5, 3, ""));
    CU_ASSERT(takes(&tape, 5, 4, "round 1"));
    CU_ASSERT(takes(&tape, 5, 5, "end"));
    CU_ASSERT(takes_none(&tape, 5));
    put(&tape, " # the rest of it");
    CU_ASSERT(takes_none(&tape, 9));
    CU_ASSERT(tape_put(&tape, ".\na\0b\n", 6));
    CU_ASSERT(takes(&tape, 9, 6, "a\xEF\xBF\xBD" "b"));
    tape_begin(&tape, 40);
    put(&tape, "part\n");
    CU_ASSERT(takes(&tape, 40, 40, "part"));
    tape_done(&tape);
}

/* A long line is cut, and lines far before the line in question are left out. */
static void bounds(void)
{
    struct tape tape = {.bytes = NULL};
    static char longer[2 * TAPE_LINE];
    char taken[TAPE_LINE + 8];
    uint64_t number, count = 0;
    memset(longer, 'x', sizeof longer - 2);
    longer[sizeof longer - 2] = '\n';
    tape_begin(&tape, 1);
    for (int i = 0; i < 2000; i++)
        put(&tape, longer);
    put(&tape, "end\n");
    while (tape_take(&tape, 2001, &number, taken)) {
        if (count++ == 0)
            CU_ASSERT_EQUAL(number, 2001 - TAPE_KEPT_BEFORE / (sizeof longer - 1));
        if (number < 2001) {
            CU_ASSERT_EQUAL(strlen(taken), TAPE_LINE + 7);
            CU_ASSERT_STRING_EQUAL(taken + TAPE_LINE + 4, "...");
        }
    }
    CU_ASSERT_EQUAL(number, 2001);
    CU_ASSERT_EQUAL(count, TAPE_KEPT_BEFORE / (sizeof longer - 1) + 1);
    tape_done(&tape);
}

/* A line that does not end takes no more memory than is shown of it; the next lines are whole. */
static void line_without_end(void)
{
    struct tape tape = {.bytes = NULL};
    static char piece[65536];
    memset(piece, 'x', sizeof piece);
    for (int taken_early = 0; taken_early < 2; taken_early++) {
        char taken[TAPE_LINE + 8];
        uint64_t number = 0;
        tape_begin(&tape, 7);
        for (int i = 0; i < 100; i++) {
            CU_ASSERT(tape_put(&tape, piece, sizeof piece));
            if (i == 50 && taken_early)
                CU_ASSERT(tape_take(&tape, 7, &number, taken));
        }
        put(&tape, "\nround 1\n");
        CU_ASSERT(taken_early || tape_take(&tape, 7, &number, taken));
        CU_ASSERT_EQUAL(number, 7);
        CU_ASSERT_EQUAL(strlen(taken), TAPE_LINE + 7);
        CU_ASSERT(takes(&tape, 8, 8, "round 1"));
        EXPECT(tape.capacity <= 4 * sizeof piece, "the tape has %zu bytes", tape.capacity);
    }
    tape_done(&tape);
}

SUITE(tape)
{
    CU_pSuite suite = CU_add_suite("tape", NULL, NULL);
    CU_add_test(suite, "lines in their order", lines);
    CU_add_test(suite, "bounds", bounds);
    CU_add_test(suite, "a line without an end", line_without_end);
}
