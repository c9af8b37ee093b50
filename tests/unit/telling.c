/* SPDX-License-Identifier: MIT */
/* How games describe their state, and its changes. */
#include "judge/engine/telling.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests.h"

static void things(void)
{
    struct telling telling = {.things = NULL};
    CU_ASSERT_PTR_NULL(telling_of(&telling, 1, "hull"));
    for (int round = 0; round < 2; round++) {
        telling_begin(&telling);
        for (entity one = 0; one < 1000; one++)
            telling_add(&telling, one, "hull", "%d", (int)one + round);
        telling_add(&telling, NO_ENTITY, "hull", "none");
        telling_add(&telling, 7, "hull", "again");
        CU_ASSERT_EQUAL(telling.count, 1001);
        CU_ASSERT_STRING_EQUAL(telling_of(&telling, 999, "hull"), round ? "1000" : "999");
        CU_ASSERT_STRING_EQUAL(telling_of(&telling, 7, "hull"), round ? "8" : "7");
        CU_ASSERT_STRING_EQUAL(telling_of(&telling, NO_ENTITY, "hull"), "none");
        CU_ASSERT_PTR_NULL(telling_of(&telling, 999, "speed"));
    }
    CU_ASSERT_FALSE(telling.no_memory);
    telling_done(&telling);
}

/* Follows the changes in a log, as a reader of the report would. */
struct follower {
    char state[512][4][64];
    size_t count, wrong, lines;
    uint64_t line;
};

static char *find(struct follower *follower, const struct umpire_told *told)
{
    const char *of = told->of ? told->of : "";
    for (size_t i = 0; i < follower->count; i++)
        if (strcmp(follower->state[i][0], of) == 0 &&
            strcmp(follower->state[i][1], told->what) == 0)
            return follower->state[i][2];
    if (follower->count == sizeof follower->state / sizeof *follower->state)
        return NULL;
    snprintf(follower->state[follower->count][0], 64, "%s", of);
    snprintf(follower->state[follower->count][1], 64, "%s", told->what);
    return follower->state[follower->count++][2];
}

static bool take_told(void *user, const struct umpire_told *told)
{
    struct follower *follower = user;
    char *state = find(follower, told);
    if (!state || strncmp(state, told->before ? told->before : "", 63) != 0 ||
        (!told->before && !told->now))
        follower->wrong++;
    else
        snprintf(state, 64, "%s", told->now ? told->now : "");
    return true;
}

static bool take_line(void *user, uint64_t line, const char *text)
{
    struct follower *follower = user;
    (void)text;
    follower->wrong += line != follower->line + 1;
    follower->line = line;
    follower->lines++;
    return true;
}

static const char *state_of(struct follower *follower, const char *of, const char *what)
{
    const char *state = find(follower, &(struct umpire_told){.of = of, .what = what});
    return state ? state : "";
}

/* Each change begins with the last description, and the log's lines come in order. */
static void check_changes(const char *path, struct follower *follower)
{
    struct umpire_options options;
    umpire_options_init(&options);
    options.events = true;
    *follower = (struct follower){.count = 0};
    struct umpire_sink sink = {.user = follower, .told = take_told, .line = take_line};
    struct umpire_checker *checker = had(umpire_checker_new(&options, &sink));
    umpire_check_path(checker, path);
    umpire_checker_free(checker);
    EXPECT(follower->wrong == 0, "%s: %zu changes or lines do not follow", path, follower->wrong);
}

static void changes(void)
{
    static const char *const folders[] = {"corpus/armada/games", "corpus/dropfleet/games"};
    struct follower *follower = had(calloc(1, sizeof *follower));
    for (size_t folder = 0; folder < sizeof folders / sizeof *folders; folder++) {
        struct files files;
        files_below(&files, folders[folder], ".umpire");
        for (size_t i = 0; i < files.count; i++)
            check_changes(files.paths[i], follower);
        files_done(&files);
    }
    /* an offer is read on without, and named again */
    check_changes("corpus/starfleet/together/fail-bribe-accepted-and-not-forwarded.umpire",
                  follower);
    CU_ASSERT_STRING_EQUAL(state_of(follower, "Convoys", "bribe"), "accepted");
    check_changes("corpus/armada/games/six-rounds.umpire", follower);
    CU_ASSERT(follower->lines > 500);
    CU_ASSERT_STRING_EQUAL(state_of(follower, "Saber", "is"), "out of play");
    CU_ASSERT_STRING_EQUAL(state_of(follower, "Rebel", "pass tokens"), "0");
    free(follower);
}

SUITE(telling)
{
    CU_pSuite suite = CU_add_suite("telling", NULL, NULL);
    CU_add_test(suite, "things", things);
    CU_add_test(suite, "changes of whole games", changes);
}
