/* SPDX-License-Identifier: MIT */
/* umpire diff: what has changed between two reports, for people and for pipelines. */
#include "desk/shared/cli.h"
#include "desk/shared/markup.h"
#include "desk/shared/options.h"
#include "desk/shared/sandbox.h"

#include <errno.h>
#include <getopt.h>
#include <inttypes.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct diff;

struct format {
    const char *name;
    void (*begin)(struct diff *diff);
    void (*log_begin)(struct diff *diff, const char *path);
    void (*difference)(struct diff *diff, const struct umpire_difference *difference);
    void (*log_end)(struct diff *diff);
    void (*end)(struct diff *diff); /* `begin` and the last four may be NULL */
};

struct diff {
    struct cli_report old, new;
    const char *output;
    unsigned chosen; /* among the formats */
    const struct format *format;
    FILE *file;
    uint64_t logs, worse, counts[UMPIRE_CHANGE_COUNT];
    bool any;    /* every difference counts, not only what has become worse */
    char *cases; /* JUnit: the failures of the current log, as a suite states their number first */
    size_t cases_bytes;
    FILE *cases_file;
    const char *log; /* JUnit: the current log */
    uint64_t log_failures;
    bool failed;     /* out of memory */
    int write_error; /* errno of the first write that failed, or 0 */
};

/* Text ----------------------------------------------------------------------------------- */

/* A state as readers are to read it. */
static const char *words_of(const char *state)
{
    return strcmp(state, umpire_level_name(UMPIRE_LEVEL_UNDECIDED)) == 0
               ? umpire_level_words(UMPIRE_LEVEL_UNDECIDED)
               : state;
}

static void write_states(FILE *file, const struct umpire_difference *one)
{
    fprintf(file, "%s, was %s", one->state ? words_of(one->state) : "gone",
            one->old_state ? words_of(one->old_state) : "not there");
}

void cli_diff_text(FILE *file, const struct umpire_difference *one)
{
    cli_print(file, "%s", one->log);
    if (one->line || one->old_line)
        fprintf(file, ":%" PRIu64, one->line ? one->line : one->old_line);
    switch (one->change) {
    case UMPIRE_CHANGE_LOG_NEW:
        fputs(one->state ? ": this log is new, and cannot be read" : ": this log is new", file);
        break;
    case UMPIRE_CHANGE_LOG_GONE:
        fputs(": this log is gone", file);
        break;
    case UMPIRE_CHANGE_GAME_NEW:
    case UMPIRE_CHANGE_GAME_GONE:
    case UMPIRE_CHANGE_VERDICT:
        if (one->game)
            fprintf(file, ": game %" PRIu64, one->game);
        fputs(": ", file);
        write_states(file, one);
        break;
    case UMPIRE_CHANGE_RULING_NEW:
    case UMPIRE_CHANGE_NEW:
        fprintf(file, ": new %s", words_of(one->state));
        break;
    case UMPIRE_CHANGE_RULING_GONE:
    case UMPIRE_CHANGE_GONE:
        fprintf(file, ": gone %s", words_of(one->old_state));
        break;
    case UMPIRE_CHANGE_RULING_MOVED:
    case UMPIRE_CHANGE_MOVED:
        fprintf(file, ": %s moved from line %" PRIu64, words_of(one->state), one->old_line);
        break;
    case UMPIRE_CHANGE_LEVEL:
        fputs(": ", file);
        write_states(file, one);
        break;
    case UMPIRE_CHANGE_RULING_CHANGED:
        fputs(": ", file);
        if (strcmp(one->state, one->old_state) != 0)
            write_states(file, one);
        else
            fprintf(file, one->rule ? "%s for another reason" : "%s changed", one->state);
        break;
    case UMPIRE_CHANGE_COUNT:
        break;
    }
    if (one->change == UMPIRE_CHANGE_RULING_CHANGED && strcmp(one->ruled, one->old_ruled) != 0)
        cli_print(file, ": \"%s\", was \"%s\"", one->ruled, one->old_ruled);
    else if (one->ruled || one->old_ruled)
        cli_print(file, ": %s", one->ruled ? one->ruled : one->old_ruled);
    if (one->rule)
        cli_print(file, ": %s: %s [%s]", one->statement, one->message, one->rule);
    fputc('\n', file);
}

