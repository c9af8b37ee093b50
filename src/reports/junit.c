/* SPDX-License-Identifier: MIT */
/* JUnit XML, as build servers read it: a suite for each log, a case for each game. A broken rule is
 * a failure, an error in the log an error, an indeterminate game is skipped.
 *
 * The counts of a suite stand before its cases, so the cases of a log wait in a temporary file. */
#include "base/array.h"
#include "reports/report.h"
#include "reports/weight.h"
#include "reports/xml_writer.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

struct junit_report {
    struct output output;
    struct bytes parts;        /* of the current game */
    struct xml_writer *writer; /* into `parts` */
    FILE *cases;               /* of the current log */
    const char *path;
    uint64_t tests, failures, errors, skipped;
    struct weight weight; /* of the current log */
    bool failed, wrong;   /* wrong: the current game or log has an error or failure */
};

static void take_junit_bytes(void *user, const char *bytes, size_t length)
{
    struct junit_report *report = user;
    if (!bytes_add(&report->parts, bytes, length))
        report->failed = true;
}

static void write_junit_attribute(struct junit_report *report, const char *name, const char *value)
{
    char buffer[MARKUP_BYTES];
    xml_writer_attribute(report->writer, name, text_markup_value(value, buffer));
}

static void characters(struct junit_report *report, const char *text)
{
    char buffer[MARKUP_BYTES];
    xml_writer_text(report->writer, text_markup(text, buffer));
}

/* Moves what was written so far to `parts`. */
static void flush_junit_part(struct junit_report *report)
{
    if (!xml_writer_flush(report->writer))
        report->failed = true;
}

/* Moves the writer's output so far to a file. */
static void move_parts(struct junit_report *report, FILE *file)
{
    flush_junit_part(report);
    size_t length = report->parts.length;
    if (length && fwrite(report->parts.at, 1, length, file) != length)
        report->failed = true;
    report->parts.length = 0;
}

/* Moves the writer's output so far to the report. */
static void move_out(struct junit_report *report)
{
    flush_junit_part(report);
    output_bytes(&report->output, report->parts.at, report->parts.length);
    report->parts.length = 0;
}

static void write_finding(struct junit_report *report, const struct umpire_finding *finding,
                          const char *kind)
{
    char place[160];
    xml_writer_begin(report->writer, kind);
    write_junit_attribute(report, "type", finding->rule);
    write_junit_attribute(report, "message", finding->message);
    snprintf(place, sizeof place, ":%" PRIu64 ":%" PRIu32 ": ", finding->line, finding->column);
    characters(report, report->path);
    characters(report, place);
    characters(report, finding->statement ? finding->statement : "");
    struct umpire_rule rule;
    if (umpire_rule_named(finding->rule, &rule)) {
        characters(report, "\nrule: ");
        characters(report, rule.statement);
    }
    if (finding->citation) {
        characters(report, "\nreference: ");
        characters(report, finding->citation);
    }
    for (size_t i = 0; i < finding->also_count; i++) {
        characters(report, i ? ", " : "\nalso against: ");
        characters(report, finding->also[i]);
    }
    char way[UMPIRE_LEGAL_WAY_BYTES];
    for (size_t i = 0; legal_way_short(finding, i, way, sizeof way); i++) {
        characters(report, i ? " | " : "\nlegal here: ");
        characters(report, way);
    }
    if (finding->assumed) {
        characters(report, "\nread on ");
        characters(report, finding->assumed);
    }
    if (finding->left_out) {
        characters(report, "\n");
        characters(report, finding->left_out);
    }
    xml_writer_end(report->writer);
}

static bool log_begin(void *user, const struct umpire_log *log)
{
    struct junit_report *report = user;
    report->path = log->path;
    report->tests = report->failures = report->errors = report->skipped = 0;
    report->weight = (struct weight){0};
    clearerr(report->cases);
    return fseek(report->cases, 0, SEEK_SET) == 0 && ftruncate(fileno(report->cases), 0) == 0;
}

static void begin_junit_case(struct junit_report *report, const char *name)
{
    xml_writer_begin(report->writer, "testcase");
    write_junit_attribute(report, "classname", report->path);
    write_junit_attribute(report, "name", name);
    report->tests++;
}

