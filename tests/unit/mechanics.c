/* SPDX-License-Identifier: MIT */
#include "mechanics/rounds.h"
#include "mechanics/victory.h"

#include "tests.h"

static void rounds_are_numbered_as_written(void)
{
    static const struct {
        int at, written, last;
        enum rounds_fault wanted;
    } tries[] = {{0, 1, 3, ROUNDS_SOUND},      {0, 2, 3, ROUNDS_NOT_NEXT},
                 {0, 1, 1, ROUNDS_SOUND},      {2, 3, 3, ROUNDS_SOUND},
                 {2, 2, 3, ROUNDS_NOT_NEXT},   {2, 1, 3, ROUNDS_NOT_NEXT},
                 {3, 4, 3, ROUNDS_AFTER_LAST}, {3, 4, 0, ROUNDS_SOUND},
                 {3, 3, 0, ROUNDS_NOT_NEXT},   {3, 5, 0, ROUNDS_NOT_NEXT}};
    for (size_t i = 0; i < sizeof tries / sizeof *tries; i++) {
        struct rounds rounds = {0};
        for (int round = 1; round <= tries[i].at; round++)
            rounds_begin(&rounds, round);
        EXPECT(rounds_check_number(&rounds, tries[i].written, tries[i].last) == tries[i].wanted,
               "round %d written after %d of %d", tries[i].written, tries[i].at, tries[i].last);
    }
}

/* Counts the numbers that do not follow the previous one. */
static int faults_in(const int32_t *numbers, size_t count, struct rounds *ret_rounds)
{
    int faults = 0;
    *ret_rounds = (struct rounds){0};
    for (size_t i = 0; i < count; i++) {
        faults += rounds_check_number(ret_rounds, numbers[i], 0) != ROUNDS_SOUND;
        rounds_begin(ret_rounds, numbers[i]);
    }
    return faults;
}

static void a_slip_in_a_number_is_one_fault(void)
{
    static const struct {
        int32_t numbers[5];
        int faults;
        bool reach_5;
        int32_t next;
    } tries[] = {{{1, 2, 3, 4, 5}, 0, true, 6},  {{1, 2, 4, 4, 5}, 1, true, 6},
                 {{1, 2, 2, 4, 5}, 1, true, 6},  {{2, 2, 3, 4, 5}, 1, true, 6},
                 {{0, 2, 3, 4, 5}, 1, true, 6},  {{1, 2, 3, 4, 4}, 1, true, 6},
                 {{1, 2, 3, 4, 9}, 1, true, 6},  {{1, 3, 4, 5, 6}, 1, true, 7},
                 {{1, 2, 2, 3, 4}, 1, false, 5}, {{1, 3, 2, 4, 5}, 1, true, 6},
                 {{1, 2, 9, 7, 5}, 2, true, 6},  {{1, 2, 1, 3, 4}, 2, false, 5},
                 {{0, 1, 2, 3, 4}, 1, false, 5}, {{1, 2, 9, 9, 5}, 2, true, 6},
                 {{1, 2, 2, 2, 5}, 2, true, 6},  {{1, 2, 2, 3, 7}, 2, true, 5},
                 {{1, 2, 2, 3, 5}, 2, true, 5}};
    for (size_t i = 0; i < sizeof tries / sizeof *tries; i++) {
        struct rounds rounds;
        int faults = faults_in(tries[i].numbers, 5, &rounds);
        EXPECT(faults == tries[i].faults && rounds_reach(&rounds, 5) == tries[i].reach_5 &&
                   rounds_next(&rounds) == tries[i].next,
               "try %zu: %d faults, reaches 5: %d, next %d", i, faults, rounds_reach(&rounds, 5),
               (int)rounds_next(&rounds));
    }
}

static void missing_phases_are_reported(void)
{
    static const struct {
        uint8_t entered[3];
        enum rounds_fault wanted;
    } tries[] = {
        {{0}, ROUNDS_PHASE_MISSING}, {{1}, ROUNDS_PHASE_MISSING}, {{1, 2}, ROUNDS_PHASE_MISSING},
        {{1, 2, 3}, ROUNDS_SOUND},   {{3}, ROUNDS_SOUND},         {{2, 1}, ROUNDS_PHASE_MISSING}};
    for (size_t i = 0; i < sizeof tries / sizeof *tries; i++) {
        struct rounds rounds = {0};
        rounds_begin(&rounds, 1);
        for (size_t p = 0; p < 3 && tries[i].entered[p]; p++)
            CU_ASSERT_FALSE(rounds_enter(&rounds, tries[i].entered[p], 3));
        EXPECT(rounds_check_left(&rounds, 3) == tries[i].wanted, "try %zu of a round left", i);
    }
}

