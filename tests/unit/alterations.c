/* SPDX-License-Identifier: MIT */
/* One mistake is one finding: whole games of the corpus are altered in many ways, and of each kind
 * of alterations the share that has what is asked for must not fall below its floor
 * (tools/alterations/floors). Here a sample of each kind is counted; `make alterations` counts
 * all. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "floors.h"
#include "tests.h"

static const char small_game[] = "game armada\n"
                                 "side Empire\n"
                                 "round 1\n"
                                 "phase ship\n"
                                 "Empire: move 3 \"4 x\" 5-6\n"
                                 "Empire: pass # 7\n"
                                 "phase status\n"
                                 "@12:30 \"Red Two\": roll 2\n"
                                 "note: 8\n"
                                 "result draw\n";

/* Every `every`th game of a kind, if the corpus's game is altered. */
static void count_game(struct tally *tally, const struct kind *kind, const struct game *game,
                       size_t every)
{
    struct alterations alterations;
    alterations_find(&alterations, kind, game);
    uint64_t *findings = had(calloc(alterations.count + 1, sizeof *findings));
    CU_ASSERT_TRUE(count_findings(findings, kind, game, &alterations, every, 1));
    for (size_t i = 0; i < alterations.count; i += every)
        tally_add(tally, kind->measure, findings[i]);
    free(findings);
    alterations_done(&alterations);
}

static void count_log(struct tally *tally, const struct kind *kind, const char *path, size_t every)
{
    struct game game, joined;
    if (!game_read(&game, path)) {
        CU_FAIL("a log of the corpus cannot be read");
        return;
    }
    game_join(&joined, &game);
    count_game(tally, kind, kind->games == JOINED ? &joined : &game, every);
    game_done(&joined);
    game_done(&game);
}

static bool is_whole_game(const char *path)
{
    const char *games = strstr(path, "/games/");
    return games && !strchr(games + strlen("/games/"), '/');
}

static void expect_floor(const struct kind *kind, const struct files *files,
                         const struct floor *floor)
{
    struct tally tally = {0};
    for (size_t i = 0; i < files->count; i++)
        if (is_whole_game(files->paths[i]))
            count_log(&tally, kind, files->paths[i], floor->every);
    struct bounds bounds = {floor->sample, floor->all.most};
    EXPECT(tally.altered > 50 && holds(&bounds, &tally, kind->measure),
           "%s: %.2f of 100 in %llu altered games, most %llu; its floor is %.2f, at most %llu;"
           " see 'make alterations KINDS=%s'",
           kind->name, tally_share(&tally, kind->measure), (unsigned long long)tally.altered,
           (unsigned long long)tally.most, bounds.share, (unsigned long long)bounds.most,
           kind->name);
}

static void no_kind_is_below_its_floor(void)
{
    struct files files;
    struct floors floors;
    corpus_files(&files);
    CU_ASSERT_TRUE_FATAL(floors_read(&floors, "tools/alterations/floors"));
    CU_ASSERT_EQUAL(floors.count, kind_count);
    for (size_t i = 0; i < kind_count; i++) {
        struct floor floor = floor_of(&floors, &kinds[i]);
        expect_floor(&kinds[i], &files, &floor);
    }
    files_done(&files);
}

static void one_altered_line_is_one_finding(void)
{
    struct floors floors;
    CU_ASSERT_TRUE_FATAL(floors_read(&floors, "tools/alterations/floors"));
    static const char *const whole[] = {"line", "misspelt"};
    for (size_t i = 0; i < sizeof whole / sizeof *whole; i++) {
        struct floor floor = floor_of(&floors, kind_named(whole[i]));
        CU_ASSERT(floor.all.share >= 99 && floor.all.most <= 3);
        CU_ASSERT(floor.sample >= 99);
    }
}

