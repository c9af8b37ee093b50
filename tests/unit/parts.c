/* SPDX-License-Identifier: MIT */
/* Large logs are split where a game begins; the parts together are the log. */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "tests.h"

static const char game[] =
    "game armada 1.5.0\nplayer Rebel first { ship Yavaris command=2 speed=2 }\n"
    "player Empire { ship Avenger command=1 speed=2 }\nround 0\nresult Rebel by concession\nend\n";

struct counted {
    uint64_t games, findings, last_line;
};

static bool on_game(void *user, const struct umpire_game *one)
{
    struct counted *counted = user;
    EXPECT(one->number == ++counted->games, "game %llu has number %llu",
           (unsigned long long)counted->games, (unsigned long long)one->number);
    return true;
}

static bool on_finding(void *user, const struct umpire_finding *finding)
{
    struct counted *counted = user;
    EXPECT(finding->line > counted->last_line, "line %llu comes late",
           (unsigned long long)finding->line);
    counted->last_line = finding->line;
    counted->findings++;
    return true;
}

static char *written(const char *name, const char *unit, size_t count)
{
    static char path[64];
    snprintf(path, sizeof path, "/tmp/umpire-%s-%ld", name, (long)getpid());
    FILE *file = fopen(path, "w");
    CU_ASSERT_PTR_NOT_NULL_FATAL(file);
    for (size_t i = 0; i < count; i++)
        fputs(unit, file);
    fclose(file);
    return path;
}

static void parts_are_checked_one_by_one(void)
{
    enum { GAMES = 8000, LINES = 6 };
    struct counted counted = {0};
    struct umpire_sink sink = {.user = &counted, .game_begin = on_game, .finding = on_finding};
    struct umpire_options options;
    struct umpire_part part;
    struct umpire_log log = {0};
    umpire_options_init(&options);
    const char *path = written("parts", game, GAMES), *unreadable;
    struct umpire_checker *checker = umpire_checker_new(&options, &sink);
    struct umpire_parts *parts = umpire_parts_open(path);
    CU_ASSERT_PTR_NOT_NULL_FATAL(parts);
    uint64_t games = 0, begin = 0, line = 1, count = 0;
    for (; umpire_parts_next(parts, &part); count++) {
        EXPECT(part.begin == begin && part.line == line && part.games == games, "part %llu",
               (unsigned long long)count);
        CU_ASSERT_EQUAL(umpire_check_part(checker, path, &part, &games, &unreadable),
                        UMPIRE_NONCONFORMANT);
        part.reserved[0] = 1;
        errno = 0;
        uint64_t none;
        CU_ASSERT_TRUE(umpire_check_part(checker, path, &part, &none, &unreadable) ==
                           UMPIRE_FAILURE &&
                       errno == EINVAL);
        part.reserved[0] = 0;
        CU_ASSERT_PTR_NULL(unreadable);
        begin = part.end - strlen("game armada 1.5.0\n");
        line = part.next_line;
    }
    EXPECT(count > 3, "only %llu parts", (unsigned long long)count);
    EXPECT(games == GAMES && counted.findings == GAMES && line == 0, "%llu games",
           (unsigned long long)games);
    CU_ASSERT_EQUAL(counted.last_line, (GAMES - 1) * LINES + 4);
    umpire_parts_log(parts, &log);
    CU_ASSERT_EQUAL(log.bytes, GAMES * strlen(game));
    CU_ASSERT_EQUAL(part.end, log.bytes);
    umpire_parts_close(parts);
    umpire_checker_free(checker);
    unlink(path);
}

static uint64_t parts_of(const char *path)
{
    struct umpire_part part;
    uint64_t count = 0;
    struct umpire_parts *parts = umpire_parts_open(path);
    while (parts && umpire_parts_next(parts, &part))
        count++;
    umpire_parts_close(parts);
    return count;
}

static void only_plain_lines_of_known_games_part(void)
{
    static const struct { const char *first; bool parts;
    } tries[] = {{"game armada 1.5.0\n", true},
                 {"game dropzone\r\n", true},
                 {"game\tstarfleet  \n", true},
                 {"game armada # why\n", false},
                 {"game armada 12345\n", false},
                 {"game armada 1..5\n", false},
                 {"game chess 1\n", false},
                 {" game armada\n", false},
                 {"game armada; end\n", false},
                 {"games armada\n", false},
                 {"game\n", false}};
    for (size_t i = 0; i < sizeof tries / sizeof *tries; i++) {
        char unit[200];
        snprintf(unit, sizeof unit, "%snote \"of a game that nobody plays: %zu\"\n", tries[i].first,
                 i);
        const char *path = written("border", unit, 900000 / strlen(unit));
        EXPECT((parts_of(path) > 1) == tries[i].parts, "%s", tries[i].first);
        unlink(path);
    }
    const char *path = written("small", game, 10);
    CU_ASSERT_PTR_NULL(umpire_parts_open(path));
    unlink(path);
    CU_ASSERT_PTR_NULL(umpire_parts_open("/nonexistent"));
    CU_ASSERT_PTR_NULL(umpire_parts_open("/tmp"));
}

SUITE(parts)
{
    CU_pSuite suite = CU_add_suite("parts", NULL, NULL);
    CU_add_test(suite, "parts are checked one by one", parts_are_checked_one_by_one);
    CU_add_test(suite, "only plain lines of known games part",
                only_plain_lines_of_known_games_part);
}
