/* SPDX-License-Identifier: MIT */
/* umpire verify: whether a report is what its logs give. */
#include "desk/verify/verify.h"

#include "desk/shared/archive.h"
#include "desk/shared/options.h"
#include "desk/shared/sandbox.h"

#include <errno.h>
#include <getopt.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* What the report says ------------------------------------------------------------------------- */

static char *copy(const char *text)
{
    return text ? cli_need(strdup(text)) : NULL;
}

static bool take_reported_made(void *user, const struct umpire_made *made)
{
    struct verify *verify = user;
    verify->version = copy(made->version);
    verify->sources = copy(made->sources);
    verify->options = copy(made->options);
    return true;
}

static bool take_reported_log(void *user, const struct umpire_log *log, uint64_t line,
                              uint64_t today)
{
    struct verify *verify = user;
    verify->logs = cli_need(cli_room(verify->logs, verify->log_count, &verify->log_capacity,
                                     sizeof *verify->logs));
    verify->logs[verify->log_count++] = (struct reported_log){
        copy(log->path), copy(log->sha256), copy(log->configuration_sha256), line};
    verify->today = verify->today ? verify->today : today;
    return true;
}

/* Prints why a report cannot be read; without a reason memory ran out. */
static enum umpire_status tell_unread(const char *why)
{
    enum umpire_status status = !*why || errno == ENOMEM ? UMPIRE_FAILURE : UMPIRE_MALFORMED;
    cli_say("%s", *why ? why : "out of memory");
    return status;
}

static enum umpire_status read_outline(struct verify *verify)
{
    const struct umpire_outline_sink sink = {
        .user = verify, .made = take_reported_made, .log = take_reported_log};
    char why[2 * PATH_MAX];
    return umpire_outline(verify->report.file, verify->report.path, &sink, why, sizeof why)
               ? UMPIRE_CONFORMANT
               : tell_unread(why);
}

/* Comparing ------------------------------------------------------------------------------------ */

static bool take_deviation(void *user, const struct umpire_deviation *one)
{
    verify_tell(user, one);
    return true;
}

static bool is_other(const char *theirs, const char *ours)
{
    return !theirs || !ours || strcmp(theirs, ours) != 0;
}

static bool take_ours(void *user, const struct umpire_made *made)
{
    *(char **)user = copy(made->sources);
    return false; /* nothing else is of interest */
}

/* Says so if the report was made by another version, or by other sources. */
static bool tell_maker(const struct verify *verify)
{
    const struct umpire_outline_sink sink = {.made = take_ours};
    struct umpire_outline_sink of = sink;
    char why[2 * PATH_MAX], *sources = NULL;
    of.user = &sources;
    umpire_outline(fileno(verify->again), "", &of, why, sizeof why);
    bool other = is_other(verify->version, umpire_version()) || is_other(verify->sources, sources);
    if (other)
        cli_print(stdout,
                  "%s: umpire %s made it, of the sources %.16s; this is umpire %s, of the sources "
                  "%.16s\n",
                  verify->report.path, verify->version ? verify->version : "of no version",
                  verify->sources ? verify->sources : "it does not name", umpire_version(),
                  sources ? sources : "");
    free(sources);
    return other;
}

static bool show_difference(void *user, const struct umpire_difference *one)
{
    bool *any = user;
    if (!*any)
        puts("What this umpire sees otherwise:");
    *any = true;
    cli_diff_text(stdout, one);
    return true;
}

/* Lists what `umpire diff` finds between a report of another umpire and ours. */
static void show_diff(const struct verify *verify)
{
    bool any = false;
    struct umpire_diff_sink sink = {.user = &any, .difference = show_difference};
    char why[2 * PATH_MAX];
    if (!umpire_diff(verify->report.file, verify->report.path, fileno(verify->again),
                     "the new report", &sink, why, sizeof why))
        cli_print(stdout, "The findings cannot be compared: %s\n", why);
    else if (!any)
        puts("Findings, verdicts and rulings are the same.");
}

static enum umpire_status compare(struct verify *verify)
{
    char why[2 * PATH_MAX];
    const char *path = verify->report.path, *options = verify->options;
    bool other = tell_maker(verify);
    if (!umpire_verify(verify->report.file, path, fileno(verify->again), take_deviation, verify,
                       why, sizeof why))
        return tell_unread(why);
    if (verify->told > VERIFY_TOLD_MOST)
        printf("%" PRIu64 " more differences are not shown\n", verify->told - VERIFY_TOLD_MOST);
    if (verify->today)
        cli_print(stdout,
                  "%s: the 'until' of rulings was compared with %04" PRIu64 "-%02" PRIu64
                  "-%02" PRIu64 "\n",
                  path, verify->today / 10000, verify->today / 100 % 100, verify->today % 100);
    if (verify->deviations && other)
        show_diff(verify);
    if (verify->deviations)
        cli_print(stdout, "%s: it is not what these logs give: %" PRIu64 " %s\n", path,
                  verify->deviations, verify->deviations == 1 ? "difference" : "differences");
    else
        cli_print(stdout, "%s: it is what %s %zu %s give%s%s\n", path,
                  verify->log_count == 1 ? "this" : "these", verify->log_count,
                  verify->log_count == 1 ? "log" : "logs",
                  options && *options ? ", judged with " : "", options ? options : "");
    return verify->deviations ? UMPIRE_NONCONFORMANT : UMPIRE_CONFORMANT;
}