static void phases_follow_each_other(void)
{
    static const struct {
        uint8_t at, next;
        enum rounds_fault wanted;
    } tries[] = {{0, 1, ROUNDS_SOUND},         {0, 2, ROUNDS_PHASE_ORDER},  {1, 2, ROUNDS_SOUND},
                 {1, 1, ROUNDS_PHASE_ORDER},   {2, 1, ROUNDS_PHASE_ORDER},  {2, 3, ROUNDS_SOUND},
                 {3, 1, ROUNDS_ROUND_MISSING}, {3, 3, ROUNDS_ROUND_MISSING}};
    for (size_t i = 0; i < sizeof tries / sizeof *tries; i++) {
        struct rounds rounds = {.number = 1, .phase = tries[i].at, .begun = true};
        CU_ASSERT_EQUAL(rounds_check_phase(&rounds, tries[i].next, 3), tries[i].wanted);
    }
    struct rounds none = {0};
    CU_ASSERT_EQUAL(rounds_check_phase(&none, 1, 3), ROUNDS_NOT_BEGUN);
    CU_ASSERT_EQUAL(rounds_check_left(&none, 3), ROUNDS_SOUND);
}

static void phases_enter_rounds_that_nobody_announced(void)
{
    struct rounds rounds = {0};
    CU_ASSERT_TRUE(rounds_enter(&rounds, 2, 3));
    CU_ASSERT_EQUAL(rounds.number, 1);
    CU_ASSERT_EQUAL(rounds_check_left(&rounds, 3), ROUNDS_PHASE_MISSING);
    CU_ASSERT_FALSE(rounds_enter(&rounds, 3, 3));
    CU_ASSERT_EQUAL(rounds_check_left(&rounds, 3), ROUNDS_SOUND);
    CU_ASSERT_TRUE(rounds_enter(&rounds, 1, 3));
    CU_ASSERT_EQUAL(rounds.number, 2);
    CU_ASSERT_EQUAL(rounds.phase, 1);
}

static void a_phase_ends_once_a_round(void)
{
    struct rounds rounds = {.number = 1, .phase = 2, .begun = true};
    CU_ASSERT_TRUE(rounds_leaves(&rounds, 2, 3, 3));
    CU_ASSERT_TRUE(rounds_leaves(&rounds, 2, 0, 3));
    CU_ASSERT_FALSE(rounds_leaves(&rounds, 2, 1, 3));
    CU_ASSERT_FALSE(rounds_leaves(&rounds, 2, 2, 3));
    CU_ASSERT_FALSE(rounds_leaves(&rounds, 1, 3, 3));
    rounds_enter(&rounds, 3, 3);
    CU_ASSERT_TRUE(rounds_leaves(&rounds, 3, 1, 3)); /* the next round begins unannounced */
    struct rounds again = {.number = 1, .phase = 2, .begun = true};
    rounds_enter(&again, 3, 4);
    rounds_enter(&again, 2, 4);
    CU_ASSERT_FALSE(rounds_leaves(&again, 2, 3, 4));
    rounds_begin(&again, 2);
    rounds_enter(&again, 2, 4);
    CU_ASSERT_TRUE(rounds_leaves(&again, 2, 3, 4));
}

static void faults_are_explained(void)
{
    static const char *const phases[] = {"first", "second", "third", NULL};
    static const struct round_words words = {.round = "turn", .game = "scenario", .phases = phases};
    static const struct {
        uint8_t phase;
        enum rounds_fault fault;
        int32_t asked;
        const char *wanted;
    } tries[] = {
        {1, ROUNDS_NOT_NEXT, 4, "this marker says turn 4; it must say turn 3"},
        {1, ROUNDS_AFTER_LAST, 3, "turn 3 cannot begin: the scenario has only 2 turns"},
        {0, ROUNDS_NOT_BEGUN, 0, "a phase begins, but no turn has begun; 'turn 1' must come first"},
        {0, ROUNDS_PHASE_MISSING, 0,
         "the next turn begins, but turn 2 has had no phase yet; its First Phase must come first"},
        {1, ROUNDS_PHASE_ORDER, 3,
         "the Third Phase begins, but turn 2 is in its First Phase; its Second Phase must come "
         "next"},
        {3, ROUNDS_ROUND_MISSING, 1,
         "the First Phase begins, but turn 2 has had its last phase; 'turn 3' must come first"},
        {0, ROUNDS_OTHER_PHASE, 1 << 2 | 1 << 3,
         "is allowed only in the Second or Third Phase; turn 2 has had no phase yet"},
        {0, ROUNDS_SOUND, 0, ""}};
    for (size_t i = 0; i < sizeof tries / sizeof *tries; i++) {
        const struct rounds rounds = {.number = 2, .phase = tries[i].phase, .begun = true};
        struct rounds_message message;
        CU_ASSERT_STRING_EQUAL(
            rounds_explain(&rounds, &words, tries[i].fault, tries[i].asked, 2, &message),
            tries[i].wanted);
    }
}

static void events_belong_to_phases(void)
{
    static const struct rounds rounds = {.number = 1, .phase = 2, .begun = true};
    CU_ASSERT_EQUAL(rounds_check_event(&rounds, 1 << 2 | 1 << 3), ROUNDS_SOUND);
    CU_ASSERT_EQUAL(rounds_check_event(&rounds, 1 << 1 | 1 << 3), ROUNDS_OTHER_PHASE);
}

