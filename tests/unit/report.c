/* SPDX-License-Identifier: MIT */
/* Reports: every log's XML report is valid against the schema and the same bytes each time, and the
 * goldens are unchanged. */
#include <errno.h>
#include <fcntl.h>
#include <libxml/relaxng.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/text.h"
#include "tests.h"

static char *report_of(const char *path, enum umpire_format format, bool details)
{
    FILE *file = had(tmpfile());
    struct umpire_report_options options = {
        .format = format, .details = details, .file = fileno(file)};
    struct umpire_report *report = umpire_report_open(&options);
    struct umpire_options check;
    umpire_options_init(&check);
    check.details = details;
    struct umpire_checker *checker = umpire_checker_new(&check, umpire_report_sink(report));
    umpire_check_path(checker, path);
    umpire_checker_free(checker);
    CU_ASSERT_TRUE(umpire_report_close(report));
    long length = lseek(fileno(file), 0, SEEK_CUR);
    char *text = had(calloc(1, (size_t)length + 1));
    rewind(file);
    CU_ASSERT_EQUAL(fread(text, 1, (size_t)length, file), (size_t)length);
    fclose(file);
    return text;
}

static void silence(void *context, const char *message, ...)
{
    (void)context;
    (void)message;
}

static void reports_are_valid(void)
{
    xmlRelaxNGParserCtxtPtr parser = xmlRelaxNGNewParserCtxt("schemas/report.rng");
    xmlRelaxNGPtr schema = xmlRelaxNGParse(parser);
    CU_ASSERT_PTR_NOT_NULL_FATAL(schema);
    struct files files;
    affordable_files(&files);
    for (size_t i = 0; i < files.count; i++) {
        char *text = report_of(files.paths[i], UMPIRE_FORMAT_XML, true);
        xmlDocPtr document = xmlReadMemory(text, (int)strlen(text), "report.xml", NULL,
                                           XML_PARSE_NONET);
        xmlRelaxNGValidCtxtPtr validity = xmlRelaxNGNewValidCtxt(schema);
        xmlRelaxNGSetValidErrors(validity, silence, silence, NULL);
        EXPECT(document && xmlRelaxNGValidateDoc(validity, document) == 0,
               "the report on %s is not valid", files.paths[i]);
        xmlRelaxNGFreeValidCtxt(validity);
        xmlFreeDoc(document);
        free(text);
    }
    files_done(&files);
    xmlRelaxNGFree(schema);
    xmlRelaxNGFreeParserCtxt(parser);
    xmlCleanupParser();
}

/* Puts zeros in the place of the sources' SHA-256, which every change of the sources changes. */
static char *without_sources(char *report)
{
    static const char name[] = "tool-sources=\"";
    char *at = strstr(report, name);
    if (at)
        memset(at + strlen(name), '0', 64);
    return report;
}

/* Compares reports of tests/formats/golden/NAME.umpire with NAME.xml and NAME.txt beside it; with
 * BLESS set, rewrites these. */
static void goldens_are_unchanged(void)
{
    static const struct {
        const char *ending;
        enum umpire_format format;
    } kinds[] = {{".xml", UMPIRE_FORMAT_XML}, {".txt", UMPIRE_FORMAT_TEXT}};
    struct files files;
    files_below(&files, "tests/formats/golden", ".umpire");
    CU_ASSERT_TRUE(files.count > 0);
    for (size_t i = 0; i < files.count; i++)
        for (size_t k = 0; k < 2; k++) {
            char golden[512];
            snprintf(golden, sizeof golden, "%.*s%s",
                     (int)(strlen(files.paths[i]) - strlen(".umpire")), files.paths[i],
                     kinds[k].ending);
            char *now = without_sources(report_of(files.paths[i], kinds[k].format, true)),
                 *then = read_file(golden, NULL);
            if (getenv("BLESS")) {
                FILE *file = fopen(golden, "w");
                CU_ASSERT_PTR_NOT_NULL_FATAL(file);
                fputs(now, file);
                fclose(file);
            } else {
                EXPECT(then && strcmp(now, then) == 0,
                       "%s is no longer as it was ('make bless' rewrites it); now:\n%s", golden,
                       now);
            }
            free(now);
            free(then);
        }
    files_done(&files);
}

