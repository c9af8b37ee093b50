/* SPDX-License-Identifier: MIT */
/* The comparison as text. */
#include "desk/shared/markup.h"
#include "workshop/matrix/matrix.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static void put(FILE *file, const char *text)
{
    markup_put(file, text, MARKUP_PLAIN);
}

static void write_counts(FILE *file, const struct matrix_counts *counts)
{
    static const struct {
        enum matrix_outcome outcome;
        const char *words;
    } told[] = {{MATRIX_ACCEPTED, "accepted"},
                {MATRIX_REFUSED, "refused"},
                {MATRIX_ANOTHER_RULE, "under another rule"},
                {MATRIX_UNKNOWN, "unknown"},
                {MATRIX_UNDECIDED, "undecided"},
                {MATRIX_LEFT_OPEN, "undecided by umpire alone"},
                {MATRIX_OUTSIDE, "outside"},
                {MATRIX_ERROR, "in error"},
                {MATRIX_UNANSWERED, "unanswered"}};
    fprintf(file, "%" PRIu64 " asked, %" PRIu64 " agreed", counts->asked,
            counts->outcomes[MATRIX_AGREED]);
    for (size_t i = 0; i < sizeof told / sizeof *told; i++)
        if (counts->outcomes[told[i].outcome])
            fprintf(file, ", %" PRIu64 " %s", counts->outcomes[told[i].outcome], told[i].words);
    fputs("\n", file);
}

static void begin(FILE *file, const struct matrix_order *order)
{
    fputs("the other: ", file);
    put(file, order->command ? order->command : order->address);
    if (order->rules.scope)
        fprintf(file, "\ncompared: %s", order->rules.scope);
    fputs("\n", file);
}

static bool log_begin(struct matrix_section *section, const struct umpire_log *log)
{
    (void)log;
    return !ferror(section->file);
}

static void place(struct matrix_section *section, uint64_t line)
{
    put(section->file, section->path);
    fprintf(section->file, ":%" PRIu64 ": ", line);
}

static void write_text_disagreement(struct matrix_section *section,
                                    const struct matrix_rules *rules,
                                    const struct matrix_disagreement *one)
{
    static const char *const kinds[MATRIX_OUTCOME_COUNT] = {
        [MATRIX_ACCEPTED] = "the other accepts a breach",
        [MATRIX_REFUSED] = "the other refuses what is legal",
        [MATRIX_ANOTHER_RULE] = "the other refuses it under another rule"};
    FILE *file = section->file;
    if (!section->lists_logs)
        return;
    place(section, one->line);
    fprintf(file, "%s: ", kinds[one->kind]);
    put(file, one->statement);
    if (one->finding_count == 0)
        fputs(one->kind == MATRIX_ACCEPTED ? "\n    reference: does not count it"
                                           : "\n    reference: legal",
              file);
    for (size_t i = 0; i < one->finding_count; i++) {
        fprintf(file, "\n    reference: illegal %s: ", rules->list[one->findings[i].rule].id);
        put(file, one->findings[i].message);
        fputs("\n               ", file);
        put(file, one->findings[i].citation);
    }
    fprintf(file, "\n    the other: %s", matrix_verdict_name(one->answer->verdict));
    if (one->answer->rule != MATRIX_NO_RULE)
        fprintf(file, " %s", rules->list[one->answer->rule].id);
    if (*one->answer->words) {
        fputs(": ", file);
        put(file, one->answer->words);
    }
    if (one->counted)
        fprintf(file, "\n    %s", one->counted);
    if (one->number > 1)
        fprintf(file, "\n    it may follow from line %" PRIu64, one->first_line);
    fputs("\n", file);
}

static void fault(struct matrix_section *section, const char *what, uint64_t line,
                  const char *statement, const char *reason)
{
    place(section, line);
    fputs(what, section->file);
    put(section->file, reason);
    fputs("\n    ", section->file);
    put(section->file, statement ? statement : "(the game was over)");
    fputs("\n", section->file);
}

static void write_text_error(struct matrix_section *section, uint64_t line, const char *statement,
                             const char *reason)
{
    if (section->lists_logs)
        fault(section, "the other's answer is not valid: ", line, statement, reason);
}

static void failure(struct matrix_section *section, uint64_t line, const char *statement,
                    const char *reason)
{
    fault(section, "the other failed: ", line, statement, reason);
}

