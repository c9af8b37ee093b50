/* SPDX-License-Identifier: MIT */
/* The comparison as JUnit XML: a suite for each log, a case for each game, a failure for each
 * disagreement, an error for everything else that went wrong; and a suite of the groups. */
#include "desk/shared/markup.h"
#include "workshop/matrix/matrix.h"

#include <inttypes.h>

static void begin(FILE *file, const struct matrix_order *order)
{
    (void)order;
    fputs("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"umpire matrix\">\n",
          file);
}

/* A suite states its counts before its cases, so the cases wait in a file. */
static bool log_begin(struct matrix_section *section, const struct umpire_log *log)
{
    (void)log;
    section->tests = section->failed = section->errors = 0;
    section->cases = tmpfile();
    return section->cases != NULL;
}

static void begin_case(struct matrix_section *section, const char *class, const char *name)
{
    fputs("    <testcase", section->cases);
    markup_attribute(section->cases, "classname", class);
    markup_attribute(section->cases, "name", name);
    fputs(">\n", section->cases);
    section->tests++;
    section->case_errors = 0;
}

static void game_begin(struct matrix_section *section, const struct umpire_game *game)
{
    char name[32];
    snprintf(name, sizeof name, "game %" PRIu64, game->number);
    begin_case(section, section->path, name);
}

static void write_junit_disagreement(struct matrix_section *section,
                                     const struct matrix_rules *rules,
                                     const struct matrix_disagreement *one)
{
    FILE *file = section->cases;
    const struct matrix_finding *found = one->finding_count ? one->findings : NULL;
    const char *claimed = one->answer->rule == MATRIX_NO_RULE ? ""
                                                              : rules->list[one->answer->rule].id;
    const char *type = *claimed ? claimed : matrix_outcome_name(one->kind);
    fputs("      <failure", file);
    markup_attribute(file, "type", found ? rules->list[found->rule].id : type);
    fputs(" message=\"reference: ", file);
    const char *permitted = one->counted ? one->counted : "legal";
    fputs(found ? "illegal: " : "", file);
    markup_put(file, found ? found->message : permitted, MARKUP_XML);
    fprintf(file, "; the other: %s%s%s\">", matrix_verdict_name(one->answer->verdict),
            *claimed ? " " : "", claimed);
    markup_put(file, section->path, MARKUP_XML);
    fprintf(file, ":%" PRIu64 ": ", one->line);
    markup_put(file, one->statement, MARKUP_XML);
    for (size_t i = 0; found && i < one->finding_count; i++) {
        fprintf(file, "\nrule: %s, ", rules->list[found[i].rule].id);
        markup_put(file, found[i].citation, MARKUP_XML);
    }
    fputs("</failure>\n", file);
    section->failed += one->number == 1;
}

static void write_error(struct matrix_section *section, const char *type, const char *message)
{
    fputs("      <error", section->cases);
    markup_attribute(section->cases, "type", type);
    markup_attribute(section->cases, "message", message);
    fputs("/>\n", section->cases);
    section->errors += section->case_errors++ == 0;
}

static void fault(struct matrix_section *section, const char *type, uint64_t line,
                  const char *reason)
{
    char message[1024];
    snprintf(message, sizeof message, "line %" PRIu64 ": %s", line, reason);
    write_error(section, type, message);
}

static void write_junit_error(struct matrix_section *section, uint64_t line, const char *statement,
                              const char *reason)
{
    (void)statement;
    fault(section, "answer", line, reason);
}

static void failure(struct matrix_section *section, uint64_t line, const char *statement,
                    const char *reason)
{
    (void)statement;
    fault(section, "failed", line, reason);
}

static void game_end(struct matrix_section *section, const struct matrix_counts *counts,
                     const struct umpire_game *game)
{
    (void)counts;
    (void)game;
    fputs("    </testcase>\n", section->cases);
}

static void begin_suite(FILE *file, const char *name, uint64_t tests, uint64_t failed,
                        uint64_t errors)
{
    fputs("  <testsuite", file);
    markup_attribute(file, "name", name);
    markup_number(file, "tests", tests);
    markup_number(file, "failures", failed);
    markup_number(file, "errors", errors);
    fputs(">\n", file);
}