static void end_case(struct junit_report *report)
{
    xml_writer_end(report->writer);
    characters(report, "\n");
    move_parts(report, report->cases);
}

static bool game_begin(void *user, const struct umpire_game *game)
{
    char name[64 + 4096];
    struct junit_report *report = user;
    snprintf(name, sizeof name, "game %" PRIu64 "%s%s", game->number, game->title ? ": " : "",
             game->title ? game->title : "");
    begin_junit_case(report, name);
    report->wrong = false;
    return !report->failed;
}

static bool finding(void *user, const struct umpire_finding *finding)
{
    struct junit_report *report = user;
    bool error = finding->level == UMPIRE_LEVEL_ERROR;
    if (finding->number == 0) { /* outside any game */
        begin_junit_case(report, "log");
        write_finding(report, finding, "error");
        end_case(report);
        report->errors++;
        return !report->failed;
    }
    bool counts = error || finding->level == UMPIRE_LEVEL_VIOLATION;
    if (!counts || finding->waived || finding->baselined)
        return true;
    write_finding(report, finding, error ? "error" : "failure");
    report->wrong = true;
    move_parts(report, report->cases);
    return !report->failed;
}

static bool game_end(void *user, const struct umpire_game *game)
{
    struct junit_report *report = user;
    report->errors += game->verdict == UMPIRE_MALFORMED;
    report->failures += game->verdict == UMPIRE_NONCONFORMANT;
    report->skipped += game->verdict == UMPIRE_INDETERMINATE;
    const char *kind = game->verdict == UMPIRE_NONCONFORMANT ? "failure" : NULL;
    if (game->verdict == UMPIRE_MALFORMED)
        kind = "error";
    if (game->verdict == UMPIRE_INDETERMINATE || (kind && !report->wrong)) {
        xml_writer_begin(report->writer, kind ? kind : "skipped");
        const char *why = "indeterminate: the log is cut off before 'end'";
        if (game->finished)
            why = "indeterminate: the log does not say what a rule needs, or is not signed as a "
                  "whole by all";
        else if (game->left_unfinished)
            why = "indeterminate: the game was left unfinished";
        write_junit_attribute(report, "message", kind ? umpire_verdict_name(game->verdict) : why);
        xml_writer_end(report->writer);
    }
    char weight[WEIGHT_BYTES];
    xml_writer_begin(report->writer, "system-out");
    characters(report, umpire_verdict_name(game->verdict));
    characters(report, game->left_unfinished ? ", left unfinished (" : " (");
    characters(report, weight_forgiven(game, weight));
    characters(report, *weight ? "; " : "");
    characters(report, weight_of_game(game, weight));
    characters(report, ")");
    const struct {
        const char *name, *value;
    } headings[] = {{"event", game->event},
                    {"site", game->site},
                    {"table", game->table},
                    {"date", game->date},
                    {"view of", game->view}};
    for (size_t i = 0; i < sizeof headings / sizeof *headings; i++) {
        if (!headings[i].value)
            continue;
        characters(report, "\n");
        characters(report, headings[i].name);
        characters(report, ": ");
        characters(report, headings[i].value);
    }
    char words[RULING_BYTES];
    for (size_t i = 0; i < game->ruling_count; i++) {
        characters(report, "\n");
        characters(report, ruling_words(&game->rulings[i], words));
    }
    for (size_t i = 0; i < game->signature_count; i++) {
        characters(report, "\n");
        characters(report, signature_words(&game->signatures[i], words));
    }
    for (size_t i = 0; i < game->setting_count; i++) {
        characters(report, "\npolicy: ");
        characters(report, setting_words(&game->settings[i], words));
    }
    xml_writer_end(report->writer);
    end_case(report);
    weight_add(&report->weight, game);
    return !report->failed;
}

static void write_property(struct junit_report *report, const char *name, const char *value)
{
    xml_writer_begin(report->writer, "property");
    write_junit_attribute(report, "name", name);
    write_junit_attribute(report, "value", value);
    xml_writer_end(report->writer);
}

/* Writes how many players have signed all of a game, a part or nothing; nothing for a game that
 * nobody signs and for which no key was given. */
