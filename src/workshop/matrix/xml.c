/* SPDX-License-Identifier: MIT */
/* The comparison as XML, which schemas/matrix.rnc defines. */
#include "desk/shared/markup.h"

#include "workshop/matrix/matrix.h"

static void outcomes(FILE *file, const uint64_t *counts)
{
    for (int i = 0; i < MATRIX_OUTCOME_COUNT; i++)
        markup_number(file, matrix_outcome_name((enum matrix_outcome)i), counts[i]);
}

static void asked(FILE *file, const struct matrix_counts *counts)
{
    markup_number(file, "asked", counts->asked);
    markup_number(file, "unnamed", counts->unnamed);
    outcomes(file, counts->outcomes);
}

static void begin(FILE *file, const struct matrix_order *order)
{
    fputs("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<matrix xmlns=\"urn:umpire:matrix:1\" "
          "version=\"1\" tool=\"umpire\" "
          "tool-version=\"" UMPIRE_VERSION "\"",
          file);
    markup_attribute(file, order->command ? "with" : "connect",
                     order->command ? order->command : order->address);
    if (order->rules.scope)
        markup_attribute(file, "rules", order->rules.scope);
    if (order->only_first)
        markup_attribute(file, "told", "first");
    fputs(">\n", file);
}

static bool log_begin(struct matrix_section *section, const struct umpire_log *log)
{
    fputs("  <log", section->file);
    markup_attribute(section->file, "href", log->path);
    fputs(">\n", section->file);
    return !ferror(section->file);
}

static void game_begin(struct matrix_section *section, const struct umpire_game *game)
{
    FILE *file = section->file;
    fputs("    <game", file);
    markup_number(file, "n", game->number);
    markup_number(file, "line", game->line);
    markup_attribute(file, "ruleset", game->ruleset);
    if (game->edition && *game->edition)
        markup_attribute(file, "edition", game->edition);
    fputs(">\n", file);
}

static void disagreement(struct matrix_section *section, const struct matrix_rules *rules,
                         const struct matrix_disagreement *one)
{
    FILE *file = section->file;
    fputs("      <disagreement", file);
    markup_number(file, "n", one->number);
    markup_attribute(file, "kind", matrix_outcome_name(one->kind));
    markup_number(file, "line", one->line);
    if (one->counted)
        markup_attribute(file, "counted", one->counted);
    fputs(">\n", file);
    markup_element(file, "        ", "statement", one->statement);
    for (size_t i = 0; i < one->finding_count; i++) {
        fputs("        <finding", file);
        markup_attribute(file, "rule", rules->list[one->findings[i].rule].id);
        fputs(">\n", file);
        markup_element(file, "          ", "message", one->findings[i].message);
        markup_element(file, "          ", "citation", one->findings[i].citation);
        fputs("        </finding>\n", file);
    }
    fputs("        <answer", file);
    markup_attribute(file, "verdict", matrix_verdict_name(one->answer->verdict));
    if (one->answer->rule != MATRIX_NO_RULE)
        markup_attribute(file, "rule", rules->list[one->answer->rule].id);
    fputs(">", file);
    markup_put(file, one->answer->words, MARKUP_XML);
    fputs("</answer>\n      </disagreement>\n", file);
}

static void fault(FILE *file, const char *name, uint64_t line, const char *statement,
                  const char *reason)
{
    fprintf(file, "      <%s", name);
    markup_number(file, "line", line);
    fputs(">\n", file);
    if (statement)
        markup_element(file, "        ", "statement", statement);
    markup_element(file, "        ", "reason", reason);
    fprintf(file, "      </%s>\n", name);
}

static void error(struct matrix_section *section, uint64_t line, const char *statement,
                  const char *reason)
{
    fault(section->file, "error", line, statement, reason);
}

static void failure(struct matrix_section *section, uint64_t line, const char *statement,
                    const char *reason)
{
    fault(section->file, "failure", line, statement, reason);
}