static FILE *file_with(const char *text)
{
    FILE *file = tmpfile();
    CU_ASSERT_PTR_NOT_NULL_FATAL(file);
    fputs(text, file);
    rewind(file);
    return file;
}

static void only_reports_become_pages(void)
{
    char why[256] = "";
    char *text = report_of("tests/formats/golden/mixed.umpire", UMPIRE_FORMAT_XML, true);
    FILE *report = file_with(text), *log = file_with("game armada\n"), *other = file_with("<a/>"),
         *page = tmpfile();
    struct umpire_page *made = umpire_page_open(fileno(report), "report.xml", why, sizeof why);
    CU_ASSERT_PTR_NOT_NULL_FATAL(made);
    CU_ASSERT_TRUE(umpire_page_write(made, fileno(page), why, sizeof why));
    CU_ASSERT_TRUE(lseek(fileno(page), 0, SEEK_CUR) > 1000);
    umpire_page_close(made);
    CU_ASSERT_PTR_NULL(umpire_page_open(fileno(log), "first.umpire", why, sizeof why));
    EXPECT(strncmp(why, "first.umpire: line 1: this is no XML", 36) == 0, "it said: %s", why);
    CU_ASSERT_PTR_NULL(umpire_page_open(fileno(other), "a.xml", why, 8));
    CU_ASSERT_STRING_EQUAL(why, "a.xml: ");
    fclose(report);
    fclose(log);
    fclose(other);
    fclose(page);
    free(text);
}

/* Every format says how much a verdict rests on, and that a source is trusted. */
static void verdicts_have_their_weight(void)
{
    static const struct {
        enum umpire_format format;
        const char *parts[5];
    } wanted[] = {
        {UMPIRE_FORMAT_TEXT,
         {": conformant (24 judgements; 1 undecided, 1 excused by \"cheating\"; cards not "
          "declared; not signed; 1 rule never decided, see --require-decided)\n"}},
        {UMPIRE_FORMAT_XML,
         {"judgements=\"24\" undecided=\"1\" excused=\"1\" on-trust=\"0\" waived=\"0\" "
          "baselined=\"0\" cards=\"unrecorded\"",
          "<source name=\"cheating\" known=\"false\" excused=\"1\">",
          "<outranked rule=\"armada.ship.turn\" count=\"1\" lines=\"10\"/>",
          "games-without-cards=\"1\""}},
        {UMPIRE_FORMAT_JUNIT,
         {"<property name=\"judgements\" value=\"24\"/>",
          "<property name=\"excused\" value=\"1\"/>",
          "<system-out>conformant (24 judgements; 1 undecided, 1 excused by &quot;cheating&quot;; "
          "cards not declared; not signed)</system-out>"}},
        {UMPIRE_FORMAT_SARIF, {"\"judgements\":24", "\"excused\":1", "\"gamesWithoutCards\":1"}},
        {UMPIRE_FORMAT_JSONL,
         {"\"judgements\":24", "\"cards-unrecorded\":true", "\"name\":\"cheating\"",
          "\"lines\":[10]", "\"games-without-cards\":1"}}};
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++) {
        char *text = report_of("corpus/armada/effect/source/pass-cards-not-recorded.umpire",
                               wanted[i].format, true);
        for (size_t j = 0; j < 5 && wanted[i].parts[j]; j++)
            EXPECT(strstr(text, wanted[i].parts[j]) != NULL, "the report lacks %s:\n%s",
                   wanted[i].parts[j],
                   wanted[i].format == UMPIRE_FORMAT_SARIF ? text + strlen(text) - 300 : text);
        free(text);
    }
}

