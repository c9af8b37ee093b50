/* SPDX-License-Identifier: MIT */
/* Rolls for Strategic Initiative. A game exports only its ruleset, so the file under test is
 * compiled into this one. */
#include "books/starfleet/initiative_rolls.c" // NOLINT(bugprone-suspicious-include): as above

#include "tests.h"

static void begin(struct initiative_rolls *rolls, uint16_t count)
{
    bool in[ROLLERS_MOST];
    for (uint16_t i = 0; i < count; i++)
        in[i] = true;
    rolls_begin(rolls, in, count);
}

/* Two at a time tie, and what they roll then falls together with the next two: more orders than
 * READINGS_MOST fit these rolls. */
static void many_ties_at_once_accuse_nobody(void)
{
    struct initiative_rolls rolls;
    const uint16_t all = ROLLERS_MOST;
    begin(&rolls, ROLLERS_MOST);
    for (uint16_t i = 0; i < all; i++)
        rolls_take(&rolls, i, 100 + i / 2);
    CU_ASSERT_FALSE(rolls.unsure);
    CU_ASSERT_EQUAL(rolls_missing(&rolls), ROLLERS_MOST);
    for (uint16_t i = 0; i + 2 < all; i++)
        rolls_take(&rolls, i, i / 4);
    CU_ASSERT_TRUE(rolls.unsure);
    CU_ASSERT_EQUAL(rolls_missing(&rolls), 0);
    for (uint16_t i = 0; i < all; i++) {
        CU_ASSERT_TRUE(rolls_check(&rolls, i) >= ROLL_EARLY);
        CU_ASSERT_FALSE(rolls_owe(&rolls, i));
    }
}

static void nobody_rolls_against_a_tie_that_has_left(void)
{
    struct initiative_rolls rolls;
    begin(&rolls, 3);
    rolls_take(&rolls, 0, 7);
    rolls_take(&rolls, 1, 7);
    rolls_take(&rolls, 2, 5);
    CU_ASSERT_TRUE(rolls_owe(&rolls, 0));
    rolls_leave(&rolls, 1);
    rolls_leave(&rolls, 1);
    CU_ASSERT_FALSE(rolls_owe(&rolls, 0));
    CU_ASSERT_EQUAL(rolls_check(&rolls, 0), ROLL_UNDUE);
    rolls_take(&rolls, 0, 5); /* not due, and ties */
    CU_ASSERT_TRUE(rolls_owe(&rolls, 0) && rolls_owe(&rolls, 2));
}

static void who_joins_ties_like_anybody(void)
{
    static const bool without_the_last[] = {true, true, false};
    struct initiative_rolls rolls;
    rolls_begin(&rolls, without_the_last, 3);
    rolls_take(&rolls, 0, 7);
    rolls_take(&rolls, 1, 5);
    rolls_join(&rolls, 2);
    rolls_take(&rolls, 2, 5);
    CU_ASSERT_TRUE(rolls_owe(&rolls, 1) && rolls_owe(&rolls, 2));
    CU_ASSERT_EQUAL(rolls_check(&rolls, 0), ROLL_UNDUE);
}

static void rolls_ahead_count_when_their_teams_tie(void)
{
    struct initiative_rolls rolls;
    begin(&rolls, 4);
    rolls_take(&rolls, 0, 7);
    CU_ASSERT_EQUAL(rolls_check(&rolls, 0), ROLL_AHEAD);
    rolls_take(&rolls, 0, 8);
    rolls_take(&rolls, 1, 5);
    rolls_take(&rolls, 1, 7);
    rolls_take(&rolls, 2, 5);
    CU_ASSERT_EQUAL(rolls.teams[1].total, 5);
    rolls_take(&rolls, 3, 11); /* 1 and 2 tie: the second roll of 1 counts */
    CU_ASSERT_EQUAL(rolls.teams[1].total, 7);
    CU_ASSERT_EQUAL(rolls_check(&rolls, 3), ROLL_UNDUE);
    rolls_take(&rolls, 2, 3); /* 0 and 1 tie: the second roll of 0 counts */
    CU_ASSERT_EQUAL(rolls.teams[0].total, 8);
    CU_ASSERT_EQUAL(rolls.teams[0].ahead_count, 0);
    CU_ASSERT_EQUAL(rolls_missing(&rolls), 1);
    rolls_take(&rolls, 1, 4);
    CU_ASSERT_EQUAL(rolls_missing(&rolls), 0);
}

SUITE(initiative_rolls)
{
    CU_pSuite suite = CU_add_suite("initiative rolls", NULL, NULL);
    CU_add_test(suite, "many ties at once accuse nobody", many_ties_at_once_accuse_nobody);
    CU_add_test(suite, "nobody rolls against a tie that has left",
                nobody_rolls_against_a_tie_that_has_left);
    CU_add_test(suite, "who joins ties like anybody", who_joins_ties_like_anybody);
    CU_add_test(suite, "rolls ahead count when their teams tie",
                rolls_ahead_count_when_their_teams_tie);
}
