/* The comparison as XML (schemas/matrix.rnc) and as JUnit XML: a suite for each
 * log, a case for each game, a disagreement a failure, what else went wrong an error. */
#include "cli/matrix.h"

#include <inttypes.h>
#include <string.h>

static void put(FILE *file, const char *text)
{
    matrix_put(file, text, true);
}

static void attribute(FILE *file, const char *name, const char *value)
{
    fprintf(file, " %s=\"", name);
    put(file, value);
    fputs("\"", file);
}

static void number(FILE *file, const char *name, uint64_t value)
{
    fprintf(file, " %s=\"%" PRIu64 "\"", name, value);
}

static void element(FILE *file, const char *indent, const char *name, const char *text)
{
    fprintf(file, "%s<%s>", indent, name);
    put(file, text);
    fprintf(file, "</%s>\n", name);
}

/* XML ----------------------------------------------------------------------------- */

static void outcomes(FILE *file, const uint64_t *counts)
{
    for (int i = 0; i < MATRIX_OUTCOME_COUNT; i++)
        number(file, matrix_outcome_name((enum matrix_outcome)i), counts[i]);
}

static void xml_begin(struct matrix_report *report, const struct matrix *matrix)
{
    FILE *file = report->file;
    fputs("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<matrix xmlns=\"urn:umpire:matrix:1\" version=\"1\" tool=\"umpire\" "
          "tool-version=\"" UMPIRE_VERSION "\"", file);
    attribute(file, "with", matrix->command);
    if (matrix->scope)
        attribute(file, "rules", matrix->scope);
    fputs(">\n", file);
}

static bool xml_log_begin(struct matrix_report *report, const struct umpire_log *log)
{
    fputs("  <log", report->file);
    attribute(report->file, "href", log->path);
    fputs(">\n", report->file);
    return !ferror(report->file);
}

static void xml_game_begin(struct matrix_report *report, const struct umpire_game *game)
{
    FILE *file = report->file;
    fputs("    <game", file);
    number(file, "n", game->number);
    number(file, "line", game->line);
    attribute(file, "ruleset", game->ruleset);
    if (game->edition && *game->edition)
        attribute(file, "edition", game->edition);
    fputs(">\n", file);
}

static void xml_disagreement(struct matrix_report *report, const struct matrix *matrix,
                             const struct matrix_disagreement *one)
{
    FILE *file = report->file;
    fputs("      <disagreement", file);
    number(file, "n", one->number);
    attribute(file, "kind", matrix_outcome_name(one->kind));
    number(file, "line", one->line);
    fputs(">\n", file);
    element(file, "        ", "statement", one->statement);
    for (size_t i = 0; i < one->finding_count; i++) {
        fputs("        <finding", file);
        attribute(file, "rule", matrix->rules[one->findings[i].rule].id);
        fputs(">\n", file);
        element(file, "          ", "message", one->findings[i].message);
        element(file, "          ", "citation", one->findings[i].citation);
        fputs("        </finding>\n", file);
    }
    fputs("        <answer", file);
    attribute(file, "verdict", one->answer->legal ? "legal" : "illegal");
    if (one->answer->rule)
        attribute(file, "rule", one->answer->rule->id);
    fputs(">", file);
    put(file, one->answer->words);
    fputs("</answer>\n      </disagreement>\n", file);
}

static void xml_failure(struct matrix_report *report, uint64_t line, const char *statement, const char *reason)
{
    FILE *file = report->file;
    fputs("      <failure", file);
    number(file, "line", line);
    fputs(">\n", file);
    if (statement)
        element(file, "        ", "statement", statement);
    element(file, "        ", "reason", reason);
    fputs("      </failure>\n", file);
}

static void xml_game_end(struct matrix_report *report, const struct matrix *matrix, const struct umpire_game *game)
{
    FILE *file = report->file;
    fputs("      <outcome", file);
    if (game->title)
        attribute(file, "title", game->title);
    number(file, "asked", matrix->game.asked);
    outcomes(file, matrix->game.outcomes);
    fputs("/>\n    </game>\n", file);
}

static bool xml_log_end(struct matrix_report *report, const struct matrix *matrix, const struct umpire_log *log)
{
    FILE *file = report->file;
    fputs("    <content", file);
    number(file, "errors", matrix->log_errors);
    if (log->unreadable)
        attribute(file, "unreadable", log->unreadable);
    fputs("/>\n  </log>\n", file);
    return !ferror(file);
}

static void xml_end(struct matrix_report *report, const struct matrix *matrix)
{
    FILE *file = report->file;
    fputs("  <summary", file);
    number(file, "logs", matrix->logs);
    number(file, "games", matrix->games);
    number(file, "failures", matrix->failures);
    number(file, "asked", matrix->total.asked);
    outcomes(file, matrix->total.outcomes);
    fputs(">\n", file);
    for (size_t i = 0; i < matrix->rule_count; i++) {
        const struct matrix_rule *rule = &matrix->rules[i];
        if (!matrix_rule_told(rule))
            continue;
        fputs("    <rule", file);
        attribute(file, "id", rule->id);
        number(file, "found", rule->found);
        outcomes(file, rule->outcomes);
        number(file, "claimed", rule->claimed);
        fputs("/>\n", file);
    }
    fputs("  </summary>\n</matrix>\n", file);
}

