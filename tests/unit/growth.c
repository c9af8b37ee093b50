/* SPDX-License-Identifier: MIT */
/* Public structs have room for members of later versions, and a check can be ended from outside. */
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "tests.h"
#include "umpire_session.h"

static void what_is_not_0_in_reserved_room_is_refused(void)
{
    struct umpire_options options;
    struct umpire_sink sink = {.user = NULL};
    umpire_options_init(&options);
    struct umpire_checker *checker = umpire_checker_new(&options, &sink);
    CU_ASSERT_PTR_NOT_NULL_FATAL(checker);
    struct umpire_baseline_entry entry = {.fingerprint = "00000000000000000000000000000000",
                                          .path = "a",
                                          .reason = "b",
                                          .reserved = {0, 1}};
    errno = 0;
    CU_ASSERT_FALSE(umpire_checker_baseline(checker, &entry));
    CU_ASSERT_EQUAL(errno, EINVAL);
    errno = 0;
    CU_ASSERT_FALSE(umpire_checker_waiver(checker, &entry));
    CU_ASSERT_EQUAL(errno, EINVAL);
    umpire_checker_free(checker);
    options.reserved[sizeof options.reserved / sizeof *options.reserved - 1] = 1;
    errno = 0;
    CU_ASSERT_PTR_NULL(umpire_checker_new(&options, &sink));
    CU_ASSERT_EQUAL(errno, EINVAL);
    errno = 0;
    CU_ASSERT_PTR_NULL(umpire_session_new(&options));
    CU_ASSERT_EQUAL(errno, EINVAL);
    umpire_options_init(&options);
    memset(&sink.reserved[0], 1, 1);
    errno = 0;
    CU_ASSERT_PTR_NULL(umpire_checker_new(&options, &sink));
    CU_ASSERT_EQUAL(errno, EINVAL);
    struct umpire_report_options report = {
        .format = UMPIRE_FORMAT_TEXT, .file = 1, .reserved = {1}};
    errno = 0;
    CU_ASSERT_PTR_NULL(umpire_report_open(&report));
    CU_ASSERT_EQUAL(errno, EINVAL);
    struct umpire_generation generation = {
        .ruleset = "armada", .size = UMPIRE_SMALL, .reserved = {1}};
    CU_ASSERT_STRING_EQUAL(umpire_generate(&generation, NULL, NULL), "reserved room is not 0");
    struct umpire_diff_sink diff = {.user = NULL};
    char why[80];
    memset(&diff.reserved[3], 1, 1);
    CU_ASSERT_FALSE(umpire_diff(-1, "a", -1, "b", &diff, why, sizeof why));
    CU_ASSERT_STRING_EQUAL(why, "reserved room of the sink is not 0");
}

static bool count_down(void *user)
{
    unsigned *left = user;
    return --*left > 0;
}

static enum umpire_status check_many_notes(unsigned *left)
{
    static char log[64 * 1024] =
        "game armada 1.5.0\nplayer Rebel first { ship Yavaris command=2 speed=2 }\n"
        "player Empire { ship Avenger command=1 speed=2 }\n";
    struct umpire_sink sink = {.user = left, .go_on = count_down};
    struct umpire_options options;
    umpire_options_init(&options);
    size_t length = strlen(log);
    while (length < sizeof log - 16)
        length += (size_t)snprintf(log + length, sizeof log - length, "# a note\n");
    struct umpire_checker *checker = umpire_checker_new(&options, &sink);
    CU_ASSERT_PTR_NOT_NULL_FATAL(checker);
    enum umpire_status status = umpire_check_memory(checker, "notes", log, length);
    umpire_checker_free(checker);
    return status;
}

static void a_check_can_be_ended_where_nothing_is_found(void)
{
    unsigned left = 1000000;
    CU_ASSERT_EQUAL(check_many_notes(&left), UMPIRE_INDETERMINATE);
    CU_ASSERT(left < 1000000 - 10);
    left = 3;
    CU_ASSERT_EQUAL(check_many_notes(&left), UMPIRE_FAILURE);
    CU_ASSERT_EQUAL(left, 0);
}

SUITE(growth)
{
    CU_pSuite suite = CU_add_suite("growth", NULL, NULL);
    CU_add_test(suite, "what is not 0 in reserved room is refused",
                what_is_not_0_in_reserved_room_is_refused);
    CU_add_test(suite, "a check can be ended where nothing is found",
                a_check_can_be_ended_where_nothing_is_found);
}