/* Writes the lines that differ, "LINE WHAT: NEW LINES", and how many lines there are. */
static void describe(FILE *to, const struct alteration *alteration, const struct game *game)
{
    size_t length;
    char *text = alteration_text(alteration, game, &length);
    struct game altered;
    game_init(&altered, "altered", text, length);
    fprintf(to, "%zu %s:", alteration->line, alteration->what);
    size_t same_end = 0, same_begin = 0,
           least = altered.count < game->count ? altered.count : game->count;
    while (same_begin < least && same(altered.lines[same_begin], game->lines[same_begin]))
        same_begin++;
    while (same_begin + same_end < least && same(altered.lines[altered.count - 1 - same_end],
                                                 game->lines[game->count - 1 - same_end]))
        same_end++;
    for (size_t i = same_begin; i + same_end < altered.count; i++)
        fprintf(to, " [%.*s]", (int)altered.lines[i].length, altered.lines[i].at);
    fprintf(to, " %+d\n", (int)altered.count - (int)game->count);
    game_done(&altered);
}

/* The alterations of a game that are of a kind; the caller frees the text. */
static char *describe_all(const char *text, const struct kind *kind)
{
    struct game game, joined;
    struct alterations alterations;
    char *described = NULL;
    size_t length;
    game_init(&game, "small", had(strdup(text)), strlen(text));
    game_join(&joined, &game);
    const struct game *of = kind->games == JOINED ? &joined : &game;
    alterations_find(&alterations, kind, of);
    FILE *to = had(open_memstream(&described, &length));
    for (size_t i = 0; i < alterations.count; i++)
        describe(to, &alterations.list[i], of);
    fclose(to);
    alterations_done(&alterations);
    game_done(&joined);
    game_done(&game);
    return had(described);
}

static void expect_alterations(const char *name, const char *expected)
{
    char *described = describe_all(small_game, kind_named(name));
    EXPECT(strcmp(described, expected) == 0, "%s:\n%sinstead of\n%s", name, described, expected);
    free(described);
}