static void text_difference(struct diff *diff, const struct umpire_difference *one)
{
    cli_diff_text(diff->file, one);
}

/* Writes how many games or logs are new, and how many are gone, if any are. */
static void text_new_and_gone(struct diff *diff, enum umpire_change new, enum umpire_change gone,
                              const char *one, const char *many)
{
    uint64_t added = diff->counts[new], lost = diff->counts[gone];
    if (added)
        fprintf(diff->file, ", %" PRIu64 " new %s", added, added == 1 ? one : many);
    if (lost)
        fprintf(diff->file, ", %" PRIu64 " %s gone", lost, lost == 1 ? one : many);
}

static void text_end(struct diff *diff)
{
    fprintf(diff->file,
            "%" PRIu64 " %s compared: %" PRIu64 " new, %" PRIu64 " gone, %" PRIu64
            " moved, %" PRIu64 " of another level, %" PRIu64 " %s",
            diff->logs, diff->logs == 1 ? "log" : "logs", diff->counts[UMPIRE_CHANGE_NEW],
            diff->counts[UMPIRE_CHANGE_GONE], diff->counts[UMPIRE_CHANGE_MOVED],
            diff->counts[UMPIRE_CHANGE_LEVEL], diff->counts[UMPIRE_CHANGE_VERDICT],
            diff->counts[UMPIRE_CHANGE_VERDICT] == 1 ? "verdict" : "verdicts");
    uint64_t rulings = diff->counts[UMPIRE_CHANGE_RULING_NEW] +
                       diff->counts[UMPIRE_CHANGE_RULING_GONE] +
                       diff->counts[UMPIRE_CHANGE_RULING_MOVED] +
                       diff->counts[UMPIRE_CHANGE_RULING_CHANGED];
    if (rulings)
        fprintf(diff->file, ", %" PRIu64 " %s", rulings, rulings == 1 ? "ruling" : "rulings");
    text_new_and_gone(diff, UMPIRE_CHANGE_GAME_NEW, UMPIRE_CHANGE_GAME_GONE, "game", "games");
    text_new_and_gone(diff, UMPIRE_CHANGE_LOG_NEW, UMPIRE_CHANGE_LOG_GONE, "log", "logs");
    fprintf(diff->file, "; %" PRIu64 " worse\n", diff->worse);
}

/* JSON lines ------------------------------------------------------------------------------- */

static void json_line(struct diff *diff, json_t *object)
{
    diff->failed = !cli_json_line(diff->file, object, JSON_COMPACT) || diff->failed;
}

static json_t *line_or_none(uint64_t number)
{
    return number ? json_integer((json_int_t)number) : NULL;
}

static void json_difference(struct diff *diff, const struct umpire_difference *one)
{
    json_line(
        diff,
        json_pack("{s:s, s:b, s:s, s:o*, s:o*, s:o*, s:s*, s:s*, s:s*, s:s*, s:s*, s:s*, s:s*}",
                  "change", umpire_change_name(one->change), "worse", (int)one->worse, "log",
                  one->log, "game", line_or_none(one->game), "old_line",
                  line_or_none(one->old_line), "line", line_or_none(one->line), "old_state",
                  one->old_state, "state", one->state, "rule", one->rule, "statement",
                  one->statement, "message", one->message, "old_ruled", one->old_ruled, "ruled",
                  one->ruled));
}

static void json_end(struct diff *diff)
{
    json_t *totals = json_pack("{s:I, s:I}", "logs", (json_int_t)diff->logs, "worse",
                               (json_int_t)diff->worse);
    for (int change = 0; totals && change < UMPIRE_CHANGE_COUNT; change++)
        if (json_object_set_new(totals, umpire_change_name((enum umpire_change)change),
                                json_integer((json_int_t)diff->counts[change])) != 0)
            diff->failed = true;
    json_line(diff, totals ? json_pack("{s:o}", "totals", totals) : NULL);
}

/* JUnit: a suite for each log, a case for each thing that is worse ----------------------------- */

static void junit_begin(struct diff *diff)
{
    fputs("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"umpire diff\">\n",
          diff->file);
}

static void junit_suite_begin(struct diff *diff, const char *path)
{
    diff->log = path;
    diff->log_failures = 0;
    diff->cases_file = open_memstream(&diff->cases, &diff->cases_bytes);
    diff->failed = diff->failed || !diff->cases_file;
}