/* Every format counts waived findings beside the verdict, and lists them after the others. */
static void waivers_are_counted_everywhere(void)
{
    static const char path[] = "corpus/language/waiver/fail-house-rule-of-one-game.umpire";
    static const struct {
        enum umpire_format format;
        const char *parts[3];
    } wanted[] = {
        {UMPIRE_FORMAT_TEXT,
         {"game 1: conformant (1 waived; ", "game 2: nonconformant (1 violation; "}},
        {UMPIRE_FORMAT_XML, {" waived=\"1\" baselined=\"0\"", "<waived count=\"1\"/>"}},
        {UMPIRE_FORMAT_JUNIT,
         {"<system-out>conformant (1 waived; ", "<property name=\"waived\" value=\"1\"/>"}},
        {UMPIRE_FORMAT_SARIF, {"\"waived\":1", "\"baselined\":0"}},
        {UMPIRE_FORMAT_JSONL,
         {"\"waived\":1", "\"baselined\":0", "\"games-without-cards\":0,\"waived\":1"}}};
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++) {
        char *text = report_of(path, wanted[i].format, true);
        for (size_t j = 0; j < 3 && wanted[i].parts[j]; j++)
            EXPECT(strstr(text, wanted[i].parts[j]) != NULL, "the report lacks %s:\n%s",
                   wanted[i].parts[j], text);
        free(text);
    }
}

/* What a check hands out at the end of a game. */
struct weighed {
    uint64_t judgements, added, undecided, excused, lines;
    enum umpire_status verdict;
};

static bool weigh(void *user, const struct umpire_game *game)
{
    struct weighed *weighed = user;
    *weighed = (struct weighed){game->judgements, 0, game->undecided,
                                game->excused,    0, game->verdict};
    for (size_t i = 0; i < game->coverage_count; i++)
        weighed->added += game->coverage[i].ok + game->coverage[i].violation +
                          game->coverage[i].undecided + game->coverage[i].excused +
                          game->coverage[i].waived;
    uint64_t undecided = 0, excused = game->excused_unlisted;
    for (size_t i = 0; i < game->undecided_rule_count; i++)
        undecided += game->undecided_rules[i].count;
    for (size_t i = 0; i < game->source_count; i++)
        for (size_t j = 0; j < game->sources[i].rule_count; j++) {
            excused += game->sources[i].rules[j].count;
            weighed->lines += game->sources[i].rules[j].line_count;
        }
    CU_ASSERT_EQUAL(undecided, game->undecided);
    CU_ASSERT_EQUAL(excused, game->excused);
    CU_ASSERT_TRUE(game->decisions_required);
    return true;
}

static struct weighed weigh_log(const char *log)
{
    struct weighed weighed = {0};
    struct umpire_sink sink = {.user = &weighed, .game_end = weigh};
    struct umpire_options options;
    umpire_options_init(&options);
    options.require_decided = true;
    struct umpire_checker *checker = had(umpire_checker_new(&options, &sink));
    umpire_check_memory(checker, "weighed.umpire", log, strlen(log));
    umpire_checker_free(checker);
    return weighed;
}

/* Every format counts facts of the table for which the log shows no cause; those that list them
 * give the lines. */
static void trusted_facts_are_counted_everywhere(void)
{
    static const char path[] = "corpus/armada/effect/cause/pass-not-recorded.umpire";
    static const struct {
        enum umpire_format format;
        const char *parts[3];
    } wanted[] = {
        {UMPIRE_FORMAT_TEXT,
         {": conformant (",
          "2 undecided, 2 on trust; not signed; 2 rules never decided, see --require-decided)"}},
        {UMPIRE_FORMAT_XML,
         {" on-trust=\"2\"", "<fact verb=\"destroy\" count=\"2\" lines=\"9 14\"/>"}},
        {UMPIRE_FORMAT_JUNIT,
         {", 2 on trust; not signed)</system-out>", "<property name=\"on-trust\" value=\"2\"/>"}},
        {UMPIRE_FORMAT_SARIF, {"\"onTrust\":2"}},
        {UMPIRE_FORMAT_JSONL,
         {"\"on-trust\":2", "\"facts\":[{\"verb\":\"destroy\",\"count\":2,\"lines\":[9,14]}]"}}};
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++) {
        char *text = report_of(path, wanted[i].format, true);
        for (size_t j = 0; j < 3 && wanted[i].parts[j]; j++)
            EXPECT(strstr(text, wanted[i].parts[j]) != NULL, "the report lacks %s:\n%s",
                   wanted[i].parts[j], text);
        free(text);
    }
    char *log = read_file(path, NULL);
    CU_ASSERT_EQUAL(weigh_log(log).verdict, UMPIRE_INDETERMINATE);
    free(log);
}