static void lines_are_altered(void)
{
    expect_alterations("line", "3 left-out: -1\n"
                               "3 doubled: [round 1] +1\n"
                               "3 swapped: [phase ship] [round 1] +0\n"
                               "4 left-out: -1\n"
                               "4 doubled: [phase ship] +1\n"
                               "4 swapped: [Empire: move 3 \"4 x\" 5-6] [phase ship] +0\n"
                               "5 left-out: -1\n"
                               "5 doubled: [Empire: move 3 \"4 x\" 5-6] +1\n"
                               "5 swapped: [Empire: pass # 7] [Empire: move 3 \"4 x\" 5-6] +0\n"
                               "6 left-out: -1\n"
                               "6 doubled: [Empire: pass # 7] +1\n"
                               "6 swapped: [phase status] [Empire: pass # 7] +0\n"
                               "7 left-out: -1\n"
                               "7 doubled: [phase status] +1\n"
                               "7 swapped: [@12:30 \"Red Two\": roll 2] [phase status] +0\n"
                               "8 left-out: -1\n"
                               "8 doubled: [@12:30 \"Red Two\": roll 2] +1\n");
    expect_alterations("joined",
                       "3 left-out: -1\n"
                       "3 doubled: [round 1] +1\n"
                       "3 swapped: [phase ship] [round 1] +0\n"
                       "4 left-out: -1\n"
                       "4 doubled: [phase ship] +1\n"
                       "4 swapped: [Empire: move 3 \"4 x\" 5-6; Empire: pass] [phase ship] +0\n"
                       "5 left-out: -1\n"
                       "5 doubled: [Empire: move 3 \"4 x\" 5-6; Empire: pass] +1\n"
                       "5 swapped: [phase status] [Empire: move 3 \"4 x\" 5-6; Empire: pass] +0\n"
                       "6 left-out: -1\n"
                       "6 doubled: [phase status] +1\n"
                       "6 swapped: [@12:30 \"Red Two\": roll 2] [phase status] +0\n"
                       "7 left-out: -1\n"
                       "7 doubled: [@12:30 \"Red Two\": roll 2] +1\n");
    expect_alterations("two", "3 missing: -2\n"
                              "4 missing: -2\n"
                              "5 missing: -2\n"
                              "6 missing: -2\n"
                              "7 missing: -2\n");
    expect_alterations("three", "3 missing: -3\n"
                                "4 missing: -3\n"
                                "5 missing: -3\n"
                                "6 missing: -3\n");
    expect_alterations("rubbish", "5 rubbish: [Empire: zzyzx 4] +0\n");
    expect_alterations("later", "5 doubled-8: [Empire: zzyzx 4] [Empire: pass # 7] [phase status] "
                                "[@12:30 \"Red Two\": roll 2] +1\n");
    expect_alterations("doubled", "5 doubled-8: [@12:30 \"Red Two\": roll 2] +1\n");
    expect_alterations("declared", "2 left-out: -1\n"
                                   "2 doubled: [side Empire] +1\n");
    expect_alterations("unreadable", "4 way-0: [phase zzyzx] +0\n"
                                     "5 way-1: [Empire: zzyzx 3 \"4 x\" 5-6] +0\n"
                                     "6 way-2: [Empire: pass zz=1] +0\n"
                                     "7 way-3: [phase zzyzx] +0\n"
                                     "8 way-4: [\"Red Two\": roll ~] +0\n");
    expect_alterations("behind", "5 way-1-doubled-8: [Empire: zzyzx 3 \"4 x\" 5-6] "
                                 "[Empire: pass # 7] [phase status] "
                                 "[@12:30 \"Red Two\": roll 2] +1\n");
    expect_alterations("late", "4 1-late: [Empire: move 3 \"4 x\" 5-6] [phase ship] +0\n"
                               "5 2-late: [Empire: pass # 7] [phase status] "
                               "[Empire: move 3 \"4 x\" 5-6] +0\n");
    expect_alterations("early", "8 1-early: [@12:30 \"Red Two\": roll 2] [phase status] +0\n");
}

static void words_are_altered(void)
{
    expect_alterations("player", "5 other-player: [\"Red Two\": move 3 \"4 x\" 5-6] +0\n"
                                 "6 other-player: [\"Red Two\": pass # 7] +0\n"
                                 "8 other-player: [@12:30 Empire: roll 2] +0\n");
    expect_alterations("number", "5 number-1: [Empire: move 4 \"4 x\" 5-6] +0\n"
                                 "8 number-1: [@13:30 \"Red Two\": roll 2] +0\n"
                                 "8 number-2: [@12:31 \"Red Two\": roll 2] +0\n"
                                 "8 number-3: [@12:30 \"Red Two\": roll 3] +0\n"
                                 "9 number-1: [note: 9] +0\n");
    expect_alterations("phase", "4 status: [phase status] +0\n"
                                "7 ship: [phase ship] +0\n");
    expect_alterations("misspelt", "3 word-1: [roundx 1] +0\n"
                                   "3 word-2: [round 1x] +0\n"
                                   "4 word-1: [phasex ship] +0\n"
                                   "4 word-2: [phase shipx] +0\n"
                                   "5 word-1: [Empirex: move 3 \"4 x\" 5-6] +0\n"
                                   "5 word-2: [Empire: movex 3 \"4 x\" 5-6] +0\n"
                                   "5 word-3: [Empire: move 3x \"4 x\" 5-6] +0\n"
                                   "5 word-4: [Empire: move 3 \"4x x\" 5-6] +0\n"
                                   "5 word-5: [Empire: move 3 \"4 xx\" 5-6] +0\n"
                                   "5 word-6: [Empire: move 3 \"4 x\" 5-6x] +0\n"
                                   "6 word-1: [Empirex: pass # 7] +0\n"
                                   "6 word-2: [Empire: passx # 7] +0\n"
                                   "7 word-1: [phasex status] +0\n"
                                   "7 word-2: [phase statusx] +0\n"
                                   "8 word-1: [@12x:30 \"Red Two\": roll 2] +0\n"
                                   "8 word-2: [@12:30x \"Red Two\": roll 2] +0\n"
                                   "8 word-3: [@12:30 \"Redx Two\": roll 2] +0\n"
                                   "8 word-4: [@12:30 \"Red Twox\": roll 2] +0\n"
                                   "8 word-5: [@12:30 \"Red Two\": rollx 2] +0\n"
                                   "8 word-6: [@12:30 \"Red Two\": roll 2x] +0\n"
                                   "9 word-1: [notex: 8] +0\n"
                                   "9 word-2: [note: 8x] +0\n");
    expect_alterations("declared-misspelt", "2 word-1: [sidex Empire] +0\n"
                                            "2 word-2: [side Empirex] +0\n");
}

