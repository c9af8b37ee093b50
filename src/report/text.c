/* Findings as editors and CI know them: file:line:column: level: message [rule],
 * the source line and a caret under it; then what each game came to. */
#include "report/report.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct text_report {
    struct output output;
    bool colour;
    unsigned width;
    const char *path;
    uint64_t games;
};

static const char *const level_colours[UMPIRE_LEVEL_COUNT] = {"\033[1;31m", "\033[1;31m", "\033[1;33m",
                                                              "\033[1;36m"};

static void coloured(struct text_report *report, const char *colour, const char *text)
{
    if (report->colour)
        output_string(&report->output, colour);
    output_safe(&report->output, text);
    if (report->colour)
        output_string(&report->output, "\033[0m");
}

static void number(struct text_report *report, uint64_t value)
{
    char digits[24];
    snprintf(digits, sizeof digits, "%" PRIu64, value);
    output_string(&report->output, digits);
}

static void labelled(struct text_report *report, const char *label, const char *text)
{
    if (!text || !*text)
        return;
    output_string(&report->output, "    ");
    output_string(&report->output, label);
    output_safe(&report->output, text);
    output_string(&report->output, "\n");
}

static const char *skip_characters(const char *text, uint32_t count)
{
    for (; *text && count > 0; count--)
        do
            text++;
        while (((unsigned char)*text & 0xC0) == 0x80);
    return text;
}

/* The part of a source line that fits the width and shows the column; how many
 * characters are left out before it. */
static uint32_t clip(const struct text_report *report, const char *source, uint32_t column, char *buffer, size_t capacity)
{
    uint32_t room = report->width > 24 ? report->width - 8 : UINT32_MAX;
    uint32_t skipped = column > room ? column - room / 2 : 0;
    const char *from = skip_characters(source, skipped), *end = skip_characters(from, room);
    snprintf(buffer, capacity, "%.*s%s", (int)(end - from), from, *end ? "..." : "");
    return skipped;
}

static void caret(struct text_report *report, const struct umpire_finding *finding)
{
    char shown[4 * 512 + 8];
    if (!finding->source || !*finding->source)
        return;
    uint32_t skipped = clip(report, finding->source, finding->column, shown, sizeof shown);
    const char *source = shown;
    output_string(&report->output, skipped ? " ..." : "    ");
    output_safe(&report->output, source);
    output_string(&report->output, "\n    ");
    uint32_t column = 1 + skipped;
    for (const char *at = source; *at && column < finding->column; at++)
        if (((unsigned char)at[1] & 0xC0) != 0x80) {
            output_string(&report->output, " ");
            column++;
        }
    uint32_t width = finding->end_column > finding->column ? finding->end_column - finding->column : 1;
    if (report->colour)
        output_string(&report->output, "\033[1;32m");
    output_string(&report->output, "^");
    for (uint32_t i = 1; i < width && i < (report->width ? report->width / 2 : 120); i++)
        output_string(&report->output, "~");
    if (report->colour)
        output_string(&report->output, "\033[0m");
    output_string(&report->output, "\n");
}

static void where(struct text_report *report, const struct umpire_finding *finding)
{
    const struct { const char *word, *value; } parts[] = {
        {"round ", finding->round}, {"", finding->phase}, {"segment ", finding->segment}, {"step ", finding->step}};
    bool any = false;
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        if (!parts[i].value)
            continue;
        output_string(&report->output, any ? ", " : "    in ");
        output_string(&report->output, parts[i].word);
        output_safe(&report->output, parts[i].value);
        if (i == 1)
            output_string(&report->output, " phase");
        any = true;
    }
    if (finding->after) {
        output_string(&report->output, any ? "; " : "    ");
        output_string(&report->output, "it may follow from finding ");
        number(report, finding->after);
        any = true;
    }
    if (any)
        output_string(&report->output, "\n");
}

static void legal(struct text_report *report, const struct umpire_finding *finding)
{
    if (finding->legal_count == 0)
        return;
    static const char label[] = "    legal here:";
    size_t used = sizeof label - 1;
    output_string(&report->output, label);
    for (size_t i = 0; i < finding->legal_count; i++) {
        bool breaks = report->width && i && used + 3 + strlen(finding->legal[i]) > report->width;
        output_string(&report->output, breaks ? " |\n               " : i ? " | " : " ");
        used = (breaks ? sizeof label - 1 : used + 2) + 1 + strlen(finding->legal[i]);
        output_safe(&report->output, finding->legal[i]);
    }
    if (finding->legal_total > finding->legal_count) {
        output_string(&report->output, " | ... (");
        number(report, finding->legal_total);
        output_string(&report->output, " in all)");
    }
    output_string(&report->output, "\n");
}