static void write_signers(struct junit_report *report, const uint64_t signers[SIGNED_SHARES])
{
    static const char *const names[SIGNED_SHARES] = {"signed-whole", "signed-in-part",
                                                     "signatures-wrong", "not-signed",
                                                     "signatures-unchecked"};
    uint64_t all = 0;
    for (size_t i = 0; i < SIGNED_SHARES; i++)
        all += signers[i];
    for (size_t i = 0; i < SIGNED_SHARES && all; i++) {
        char digits[DECIMAL_BYTES];
        write_property(report, names[i], text_decimal(signers[i], digits));
    }
}

/* Writes what the log's verdicts rest on. */
static void write_properties(struct junit_report *report, const struct umpire_log *log)
{
    const struct weight *weight = &report->weight;
    const struct {
        const char *name;
        uint64_t value;
    } properties[] = {{"judgements", weight->judgements},
                      {"undecided", weight->undecided},
                      {"excused", weight->excused},
                      {"on-trust", weight->on_trust},
                      {"games-without-cards", weight->cards_unrecorded},
                      {"waived", weight->waived},
                      {"baselined", weight->baselined},
                      {"corrections", weight->corrections},
                      {"penalties", weight->penalties},
                      {"games-with-a-policy", weight->by_policy}};
    xml_writer_begin(report->writer, "properties");
    for (size_t i = 0; i < sizeof properties / sizeof *properties; i++) {
        char digits[DECIMAL_BYTES];
        write_property(report, properties[i].name, text_decimal(properties[i].value, digits));
    }
    write_signers(report, weight->signers);
    if (log->configuration) {
        write_property(report, "configuration", log->configuration);
        write_property(report, "configuration-sha256", log->configuration_sha256);
    }
    xml_writer_end(report->writer);
    characters(report, "\n");
}

static void copy_cases(struct junit_report *report)
{
    char buffer[16384];
    size_t got;
    bool sound = fflush(report->cases) == 0 && !ferror(report->cases) &&
                 fseek(report->cases, 0, SEEK_SET) == 0;
    while (sound && (got = fread(buffer, 1, sizeof buffer, report->cases)) > 0)
        output_bytes(&report->output, buffer, got);
    report->failed = report->failed || !sound || ferror(report->cases);
}

static bool log_end(void *user, const struct umpire_log *log)
{
    struct junit_report *report = user;
    if (log->unreadable) {
        begin_junit_case(report, "log");
        xml_writer_begin(report->writer, "error");
        write_junit_attribute(report, "type", "unreadable");
        write_junit_attribute(report, "message", log->unreadable);
        xml_writer_end(report->writer);
        end_case(report);
        report->errors++;
    }
    char counts[4][24];
    const uint64_t numbers[] = {report->tests, report->failures, report->errors, report->skipped};
    static const char *const names[] = {"tests", "failures", "errors", "skipped"};
    xml_writer_begin(report->writer, "testsuite");
    write_junit_attribute(report, "name", log->path);
    for (int i = 0; i < 4; i++) {
        snprintf(counts[i], sizeof counts[i], "%" PRIu64, numbers[i]);
        write_junit_attribute(report, names[i], counts[i]);
    }
    characters(report, "\n");
    write_properties(report, log);
    move_out(report);
    copy_cases(report);
    xml_writer_end(report->writer);
    move_out(report);
    output_string(&report->output, "\n");
    return output_flush(&report->output) && !report->failed;
}

void *junit_report_new(const struct umpire_report_options *options, struct umpire_sink *ret_sink)
{
    struct junit_report *report = calloc(1, sizeof *report);
    if (!report)
        return NULL;
    report->output.file = options->file;
    report->writer = xml_writer_new(take_junit_bytes, report, false);
    report->cases = report->writer ? tmpfile() : NULL;
    if (!report->cases) {
        xml_writer_free(report->writer);
        free(report);
        return NULL;
    }
    output_string(&report->output,
                  "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"umpire\">\n");
    *ret_sink = (struct umpire_sink){.user = report,
                                     .log_begin = log_begin,
                                     .game_begin = game_begin,
                                     .finding = finding,
                                     .game_end = game_end,
                                     .log_end = log_end};
    return report;
}

bool junit_report_close(void *user)
{
    struct junit_report *report = user;
    output_string(&report->output, "</testsuites>\n");
    bool good = output_flush(&report->output) && !report->failed;
    fclose(report->cases);
    xml_writer_free(report->writer);
    bytes_done(&report->parts);
    free(report);
    return good;
}
