/* The comparison as text, and what its reports share. */
#include "cli/matrix.h"

#include <inttypes.h>
#include <string.h>
#include <unistr.h>

void matrix_put(FILE *file, const char *text, bool xml)
{
    const uint8_t *at = (const uint8_t *)text, *end = at + strlen(text);
    while (at < end) {
        ucs4_t c;
        int bytes = u8_mbtoucr(&c, at, (size_t)(end - at));
        bool writable = bytes > 0 && c >= 0x20 && !(c >= 0x7F && c < 0xA0) && c != 0xFFFE && c != 0xFFFF;
        const char *escaped = !writable           ? "\xEF\xBF\xBD"
                              : xml && *at == '<' ? "&lt;"
                              : xml && *at == '>' ? "&gt;"
                              : xml && *at == '&' ? "&amp;"
                              : xml && *at == '"' ? "&quot;"
                                                  : NULL;
        if (escaped)
            fputs(escaped, file);
        else
            fwrite(at, 1, (size_t)bytes, file);
        at += bytes > 0 ? bytes : 1;
    }
}

static void put(FILE *file, const char *text)
{
    matrix_put(file, text, false);
}

static void counts(FILE *file, const struct matrix_counts *counts)
{
    static const struct {
        enum matrix_outcome outcome;
        const char *words;
    } told[] = {{MATRIX_ACCEPTED, "accepted"}, {MATRIX_REFUSED, "refused"}, {MATRIX_ANOTHER_RULE, "under another rule"},
                {MATRIX_UNKNOWN, "unknown"}, {MATRIX_OUTSIDE, "outside"}, {MATRIX_UNANSWERED, "unanswered"}};
    fprintf(file, "%" PRIu64 " asked, %" PRIu64 " agreed", counts->asked, counts->outcomes[MATRIX_AGREED]);
    for (size_t i = 0; i < sizeof told / sizeof *told; i++)
        if (counts->outcomes[told[i].outcome])
            fprintf(file, ", %" PRIu64 " %s", counts->outcomes[told[i].outcome], told[i].words);
    fputs("\n", file);
}

static void begin(struct matrix_report *report, const struct matrix *matrix)
{
    fputs("the other: ", report->file);
    put(report->file, matrix->command);
    if (matrix->scope)
        fprintf(report->file, "\ncompared: %s", matrix->scope);
    fputs("\n", report->file);
}

static bool log_begin(struct matrix_report *report, const struct umpire_log *log)
{
    (void)log;
    return !ferror(report->file);
}

static void game_begin(struct matrix_report *report, const struct umpire_game *game)
{
    (void)report;
    (void)game;
}

static void place(struct matrix_report *report, uint64_t line)
{
    put(report->file, report->path);
    fprintf(report->file, ":%" PRIu64 ": ", line);
}

static void disagreement(struct matrix_report *report, const struct matrix *matrix,
                         const struct matrix_disagreement *one)
{
    static const char *const kinds[MATRIX_OUTCOME_COUNT] = {
        [MATRIX_ACCEPTED] = "the other accepts a breach", [MATRIX_REFUSED] = "the other refuses what is legal",
        [MATRIX_ANOTHER_RULE] = "the other refuses it under another rule"};
    FILE *file = report->file;
    place(report, one->line);
    fprintf(file, "%s: ", kinds[one->kind]);
    put(file, one->statement);
    if (one->finding_count == 0)
        fputs("\n    reference: legal", file);
    for (size_t i = 0; i < one->finding_count; i++) {
        fprintf(file, "\n    reference: illegal %s: ", matrix->rules[one->findings[i].rule].id);
        put(file, one->findings[i].message);
        fputs("\n               ", file);
        put(file, one->findings[i].citation);
    }
    fprintf(file, "\n    the other: %s", one->answer->legal ? "legal" : "illegal");
    if (one->answer->rule)
        fprintf(file, " %s", one->answer->rule->id);
    if (*one->answer->words) {
        fputs(": ", file);
        put(file, one->answer->words);
    }
    fputs("\n", file);
}

static void failure(struct matrix_report *report, uint64_t line, const char *statement, const char *reason)
{
    place(report, line);
    fputs("the other failed: ", report->file);
    put(report->file, reason);
    fputs("\n    ", report->file);
    if (statement)
        put(report->file, statement);
    else
        fputs("(the game was over)", report->file);
    fputs("\n", report->file);
}

static void game_end(struct matrix_report *report, const struct matrix *matrix, const struct umpire_game *game)
{
    put(report->file, report->path);
    fprintf(report->file, ": game %" PRIu64 ": ", game->number);
    counts(report->file, &matrix->game);
}

static bool log_end(struct matrix_report *report, const struct matrix *matrix, const struct umpire_log *log)
{
    if (log->unreadable || matrix->log_errors) {
        put(report->file, report->path);
        if (log->unreadable)
            fprintf(report->file, ": cannot be read: %s\n", log->unreadable);
        else
            fprintf(report->file, ": malformed: %" PRIu64 " errors in the log ('umpire check' tells them); what they stand on was not asked\n",
                    matrix->log_errors);
    }
    return !ferror(report->file);
}

static void end(struct matrix_report *report, const struct matrix *matrix)
{
    FILE *file = report->file;
    fprintf(file, "\n%-38s %8s %8s %8s %8s %8s %8s\n", "rule", "found", "agreed", "accepted", "another", "no reply", "claimed");
    for (size_t i = 0; i < matrix->rule_count; i++) {
        const struct matrix_rule *rule = &matrix->rules[i];
        const uint64_t *outcomes = rule->outcomes;
        if (matrix_rule_told(rule))
            fprintf(file, "%-38s %8" PRIu64 " %8" PRIu64 " %8" PRIu64 " %8" PRIu64 " %8" PRIu64 " %8" PRIu64 "\n", rule->id,
                    rule->found, outcomes[MATRIX_AGREED], outcomes[MATRIX_ACCEPTED], outcomes[MATRIX_ANOTHER_RULE],
                    outcomes[MATRIX_UNKNOWN] + outcomes[MATRIX_OUTSIDE] + outcomes[MATRIX_UNANSWERED], rule->claimed);
    }
    fprintf(file, "\n%" PRIu64 " logs, %" PRIu64 " games, %" PRIu64 " failures: ", matrix->logs, matrix->games, matrix->failures);
    counts(file, &matrix->total);
}

const struct matrix_writer matrix_text_writer = {
    .begin = begin, .log_begin = log_begin, .game_begin = game_begin, .disagreement = disagreement, .failure = failure,
    .game_end = game_end, .log_end = log_end, .end = end};