static const char armada_game[] = "game armada\n"
                                  "player Empire first {\n"
                                  "    ship Avenger\n"
                                  "    ship Demolisher\n"
                                  "}\n"
                                  "player Rebel {\n"
                                  "    ship \"Home One\"\n"
                                  "}\n"
                                  "round 1\n"
                                  "phase ship\n"
                                  "Empire: roll red[hit crit] => 2\n"
                                  "table: damage Avenger 3 to left\n"
                                  "Rebel: attack front on Avenger.left at long\n"
                                  "result Empire\n";

static void expect_one_of(const char *described, const char *line)
{
    EXPECT(strstr(described, line), "there is no '%s' in\n%s", line, described);
}

/* How many lines begin so. */
static size_t lines_with(const char *described, const char *begin)
{
    size_t count = 0;
    for (const char *at = described; (at = strstr(at, begin)); at++)
        count += at == described || at[-1] == '\n';
    return count;
}

static void a_word_becomes_others_of_its_kind(void)
{
    char *described = describe_all(armada_game, kind_named("word"));
    expect_one_of(described, "10 word-2-squadron: [phase squadron] +0\n");
    expect_one_of(described, "11 word-1-Rebel: [Rebel: roll red[hit crit] => 2] +0\n");
    expect_one_of(described, "11 word-2-reroll: [Empire: reroll red[hit crit] => 2] +0\n");
    expect_one_of(described, "11 word-4-blank: [Empire: roll red[blank crit] => 2] +0\n");
    expect_one_of(described, "11 word-7-3: [Empire: roll red[hit crit] => 3] +0\n");
    expect_one_of(described, "12 word-2-recover: [table: recover Avenger 3 to left] +0\n");
    expect_one_of(described, "13 word-3-rear: [Rebel: attack rear on Avenger.left at long] +0\n");
    expect_one_of(
        described,
        "13 word-5-\"Home One\": [Rebel: attack front on \"Home One\".left at long] +0\n");
    expect_one_of(described,
                  "13 word-8-close: [Rebel: attack front on Avenger.left at close] +0\n");
    CU_ASSERT_EQUAL(lines_with(described, "11 word-2-"), 8);
    CU_ASSERT_EQUAL(lines_with(described, "11 word-3-"), 0); /* a die is no face */
    CU_ASSERT_EQUAL(lines_with(described, "10 word-2-"), 3);
    CU_ASSERT_EQUAL(lines_with(described, "12 word-1-"), 0);
    free(described);
}

static void declarations_are_forgotten_and_results_come_early(void)
{
    char *described = describe_all(armada_game, kind_named("undeclared"));
    EXPECT(strcmp(described, "2 undeclared: -4\n3 undeclared: -1\n4 undeclared: -1\n"
                             "6 undeclared: -3\n7 undeclared: -1\n") == 0,
           "%s", described);
    free(described);
    described = describe_all(armada_game, kind_named("result"));
    CU_ASSERT_EQUAL(lines_with(described, "1"), 4);
    expect_one_of(described, "10 result: [result Empire] +1\n11 result: [result Empire] +1\n");
    expect_one_of(described, "13 result: [result Empire] +1\n");
    free(described);
}

