/* SPDX-License-Identifier: MIT */
/* Sequences of places, and obligations. A game exports only its ruleset, so the files under test
 * are compiled into this one. */
#include "books/starfleet/obligations.c" // NOLINT(bugprone-suspicious-include): as above
#include "books/starfleet/sequence.c" // NOLINT(bugprone-suspicious-include): as above

#include <stddef.h>
#include <string.h>

#include "tests.h"

/* Places 3 to 6 are played in laps; a lap opens at 3 and closes at 5. */
static const struct stretch laps = {.opening = 3, .closing = 5, .last = 6};

static void places_are_gone_through_forwards(void)
{
    static const struct {
        int16_t at;
        int32_t lap;
        int to;
        int32_t named;
        bool same, back, new_lap, misnumbered;
        int32_t wanted_lap;
    } tries[] = {
        {-1, 0, 0, 0, false, false, false, false, 0}, {1, 0, 1, 0, true, false, false, false, 0},
        {2, 0, 1, 0, false, true, false, false, 0},   {2, 0, 3, 0, false, false, true, false, 1},
        {4, 1, 3, 0, false, false, true, false, 2},    {3, 1, 4, 0, false, false, false, false, 1},
        {6, 1, 3, 0, false, false, true, false, 2},   {6, 1, 3, 3, false, false, true, true, 3},
        {6, 2, 3, 2, false, true, true, true, 2},     {6, 1, 5, 0, false, true, false, false, 1},
        {7, 8, 3, 0, false, true, true, false, 9},    {2, 0, 5, 0, false, false, false, false, 1},
        {4, 2, 5, 2, false, false, false, false, 2},  {4, 2, 5, 3, false, false, false, true, 2},
        {5, 2, 5, 2, true, false, false, false, 2},   {5, 2, 5, 3, false, false, false, true, 2},
    };
    for (size_t i = 0; i < sizeof tries / sizeof *tries; i++) {
        struct sequence sequence = {
            .place = tries[i].at, .furthest = tries[i].at, .lap = tries[i].lap};
        struct sequence_move move;
        sequence_move_to(&sequence, &laps, tries[i].to, tries[i].named, &move);
        EXPECT(move.same == tries[i].same && move.new_lap == tries[i].new_lap &&
                   move.misnumbered == tries[i].misnumbered && move.lap == tries[i].wanted_lap,
               "try %zu: same %d, new lap %d, misnumbered %d, lap %d", i, move.same, move.new_lap,
               move.misnumbered, (int)move.lap);
        EXPECT(move.back == tries[i].back, "try %zu: back %d", i, move.back);
    }
}

static void a_lap_may_begin_with_its_closing_part(void)
{
    static const struct {
        int32_t written;
        bool misnumbered;
    } tries[] = {{0, false}, {1, false}, {2, false}, {3, true}};
    for (size_t i = 0; i < sizeof tries / sizeof *tries; i++) {
        struct sequence sequence = {.place = 2, .furthest = 2};
        struct sequence_move move;
        sequence_move_to(&sequence, &laps, 5, 0, &move);
        CU_ASSERT_TRUE(move.unopened);
        sequence_go(&sequence, &move);
        sequence_move_to(&sequence, &laps, 3, tries[i].written, &move);
        EXPECT(move.misnumbered == tries[i].misnumbered && !move.back && !move.unopened,
               "written %d: misnumbered %d, back %d", (int)tries[i].written, move.misnumbered,
               move.back);
        CU_ASSERT_EQUAL(move.lap, tries[i].written ? tries[i].written : 1);
    }
}

static void a_place_is_passed_once(void)
{
    struct sequence sequence;
    sequence_begin(&sequence);
    struct sequence_move move;
    sequence_move_to(&sequence, &laps, 2, 0, &move);
    CU_ASSERT_TRUE(sequence_passes(&sequence, move.place, 0));
    CU_ASSERT_TRUE(sequence_passes(&sequence, move.place, 1));
    CU_ASSERT_FALSE(sequence_passes(&sequence, move.place, 2));
    sequence_go(&sequence, &move);
    CU_ASSERT_EQUAL(sequence.place, 2);
    sequence_move_to(&sequence, &laps, 1, 0, &move);
    CU_ASSERT_TRUE(move.back);
    CU_ASSERT_FALSE(sequence_passes(&sequence, move.place, 0));
    sequence_go(&sequence, &move);
    CU_ASSERT_EQUAL(sequence.furthest, 2);
    sequence_move_to(&sequence, &laps, 7, 0, &move);
    CU_ASSERT_FALSE(sequence_passes(&sequence, move.place, 1));
    CU_ASSERT_TRUE(sequence_passes(&sequence, move.place, 6));
}