/* The lists add up to the counts, over the whole corpus. */
static void weights_add_up(void)
{
    struct files files;
    affordable_files(&files);
    for (size_t i = 0; i < files.count; i++) {
        char *log = read_file(files.paths[i], NULL);
        struct weighed weighed = weigh_log(log);
        EXPECT(weighed.judgements == weighed.added,
               "%s: %llu judgements; the coverage adds up to %llu", files.paths[i],
               (unsigned long long)weighed.judgements, (unsigned long long)weighed.added);
        free(log);
    }
    files_done(&files);
}

/* Lists of lines and sources are bounded; the rest is counted. */
static void lists_are_bounded(void)
{
    enum { TIMES = 100 };
    char log[16384];
    struct text text;
    text_init(&text, log, sizeof log);
    text_add_string(&text, "game armada\nplayer Rebel first { ship Yavaris command=1 speed=2 "
                           "}\nplayer Empire { ship Avenger command=1 speed=2 }\n"
                           "round 1\nphase ship\n");
    for (int i = 0; i < TIMES; i++)
        text_addf(&text, "Empire: activate Avenger by same\nEmpire: activate Avenger by other-%d\n",
                  i);
    text_add_string(&text, "result tie by agreement\nend\n");
    struct weighed weighed = weigh_log(log);
    EXPECT(weighed.excused >= UINT64_C(2) * TIMES, "%llu are excused",
           (unsigned long long)weighed.excused);
    EXPECT(weighed.lines <= UINT64_C(64) * 3 * UMPIRE_LINES_MOST, "%llu lines are listed",
           (unsigned long long)weighed.lines);
    char *excused = read_file("corpus/armada/effect/source/pass-cards-not-recorded.umpire", NULL);
    CU_ASSERT_EQUAL(weigh_log(excused).verdict, UMPIRE_INDETERMINATE);
    free(excused);
}

/* One game calls a round a turn. */
static void rounds_are_called_as_the_game_calls_them(void)
{
    static const struct {
        const char *path;
        enum umpire_format format;
        const char *words;
    } tries[] = {
        {"corpus/armada/ship/turn/fail-example.umpire", UMPIRE_FORMAT_TEXT,
         "in round 1, Ship Phase"},
        {"corpus/armada/ship/turn/fail-example.umpire", UMPIRE_FORMAT_XML,
         " round=\"1\" phase=\"ship\""},
        {"corpus/dropfleet/reveal/both/fail-example.umpire", UMPIRE_FORMAT_TEXT,
         "in turn 1, Activation Phase"},
        {"corpus/dropfleet/reveal/both/fail-example.umpire", UMPIRE_FORMAT_XML,
         " turn=\"1\" phase=\"activation\""},
        {"corpus/dropfleet/reveal/both/fail-example.umpire", UMPIRE_FORMAT_JSONL, "\"turn\":\"1\""},
    };
    for (size_t i = 0; i < sizeof tries / sizeof *tries; i++) {
        char *text = report_of(tries[i].path, tries[i].format, true);
        EXPECT(strstr(text, tries[i].words), "the report on %s does not say '%s'", tries[i].path,
               tries[i].words);
        free(text);
    }
}

