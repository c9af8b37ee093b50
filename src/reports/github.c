/* SPDX-License-Identifier: MIT */
/* Findings as GitHub shows them: a workflow command for each, which becomes a note beside the line
 * of a pull request, in a group for each log; and a table in Markdown for the summary of the job.
 * https://docs.github.com/actions/reference/workflow-commands-for-github-actions */
#include "reports/report.h"
#include "reports/weight.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A summary has at most 1 MiB; a row takes less than 1 KiB. */
enum { ROWS_MOST = 500, CELL_BYTES = 200 };

struct github_report {
    struct output output, summary; /* summary.file is -1 if none is written */
    const char *path; /* relative to the current folder, if it is below it: GitHub wants it so */
    char folder[FOLDER_BYTES];
    struct weight weight;
    uint64_t rows;
};

static void put_number(struct output *output, uint64_t number)
{
    char digits[DECIMAL_BYTES];
    output_string(output, text_decimal(number, digits));
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

static void put_place(struct github_report *report, const struct umpire_finding *finding)
{
    put_property(report, " file=", report->path);
    output_string(&report->output, ",line=");
    put_number(&report->output, finding->line);
    output_string(&report->output, ",col=");
    put_number(&report->output, finding->column);
    output_string(&report->output, ",endColumn=");
    put_number(&report->output, finding->end_column);
    put_property(report, ",title=", finding->rule);
}

static void put_line(struct github_report *report, const char *label, const char *text)
{
    if (!text || !*text)
        return;
    output_string(&report->output, "%0A");
    output_string(&report->output, label);
    put_data(report, text);
}

/* A forgiven finding is a notice: it does not count, and the report shows it all the same. */
static void put_legal(struct github_report *report, const struct umpire_finding *finding)
{
    char way[UMPIRE_LEGAL_WAY_BYTES];
    for (size_t i = 0; umpire_legal_way(finding, i, way, sizeof way); i++) {
        output_string(&report->output, i ? " | " : "%0Alegal here: ");
        put_data(report, way);
    }
}

static bool finding(void *user, const struct umpire_finding *finding)
{
    static const char *const commands[UMPIRE_LEVEL_COUNT] = {[UMPIRE_LEVEL_ERROR] = "::error",
                                                             [UMPIRE_LEVEL_VIOLATION] = "::error",
                                                             [UMPIRE_LEVEL_ADVICE] = "::warning",
                                                             [UMPIRE_LEVEL_UNDECIDED] = "::notice"};
    struct github_report *report = user;
    bool forgiven = finding->waived || finding->baselined;
    output_string(&report->output, forgiven ? "::notice" : commands[finding->level]);
    put_place(report, finding);
    output_string(&report->output, "::");
    put_data(report, finding->message);
    put_line(report, "rule: ", finding->citation);
    put_legal(report, finding);
    put_line(report, "read on ", finding->assumed);
    put_line(report, "waived: ", finding->waived);
    put_line(report, "baseline: ", finding->baselined);
    output_string(&report->output, "\n");
    return !report->output.failed;
}

/* Writes a text of a log into a cell of a table: nothing in it is Markdown or HTML. */
static void put_cell(struct github_report *report, const char *text)
{
    char cut[CELL_BYTES], fit[FIT_BYTES];
    size_t length = strlen(text);
    if (length >= sizeof cut) {
        length = sizeof cut - 1;
        while (((unsigned char)text[length] & 0xC0) == 0x80)
            length--;
    }
    snprintf(cut, sizeof cut, "%.*s", (int)length, text);
    for (const char *at = text_fit(cut, fit, sizeof fit); *at; at++) {
        char code[16];
        snprintf(code, sizeof code, "&#%d;", (unsigned char)*at);
        if (strchr("\\`*_{}[]<>()#+-!|~&@:\n\r\t", *at))
            output_string(&report->summary, code);
        else
            output_bytes(&report->summary, at, 1);
    }
    output_string(&report->summary, text[length] ? "..." : "");
}

static void put_row(struct github_report *report, const char *game, const char *verdict,
                    const char *what)
{
    if (report->rows++ >= ROWS_MOST)
        return;
    if (report->rows == 1)
        output_string(&report->summary, "| log | game | verdict | rests on |\n|---|---|---|---|\n");
    output_string(&report->summary, "| ");
    put_cell(report, report->path);
    output_string(&report->summary, " | ");
    put_cell(report, game);
    output_string(&report->summary, " | ");
    put_cell(report, verdict);
    output_string(&report->summary, " | ");
    put_cell(report, what);
    output_string(&report->summary, " |\n");
}

/* Writes what a line outside of commands begins with: it keeps a path or a title from being read
 * as a command. */
static void begin_plain(struct github_report *report)
{
    output_string(&report->output, "umpire: ");
    output_safe(&report->output, report->path);
    output_string(&report->output, ": ");
}

static bool game_end(void *user, const struct umpire_game *game)
{
    struct github_report *report = user;
    char weight[WEIGHT_BYTES], name[CELL_BYTES];
    const char *verdict = umpire_verdict_name(game->verdict);
    weight_add(&report->weight, game);
    weight_of_game(game, weight);
    snprintf(name, sizeof name, "%" PRIu64 "%s%.*s", game->number, game->title ? " " : "",
             (int)(sizeof name - 32), game->title ? game->title : "");
    begin_plain(report);
    output_string(&report->output, "game ");
    output_safe(&report->output, name);
    output_string(&report->output, ": ");
    output_string(&report->output, verdict);
    output_string(&report->output, game->left_unfinished ? ", left unfinished (" : " (");
    output_safe(&report->output, weight);
    output_string(&report->output, ")\n");
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
    *ret_sink = (struct umpire_sink){.user = report,
                                     .log_begin = log_begin,
                                     .finding = finding,
                                     .game_end = game_end,
                                     .log_end = log_end};
    return report;
}

/* Completes the summary: the totals stand below the table. */
static bool end_summary(struct github_report *report)
{
    char words[WEIGHT_BYTES], line[64];
    if (report->rows > ROWS_MOST) {
        snprintf(line, sizeof line, "\n%" PRIu64 " more are not listed.\n",
                 report->rows - ROWS_MOST);
        output_string(&report->summary, line);
    }
    output_string(&report->summary, "\numpire: ");
    output_string(&report->summary, weight_of_games(&report->weight, words));
    output_string(&report->summary, "\n");
    return output_flush(&report->summary);
}

bool github_report_close(void *user)
{
    struct github_report *report = user;
    char words[WEIGHT_BYTES];
    output_string(&report->output, "umpire: ");
    output_string(&report->output, weight_of_games(&report->weight, words));
    output_string(&report->output, "\n");
    bool good = output_flush(&report->output);
    if (good && report->summary.file >= 0)
        good = end_summary(report);
    free(report);
    return good;
}
