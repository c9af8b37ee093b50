/* SPDX-License-Identifier: MIT */
/* umpire fmt: the canonical layout of logs. */
#include "desk/fmt/pseudonyms.h"
#include "desk/shared/options.h"
#include "desk/shared/sandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <getopt.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool same_bytes(FILE *one, FILE *other)
{
    int a, b;
    do {
        a = getc(one);
        b = getc(other);
    } while (a == b && a != EOF);
    return a == b;
}

static enum umpire_status no_temporary_file(void)
{
    return CLI_FAIL(UMPIRE_FAILURE, "a temporary file fails: %s", strerror(errno));
}

static bool copy(FILE *from, const struct cli_output *output)
{
    char buffer[65536];
    size_t got;
    while ((got = fread(buffer, 1, sizeof buffer, from)) > 0)
        if (!cli_output_write(output, buffer, got))
            return false;
    if (ferror(from))
        no_temporary_file();
    return !ferror(from);
}

/* Opens the log for one more reading. NULL: see errno. */
static FILE *open_log(const struct subject *subject)
{
    if (!subject->held)
        return fopen(subject->path, "re");
    int file = fcntl(subject->held->file, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    FILE *opened = file >= 0 && lseek(file, 0, SEEK_SET) == 0 ? fdopen(file, "r") : NULL;
    if (!opened && file >= 0)
        close(file);
    return opened;
}

static bool open_output(struct cli_output *output, const struct subject *subject)
{
    const struct cli_held *held = subject->held;
    return held ? cli_output_replace(output, subject->path, held->directory, held->name,
                                     held->status.st_mode)
                : cli_output_open(output, subject->path);
}

/* Writes the laid-out log to standard output, or in place if it differs from the file. */
static enum umpire_status deliver(FILE *laid_out, const struct subject *subject, bool in_place)
{
    struct cli_output output = {.file = STDOUT_FILENO};
    if (!in_place)
        return copy(laid_out, &output) ? UMPIRE_CONFORMANT : UMPIRE_FAILURE;
    FILE *old = open_log(subject);
    bool same = old && same_bytes(old, laid_out);
    if (old)
        fclose(old);
    if (same)
        return UMPIRE_CONFORMANT;
    if (fseek(laid_out, 0, SEEK_SET) != 0)
        return no_temporary_file();
    if (!open_output(&output, subject))
        return UMPIRE_FAILURE;
    bool good = copy(laid_out, &output);
    return cli_output_close(&output, good) && good ? UMPIRE_CONFORMANT : UMPIRE_FAILURE;
}

static enum umpire_status format_subject(const struct subject *subject,
                                         enum umpire_markers markers, FILE *laid_out,
                                         const struct umpire_sink *errors)
{
    if (!subject->held)
        return umpire_format_markers(subject->path, NULL, markers, cli_to_file, laid_out, errors);
    struct cli_opened opened = {.file = subject->held->file};
    const struct umpire_input input = cli_input_of(&opened);
    return umpire_format_markers(subject->path, &input, markers, cli_to_file, laid_out, errors);
}

/* What is asked for, and what is needed for it. */
struct asked {
    bool check, in_place;
    const char *list; /* of --files-from, or NULL */
    bool published;   /* with pseudonyms */
    unsigned forms;   /* how many were asked for */
    enum umpire_markers markers;
    bool names;                    /* only note who is named */
    struct pseudonyms *pseudonyms; /* NULL: names stay */
    FILE *laid_out;
};

/* Formats a log into a file, and reports its errors on standard error, as a report of one log: a
 * report of several ends in a line with the totals of their games. */
static enum umpire_status lay_out_log(const struct asked *asked, const struct subject *subject)
{
    FILE *laid_out = asked->laid_out;
    struct umpire_report_options options = {
        .format = UMPIRE_FORMAT_TEXT, .file = STDERR_FILENO, .colour = false};
    struct umpire_report *report = umpire_report_open(&options);
    enum umpire_status status = report
                                    ? format_subject(subject, asked->markers, laid_out,
                                                     umpire_report_sink(report))
                                    : UMPIRE_FAILURE;
    if (fflush(laid_out) != 0 || ferror(laid_out) || fseek(laid_out, 0, SEEK_SET) != 0)
        status = no_temporary_file();
    else if (status == UMPIRE_FAILURE)
        cli_out_of_memory();
    return !report || umpire_report_close(report) ? status : UMPIRE_FAILURE;
}

static enum umpire_status lay_out_with_pseudonyms(const struct asked *asked,
                                                  const struct subject *subject)
{
    enum umpire_status status = pseudonyms_write(asked->pseudonyms, subject, asked->laid_out);
    return fseek(asked->laid_out, 0, SEEK_SET) == 0 ? status : no_temporary_file();
}

static enum umpire_status format_one(const struct asked *asked, const struct subject *subject)
{
    FILE *laid_out = asked->laid_out;
    if (asked->names)
        return pseudonyms_note(asked->pseudonyms, subject);
    clearerr(laid_out);
    if (fseek(laid_out, 0, SEEK_SET) != 0 || ftruncate(fileno(laid_out), 0) != 0)
        return no_temporary_file();
    enum umpire_status status = asked->pseudonyms ? lay_out_with_pseudonyms(asked, subject)
                                                  : lay_out_log(asked, subject);
    if (status == UMPIRE_CONFORMANT && asked->check) {
        FILE *old = open_log(subject);
        if (!old || !same_bytes(old, laid_out)) {
            cli_print(stdout, "%s\n", subject->path);
            status = UMPIRE_NONCONFORMANT;
        }
        if (old)
            fclose(old);
    } else if (status == UMPIRE_CONFORMANT) {
        status = deliver(laid_out, subject, asked->in_place);
    }
    return status;
}

/* Whether a log can be formatted in place: it is a regular file, since it is read twice, and not
 * compressed, since it would not be compressed again. An unreadable log is reported elsewhere. */
static bool is_plain(const struct subject *subject)
{
    struct stat status;
    unsigned char first[2] = {0};
    if (subject->held)
        status = subject->held->status;
    else if (stat(subject->path, &status) != 0)
        return strcmp(subject->path, "-") != 0;
    if (!S_ISREG(status.st_mode))
        return false;
    FILE *file = open_log(subject);
    if (!file)
        return true;
    bool compressed = fread(first, 1, 2, file) == 2 && first[0] == 0x1F && first[1] == 0x8B;
    fclose(file);
    return !compressed;
}

/* Whether a log can be read several times. */
static bool is_lasting(const struct subject *subject)
{
    struct stat status;
    return subject->held || strcmp(subject->path, "-") == 0 || stat(subject->path, &status) != 0 ||
           S_ISREG(status.st_mode);
}

static enum umpire_status format_if_plain(const struct asked *asked, const struct subject *subject)
{
    if ((asked->check || asked->in_place) && !is_plain(subject))
        return (enum umpire_status)cli_usage_error(
            "%s: --check and -i take regular files that are not compressed", subject->path);
    if (asked->pseudonyms && !is_lasting(subject))
        return (enum umpire_status)cli_usage_error("%s: --pseudonyms takes regular files and '-'",
                                                   subject->path);
    return format_one(asked, subject);
}

/* As format_if_plain; refuses to write a log to which a link leads out of a named folder. */
static enum umpire_status format_path(const struct asked *asked, const struct log_paths *paths,
                                      const char *path)
{
    if (!asked->in_place || !cli_is_below(paths, path))
        return format_if_plain(asked, &(struct subject){path, NULL});
    struct cli_held held;
    const char *why;
    if (!cli_hold_beneath(paths, path, &held, &why))
        return CLI_FAIL(UMPIRE_MALFORMED, "%s: %s", path, why);
    enum umpire_status status = format_if_plain(asked, &(struct subject){path, &held});
    cli_held_close(&held);
    return status;
}

static enum umpire_status format_each(const struct asked *asked, const struct log_paths *paths)
{
    enum umpire_status status = UMPIRE_CONFORMANT;
    char room[PATH_ROOM];
    for (size_t i = 0; i < paths->logs.count; i++) {
        const char *path = path_table_at(&paths->logs, i, room);
        status = umpire_status_of_both(status, format_path(asked, paths, path));
    }
    return status;
}

static enum umpire_status format_all(struct asked *asked, const struct log_paths *paths)
{
    enum umpire_status status = paths->status;
    asked->laid_out = tmpfile();
    if (!asked->laid_out)
        return no_temporary_file();
    if (!asked->in_place) /* in place, a file is written beside each log */
        cli_sandbox_enter(&(struct cli_sandbox){.logs = paths});
    if (asked->pseudonyms) { /* somebody who plays in the last log may be named in the first one */
        asked->names = true;
        status = umpire_status_of_both(status, format_each(asked, paths));
        asked->names = false;
    }
    if (status != UMPIRE_FAILURE && status != UMPIRE_USAGE)
        status = umpire_status_of_both(status, format_each(asked, paths));
    fclose(asked->laid_out);
    return status;
}

/* As format_all, and keeps the pseudonyms meanwhile. */
static enum umpire_status format_with_pseudonyms(struct asked *asked, const struct log_paths *paths)
{
    struct pseudonyms pseudonyms;
    enum umpire_status status = UMPIRE_FAILURE;
    asked->pseudonyms = &pseudonyms;
    if (pseudonyms_begin(&pseudonyms))
        status = format_all(asked, paths);
    asked->pseudonyms = NULL;
    pseudonyms_done(&pseudonyms);
    return status;
}

static int take_long(void *target, const char *nothing)
{
    struct asked *asked = target;
    (void)nothing;
    asked->markers = UMPIRE_MARKERS_LONG;
    asked->forms++;
    return UMPIRE_CONFORMANT;
}

static int take_short(void *target, const char *nothing)
{
    struct asked *asked = target;
    (void)nothing;
    asked->markers = UMPIRE_MARKERS_SHORT;
    asked->forms++;
    return UMPIRE_CONFORMANT;
}

static int take_pseudonyms(void *target, const char *nothing)
{
    struct asked *asked = target;
    (void)nothing;
    asked->published = true;
    asked->forms++;
    return UMPIRE_CONFORMANT;
}

static const struct cli_option option_rows[] = {
    {"-c, --check", CLI_SET(struct asked, check),
     "write nothing; name the logs whose layout 'fmt' would change. Each must be a regular file "
     "that is not compressed"},
    {"-i, --in-place", CLI_SET(struct asked, in_place),
     "rewrite each log; one that cannot be rewritten wholly stays as it is. A link in a named "
     "folder that leads out of it is not followed"},
    {"--files-from=FILE", CLI_SET(struct asked, list),
     "lay out also the PATHs that FILE lists, one a line\n"
     "or each with a NUL after it; '-': standard input"},
    {"-l, --long", CLI_CALL(take_long),
     "write all markers (phase, segment, step), and one line for each statement"},
    {"-s, --short", CLI_CALL(take_short),
     "leave out markers that a statement implies, and put what one side does in a row on one "
     "line. A log stays as it is if it has seals or corrections of lines, or if its findings "
     "(--as-played) would change"},
    {"-p, --pseudonyms", CLI_CALL(take_pseudonyms),
     "write logs that can be published. Who plays becomes Player1, Team1 and so on, and one "
     "person has the same name in all logs. Title, event, site and table become Title1 and so "
     "on. Comments, notes, reasons and effects in own words are left out. Each line keeps its "
     "number and its findings. Names of ships, cards and places, dates and times stay: look "
     "through them"},
    {0}};

static int fmt(const struct cli_command *command, int count, char **words)
{
    struct asked asked = {.check = false};
    int status = cli_options_read(command, &asked, count, words);
    if (status >= 0)
        return status;
    if (asked.check && asked.in_place)
        return cli_usage_error("--check writes nothing, and -i does: give one of them");
    if (asked.check && asked.published)
        return cli_usage_error("--check compares a log with its own layout; --pseudonyms writes "
                               "another log: give one of them");
    if (asked.forms > 1)
        return cli_usage_error("give one of --long, --short and --pseudonyms, once");
    struct log_paths paths;
    status = (int)(asked.in_place ? log_paths_gather_beneath(&paths, asked.list, words + optind,
                                                             count - optind, false)
                                  : log_paths_gather(&paths, asked.list, words + optind,
                                                     count - optind));
    if (status == UMPIRE_CONFORMANT)
        status = log_paths_plain(&paths) ? UMPIRE_CONFORMANT : UMPIRE_USAGE;
    if (status == UMPIRE_CONFORMANT)
        status = (int)(asked.published ? format_with_pseudonyms : format_all)(&asked, &paths);
    log_paths_done(&paths);
    return status;
}

const struct cli_command cli_fmt = {
    .usage = "Usage: umpire fmt [--check | -i] [--long | --short | --pseudonyms]\n"
             "                  [--files-from=FILE] PATH...\n"
             "Lays logs out anew: blocks indented, one blank between words, comments where\n"
             "they were. Nothing of what a log means is changed. '-' is standard input.",
    .options = option_rows,
    .column = 20,
    .end = "--pseudonyms refuses a log with a line that cannot be read, since that may name\n"
           "somebody, or with a signed ruling, since the signature is over the text.\n"
           "\n"
           "Exit status: 0 done, 1 the layout of some differs (--check), 2 wrong usage, 3 a\n"
           "log is malformed or cannot be read, and is left as it is, 5 it cannot be\n"
           "written.",
    .run = fmt};