/* Functions answer for values that are not in their enumeration. */
static void values_outside_an_enumeration_are_answered(void)
{
    static const int wrong[] = {-1, UMPIRE_FORMAT_COUNT, 77, 1 << 30};
    struct umpire_options options;
    struct umpire_sink sink = {.user = NULL};
    umpire_options_init(&options);
    struct umpire_checker *checker = had(umpire_checker_new(&options, &sink));
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        CU_ASSERT_STRING_EQUAL(umpire_verdict_name((enum umpire_status)wrong[i]), "unknown");
        CU_ASSERT_STRING_EQUAL(umpire_level_name((enum umpire_level)wrong[i]), "unknown");
        CU_ASSERT_EQUAL(umpire_status_of_both((enum umpire_status)wrong[i], UMPIRE_CONFORMANT),
                        UMPIRE_FAILURE);
        CU_ASSERT_EQUAL(umpire_status_of_both(UMPIRE_USAGE, (enum umpire_status)wrong[i]),
                        UMPIRE_FAILURE);
        CU_ASSERT_PTR_NOT_NULL(umpire_checker_set_rule(checker, "armada.ship.turn",
                                                       (enum umpire_level_choice)wrong[i]));
        struct umpire_report_options report = {.format = (enum umpire_format)wrong[i],
                                               .file = STDOUT_FILENO};
        CU_ASSERT_PTR_NULL(umpire_report_open(&report));
        struct umpire_generation generation = {
            .ruleset = "armada", .seed = 1, .size = (enum umpire_size)wrong[i]};
        CU_ASSERT_PTR_NOT_NULL(umpire_generate(&generation, NULL, NULL));
    }
    CU_ASSERT_PTR_NULL(umpire_checker_set_rule(checker, "armada.ship.turn", UMPIRE_RULE_OFF));
    CU_ASSERT_EQUAL(umpire_status_of_both(UMPIRE_MALFORMED, UMPIRE_NONCONFORMANT),
                    UMPIRE_MALFORMED);
    umpire_checker_free(checker);
}

/* A report refuses values that have no name. */
static void reports_refuse_wrong_values(void)
{
    static const int wrong[] = {-1, UMPIRE_ASSUMPTION_COUNT, 77, 1 << 30};
    int nowhere = open("/dev/null", O_WRONLY), format = 0;
    struct umpire_report_options options = {.file = nowhere, .colour = true};
    struct umpire_report *report;
    for (; (report = umpire_report_open(&options));
         options.format = (enum umpire_format)++ format) {
        const struct umpire_sink *sink = umpire_report_sink(report);
        struct umpire_log log = {.path = "log", .sha256 = ""};
        struct umpire_game game = {.number = 1, .line = 1, .ruleset = "armada", .edition = "1.5.0"};
        struct umpire_finding finding = {.number = 1,
                                         .line = 1,
                                         .column = 1,
                                         .end_column = 2,
                                         .rule = "armada.ship.turn",
                                         .fingerprint = "",
                                         .statement = "",
                                         .source = "",
                                         .message = ""};
        CU_ASSERT_TRUE((!sink->log_begin || sink->log_begin(sink->user, &log)) &&
                       (!sink->game_begin || sink->game_begin(sink->user, &game)));
        CU_ASSERT_PTR_NOT_NULL_FATAL(sink->finding);
        for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
            finding.level = (enum umpire_level)wrong[i];
            errno = 0;
            EXPECT(!sink->finding(sink->user, &finding) && errno == EINVAL,
                   "format %d takes the level %d", format, wrong[i]);
            finding.level = UMPIRE_LEVEL_VIOLATION;
            finding.assumption = (enum umpire_assumption)wrong[i];
            EXPECT(!sink->finding(sink->user, &finding), "format %d takes the assumption %d",
                   format, wrong[i]);
            finding.assumption = UMPIRE_AS_PLAYED;
            game.verdict = i == 0 ? UMPIRE_USAGE : (enum umpire_status)wrong[i];
            EXPECT(!sink->game_end || !sink->game_end(sink->user, &game),
                   "format %d takes the verdict %d", format, wrong[i]);
            log.verdict = (enum umpire_status)wrong[i];
            EXPECT(!sink->log_end || !sink->log_end(sink->user, &log),
                   "format %d takes a log's verdict %d", format, wrong[i]);
        }
        game.verdict = log.verdict = UMPIRE_CONFORMANT;
        CU_ASSERT_TRUE(sink->finding(sink->user, &finding));
        CU_ASSERT_TRUE(!sink->game_end || sink->game_end(sink->user, &game));
        CU_ASSERT_TRUE(!sink->log_end || sink->log_end(sink->user, &log));
        CU_ASSERT_TRUE(umpire_report_close(report));
    }
    EXPECT(errno == EINVAL && format > UMPIRE_FORMAT_JSONL, "there are %d formats", format);
    close(nowhere);
}

static bool refuses_finding(void *user, const struct umpire_finding *finding)
{
    (void)user;
    (void)finding;
    return false;
}

