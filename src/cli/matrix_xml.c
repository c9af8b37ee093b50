/* The comparison as XML: schemas/matrix.rnc defines each part of it. */
#include "cli/matrix_xml.h"

#include "cli/matrix.h"

static void outcomes(FILE *file, const uint64_t *counts)
{
    for (int i = 0; i < MATRIX_OUTCOME_COUNT; i++)
        matrix_xml_number(file, matrix_outcome_name((enum matrix_outcome)i), counts[i]);
}

static void asked(FILE *file, const struct matrix_counts *counts)
{
    matrix_xml_number(file, "asked", counts->asked);
    matrix_xml_number(file, "unnamed", counts->unnamed);
    outcomes(file, counts->outcomes);
}

static void begin(FILE *file, const struct matrix_order *order)
{
    fputs("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<matrix xmlns=\"urn:umpire:matrix:1\" version=\"1\" tool=\"umpire\" "
          "tool-version=\"" UMPIRE_VERSION "\"", file);
    matrix_xml_attribute(file, order->command ? "with" : "connect", order->command ? order->command : order->address);
    if (order->rules.scope)
        matrix_xml_attribute(file, "rules", order->rules.scope);
    if (order->only_first)
        matrix_xml_attribute(file, "told", "first");
    fputs(">\n", file);
}

static bool log_begin(struct matrix_section *section, const struct umpire_log *log)
{
    fputs("  <log", section->file);
    matrix_xml_attribute(section->file, "href", log->path);
    fputs(">\n", section->file);
    return !ferror(section->file);
}

static void game_begin(struct matrix_section *section, const struct umpire_game *game)
{
    FILE *file = section->file;
    fputs("    <game", file);
    matrix_xml_number(file, "n", game->number);
    matrix_xml_number(file, "line", game->line);
    matrix_xml_attribute(file, "ruleset", game->ruleset);
    if (game->edition && *game->edition)
        matrix_xml_attribute(file, "edition", game->edition);
    fputs(">\n", file);
}

static void disagreement(struct matrix_section *section, const struct matrix_rules *rules,
                         const struct matrix_disagreement *one)
{
    FILE *file = section->file;
    fputs("      <disagreement", file);
    matrix_xml_number(file, "n", one->number);
    matrix_xml_attribute(file, "kind", matrix_outcome_name(one->kind));
    matrix_xml_number(file, "line", one->line);
    fputs(">\n", file);
    matrix_xml_element(file, "        ", "statement", one->statement);
    for (size_t i = 0; i < one->finding_count; i++) {
        fputs("        <finding", file);
        matrix_xml_attribute(file, "rule", rules->list[one->findings[i].rule].id);
        fputs(">\n", file);
        matrix_xml_element(file, "          ", "message", one->findings[i].message);
        matrix_xml_element(file, "          ", "citation", one->findings[i].citation);
        fputs("        </finding>\n", file);
    }
    fputs("        <answer", file);
    matrix_xml_attribute(file, "verdict", matrix_verdict_name(one->answer->verdict));
    if (one->answer->rule != MATRIX_NO_RULE)
        matrix_xml_attribute(file, "rule", rules->list[one->answer->rule].id);
    fputs(">", file);
    matrix_put(file, one->answer->words, MATRIX_IN_XML);
    fputs("</answer>\n      </disagreement>\n", file);
}

static void fault(FILE *file, const char *name, uint64_t line, const char *statement, const char *reason)
{
    fprintf(file, "      <%s", name);
    matrix_xml_number(file, "line", line);
    fputs(">\n", file);
    if (statement)
        matrix_xml_element(file, "        ", "statement", statement);
    matrix_xml_element(file, "        ", "reason", reason);
    fprintf(file, "      </%s>\n", name);
}

static void error(struct matrix_section *section, uint64_t line, const char *statement, const char *reason)
{
    fault(section->file, "error", line, statement, reason);
}

static void failure(struct matrix_section *section, uint64_t line, const char *statement, const char *reason)
{
    fault(section->file, "failure", line, statement, reason);
}

static void game_end(struct matrix_section *section, const struct matrix_counts *counts, const struct umpire_game *game)
{
    FILE *file = section->file;
    fputs("      <outcome", file);
    if (game->title)
        matrix_xml_attribute(file, "title", game->title);
    asked(file, counts);
    fputs("/>\n    </game>\n", file);
}

static bool log_end(struct matrix_section *section, const struct umpire_log *log, uint64_t log_errors)
{
    FILE *file = section->file;
    fputs("    <content", file);
    matrix_xml_number(file, "errors", log_errors);
    if (log->unreadable)
        matrix_xml_attribute(file, "unreadable", log->unreadable);
    fputs("/>\n  </log>\n", file);
    return !ferror(file);
}

/* The summary ------------------------------------------------------------------------- */

static void write_share(FILE *file, const char *ruleset, const struct matrix_share *share)
{
    fputs("    <agreement", file);
    matrix_xml_attribute(file, "ruleset", ruleset);
    matrix_xml_attribute(file, "level", matrix_level_name(matrix_level_of(share)));
    matrix_xml_number(file, "games", share->games);
    matrix_xml_number(file, "failures", share->failures);
    asked(file, &share->counts);
    fputs("/>\n", file);
}

static void write_group(FILE *file, const struct matrix_rules *rules, const struct matrix_group *group)
{
    fputs("    <group", file);
    matrix_xml_attribute(file, "kind", matrix_outcome_name(group->kind));
    matrix_xml_attribute(file, "verb", group->verb);
    if (group->found != MATRIX_NO_RULE)
        matrix_xml_attribute(file, "rule", rules->list[group->found].id);
    if (group->claimed != MATRIX_NO_RULE)
        matrix_xml_attribute(file, "claimed", rules->list[group->claimed].id);
    matrix_xml_number(file, "first", group->first);
    matrix_xml_number(file, "count", group->count);
    fputs(">\n      <example", file);
    matrix_xml_attribute(file, "href", group->path);
    matrix_xml_number(file, "line", group->line);
    fputs(">", file);
    matrix_put(file, group->statement, MATRIX_IN_XML);
    fputs("</example>\n    </group>\n", file);
}

static void write_rule(FILE *file, const char *id, const struct matrix_tally *tally)
{
    fputs("    <rule", file);
    matrix_xml_attribute(file, "id", id);
    matrix_xml_number(file, "found", tally->found);
    outcomes(file, tally->outcomes);
    matrix_xml_number(file, "claimed", tally->claimed);
    matrix_xml_number(file, "open", tally->open);
    fputs("/>\n", file);
}

static void end(FILE *file, const struct matrix_order *order, const struct matrix_result *result)
{
    struct umpire_ruleset ruleset;
    fputs("  <summary", file);
    matrix_xml_number(file, "logs", result->logs);
    matrix_xml_number(file, "games", result->games);
    matrix_xml_number(file, "failures", result->failures);
    if (result->gave_up)
        matrix_xml_number(file, "left-out", result->unread);
    asked(file, &result->total);
    fputs(">\n", file);
    if (result->end_reason)
        matrix_xml_element(file, "    ", "reason", result->end_reason);
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

const struct matrix_writer matrix_xml_writer = {
    .begin = begin, .log_begin = log_begin, .game_begin = game_begin, .disagreement = disagreement, .error = error,
    .failure = failure, .game_end = game_end, .log_end = log_end, .end = end};
