/* SPDX-License-Identifier: MIT */
/* Findings as GitHub shows them: a workflow command for each, which becomes a note beside the line
 * of a pull request, in a group for each log; and a table in Markdown for the summary of the job.
 * https://docs.github.com/actions/reference/workflow-commands-for-github-actions */
#include "base/array.h"
#include "reports/report.h"
#include "reports/weight.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A summary has at most 1 MiB; a row of the two tables takes less than 1 KiB, most of it names. */
enum { ROWS_MOST = 500, FOUND_MOST = 200 };

struct github_report {
    struct output output, summary; /* summary.file is -1 if none is written */
    const char *path; /* relative to the current folder, if it is below it: GitHub wants it so */
    char folder[FOLDER_BYTES];
    struct weight weight;
    uint64_t rows, found_rows;
    struct output found; /* the rows of findings, kept until the end */
    struct bytes kept;
};

static bool keep(void *user, const char *bytes, size_t length)
{
    return bytes_add(&((struct github_report *)user)->kept, bytes, length);
}

/* Writes a text as GitHub wants it in a command, where a line end would end the command; with the
 * characters that end a property as well. */
static void escape(struct output *output, const char *text, const char *ends)
{
    static const char digits[] = "0123456789ABCDEF";
    for (; *text; text++) {
        const char code[] = {'%', digits[(unsigned char)*text >> 4 & 15],
                             digits[(unsigned char)*text & 15], '\0'};
        bool plain = ((unsigned char)*text >= ' ' || *text == '\t') && *text != '%' &&
                     *text != '\x7F' && !strchr(ends, *text);
        if (plain)
            output_bytes(output, text, 1);
        else
            output_string(output, code);
    }
}

static void put_data(struct github_report *report, const char *text)
{
    escape(&report->output, text, "");
}

static void put_property(struct github_report *report, const char *name, const char *text)
{
    output_string(&report->output, name);
    escape(&report->output, text, ":,");
}

static bool log_begin(void *user, const struct umpire_log *log)
{
    struct github_report *report = user;
    report->path = text_relative(log->path, report->folder);
    report->weight.logs++;
    output_string(&report->output, "::group::");
    put_data(report, report->path);
    output_string(&report->output, "\n");
    return !report->output.failed;
}

/* The title of a note: the message up to its first part, which says what the log does. */
static void put_title(struct github_report *report, const char *message)
{
    enum { TITLE_BYTES = 120 };
    char title[TITLE_BYTES], fit[FIT_BYTES];
    size_t length = strcspn(message, ";");
    length = length < sizeof title ? length : sizeof title - 1;
    while (((unsigned char)message[length] & 0xC0) == 0x80)
        length--;
    snprintf(title, sizeof title, "%.*s", (int)length, message);
    put_property(report, ",title=", text_fit(title, fit, sizeof fit));
}

static void put_place(struct github_report *report, const struct umpire_finding *finding)
{
    put_property(report, " file=", report->path);
    output_put(&report->output, ",line=%u,col=%u,endColumn=%u", finding->line,
               (uint64_t)finding->column, (uint64_t)finding->end_column);
    put_title(report, finding->message);
}

static void put_line(struct github_report *report, const char *label, const char *text)
{
    if (!text || !*text)
        return;
    output_put(&report->output, "%%0A%s", label);
    put_data(report, text);
}

static void put_legal_for_github(struct github_report *report, const struct umpire_finding *finding)
{
    char way[UMPIRE_LEGAL_WAY_BYTES];
    for (size_t i = 0; legal_way_short(finding, i, way, sizeof way); i++) {
        output_string(&report->output, i ? " | " : "%0Alegal here: ");
        put_data(report, way);
    }
}

/* Adds a row to the table of findings, which stands below that of the games. */
static void note_finding(struct github_report *report, const struct umpire_finding *finding)
{
    if (report->summary.file < 0 || report->found_rows++ >= FOUND_MOST)
        return;
    output_put(&report->found, "| %c | %u | %c |\n", report->path, finding->line, finding->message);
}

