/* Reports: every log's XML report is valid against the schema, the same bytes
 * each time, and the goldens are as they were. */
#include <libxml/relaxng.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tests.h"

static char *report_of(const char *path, enum umpire_format format, bool details)
{
    FILE *file = had(tmpfile());
    struct umpire_report_options options = {.format = format, .details = details, .file = fileno(file)};
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
    corpus_files(&files);
    for (size_t i = 0; i < files.count; i++) {
        char *text = report_of(files.paths[i], UMPIRE_FORMAT_XML, true);
        xmlDocPtr document = xmlReadMemory(text, (int)strlen(text), "report.xml", NULL, XML_PARSE_NONET);
        xmlRelaxNGValidCtxtPtr validity = xmlRelaxNGNewValidCtxt(schema);
        xmlRelaxNGSetValidErrors(validity, silence, silence, NULL);
        EXPECT(document && xmlRelaxNGValidateDoc(validity, document) == 0, "the report on %s is not valid", files.paths[i]);
        xmlRelaxNGFreeValidCtxt(validity);
        xmlFreeDoc(document);
        free(text);
    }
    files_done(&files);
    xmlRelaxNGFree(schema);
    xmlRelaxNGFreeParserCtxt(parser);
    xmlCleanupParser();
}

/* tests/golden/NAME.umpire with NAME.xml and NAME.txt beside it. With BLESS set
 * the goldens are rewritten instead. */
static void goldens_are_as_they_were(void)
{
    static const struct { const char *ending; enum umpire_format format; } kinds[] = {
        {".xml", UMPIRE_FORMAT_XML}, {".txt", UMPIRE_FORMAT_TEXT}};
    struct files files;
    files_below(&files, "tests/golden", ".umpire");
    CU_ASSERT_TRUE(files.count > 0);
    for (size_t i = 0; i < files.count; i++)
        for (size_t k = 0; k < 2; k++) {
            char golden[512];
            snprintf(golden, sizeof golden, "%.*s%s", (int)(strlen(files.paths[i]) - strlen(".umpire")), files.paths[i],
                     kinds[k].ending);
            char *now = report_of(files.paths[i], kinds[k].format, true), *then = read_file(golden, NULL);
            if (getenv("BLESS")) {
                FILE *file = fopen(golden, "w");
                CU_ASSERT_PTR_NOT_NULL_FATAL(file);
                fputs(now, file);
                fclose(file);
            } else {
                EXPECT(then && strcmp(now, then) == 0, "%s is no longer as it was ('make bless' rewrites it); now:\n%s",
                       golden, now);
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

static void pages_are_made_of_reports_alone(void)
{
    char why[256] = "";
    char *text = report_of("tests/golden/mixed.umpire", UMPIRE_FORMAT_XML, true);
    FILE *report = file_with(text), *log = file_with("game armada\n"), *other = file_with("<a/>"), *page = tmpfile();
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

/* Values that are none of an enumeration's are answered, not obeyed. */
static void wrong_values_are_answered(void)
{
    static const int wrong[] = {-1, 6, 77, 1 << 30};
    struct umpire_options options;
    struct umpire_sink sink = {.user = NULL};
    umpire_options_init(&options);
    struct umpire_checker *checker = had(umpire_checker_new(&options, &sink));
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        CU_ASSERT_STRING_EQUAL(umpire_verdict_name((enum umpire_status)wrong[i]), "unknown");
        CU_ASSERT_STRING_EQUAL(umpire_level_name((enum umpire_level)wrong[i]), "unknown");
        CU_ASSERT_EQUAL(umpire_status_of_both((enum umpire_status)wrong[i], UMPIRE_CONFORMANT), UMPIRE_FAILURE);
        CU_ASSERT_EQUAL(umpire_status_of_both(UMPIRE_USAGE, (enum umpire_status)wrong[i]), UMPIRE_FAILURE);
        CU_ASSERT_PTR_NOT_NULL(umpire_checker_set_rule(checker, "armada.ship.turn", (enum umpire_level_choice)wrong[i]));
        struct umpire_report_options report = {.format = (enum umpire_format)wrong[i], .file = STDOUT_FILENO};
        CU_ASSERT_PTR_NULL(umpire_report_open(&report));
        struct umpire_generation generation = {.ruleset = "armada", .seed = 1, .size = (enum umpire_size)wrong[i]};
        CU_ASSERT_PTR_NOT_NULL(umpire_generate(&generation, NULL, NULL));
    }
    CU_ASSERT_PTR_NULL(umpire_checker_set_rule(checker, "armada.ship.turn", UMPIRE_RULE_OFF));
    CU_ASSERT_EQUAL(umpire_status_of_both(UMPIRE_MALFORMED, UMPIRE_NONCONFORMANT), UMPIRE_MALFORMED);
    umpire_checker_free(checker);
}

SUITE(report)
{
    CU_pSuite suite = CU_add_suite("report", NULL, NULL);
    CU_add_test(suite, "reports are valid", reports_are_valid);
    CU_add_test(suite, "goldens are as they were", goldens_are_as_they_were);
    CU_add_test(suite, "wrong values are answered", wrong_values_are_answered);
    CU_add_test(suite, "pages are made of reports alone", pages_are_made_of_reports_alone);
}
