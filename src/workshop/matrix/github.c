/* SPDX-License-Identifier: MIT */
/* The comparison as a job on GitHub shows it: a workflow command for each group of differences, at
 * its example, since GitHub shows few notes of a step; and one for each failure. */
#include "workshop/matrix/matrix.h"

#include <inttypes.h>
#include <string.h>

/* Writes a text as GitHub wants it in a command; `ends`: characters that would end a property. */
static void put(FILE *file, const char *text, const char *ends)
{
    for (; *text; text++) {
        unsigned char byte = (unsigned char)*text;
        bool plain = (byte >= ' ' || byte == '\t') && byte != '%' && byte != 0x7F &&
                     !strchr(ends, byte);
        if (plain)
            fputc(byte, file);
        else
            fprintf(file, "%%%02X", byte);
    }
}

static void begin_error(FILE *file, const char *path, uint64_t line, const char *title)
{
    fputs("::error file=", file);
    put(file, path, ":,");
    fprintf(file, ",line=%" PRIu64 ",title=", line);
    put(file, title, ":,");
    fputs("::", file);
}

static void fault(struct matrix_section *section, uint64_t line, const char *title,
                  const char *reason)
{
    begin_error(section->file, section->path, line, title);
    put(section->file, reason, "");
    fputs("\n", section->file);
}

static void failure(struct matrix_section *section, uint64_t line, const char *statement,
                    const char *reason)
{
    (void)statement;
    fault(section, line, "the other failed", reason);
}

static bool log_end(struct matrix_section *section, const struct umpire_log *log,
                    uint64_t log_errors)
{
    if (log->unreadable)
        fault(section, 1, "the log cannot be read", log->unreadable);
    else if (log_errors)
        fault(section, 1, "the log is malformed", "'umpire check' lists its errors");
    return !ferror(section->file);
}

static void write_group(FILE *file, const struct matrix_rules *rules,
                        const struct matrix_group *group)
{
    static const char *const kinds[MATRIX_OUTCOME_COUNT] = {
        [MATRIX_ACCEPTED] = "the other accepts a breach",
        [MATRIX_REFUSED] = "the other refuses what is legal",
        [MATRIX_ANOTHER_RULE] = "the other refuses it under another rule",
        [MATRIX_ERROR] = "the other's answer is not valid"};
    int rule = group->found != MATRIX_NO_RULE ? group->found : group->claimed;
    begin_error(file, group->path, group->line,
                rule == MATRIX_NO_RULE ? "no rule is named" : rules->list[rule].id);
    fprintf(file, "%s: ", kinds[group->kind]);
    put(file, group->statement, "");
    if (group->found != MATRIX_NO_RULE && group->claimed != MATRIX_NO_RULE)
        fprintf(file, "%%0Athe other names %s", rules->list[group->claimed].id);
    fprintf(file, "%%0A%" PRIu64 " such %s in all; %" PRIu64 " %s with it\n", group->count,
            matrix_word(group->count, "difference", "differences"), group->first,
            matrix_word(group->first, "game begins", "games begin"));
}

static void end(FILE *file, const struct matrix_order *order, const struct matrix_result *result)
{
    struct umpire_ruleset ruleset;
    for (size_t i = 0; i < result->groups.count; i++)
        write_group(file, &order->rules, &result->groups.list[i]);
    if (result->end_reason) {
        fputs("::error title=the other failed::", file);
        put(file, result->end_reason, "");
        fputs("\n", file);
    }
    if (result->gave_up)
        fputs("::error title=the other failed::it was too late or had no answer for many games in "
              "a row, and was asked no more\n",
              file);
    fprintf(file, "umpire: %" PRIu64 " asked, %" PRIu64 " agreed, %" PRIu64 " known\n",
            result->total.asked, result->total.outcomes[MATRIX_AGREED], result->known);
    for (size_t i = 0; i < result->share_count && umpire_ruleset_at(i, &ruleset); i++)
        if (result->shares[i].games)
            fprintf(file, "umpire: %s: agreement: %s\n", ruleset.name,
                    matrix_level_name(matrix_level_of(&result->shares[i])));
}

const struct matrix_writer matrix_github_writer = {
    .failure = failure, .log_end = log_end, .end = end};