struct holder {
    struct table obligations;
    uint32_t head, other;
};

static struct obligation of(uint8_t kind, uint16_t side, int64_t amount, int32_t turn)
{
    return (struct obligation){.kind = kind, .side = side, .amount = amount, .turn = turn};
}

static const struct obligation *find(const struct block *block, size_t head, uint8_t kind,
                                     uint16_t side, int32_t turn)
{
    const struct holder *holder = (const struct holder *)(const void *)block->bytes;
    uint32_t from;
    memcpy(&from, block->bytes + head, sizeof from);
    return turn ? obligation_of_turn(holder, holder->obligations, from, kind, side, turn)
                : obligation_find(holder, holder->obligations, from, kind, side);
}

static void obligations_are_renewed_and_add_up(void)
{
    const size_t table = offsetof(struct holder, obligations), head = offsetof(struct holder, head);
    struct block block = {.head = NULL};
    CU_ASSERT_TRUE_FATAL(block_begin(&block, 0, sizeof(struct holder)));
    struct obligation one = of(PLAN, 1, 10, 1);
    CU_ASSERT_TRUE(obligation_declare(&block, table, head, &one));
    one = of(PLAN, 2, 20, 1);
    CU_ASSERT_TRUE(obligation_declare(&block, table, head, &one));
    one = of(CLAIM, 1, 0, 1);
    CU_ASSERT_TRUE(obligation_declare(&block, table, head, &one));
    CU_ASSERT_EQUAL(find(&block, head, PLAN, 1, 0)->amount, 10);
    CU_ASSERT_EQUAL(find(&block, head, PLAN, 2, 0)->amount, 20);
    CU_ASSERT_PTR_NOT_NULL(find(&block, head, PLAN, ANY_SIDE, 1));
    CU_ASSERT_PTR_NULL(find(&block, head, PLAN, 3, 0));
    CU_ASSERT_PTR_NULL(find(&block, offsetof(struct holder, other), PLAN, 1, 0));

    one = of(PLAN, 1, 5, 1);
    CU_ASSERT_TRUE(obligation_declare(&block, table, head, &one));
    CU_ASSERT_EQUAL(obligation_least(find(&block, head, PLAN, 1, 0)), 5);
    CU_ASSERT_EQUAL(obligation_most(find(&block, head, PLAN, 1, 0)), 15);
    CU_ASSERT_TRUE(obligation_declare(&block, table, head, &one));
    CU_ASSERT_EQUAL(obligation_least(find(&block, head, PLAN, 1, 0)), 10);
    CU_ASSERT_EQUAL(obligation_most(find(&block, head, PLAN, 1, 0)), 20);
    CU_ASSERT_EQUAL(find(&block, head, PLAN, 1, 0)->times, 3);
    CU_ASSERT_EQUAL(obligation_least(NULL) + obligation_most(NULL), 0);
    one = of(PLAN, 1, 7, 2);
    CU_ASSERT_TRUE(obligation_declare(&block, table, head, &one));
    CU_ASSERT_EQUAL(obligation_most(find(&block, head, PLAN, 1, 2)), 7);
    CU_ASSERT_EQUAL(find(&block, head, PLAN, 1, 2)->times, 1);
    /* the last earlier turn is remembered */
    CU_ASSERT_PTR_NOT_NULL(find(&block, head, PLAN, 1, 1));
    CU_ASSERT_PTR_NULL(find(&block, head, PLAN, 1, 3));
    const struct holder *holder = (const struct holder *)(const void *)block.bytes;
    CU_ASSERT_EQUAL(holder->obligations.count, 3);

    obligation_void(block.bytes, holder->obligations, holder->head, PLAN, 1);
    CU_ASSERT_PTR_NULL(find(&block, head, PLAN, 1, 2));
    CU_ASSERT_PTR_NOT_NULL(find(&block, head, PLAN, 2, 1));
    obligation_void(block.bytes, holder->obligations, holder->head, PLAN, ANY_SIDE);
    CU_ASSERT_PTR_NULL(find(&block, head, PLAN, 2, 1));
    CU_ASSERT_PTR_NOT_NULL(find(&block, head, CLAIM, 1, 1));
    block_done(&block);
}

SUITE(sequences)
{
    CU_pSuite suite = CU_add_suite("sequences", NULL, NULL);
    CU_add_test(suite, "places are gone through forwards", places_are_gone_through_forwards);
    CU_add_test(suite, "a lap may begin with its closing part",
                a_lap_may_begin_with_its_closing_part);
    CU_add_test(suite, "a place is passed once", a_place_is_passed_once);
    CU_add_test(suite, "obligations are renewed and add up", obligations_are_renewed_and_add_up);
}