static void game_end(struct matrix_section *section, const struct matrix_counts *counts,
                     const struct umpire_game *game)
{
    FILE *file = section->file;
    fputs("      <outcome", file);
    if (game->title)
        markup_attribute(file, "title", game->title);
    asked(file, counts);
    fputs("/>\n    </game>\n", file);
}

static bool log_end(struct matrix_section *section, const struct umpire_log *log,
                    uint64_t log_errors)
{
    FILE *file = section->file;
    fputs("    <content", file);
    markup_number(file, "errors", log_errors);
    if (log->unreadable)
        markup_attribute(file, "unreadable", log->unreadable);
    fputs("/>\n  </log>\n", file);
    return !ferror(file);
}

/* The summary ------------------------------------------------------------------------- */

static void write_share(FILE *file, const char *ruleset, const struct matrix_share *share)
{
    fputs("    <agreement", file);
    markup_attribute(file, "ruleset", ruleset);
    markup_attribute(file, "level", matrix_level_name(matrix_level_of(share)));
    markup_number(file, "games", share->games);
    markup_number(file, "failures", share->failures);
    asked(file, &share->counts);
    fputs("/>\n", file);
}

static void write_group(FILE *file, const struct matrix_rules *rules,
                        const struct matrix_group *group)
{
    fputs("    <group", file);
    markup_attribute(file, "kind", matrix_outcome_name(group->kind));
    markup_attribute(file, "verb", group->verb);
    if (group->found != MATRIX_NO_RULE)
        markup_attribute(file, "rule", rules->list[group->found].id);
    if (group->claimed != MATRIX_NO_RULE)
        markup_attribute(file, "claimed", rules->list[group->claimed].id);
    markup_number(file, "first", group->first);
    markup_number(file, "count", group->count);
    fputs(">\n      <example", file);
    markup_attribute(file, "href", group->path);
    markup_number(file, "line", group->line);
    fputs(">", file);
    markup_put(file, group->statement, MARKUP_XML);
    fputs("</example>\n    </group>\n", file);
}

static void write_rule(FILE *file, const char *id, const struct matrix_tally *tally)
{
    fputs("    <rule", file);
    markup_attribute(file, "id", id);
    markup_number(file, "found", tally->found);
    outcomes(file, tally->outcomes);
    markup_number(file, "claimed", tally->claimed);
    markup_number(file, "open", tally->open);
    fputs("/>\n", file);
}

static void end(FILE *file, const struct matrix_order *order, const struct matrix_result *result)
{
    struct umpire_ruleset ruleset;
    fputs("  <summary", file);
    markup_number(file, "logs", result->logs);
    markup_number(file, "games", result->games);
    markup_number(file, "failures", result->failures);
    if (result->gave_up)
        markup_number(file, "left-out", result->unread);
    if (result->other)
        markup_attribute(file, "greets-as", result->other);
    if (order->baseline)
        markup_number(file, "known", result->known);
    if (result->passed_over)
        markup_number(file, "passed-over", result->passed_over);
    asked(file, &result->total);
    fputs(">\n", file);
    if (result->end_reason)
        markup_element(file, "    ", "reason", result->end_reason);
    for (size_t i = 0; i < result->share_count && umpire_ruleset_at(i, &ruleset); i++)
        if (result->shares[i].games)
            write_share(file, ruleset.name, &result->shares[i]);
    for (size_t i = 0; i < result->groups.count; i++)
        write_group(file, &order->rules, &result->groups.list[i]);
    for (size_t i = 0; i < order->rules.count; i++)
        if (matrix_rule_told(&order->rules.list[i], &result->rules[i]))
            write_rule(file, order->rules.list[i].id, &result->rules[i]);
    fputs("  </summary>\n</matrix>\n", file);
}

const struct matrix_writer matrix_xml_writer = {.begin = begin,
                                                .log_begin = log_begin,
                                                .game_begin = game_begin,
                                                .disagreement = disagreement,
                                                .error = error,
                                                .failure = failure,
                                                .game_end = game_end,
                                                .log_end = log_end,
                                                .end = end};
