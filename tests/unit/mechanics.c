/* SPDX-License-Identifier: MIT */
#include "judge/mechanics/members.h"
#include "judge/mechanics/rounds.h"
#include "judge/mechanics/victory.h"

#include <string.h>

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
        {1, ROUNDS_NOT_NEXT, 4, "the log says turn 4; it must say turn 3, the next one"},
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

/* A game of two towers and a weather. */
struct tower {
    entity self;
    int16_t height; /* -1: not known */
    bool fallen, seen, doubted;
};
struct towers {
    struct tower towers[2];
    uint16_t count;
    int8_t weather;
};
enum { THE_GAME, TOWERS };
enum { TOWER, LEFT, STATE };

VALUE(height, struct tower, .there = row->height != 0, .unknown = row->height < 0,
      .unsaid = one->over, .number = row->height)
VALUE(weather, struct towers, .there = true, .text = row->weather ? "wet" : "dry",
      .word = row->weather ? "rain" : "sun")

static void heights(const struct owner *one, struct listing *listing)
{
    const struct towers *game = one->state;
    for (int i = 0; i < game->count; i++)
        listing_add(listing, "%d", game->towers[i].height);
}

static void rain(const struct play *play)
{
    GAME(towers)->weather = 1;
}

static const struct owners owners[] = {
    [THE_GAME] = {0},
    [TOWERS] = {ROWS_OF(towers, towers, tower), KEPT(towers, count), TOWER},
};
static const struct member rows[] = {
    {THE_GAME, "weather", BY_FORM(0), .last = true, .read = weather, .set = rain},
    {THE_GAME, "heights", NULL, "heights", .within = true, .list = heights},
    {TOWERS, "is", "fallen", "fallen", BY_WORD(1, 0), .alone = true, .at = KEPT(tower, fallen)},
    {TOWERS, "height", NULL, "height", BY_FORM(2), .read = height, .at = KEPT(tower, height),
     .seen = KEPT(tower, seen), .unsure = KEPT(tower, doubted)},
    {TOWERS, "doubt", .at = KEPT(tower, height), .seen = KEPT(tower, seen),
     .unsure = KEPT(tower, doubted)},
};
static const struct members members = {rows, sizeof rows / sizeof *rows, owners, STATE, LEFT};

static void members_are_told_by_their_rows(void)
{
    struct towers game = {{{5, 30, true, true, false}, {6, -1, false, true, true}}, 2, 1};
    struct telling telling = {0};
    members_tell(&members, THE_GAME, &game, NULL, &telling);
    members_tell(&members, TOWERS, &game, NULL, &telling);
    CU_ASSERT_EQUAL(telling.count, 5);
    CU_ASSERT_STRING_EQUAL(telling_of(&telling, NO_ENTITY, "weather"), "wet");
    CU_ASSERT_STRING_EQUAL(telling_of(&telling, NO_ENTITY, "heights"), "30, -1");
    CU_ASSERT_STRING_EQUAL(telling_of(&telling, 5, "is"), "fallen");
    CU_ASSERT_STRING_EQUAL(telling_of(&telling, 6, "height"), "unknown");
    CU_ASSERT_STRING_EQUAL(telling_of(&telling, 6, "doubt"), "unknown");
    telling_done(&telling);
}

static bool take_bytes(void *user, const char *bytes, size_t length)
{
    text_add(user, (struct slice){bytes, length});
    return true;
}

static void members_are_written_by_their_rows(void)
{
    static const char *const wanted[] = {"table: set heights 30 -1\ntable: set rain\n",
                                         "table: set rain\n"};
    struct towers game = {{{5, 30, true, true, false}, {6, -1, false, true, true}}, 2, 1};
    char buffer[200];
    for (int over = 0; over < 2; over++) {
        struct text text;
        text_init(&text, buffer, sizeof buffer);
        struct going_on going = {.write = take_bytes, .user = &text};
        members_go_on(&members, THE_GAME, &game, over, &going);
        CU_ASSERT_STRING_EQUAL(text.at, wanted[over]);
    }
}

static void members_are_set_by_their_rows(void)
{
    struct block block = {0};
    uint32_t fields_read = 0;
    struct event event = {.fields_read = &fields_read, .present = 1};
    struct play play = {.block = &block, .event = &event};
    CU_ASSERT_TRUE_FATAL(block_begin(&block, 8, sizeof(struct towers)));
    struct towers *game = (void *)block.bytes;
    *game = (struct towers){{{5, 30, false, true, false}, {6, -1, false, false, true}}, 2, 0};
    CU_ASSERT_TRUE(members_set(&members, &play));
    CU_ASSERT_EQUAL(game->weather, 1);
    event.form = 1;
    event.field[TOWER] = 5;
    CU_ASSERT_TRUE(members_set(&members, &play));
    CU_ASSERT_TRUE(game->towers[0].fallen && !game->towers[1].fallen);
    event.form = 2;
    event.field[TOWER] = 6;
    event.field[LEFT] = 12;
    CU_ASSERT_TRUE(members_set(&members, &play));
    CU_ASSERT_EQUAL(game->towers[1].height, 12);
    CU_ASSERT_TRUE(game->towers[1].seen && !game->towers[1].doubted);
    event.field[TOWER] = 7; /* no tower has this name */
    CU_ASSERT_TRUE(members_set(&members, &play));
    CU_ASSERT_TRUE(game->towers[0].height == 30 && game->towers[1].height == 12);
    block_done(&block);
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
    CU_add_test(suite, "members are told by their rows", members_are_told_by_their_rows);
    CU_add_test(suite, "members are written by their rows", members_are_written_by_their_rows);
    CU_add_test(suite, "members are set by their rows", members_are_set_by_their_rows);
}