static bool takes_verdict(void *user, const struct umpire_log *log)
{
    *(enum umpire_status *)user = log->verdict;
    return true;
}

static bool takes_bytes(void *user, const char *bytes, size_t length)
{
    (void)user;
    (void)bytes;
    (void)length;
    return true;
}

/* The layout of a log that has errors. */
static void errors_of_a_layout_reach_the_sink_or_it_fails(void)
{
    char path[] = "/tmp/umpire-layout-XXXXXX";
    int file = mkstemp(path);
    CU_ASSERT_EQUAL_FATAL(write(file, "game \"\n", 7), 7);
    close(file);
    enum umpire_status verdict = UMPIRE_CONFORMANT;
    struct umpire_sink sink = {.user = &verdict, .log_end = takes_verdict};
    CU_ASSERT_EQUAL(umpire_format_path(path, takes_bytes, NULL, &sink), UMPIRE_MALFORMED);
    CU_ASSERT_EQUAL(verdict, UMPIRE_MALFORMED);
    sink.finding = refuses_finding;
    CU_ASSERT_EQUAL(umpire_format_path(path, takes_bytes, NULL, &sink), UMPIRE_FAILURE);
    unlink(path);
    uint64_t rulings = 1, line = 1;
    const uint8_t secret[UMPIRE_KEY_BYTES] = {1};
    CU_ASSERT_STRING_EQUAL(
        umpire_sign_rulings("-", secret, takes_bytes, NULL, NULL, &rulings, &line),
        "a log is read twice to be signed: name a file");
    CU_ASSERT_TRUE(rulings == 0 && line == 0);
}

/* What a sink is handed is valid until its function returns: a report copies what it shows
 * later. */
static void reports_copy_the_paths_that_they_show_later(void)
{
    struct umpire_report *report;
    struct umpire_report_options options = {.file = -1};
    for (; (report = umpire_report_open(&options));
         options.format = (enum umpire_format)(options.format + 1)) {
        umpire_report_close(report);
        FILE *file = tmpfile();
        struct umpire_report_options how = {.format = options.format, .file = fileno(file)};
        report = had(umpire_report_open(&how));
        const struct umpire_sink *sink = umpire_report_sink(report);
        char path[] = "path/of/a/log", text[4096] = "";
        struct umpire_log log = {.path = path, .sha256 = ""};
        const struct umpire_finding finding = {.line = 1,
                                               .column = 1,
                                               .end_column = 2,
                                               .rule = "log.syntax",
                                               .fingerprint = "",
                                               .statement = "",
                                               .source = "",
                                               .message = "m"};
        CU_ASSERT_TRUE(sink->log_begin(sink->user, &log));
        memset(path, 'Z', sizeof path - 1);
        CU_ASSERT_TRUE(sink->finding(sink->user, &finding));
        CU_ASSERT_TRUE(!sink->log_end ||
                       (log.path = "path/of/a/log", sink->log_end(sink->user, &log)));
        CU_ASSERT_TRUE(umpire_report_close(report));
        rewind(file);
        size_t length = fread(text, 1, sizeof text - 1, file);
        EXPECT(length > 0 && strstr(text, "path/of/a/log") && !strstr(text, "ZZZ"), "format %d: %s",
               (int)how.format, text);
        fclose(file);
    }
}

/* A text with more blanks than a line of the terminal has columns is shown whole, and nothing
 * else. */