static bool log_end(struct matrix_section *section, const struct umpire_log *log,
                    uint64_t log_errors)
{
    char buffer[16384];
    size_t got;
    if (log->unreadable || log_errors) {
        begin_case(section, section->path, "log");
        write_error(section, log->unreadable ? "unreadable" : "malformed",
                    log->unreadable ? log->unreadable
                                    : "the log has errors; 'umpire check' lists them");
        fputs("    </testcase>\n", section->cases);
    }
    begin_suite(section->file, section->path, section->tests, section->failed, section->errors);
    rewind(section->cases);
    while ((got = fread(buffer, 1, sizeof buffer, section->cases)) > 0)
        fwrite(buffer, 1, got, section->file);
    fputs("  </testsuite>\n", section->file);
    bool good = !ferror(section->cases) && !ferror(section->file);
    fclose(section->cases);
    section->cases = NULL;
    return good;
}

/* Writes a group as a case: "accepted reveal armada.command.one", with its example. */
static void write_group(struct matrix_section *section, const struct matrix_rules *rules,
                        const struct matrix_group *group)
{
    char name[256], message[1280];
    FILE *file = section->cases;
    const char *kind = matrix_outcome_name(group->kind),
               *element = group->kind == MATRIX_ERROR ? "error" : "failure";
    int rule = group->found != MATRIX_NO_RULE ? group->found : group->claimed;
    const char *id = rule == MATRIX_NO_RULE ? "" : rules->list[rule].id;
    snprintf(name, sizeof name, "%s %s%s%s", kind, group->verb, *id ? " " : "", id);
    snprintf(message, sizeof message,
             "%" PRIu64 " %s in all; %" PRIu64 " %s with it; %s:%" PRIu64 ": %.1000s", group->count,
             matrix_word(group->count, "difference", "differences"), group->first,
             matrix_word(group->first, "game begins", "games begin"), group->path, group->line,
             group->statement);
    begin_case(section, "groups", name);
    fprintf(file, "      <%s", element);
    markup_attribute(file, "type", *id ? id : kind);
    markup_attribute(file, "message", message);
    fputs("/>\n    </testcase>\n", file);
}

/* Writes a suite of the groups: a build server shows each fault before the places that have it. */
static void write_junit_groups(FILE *file, const struct matrix_order *order,
                               const struct matrix_groups *groups)
{
    struct matrix_section section = {.cases = file};
    uint64_t errors = 0;
    for (size_t i = 0; i < groups->count; i++)
        errors += groups->list[i].kind == MATRIX_ERROR;
    begin_suite(file, "groups", groups->count, groups->count - errors, errors);
    for (size_t i = 0; i < groups->count; i++)
        write_group(&section, &order->rules, &groups->list[i]);
    fputs("  </testsuite>\n", file);
}

/* Writes a suite of its own for what belongs to no game. */
static void end(FILE *file, const struct matrix_order *order, const struct matrix_result *result)
{
    struct matrix_section section = {.cases = file};
    if (result->groups.count)
        write_junit_groups(file, order, &result->groups);
    if (result->end_reason || result->gave_up) {
        begin_suite(file, "umpire matrix", 1, 0, 1);
        begin_case(&section, "umpire matrix", "the other");
        if (result->end_reason)
            write_error(&section, "failed", result->end_reason);
        if (result->gave_up)
            write_error(
                &section, "given-up",
                "it was too late or had no answer for many games in a row, and was asked no more");
        fputs("    </testcase>\n  </testsuite>\n", file);
    }
    fputs("</testsuites>\n", file);
}

const struct matrix_writer matrix_junit_writer = {.begin = begin,
                                                  .log_begin = log_begin,
                                                  .game_begin = game_begin,
                                                  .disagreement = write_junit_disagreement,
                                                  .error = write_junit_error,
                                                  .failure = failure,
                                                  .game_end = game_end,
                                                  .log_end = log_end,
                                                  .end = end};