static bool log_begin(void *user, const struct umpire_log *log)
{
    struct text_report *report = user;
    report->path = log->path;
    report->games = 0;
    return true;
}

static bool finding(void *user, const struct umpire_finding *finding)
{
    struct text_report *report = user;
    output_safe(&report->output, report->path);
    output_string(&report->output, ":");
    number(report, finding->line);
    output_string(&report->output, ":");
    number(report, finding->column);
    output_string(&report->output, ": ");
    coloured(report, level_colours[finding->level], umpire_level_name(finding->level));
    output_string(&report->output, finding->waived ? " (waived): " : finding->baselined ? " (in the baseline): " : ": ");
    output_safe(&report->output, finding->message);
    output_string(&report->output, " [");
    output_string(&report->output, finding->rule);
    output_string(&report->output, "]\n");
    caret(report, finding);
    where(report, finding);
    labelled(report, "rule: ", finding->citation);
    legal(report, finding);
    labelled(report, "waived: ", finding->waived);
    labelled(report, "baseline: ", finding->baselined);
    return !report->output.failed;
}

static bool game_end(void *user, const struct umpire_game *game)
{
    static const char *const colours[] = {[UMPIRE_CONFORMANT] = "\033[1;32m", [UMPIRE_NONCONFORMANT] = "\033[1;31m",
                                          [UMPIRE_MALFORMED] = "\033[1;31m", [UMPIRE_INDETERMINATE] = "\033[1;36m"};
    static const char *const nouns[UMPIRE_LEVEL_COUNT] = {"error", "violation", "advice", "undecided"};
    struct text_report *report = user;
    report->games++;
    output_safe(&report->output, report->path);
    output_string(&report->output, ": game ");
    number(report, game->number);
    if (game->title) {
        output_string(&report->output, " \"");
        output_safe(&report->output, game->title);
        output_string(&report->output, "\"");
    }
    output_string(&report->output, ": ");
    coloured(report, colours[game->verdict], umpire_verdict_name(game->verdict));
    const char *separator = " (";
    for (int level = 0; level < UMPIRE_LEVEL_COUNT; level++) {
        if (!game->findings[level])
            continue;
        output_string(&report->output, separator);
        number(report, game->findings[level]);
        output_string(&report->output, " ");
        output_string(&report->output, nouns[level]);
        if (level < 2 && game->findings[level] > 1)
            output_string(&report->output, "s");
        separator = ", ";
    }
    if (game->waived) {
        output_string(&report->output, separator);
        number(report, game->waived);
        output_string(&report->output, " waived");
        separator = ", ";
    }
    if (game->baselined) {
        output_string(&report->output, separator);
        number(report, game->baselined);
        output_string(&report->output, " in the baseline");
        separator = ", ";
    }
    if (game->findings_omitted) {
        output_string(&report->output, separator);
        number(report, game->findings_omitted);
        output_string(&report->output, " more not listed");
        separator = ", ";
    }
    output_string(&report->output, separator[0] == ',' ? ")\n" : "\n");
    return !report->output.failed;
}

static bool log_end(void *user, const struct umpire_log *log)
{
    struct text_report *report = user;
    if (log->unreadable) {
        output_safe(&report->output, log->path);
        output_string(&report->output, ": ");
        coloured(report, level_colours[0], "error");
        output_string(&report->output, ": cannot be read: ");
        output_safe(&report->output, log->unreadable);
        output_string(&report->output, "\n");
    }
    return output_flush(&report->output);
}

static bool idle(void *user)
{
    return output_flush(&((struct text_report *)user)->output);
}

void *text_report_new(const struct umpire_report_options *options, struct umpire_sink *ret_sink)
{
    struct text_report *report = calloc(1, sizeof *report);
    if (!report)
        return NULL;
    report->output.file = options->file;
    report->colour = options->colour;
    report->width = options->width;
    *ret_sink = (struct umpire_sink){.user = report, .log_begin = log_begin, .finding = finding,
                                     .game_end = game_end, .log_end = log_end, .idle = idle};
    return report;
}

bool text_report_close(void *user)
{
    struct text_report *report = user;
    bool good = output_flush(&report->output);
    free(report);
    return good;
}