/* A waived finding is a notice: it does not count, and the report shows it all the same. */
static bool finding(void *user, const struct umpire_finding *finding)
{
    static const char *const commands[UMPIRE_LEVEL_COUNT] = {[UMPIRE_LEVEL_ERROR] = "::error",
                                                             [UMPIRE_LEVEL_VIOLATION] = "::error",
                                                             [UMPIRE_LEVEL_ADVICE] = "::warning",
                                                             [UMPIRE_LEVEL_UNDECIDED] = "::notice"};
    struct github_report *report = user;
    struct umpire_rule rule;
    bool forgiven = finding->waived || finding->baselined;
    if (!forgiven)
        note_finding(report, finding);
    output_string(&report->output, forgiven ? "::notice" : commands[finding->level]);
    put_place(report, finding);
    output_string(&report->output, "::");
    put_data(report, finding->message);
    if (umpire_rule_named(finding->rule, &rule))
        put_line(report, "rule: ", rule.statement);
    put_line(report, "reference: ", finding->citation);
    put_line(report, "id: ", finding->rule);
    put_legal_for_github(report, finding);
    put_line(report, "read on ", finding->assumed);
    put_line(report, "waived: ", finding->waived);
    put_line(report, "baseline: ", finding->baselined);
    output_string(&report->output, "\n");
    return !report->output.failed;
}

static void put_row(struct github_report *report, const char *game, const char *verdict,
                    const char *what)
{
    if (report->rows++ >= ROWS_MOST)
        return;
    if (report->rows == 1)
        output_string(&report->summary, "| log | game | verdict | rests on |\n|---|---|---|---|\n");
    output_put(&report->summary, "| %c | %c | %c | %c |\n", report->path, game, verdict, what);
}

/* Writes what a line outside of commands begins with: it keeps a path or a title from being read
 * as a command. */
static void begin_plain(struct github_report *report)
{
    output_put(&report->output, "umpire: %t: ", report->path);
}

static bool game_end(void *user, const struct umpire_game *game)
{
    struct github_report *report = user;
    char weight[WEIGHT_BYTES], name[OUTPUT_CELL_BYTES];
    const char *verdict = umpire_verdict_name(game->verdict);
    weight_add(&report->weight, game);
    weight_of_game(game, weight);
    snprintf(name, sizeof name, "%" PRIu64 "%s%.*s", game->number, game->title ? " " : "",
             (int)(sizeof name - 32), game->title ? game->title : "");
    begin_plain(report);
    output_put(&report->output, "game %t: %s%s%t)\n", name, verdict,
               game->left_unfinished ? ", left unfinished (" : " (", weight);
    if (game->setting_count) /* what does not fit is cut: the policy is told first */
        put_row(report, name, verdict, weight_rests_on(game, weight));
    else if (game->verdict != UMPIRE_CONFORMANT)
        put_row(report, name, verdict, weight);
    return !report->output.failed;
}

static bool log_end(void *user, const struct umpire_log *log)
{
    struct github_report *report = user;
    if (log->unreadable) {
        report->weight.unreadable++;
        put_property(report, "::error file=", report->path);
        output_string(&report->output, ",title=unreadable::");
        put_data(report, log->unreadable);
        output_string(&report->output, "\n");
        put_row(report, "", "unreadable", log->unreadable);
    }
    output_string(&report->output, "::endgroup::\n");
    return output_flush(&report->output);
}

void *github_report_new(const struct umpire_report_options *options, struct umpire_sink *ret_sink)
{
    struct github_report *report = calloc(1, sizeof *report);
    if (!report)
        return NULL;
    report->output.file = options->file;
    text_current_folder(report->folder);
    report->summary.file = options->summary ? options->summary : -1;
    report->found.keep = keep;
    report->found.user = report;
    *ret_sink = (struct umpire_sink){.user = report,
                                     .log_begin = log_begin,
                                     .finding = finding,
                                     .game_end = game_end,
                                     .log_end = log_end};
    return report;
}

/* Says how many rows of a table are left out. */
static void put_more(struct github_report *report, uint64_t rows, uint64_t most)
{
    if (rows > most)
        output_put(&report->summary, "\n%u more are not listed.\n", rows - most);
}

/* Completes the summary: the findings stand below the table of games, then the totals. */
static bool end_summary(struct github_report *report)
{
    char words[WEIGHT_BYTES];
    put_more(report, report->rows, ROWS_MOST);
    if (!output_flush(&report->found))
        output_fail(&report->summary, report->found.error);
    output_string(&report->summary,
                  report->kept.length ? "\n| log | line | finding |\n|---|---|---|\n" : "");
    output_bytes(&report->summary, report->kept.at, report->kept.length);
    put_more(report, report->found_rows, FOUND_MOST);
    output_put(&report->summary, "\numpire: %s\n", weight_of_games(&report->weight, words));
    return output_flush(&report->summary);
}

bool github_report_close(void *user)
{
    struct github_report *report = user;
    char words[WEIGHT_BYTES];
    output_put(&report->output, "umpire: %s\n", weight_of_games(&report->weight, words));
    bool good = output_flush(&report->output);
    if (good && report->summary.file >= 0)
        good = end_summary(report);
    bytes_done(&report->kept);
    free(report);
    return good;
}