static void junit_suite_end(struct diff *diff)
{
    if (!diff->cases_file)
        return;
    diff->failed = fclose(diff->cases_file) != 0 || diff->failed;
    fputs("  <testsuite", diff->file);
    markup_attribute(diff->file, "name", diff->log);
    markup_number(diff->file, "tests", diff->log_failures ? diff->log_failures : 1);
    markup_number(diff->file, "failures", diff->log_failures);
    fputs(">\n", diff->file);
    fwrite(diff->cases, 1, diff->cases_bytes, diff->file);
    if (diff->log_failures == 0) {
        fputs("    <testcase name=\"nothing is worse\"", diff->file);
        markup_attribute(diff->file, "classname", diff->log);
        fputs("/>\n", diff->file);
    }
    fputs("  </testsuite>\n", diff->file);
    free(diff->cases);
    diff->cases_file = NULL;
}

static void junit_case(struct diff *diff, const struct umpire_difference *one)
{
    FILE *file = diff->cases_file;
    uint64_t line = one->line ? one->line : one->old_line;
    fprintf(file, "    <testcase name=\"%s", umpire_change_name(one->change));
    if (line)
        fprintf(file, ", line %" PRIu64, line);
    fputs("\"", file);
    markup_attribute(file, "classname", one->log);
    fputs(">\n      <failure", file);
    markup_attribute(file, "type", one->rule ? one->rule : umpire_change_name(one->change));
    fputs(" message=\"", file);
    if (one->state || one->old_state)
        write_states(file, one);
    fputs("\">", file);
    const char *ruled = one->ruled ? one->ruled : one->old_ruled, *about = ruled ? ruled : one->log;
    markup_put(file, one->rule ? one->statement : about, MARKUP_XML);
    if (one->rule) {
        fputs(": ", file);
        markup_put(file, one->message, MARKUP_XML);
    }
    if (one->change == UMPIRE_CHANGE_RULING_CHANGED) {
        fputs("; was: ", file);
        markup_put(file, one->old_ruled, MARKUP_XML);
    }
    fputs("</failure>\n    </testcase>\n", file);
}

static void junit_difference(struct diff *diff, const struct umpire_difference *one)
{
    bool alone = !diff->cases_file; /* a log that the later report lacks */
    if (!one->worse && !diff->any)
        return;
    if (alone)
        junit_suite_begin(diff, one->log);
    if (diff->cases_file) {
        junit_case(diff, one);
        diff->log_failures++;
    }
    if (alone)
        junit_suite_end(diff);
}

static void junit_end(struct diff *diff)
{
    fputs("</testsuites>\n", diff->file);
}

static const struct format formats[] = {
    {.name = "text", .difference = text_difference, .end = text_end},
    {.name = "json", .difference = json_difference, .end = json_end},
    {.name = "junit",
     .begin = junit_begin,
     .log_begin = junit_suite_begin,
     .difference = junit_difference,
     .log_end = junit_suite_end,
     .end = junit_end},
};

/* Comparing --------------------------------------------------------------------------------- */

/* Whether all could be written so far. */
static bool has_written_all(struct diff *diff)
{
    if (ferror(diff->file) && !diff->write_error)
        diff->write_error = errno ? errno : EIO;
    return !diff->failed && !diff->write_error;
}

static bool log_begin(void *user, const char *path)
{
    struct diff *diff = user;
    diff->logs++;
    if (diff->format->log_begin)
        diff->format->log_begin(diff, path);
    return has_written_all(diff);
}

static bool difference(void *user, const struct umpire_difference *one)
{
    struct diff *diff = user;
    diff->counts[one->change]++;
    diff->worse += one->worse;
    diff->format->difference(diff, one);
    return has_written_all(diff);
}

static bool log_end(void *user)
{
    struct diff *diff = user;
    if (diff->format->log_end)
        diff->format->log_end(diff);
    return has_written_all(diff);
}

static enum umpire_status write_differences(struct diff *diff)
{
    struct umpire_diff_sink sink = {
        .user = diff, .log_begin = log_begin, .difference = difference, .log_end = log_end};
    char why[2 * PATH_MAX];
    if (diff->format->begin)
        diff->format->begin(diff);
    if (umpire_diff(diff->old.file, diff->old.path, diff->new.file, diff->new.path, &sink, why,
                    sizeof why)) {
        diff->format->end(diff);
        return UMPIRE_CONFORMANT;
    }
    if (diff->write_error)
        return UMPIRE_FAILURE;
    enum umpire_status status = diff->failed || errno == ENOMEM ? UMPIRE_FAILURE : UMPIRE_MALFORMED;
    cli_say("%s", *why ? why : "out of memory");
    return status;
}