/* What each claim comes to: points and elimination agree, contradict, show nobody eliminated, or
 * are not known. */
static void results_stand_by_what_decides(void)
{
    enum {
        AGREES = VIEW_AGREES,
        AGAINST = VIEW_CONTRADICTS,
        NOBODY_OUT = VIEW_NONE,
        UNKNOWN = VIEW_UNKNOWN
    };
    enum {
        BY_POINTS = VICTORY_BY_POINTS,
        BY_ELIMINATION = VICTORY_BY_ELIMINATION,
        BY_BOTH = BY_POINTS | BY_ELIMINATION
    };
    static const struct {
        uint8_t declared;
        char reason;
        bool tie;
        int points, elimination;
        enum victory_answer wanted;
    } tries[] = {{BY_ELIMINATION, '-', false, AGREES, UNKNOWN, VICTORY_OPEN},
                 {BY_ELIMINATION, '-', false, AGREES, NOBODY_OUT, VICTORY_NOT_BY_ELIMINATION},
                 {BY_ELIMINATION, '-', true, AGREES, NOBODY_OUT, VICTORY_STANDS},
                 {BY_ELIMINATION, '-', false, AGAINST, AGREES, VICTORY_STANDS},
                 {BY_BOTH, '-', false, AGREES, UNKNOWN, VICTORY_OPEN},
                 {BY_BOTH, '-', false, AGREES, NOBODY_OUT, VICTORY_STANDS},
                 {BY_BOTH, '-', false, AGREES, AGAINST, VICTORY_NOT_BY_ELIMINATION},
                 {BY_POINTS, '-', false, AGAINST, AGREES, VICTORY_NOT_BY_POINTS},
                 {BY_POINTS, '-', false, UNKNOWN, AGREES, VICTORY_OPEN},
                 {VICTORY_BY_CONDITIONS, '-', false, AGAINST, AGAINST, VICTORY_OPEN},
                 {0, '-', false, AGREES, NOBODY_OUT, VICTORY_STANDS},
                 {0, '-', false, AGREES, AGAINST, VICTORY_OPEN},
                 {0, '-', false, UNKNOWN, AGREES, VICTORY_STANDS},
                 {0, '-', false, UNKNOWN, NOBODY_OUT, VICTORY_OPEN},
                 {0, '-', false, AGAINST, AGREES, VICTORY_OPEN},
                 {0, '-', false, AGAINST, UNKNOWN, VICTORY_OPEN},
                 {0, '-', false, AGAINST, NOBODY_OUT, VICTORY_NOT_BY_POINTS},
                 {0, 'p', false, UNKNOWN, AGREES, VICTORY_OPEN},
                 {0, 'p', false, AGAINST, AGREES, VICTORY_NOT_BY_POINTS},
                 {0, 'e', false, AGAINST, AGREES, VICTORY_STANDS},
                 {0, 'e', false, AGAINST, UNKNOWN, VICTORY_OPEN},
                 {0, 'e', false, AGREES, NOBODY_OUT, VICTORY_NOT_BY_ELIMINATION},
                 {BY_POINTS, 'e', false, AGAINST, AGREES, VICTORY_NOT_BY_POINTS},
                 {0, 'c', false, AGAINST, AGAINST, VICTORY_OPEN}};
    for (size_t i = 0; i < sizeof tries / sizeof *tries; i++) {
        const char reason = tries[i].reason;
        const struct victory_claim claim = {.declared = tries[i].declared,
                                            .tie = tries[i].tie,
                                            .by_points = reason == 'p',
                                            .by_elimination = reason == 'e',
                                            .by_condition = reason == 'c',
                                            .points = (enum victory_view)tries[i].points,
                                            .elimination = (enum victory_view)tries[i].elimination};
        enum victory_answer answer = victory_judge(&claim);
        EXPECT(answer == tries[i].wanted, "try %zu: %d, not %d", i, (int)answer,
               (int)tries[i].wanted);
    }
}

SUITE(mechanics)
{
    CU_pSuite suite = CU_add_suite("mechanics", NULL, NULL);
    CU_add_test(suite, "rounds are numbered as written", rounds_are_numbered_as_written);
    CU_add_test(suite, "a slip in a number is one fault", a_slip_in_a_number_is_one_fault);
    CU_add_test(suite, "missing phases are reported", missing_phases_are_reported);
    CU_add_test(suite, "phases follow each other", phases_follow_each_other);
    CU_add_test(suite, "phases enter rounds that nobody announced",
                phases_enter_rounds_that_nobody_announced);
    CU_add_test(suite, "a phase ends once a round", a_phase_ends_once_a_round);
    CU_add_test(suite, "faults are explained", faults_are_explained);
    CU_add_test(suite, "events belong to phases", events_belong_to_phases);
    CU_add_test(suite, "results stand by what decides", results_stand_by_what_decides);
}