static void game_end(struct matrix_section *section, const struct matrix_counts *counts,
                     const struct umpire_game *game)
{
    if (!section->lists_logs)
        return;
    put(section->file, section->path);
    fprintf(section->file, ": game %" PRIu64 ": ", game->number);
    write_counts(section->file, counts);
}

static bool log_end(struct matrix_section *section, const struct umpire_log *log,
                    uint64_t log_errors)
{
    if (log->unreadable || log_errors) {
        put(section->file, section->path);
        if (log->unreadable)
            fprintf(section->file, ": cannot be read: %s\n", log->unreadable);
        else
            fprintf(
                section->file,
                ": malformed: %" PRIu64
                " %s in the log ('umpire check' lists them); the lines with errors were not sent\n",
                log_errors, matrix_word(log_errors, "error", "errors"));
    }
    return !ferror(section->file);
}

/* The end ----------------------------------------------------------------------------- */

/* Writes a word in quotes of the shell. */
static void put_shell_word(FILE *file, const char *word)
{
    fputc('\'', file);
    for (size_t length; *word; word += length) {
        length = strcspn(word, "'");
        char *part = strndup(word, length);
        put(file, part ? part : "");
        free(part);
        if (word[length] != '\0') {
            fputs("'\\''", file);
            length++;
        }
    }
    fputc('\'', file);
}

static void write_perft(FILE *file, const struct matrix_perft_order *perft)
{
    fprintf(file, "--perft --depth=%u ", perft->depth);
    if (perft->line)
        fprintf(file, "--line=%" PRIu64 " ", perft->line);
    else
        fprintf(file, "--seed=%" PRIu64 " --games=%" PRIu64 " ", perft->seed, perft->places);
    for (size_t i = 0; i < perft->choice_count; i++)
        fprintf(file, "--interpretation=%s ", perft->choices[i]);
}

/* Writes the command that repeats the comparison over one log, for a shell. */
static void matrix_write_command(FILE *file, const struct matrix_order *order, const char *path)
{
    fputs("umpire matrix -f text --logs ", file);
    if (order->rules.scope)
        fprintf(file, "--rules=%s ", order->rules.scope);
    if (order->perft.depth)
        write_perft(file, &order->perft);
    fputs(order->command ? "--with=" : "--connect=", file);
    put_shell_word(file, order->command ? order->command : order->address);
    fputc(' ', file);
    put_shell_word(file, path);
}

/* Writes what each side says about a group's example. */
static void write_sides(FILE *file, const struct matrix_rules *rules,
                        const struct matrix_group *group)
{
    struct umpire_rule rule;
    if (group->kind == MATRIX_ERROR) {
        fputs("\n                   not valid: ", file);
        put(file, group->message);
        return;
    }
    fputs("\n                   reference: ", file);
    if (group->found != MATRIX_NO_RULE) {
        fprintf(file, "illegal %s: ", rules->list[group->found].id);
        put(file, group->message ? group->message : "");
        if (umpire_rule_at(NULL, (size_t)group->found, &rule) && rule.citation) {
            fputs("\n                              ", file);
            put(file, rule.citation);
        }
    } else {
        fputs(group->kind == MATRIX_ACCEPTED ? "does not count it" : "legal", file);
    }
    fputs("\n                   the other: ", file);
    fputs(group->kind == MATRIX_ACCEPTED ? "legal" : "illegal", file);
    if (group->claimed != MATRIX_NO_RULE)
        fprintf(file, " %s", rules->list[group->claimed].id);
    if (group->found == MATRIX_NO_RULE && group->message)
        fprintf(file, "\n                   %s", group->message);
}

static void write_group(FILE *file, const struct matrix_order *order,
                        const struct matrix_group *group)
{
    const struct matrix_rules *rules = &order->rules;
    const char *found = group->found == MATRIX_NO_RULE ? NULL : rules->list[group->found].id;
    const char *claimed = group->claimed == MATRIX_NO_RULE ? NULL : rules->list[group->claimed].id;
    fprintf(file, "%8" PRIu64 " %8" PRIu64 "  %s %s", group->first, group->count,
            matrix_outcome_name(group->kind), group->verb);
    if (found)
        fprintf(file, " %s", found);
    if (claimed)
        fprintf(file, "%s %s", found ? "; the other:" : "", claimed);
    fputs("\n                   such as ", file);
    put(file, group->path);
    fprintf(file, ":%" PRIu64 ": ", group->line);
    put(file, group->statement);
    write_sides(file, rules, group);
    fputs("\n                   again: ", file);
    matrix_write_command(file, order, group->path);
    fputs("\n", file);
}