/* In the sandbox, with the output reserved. */
static enum umpire_status compare(struct diff *diff, struct cli_output *output)
{
    if (!cli_output_begin(output))
        return UMPIRE_FAILURE;
    int copy = dup(output->file);
    diff->file = copy < 0 ? NULL : fdopen(copy, "w");
    if (!diff->file)
        return cli_output_close(output, false), (enum umpire_status)cli_out_of_memory();
    cli_guard_memory();
    enum umpire_status status = write_differences(diff);
    bool good = status == UMPIRE_CONFORMANT, written = fclose(diff->file) == 0 && !diff->failed;
    errno = diff->write_error ? diff->write_error : errno;
    if (diff->write_error || (good && !written))
        cli_unwritten("the list of differences");
    written = cli_output_close(output, good && written) && written;
    if (good && !written)
        return UMPIRE_FAILURE;
    uint64_t all = 0;
    for (int change = 0; change < UMPIRE_CHANGE_COUNT; change++)
        all += diff->counts[change];
    return good && (diff->any ? all : diff->worse) > 0 ? UMPIRE_NONCONFORMANT : status;
}

static enum umpire_status run(struct diff *diff)
{
    struct cli_output output;
    struct cli_files files = {
        .outputs = {{"-o", diff->output}},
        .output_count = 1,
        .inputs = {{"the earlier report", diff->old.path}, {"the later report", diff->new.path}},
        .input_count = 2};
    if (!cli_files_apart(&files))
        return UMPIRE_USAGE;
    if (!cli_report_open(&diff->old) || !cli_report_open(&diff->new))
        return UMPIRE_MALFORMED;
    if (!cli_output_reserve(&output, diff->output))
        return UMPIRE_FAILURE;
    cli_sandbox_enter(&(struct cli_sandbox){.outputs = {&output}, .reads_xml = true});
    return compare(diff, &output);
}

static const struct cli_option option_rows[] = {
    {"-f, --format=text|json|junit",
     CLI_CHOICE(struct diff, chosen,
                "there is no format '%s' of differences; there are text, json and junit"),
     "text to read, JSON with an object a line, or JUnit for build servers (default text)"},
    {"-o, --output=FILE", CLI_SET(struct diff, output), "write to FILE (default: standard output)"},
    {"--any", CLI_SET(struct diff, any),
     "exit with 1 for any difference, not only if something is worse"},
    {0}};

static int diff(const struct cli_command *command, int count, char **words)
{
    struct diff diff = {.old = {.file = -1}, .new = {.file = -1}};
    int status = cli_options_read(command, &diff, count, words);
    if (status >= 0)
        return status;
    if (optind + 2 != count)
        return cli_usage_error("name two reports: umpire diff OLD.xml NEW.xml");
    diff.format = &formats[diff.chosen];
    diff.old.path = words[optind];
    diff.new.path = words[optind + 1];
    status = (int)run(&diff);
    cli_report_close(&diff.old);
    cli_report_close(&diff.new);
    return status;
}

const struct cli_command cli_diff = {
    .usage = "Usage: umpire diff [OPTION]... OLD.xml NEW.xml\n"
             "Shows how two XML reports of the same logs differ: findings that are new, gone,\n"
             "moved or of another level, verdicts that changed, games and logs that are new\n"
             "or gone. '-' is standard input. Write the reports with '--max-findings all'.\n"
             "Of two reports of 'umpire matrix' it lists the disagreements that are new and\n"
             "those that are gone.",
    .options = option_rows,
    .end = "Worse is a new violation, error or disagreement, one that is no longer waived\n"
           "or in a baseline, an unreadable log that is new or was readable, and a verdict\n"
           "further down this list: conformant, indeterminate, nonconformant, malformed.\n"
           "A new game of a log that both reports have is worse by its findings alone.\n"
           "\n"
           "Exit status: 0 nothing is worse; 1 something is; 2 wrong usage; 3 what was\n"
           "named is no report, leaves out findings, contradicts itself or cannot be\n"
           "read; 5 an internal failure.",
    .run = diff};