const struct matrix_writer matrix_xml_writer = {
    .begin = xml_begin, .log_begin = xml_log_begin, .game_begin = xml_game_begin, .disagreement = xml_disagreement,
    .failure = xml_failure, .game_end = xml_game_end, .log_end = xml_log_end, .end = xml_end};

/* JUnit --------------------------------------------------------------------------- */

static void junit_begin(struct matrix_report *report, const struct matrix *matrix)
{
    (void)matrix;
    fputs("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"umpire matrix\">\n", report->file);
}

/* A suite states its counts before its cases, so that these wait in a file. */
static bool junit_log_begin(struct matrix_report *report, const struct umpire_log *log)
{
    (void)log;
    report->tests = report->failed = report->errors = 0;
    report->cases = tmpfile();
    return report->cases != NULL;
}

static void junit_case(struct matrix_report *report, const char *name)
{
    fputs("    <testcase", report->cases);
    attribute(report->cases, "classname", report->path);
    attribute(report->cases, "name", name);
    fputs(">\n", report->cases);
    report->tests++;
}

static void junit_game_begin(struct matrix_report *report, const struct umpire_game *game)
{
    char name[32];
    snprintf(name, sizeof name, "game %" PRIu64, game->number);
    junit_case(report, name);
}

static void junit_disagreement(struct matrix_report *report, const struct matrix *matrix,
                               const struct matrix_disagreement *one)
{
    FILE *file = report->cases;
    const struct matrix_finding *found = one->finding_count ? one->findings : NULL;
    const char *claimed = one->answer->rule ? one->answer->rule->id : "";
    fputs("      <failure", file);
    attribute(file, "type", found ? matrix->rules[found->rule].id : *claimed ? claimed : "refused");
    fputs(" message=\"reference: ", file);
    fputs(found ? "illegal: " : "legal", file);
    put(file, found ? found->message : "");
    fprintf(file, "; the other: %s%s%s\">", one->answer->legal ? "legal" : "illegal", *claimed ? " " : "", claimed);
    put(file, report->path);
    fprintf(file, ":%" PRIu64 ": ", one->line);
    put(file, one->statement);
    for (size_t i = 0; found && i < one->finding_count; i++) {
        fprintf(file, "\nrule: %s, ", matrix->rules[found[i].rule].id);
        put(file, found[i].citation);
    }
    fputs("</failure>\n", file);
    report->failed += one->number == 1;
}

static void junit_error(struct matrix_report *report, const char *type, const char *message)
{
    fputs("      <error", report->cases);
    attribute(report->cases, "type", type);
    attribute(report->cases, "message", message);
    fputs("/>\n", report->cases);
    report->errors++;
}

static void junit_failure(struct matrix_report *report, uint64_t line, const char *statement, const char *reason)
{
    char message[MATRIX_REASON_BYTES + 64];
    (void)statement;
    snprintf(message, sizeof message, "line %" PRIu64 ": %s", line, reason);
    junit_error(report, "failed", message);
}

static void junit_game_end(struct matrix_report *report, const struct matrix *matrix, const struct umpire_game *game)
{
    (void)matrix;
    (void)game;
    fputs("    </testcase>\n", report->cases);
}

static bool junit_log_end(struct matrix_report *report, const struct matrix *matrix, const struct umpire_log *log)
{
    char buffer[16384];
    size_t got;
    if (log->unreadable || matrix->log_errors) {
        junit_case(report, "log");
        junit_error(report, log->unreadable ? "unreadable" : "malformed",
                    log->unreadable ? log->unreadable : "the log has errors; 'umpire check' tells them");
        fputs("    </testcase>\n", report->cases);
    }
    fputs("  <testsuite", report->file);
    attribute(report->file, "name", report->path);
    number(report->file, "tests", report->tests);
    number(report->file, "failures", report->failed);
    number(report->file, "errors", report->errors);
    fputs(">\n", report->file);
    rewind(report->cases);
    while ((got = fread(buffer, 1, sizeof buffer, report->cases)) > 0)
        fwrite(buffer, 1, got, report->file);
    fputs("  </testsuite>\n", report->file);
    bool good = !ferror(report->cases) && !ferror(report->file);
    fclose(report->cases);
    report->cases = NULL;
    return good;
}

static void junit_end(struct matrix_report *report, const struct matrix *matrix)
{
    (void)matrix;
    fputs("</testsuites>\n", report->file);
}

const struct matrix_writer matrix_junit_writer = {
    .begin = junit_begin, .log_begin = junit_log_begin, .game_begin = junit_game_begin, .disagreement = junit_disagreement,
    .failure = junit_failure, .game_end = junit_game_end, .log_end = junit_log_end, .end = junit_end};