static void long_blanks_are_shown_as_they_are(void)
{
    static char reason[3100];
    memset(reason, ' ', sizeof reason - 1);
    reason[0] = 'a';
    reason[sizeof reason - 2] = 'b';
    FILE *file = tmpfile();
    struct umpire_report_options options = {
        .format = UMPIRE_FORMAT_TEXT, .width = 80, .file = fileno(file)};
    struct umpire_report *report = had(umpire_report_open(&options));
    const struct umpire_sink *sink = umpire_report_sink(report);
    const struct umpire_log log = {.path = "log", .sha256 = ""};
    const struct umpire_finding finding = {.line = 1,
                                           .column = 1,
                                           .end_column = 2,
                                           .level = UMPIRE_LEVEL_VIOLATION,
                                           .rule = "r",
                                           .citation = reason,
                                           .fingerprint = "",
                                           .statement = "",
                                           .source = "",
                                           .message = "m"};
    CU_ASSERT_TRUE(sink->log_begin(sink->user, &log) && sink->finding(sink->user, &finding));
    CU_ASSERT_TRUE(umpire_report_close(report));
    long length = lseek(fileno(file), 0, SEEK_CUR);
    rewind(file);
    size_t strange = 0, bs = 0;
    for (int c; (c = fgetc(file)) != EOF;) {
        strange += c != '\n' && (c < ' ' || c > '~');
        bs += c == 'b';
    }
    EXPECT(strange == 0 && bs == 1 && length < 4096,
           "%zu strange bytes, %zu of the word, %ld in all", strange, bs, length);
    fclose(file);
}

/* In each game, facts whose cause no log records are trusted: what the scenario brings or removes,
 * what the table finds, and what was before a log's beginning. */
static void facts_without_cause_are_on_trust(void)
{
    static const struct {
        const char *log, *verb; /* and what follows it */
    } facts[] = {
        {"armada/effect/cause/pass-more-than-a-collision", "damage\" count=\"2\" lines=\"25 26"},
        {"armada/token/limit/pass-set-by-a-card", "set\" count=\"1\" lines=\"17"},
        {"dropzone/initiation/total/pass-may-have-left-with-a-transport", "arrive"},
        {"dropzone/cards/commander-lost/pass-reserve", "reserve"},
        {"dropfleet/reveal/both/pass-card-of-the-second-perhaps-passed-over", "arrive"},
        {"starfleet/together/pass-leaves-among-the-rolls", "leave"},
        {"starfleet/together/pass-joins-and-rolls", "join"},
        {"starfleet/sequence/conditional/pass-1c1-just-completed", "b10-complete"},
        {"armada/squadron/turn/pass-begins-amid-the-phase", "begins\" count=\"1\" lines=\"30"},
        {"language/late/fail-starfleet-not-declared", "begins"},
        {"dropzone/dice/derived/pass-example", "chain"}};
    for (size_t i = 0; i < sizeof facts / sizeof *facts; i++) {
        char path[160], row[64];
        snprintf(path, sizeof path, "corpus/%s.umpire", facts[i].log);
        snprintf(row, sizeof row, "<fact verb=\"%s\"", facts[i].verb);
        char *text = report_of(path, UMPIRE_FORMAT_XML, true);
        EXPECT(strstr(text, row) != NULL, "%s: the report lacks %s", path, row);
        free(text);
    }
}

SUITE(report)
{
    CU_pSuite suite = CU_add_suite("report", NULL, NULL);
    CU_add_test(suite, "reports are valid", reports_are_valid);
    CU_add_test(suite, "goldens are unchanged", goldens_are_unchanged);
    CU_add_test(suite, "verdicts have their weight", verdicts_have_their_weight);
    CU_add_test(suite, "trusted facts are counted everywhere",
                trusted_facts_are_counted_everywhere);
    CU_add_test(suite, "facts without cause are on trust", facts_without_cause_are_on_trust);
    CU_add_test(suite, "waivers are counted everywhere", waivers_are_counted_everywhere);
    CU_add_test(suite, "weights add up", weights_add_up);
    CU_add_test(suite, "lists are bounded", lists_are_bounded);
    CU_add_test(suite, "rounds are called as the game calls them",
                rounds_are_called_as_the_game_calls_them);
    CU_add_test(suite, "values outside an enumeration are answered",
                values_outside_an_enumeration_are_answered);
    CU_add_test(suite, "reports refuse wrong values", reports_refuse_wrong_values);
    CU_add_test(suite, "only reports become pages", only_reports_become_pages);
    CU_add_test(suite, "errors of a layout reach the sink or it fails",
                errors_of_a_layout_reach_the_sink_or_it_fails);
    CU_add_test(suite, "reports copy the paths that they show later",
                reports_copy_the_paths_that_they_show_later);
    CU_add_test(suite, "long blanks are shown as they are", long_blanks_are_shown_as_they_are);
}
