/* umpire fmt: the canonical layout of logs. */
#include "cli/shared/beneath.h"
#include "cli/shared/cli.h"
#include "cli/shared/sandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <getopt.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static void help(void)
{
    puts("Usage: umpire fmt [--check | -i] [--files-from=FILE] PATH...\n"
         "Lays logs out anew: blocks indented, one blank between words, comments where\n"
         "they were. Nothing of what a log means is changed. '-' is standard input.\n"
         "\n"
         "  -c, --check       write nothing; name the logs whose layout differs: they\n"
         "                    are regular files, not compressed\n"
         "  -i, --in-place    rewrite each log: the whole of it, or nothing; not one that\n"
         "                    a link below a named folder leads to outside of it\n"
         "      --files-from=FILE\n"
         "                    lay out also the PATHs that FILE lists, one a line\n"
         "                    or each with a NUL after it; '-': standard input\n"
         "      --help        this text\n"
         "\n"
         "Exit status: 0 done, 1 the layout of some differs (--check), 2 wrong usage, 3 a\n"
         "log is malformed or cannot be read, and is left as it is, 5 it cannot be\n"
         "written.");
}

static bool write_file(void *file, const char *bytes, size_t length)
{
    return fwrite(bytes, 1, length, file) == length;
}

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
    cli_print(stderr, "umpire: a temporary file fails: %s\n", strerror(errno));
    return UMPIRE_FAILURE;
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

/* A log, and with -i what is held of it if it is below a named folder. */
struct subject {
    const char *path;
    const struct cli_held *held; /* NULL: it is found by its path */
};

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

static enum umpire_status format_subject(const struct subject *subject, FILE *laid_out,
                                         const struct umpire_sink *errors)
{
    if (!subject->held)
        return umpire_format_path(subject->path, write_file, laid_out, errors);
    struct cli_opened opened = {.file = subject->held->file};
    const struct umpire_input input = cli_input_of(&opened);
    return umpire_format_input(subject->path, &input, write_file, laid_out, errors);
}

/* Formats a log into a file, and reports its errors on standard error, as a report of one log: a
 * report of several ends in a line with the totals of their games. */
static enum umpire_status lay_out(const struct subject *subject, FILE *laid_out)
{
    struct umpire_report_options options = {
        .format = UMPIRE_FORMAT_TEXT, .file = STDERR_FILENO, .colour = false};
    struct umpire_report *report = umpire_report_open(&options);
    enum umpire_status status = report
                                    ? format_subject(subject, laid_out, umpire_report_sink(report))
                                    : UMPIRE_FAILURE;
    if (fflush(laid_out) != 0 || ferror(laid_out) || fseek(laid_out, 0, SEEK_SET) != 0)
        status = no_temporary_file();
    else if (status == UMPIRE_FAILURE)
        cli_out_of_memory();
    return !report || umpire_report_close(report) ? status : UMPIRE_FAILURE;
}

static enum umpire_status format_one(const struct subject *subject, FILE *laid_out, bool check,
                                     bool in_place)
{
    clearerr(laid_out);
    if (fseek(laid_out, 0, SEEK_SET) != 0 || ftruncate(fileno(laid_out), 0) != 0)
        return no_temporary_file();
    enum umpire_status status = lay_out(subject, laid_out);
    if (status == UMPIRE_CONFORMANT && check) {
        FILE *old = open_log(subject);
        if (!old || !same_bytes(old, laid_out)) {
            cli_print(stdout, "%s\n", subject->path);
            status = UMPIRE_NONCONFORMANT;
        }
        if (old)
            fclose(old);
    } else if (status == UMPIRE_CONFORMANT) {
        status = deliver(laid_out, subject, in_place);
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
    FILE *file = S_ISREG(status.st_mode) ? open_log(subject) : NULL;
    bool plain = S_ISREG(status.st_mode) &&
                 !(file && fread(first, 1, 2, file) == 2 && first[0] == 0x1F && first[1] == 0x8B);
    if (file)
        fclose(file);
    return plain;
}

static enum umpire_status format_if_plain(const struct subject *subject, FILE *laid_out, bool check,
                                          bool in_place)
{
    if ((check || in_place) && !is_plain(subject))
        return (enum umpire_status)cli_usage_error(
            "%s: --check and -i take regular files that are not compressed", subject->path);
    return format_one(subject, laid_out, check, in_place);
}

/* As format_if_plain; refuses a log in place to which a link below a named folder leads out of
 * it. */
static enum umpire_status format_path(const struct log_paths *paths, const char *path,
                                      FILE *laid_out, bool check, bool in_place)
{
    if (!in_place || !cli_is_below(paths, path))
        return format_if_plain(&(struct subject){path, NULL}, laid_out, check, in_place);
    struct cli_held held;
    const char *why;
    if (!cli_hold_beneath(paths, path, &held, &why)) {
        cli_print(stderr, "umpire: %s: %s\n", path, why);
        return UMPIRE_MALFORMED;
    }
    enum umpire_status status = format_if_plain(&(struct subject){path, &held}, laid_out, check,
                                                in_place);
    cli_held_close(&held);
    return status;
}

static enum umpire_status format_all(const struct log_paths *paths, bool check, bool in_place)
{
    enum umpire_status status = paths->status;
    FILE *laid_out = tmpfile();
    if (!laid_out)
        return no_temporary_file();
    if (!in_place) /* in place, a file is written beside each log */
        cli_sandbox_enter(&(struct cli_sandbox){.logs = paths});
    char room[PATH_ROOM];
    for (size_t i = 0; i < paths->logs.count; i++) {
        const char *path = path_table_at(&paths->logs, i, room);
        status = umpire_status_of_both(status, format_path(paths, path, laid_out, check, in_place));
    }
    fclose(laid_out);
    return status;
}

int cli_fmt(int count, char **words)
{
    static const struct option long_options[] = {{"check", no_argument, NULL, 'c'},
                                                 {"in-place", no_argument, NULL, 'i'},
                                                 {"files-from", required_argument, NULL, 'F'},
                                                 {"help", no_argument, NULL, 'h'},
                                                 {0}};
    bool check = false, in_place = false;
    const char *list = NULL;
    int option;
    while ((option = getopt_long(count, words, "cih", long_options, NULL)) != -1)
        switch (option) {
        case 'c':
            check = true;
            break;
        case 'i':
            in_place = true;
            break;
        case 'F':
            list = optarg;
            break;
        case 'h':
            help();
            return 0;
        default:
            return cli_option_error(words);
        }
    if (check && in_place)
        return cli_usage_error("--check writes nothing, and -i does: give one of them");
    struct log_paths paths;
    enum umpire_status status =
        in_place ? log_paths_gather_beneath(&paths, list, words + optind, count - optind, false)
                 : log_paths_gather(&paths, list, words + optind, count - optind);
    if (status == UMPIRE_CONFORMANT)
        status = log_paths_plain(&paths) ? UMPIRE_CONFORMANT : UMPIRE_USAGE;
    if (status == UMPIRE_CONFORMANT)
        status = format_all(&paths, check, in_place);
    log_paths_done(&paths);
    return (int)status;
}