static void random_games_have_names(void)
{
    struct game game, again;
    CU_ASSERT_TRUE_FATAL(game_read(&game, "random:dropfleet:3"));
    CU_ASSERT_TRUE_FATAL(game_read(&again, "random:dropfleet:3"));
    CU_ASSERT(game.first > 0 && game.first < game.last);
    CU_ASSERT_STRING_EQUAL(game.path, "random:dropfleet:3");
    CU_ASSERT(game.length == again.length && memcmp(game.bytes, again.bytes, game.length) == 0);
    game_done(&again);
    game_done(&game);
    CU_ASSERT_FALSE(game_read(&game, "random:nothing:3"));
    CU_ASSERT_FALSE(game_read(&game, "random:dropfleet"));
}

static void what_is_below_its_floor_is_told(void)
{
    struct tally tally = {0};
    for (uint64_t findings = 0; findings < 4; findings++)
        tally_add(&tally, ONE_FINDING, findings);
    CU_ASSERT_DOUBLE_EQUAL(tally_share(&tally, ONE_FINDING), 100.0 / 3, 1e-9);
    struct bounds just = bounds_of(&tally, ONE_FINDING), higher = {33.34, 3}, fewer = {33.33, 2};
    CU_ASSERT_DOUBLE_EQUAL(just.share, 33.33, 1e-9);
    CU_ASSERT_EQUAL(just.most, 3);
    CU_ASSERT_TRUE(holds(&just, &tally, ONE_FINDING));
    CU_ASSERT_FALSE(holds(&higher, &tally, ONE_FINDING));
    CU_ASSERT_FALSE(holds(&fewer, &tally, ONE_FINDING));
    tally_add(&tally, ONE_FINDING, 1);
    tally_add(&tally, ONE_FINDING, 1);
    tally_add(&tally, ONE_FINDING, 1);
    CU_ASSERT_DOUBLE_EQUAL(bounds_of(&tally, ONE_FINDING).share, 66.66, 1e-9); /* not 66.67 */
}

static void each_measure_counts_its_own(void)
{
    struct tally none = {0}, told = {0};
    for (uint64_t findings = 0; findings < 4; findings++) {
        tally_add(&none, NO_VIOLATION, findings);
        tally_add(&told, TOLD, findings);
    }
    CU_ASSERT_DOUBLE_EQUAL(tally_share(&none, NO_VIOLATION), 25, 1e-9);
    CU_ASSERT_DOUBLE_EQUAL(tally_share(&told, TOLD), 75, 1e-9);
    CU_ASSERT(falls_short(ONE_FINDING, 2) && !falls_short(ONE_FINDING, 0));
    CU_ASSERT(falls_short(NO_VIOLATION, 1) && falls_short(TOLD, 0));
}

SUITE(alterations)
{
    CU_pSuite suite = CU_add_suite("alterations", NULL, NULL);
    CU_add_test(suite, "whole lines are altered", lines_are_altered);
    CU_add_test(suite, "words are altered", words_are_altered);
    CU_add_test(suite, "a word becomes others of its kind", a_word_becomes_others_of_its_kind);
    CU_add_test(suite, "declarations are forgotten, results come early",
                declarations_are_forgotten_and_results_come_early);
    CU_add_test(suite, "random games have names", random_games_have_names);
    CU_add_test(suite, "what is below its floor is told", what_is_below_its_floor_is_told);
    CU_add_test(suite, "each measure counts its own", each_measure_counts_its_own);
    CU_add_test(suite, "no kind is below its floor", no_kind_is_below_its_floor);
    CU_add_test(suite, "one altered line is one finding", one_altered_line_is_one_finding);
}