/* In the sandbox. */
static enum umpire_status verify_all(struct verify *verify)
{
    cli_guard_memory();
    enum umpire_status status = read_outline(verify);
    if (status == UMPIRE_CONFORMANT)
        status = named_logs_read(&verify->named, &verify->paths);
    if (status != UMPIRE_CONFORMANT)
        return status == UMPIRE_FAILURE ? status : UMPIRE_MALFORMED;
    char *options = copy(verify->options);
    status = verify_judge(verify);
    free(verify->options); /* it was taken apart */
    verify->options = options;
    return status == UMPIRE_CONFORMANT ? compare(verify) : status;
}

/* Finds the files that the sandbox must let verify read: configurations, and those of --with. */
static enum umpire_status prepare(struct verify *verify)
{
    const struct cli_configured nearest = {0};
    struct log_paths *paths = &verify->paths;
    char **roots = cli_need(calloc(paths->root_count + verify->with_count + 1, sizeof *roots));
    if (paths->root_count)
        memcpy(roots, paths->roots, paths->root_count * sizeof *roots);
    free(paths->roots);
    paths->roots = roots;
    for (size_t i = 0; i < verify->with_count; i++) {
        struct with_file *one = &verify->with[i];
        if (!named_digest(one->path, one->sha256))
            return CLI_FAIL(UMPIRE_MALFORMED, "%s: %s", one->path, strerror(errno));
        roots[paths->root_count++] = copy(one->path);
    }
    enum umpire_status status = cli_configurations_find(&verify->nearest, &nearest, &paths->logs);
    cli_need_done(status != UMPIRE_FAILURE);
    if (status != UMPIRE_CONFORMANT || !cli_report_open(&verify->report))
        return UMPIRE_MALFORMED;
    verify->again = tmpfile();
    if (verify->again)
        return UMPIRE_CONFORMANT;
    return CLI_FAIL(UMPIRE_FAILURE, "no room for a temporary file: %s", strerror(errno));
}

static void done(struct verify *verify)
{
    for (size_t i = 0; i < verify->log_count; i++) {
        free(verify->logs[i].path);
        free(verify->logs[i].sha256);
        free(verify->logs[i].configuration_sha256);
    }
    free(verify->logs);
    free(verify->version);
    free(verify->sources);
    free(verify->options);
    free(verify->with);
    if (verify->again)
        fclose(verify->again);
    named_logs_done(&verify->named);
    cli_configurations_done(&verify->nearest);
    log_paths_done(&verify->paths);
    cli_report_close(&verify->report);
}

static enum umpire_status run(struct verify *verify, int count, char **words)
{
    enum umpire_status status = log_paths_gather(&verify->paths, NULL, words, count);
    if (status == UMPIRE_CONFORMANT && strcmp(verify->report.path, "-") == 0 &&
        verify->paths.streams)
        status = (enum umpire_status)cli_usage_error(
            "standard input is either the report or a log, not both");
    if (status == UMPIRE_CONFORMANT)
        status = prepare(verify);
    if (status != UMPIRE_CONFORMANT)
        return status;
    cli_need_done(!verify->paths.archives || archive_prepare());
    cli_sandbox_enter(
        &(struct cli_sandbox){.logs = &verify->paths, .reads_xml = true, .temporary_files = 1});
    return verify_all(verify);
}

static int take_with(void *target, const char *path)
{
    struct verify *verify = target;
    verify->with[verify->with_count++].path = path;
    return UMPIRE_CONFORMANT;
}

static const struct cli_option option_rows[] = {
    {"-w, --with=FILE", CLI_CALL(take_with),
     "use FILE, a policy, configuration, baseline, list of waivers or judge's key that the "
     "report was made with; may be repeated"},
    {0}};

static int verify(const struct cli_command *command, int count, char **words)
{
    struct verify verify = {.report = {.file = -1},
                            .with = cli_need(calloc((size_t)count + 1, sizeof *verify.with))};
    int status = cli_options_read(command, &verify, count, words);
    if (status < 0 && count - optind < 2)
        status = cli_usage_error("name a report and its logs: umpire verify REPORT.xml LOG...");
    if (status < 0) {
        verify.report.path = words[optind];
        status = (int)run(&verify, count - optind - 1, words + optind + 1);
    }
    done(&verify);
    return status;
}

const struct cli_command cli_verify = {
    .usage = "Usage: umpire verify [OPTION]... REPORT.xml PATH...\n"
             "Judges the logs of a report again, with the options that the report names, and\n"
             "says whether the report is what these logs give, or what differs. A PATH is a\n"
             "log, a folder, an archive or '-', as for 'umpire check'. A log is found by the\n"
             "SHA-256 that the report has of it, so that it may have another path, if no\n"
             "other log is named with the path that the report has.",
    .options = option_rows,
    .column = 25,
    .end = "The first 20 differences are shown, with the line of the report and the line\n"
           "of the log. A report of another version, or of other sources, is compared\n"
           "likewise; what this umpire sees otherwise is listed as 'umpire diff' does.\n"
           "\n"
           "Exit status: 0 the report is what these logs give; 1 it is not; 2 wrong usage;\n"
           "3 the report, a log or a file that the report names cannot be read or is not\n"
           "there; 5 an internal failure.",
    .run = verify};