static void write_groups(FILE *file, const struct matrix_order *order,
                         const struct matrix_groups *groups)
{
    if (groups->count)
        fprintf(file,
                "\n%8s %8s  what differs (the other accepts, refuses, ...), at which verb, by "
                "which rule\n",
                "began", order->only_first ? "(alone)" : "in all");
    for (size_t i = 0; i < groups->count; i++)
        write_group(file, order, &groups->list[i]);
}

static void write_rules(FILE *file, const struct matrix_order *order,
                        const struct matrix_result *result)
{
    fprintf(file, "\n%-38s %8s %8s %8s %8s %8s %8s\n", "rule", "found", "agreed", "accepted",
            "another", "no reply", "claimed");
    for (size_t i = 0; i < order->rules.count; i++) {
        const struct matrix_tally *tally = &result->rules[i];
        const uint64_t *outcomes = tally->outcomes;
        uint64_t told = outcomes[MATRIX_AGREED] + outcomes[MATRIX_ACCEPTED] +
                        outcomes[MATRIX_ANOTHER_RULE];
        if (matrix_rule_told(&order->rules.list[i], tally))
            fprintf(file,
                    "%-38s %8" PRIu64 " %8" PRIu64 " %8" PRIu64 " %8" PRIu64 " %8" PRIu64
                    " %8" PRIu64 "\n",
                    order->rules.list[i].id, tally->found, outcomes[MATRIX_AGREED],
                    outcomes[MATRIX_ACCEPTED], outcomes[MATRIX_ANOTHER_RULE], tally->found - told,
                    tally->claimed);
    }
    for (size_t i = 0, any = 0; i < order->rules.count; i++)
        if (order->rules.list[i].compared && result->rules[i].open)
            fprintf(file, "%s%s (%" PRIu64 ")",
                    any++ ? ", " : "\nleft undecided by umpire itself: ",
                    order->rules.list[i].id, result->rules[i].open);
}

/* Writes the totals: what was compared, how much of it agrees, and how well. */
static void write_totals(FILE *file, const struct matrix_order *order,
                         const struct matrix_result *result)
{
    struct umpire_ruleset ruleset;
    fprintf(file, "%" PRIu64 " %s, %" PRIu64 " %s, %" PRIu64 " %s: ", result->logs,
            matrix_word(result->logs, "log", "logs"), result->games,
            matrix_word(result->games, "game", "games"), result->failures,
            matrix_word(result->failures, "failure", "failures"));
    write_counts(file, &result->total);
    for (size_t i = 0; i < result->share_count && umpire_ruleset_at(i, &ruleset); i++)
        if (result->shares[i].games)
            fprintf(file, "%s: agreement: %s\n", ruleset.name,
                    matrix_level_name(matrix_level_of(&result->shares[i])));
    if (order->baseline)
        fprintf(file, "%" PRIu64 " %s known from the baseline, and %s not count\n", result->known,
                matrix_word(result->known, "disagreement is", "disagreements are"),
                matrix_word(result->known, "does", "do"));
    if (result->passed_over)
        fprintf(file, "%" PRIu64 " %s passed over: malformed on purpose, as '#~ log.' in %s says\n",
                result->passed_over, matrix_word(result->passed_over, "log was", "logs were"),
                matrix_word(result->passed_over, "it", "them"));
    if (result->end_reason) {
        fputs("the other failed when all games were over: ", file);
        put(file, result->end_reason);
        fputs("\n", file);
    }
    if (result->gave_up)
        fprintf(file,
                "the other was too late or had no answer for %" PRIu64
                " %s in a row, and was asked no more; %" PRIu64 " %s left out\n",
                result->lost, matrix_word(result->lost, "game", "games"), result->unread,
                matrix_word(result->unread, "log was", "logs were"));
}

static void end(FILE *file, const struct matrix_order *order, const struct matrix_result *result)
{
    if (result->other) {
        fputs("it greets as: ", file);
        put(file, result->other);
        fputs("\n", file);
    }
    write_totals(file, order, result);
    write_groups(file, order, &result->groups);
    write_rules(file, order, result);
    fputs("\n", file);
}

const struct matrix_writer matrix_text_writer = {.end_first = true,
                                                 .begin = begin,
                                                 .log_begin = log_begin,
                                                 .disagreement = write_text_disagreement,
                                                 .error = write_text_error,
                                                 .failure = failure,
                                                 .game_end = game_end,
                                                 .log_end = log_end,
                                                 .end = end};
