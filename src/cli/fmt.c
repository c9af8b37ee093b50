/* umpire fmt: the canonical layout of logs. */
#include "cli/shared/beneath.h"
#include "cli/shared/cli.h"
#include "cli/shared/sandbox.h"

#include <errno.h>
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

/* Writes the laid-out log to standard output, or in place if it differs from the file. */
static enum umpire_status deliver(FILE *laid_out, const char *path, bool in_place)
{
    struct cli_output output = {.file = STDOUT_FILENO};
    if (!in_place)
        return copy(laid_out, &output) ? UMPIRE_CONFORMANT : UMPIRE_FAILURE;
    FILE *old = fopen(path, "re");
    bool same = old && same_bytes(old, laid_out);
    if (old)
        fclose(old);
    if (same)
        return UMPIRE_CONFORMANT;
    if (fseek(laid_out, 0, SEEK_SET) != 0)
        return no_temporary_file();
    if (!cli_output_open(&output, path))
        return UMPIRE_FAILURE;
    bool good = copy(laid_out, &output);
    return cli_output_close(&output, good) && good ? UMPIRE_CONFORMANT : UMPIRE_FAILURE;
}

/* Formats a log into a file, and reports its errors on standard error, as a report of one log: a
 * report of several ends in a line with the totals of their games. */
static enum umpire_status lay_out(const char *path, FILE *laid_out)
{
    struct umpire_report_options options = {
        .format = UMPIRE_FORMAT_TEXT, .file = STDERR_FILENO, .colour = false};
    struct umpire_report *report = umpire_report_open(&options);
    enum umpire_status status = report ? umpire_format_path(path, write_file, laid_out,
                                                            umpire_report_sink(report))
                                       : UMPIRE_FAILURE;
    if (fflush(laid_out) != 0 || ferror(laid_out) || fseek(laid_out, 0, SEEK_SET) != 0)
        status = no_temporary_file();
    else if (status == UMPIRE_FAILURE)
        cli_out_of_memory();
    return !report || umpire_report_close(report) ? status : UMPIRE_FAILURE;
}

static enum umpire_status format_one(const char *path, FILE *laid_out, bool check, bool in_place)
{
    clearerr(laid_out);
    if (fseek(laid_out, 0, SEEK_SET) != 0 || ftruncate(fileno(laid_out), 0) != 0)
        return no_temporary_file();
    enum umpire_status status = lay_out(path, laid_out);
    if (status == UMPIRE_CONFORMANT && check) {
        FILE *old = fopen(path, "re");
        if (!old || !same_bytes(old, laid_out)) {
            cli_print(stdout, "%s\n", path);
            status = UMPIRE_NONCONFORMANT;
        }
        if (old)
            fclose(old);
    } else if (status == UMPIRE_CONFORMANT) {
        status = deliver(laid_out, path, in_place);
    }
    return status;
}

/* Whether a log can be formatted in place: it is a regular file, since it is read twice, and not
 * compressed, since it would not be compressed again. An unreadable log is reported elsewhere. */
static bool is_plain(const char *path)
{
    struct stat status;
    unsigned char first[2] = {0};
    if (stat(path, &status) != 0)
        return strcmp(path, "-") != 0;
    FILE *file = S_ISREG(status.st_mode) ? fopen(path, "re") : NULL;
    bool plain = S_ISREG(status.st_mode) &&
                 !(file && fread(first, 1, 2, file) == 2 && first[0] == 0x1F && first[1] == 0x8B);
    if (file)
        fclose(file);
    return plain;
}

/* Whether a log in place may be written: not if a link below a named folder leads out of it. False
 * after a message. */
static bool stays_below(const struct log_paths *paths, const char *path)
{
    const char *why;
    int file = cli_is_below(paths, path) ? cli_open_beneath(paths, path, &why) : -1;
    if (file < 0 && cli_is_below(paths, path)) {
        cli_print(stderr, "umpire: %s: %s\n", path, why);
        return false;
    }
    if (file >= 0)
        close(file);
    return true;
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
        if (in_place && !stays_below(paths, path)) {
            status = umpire_status_of_both(status, UMPIRE_MALFORMED);
            continue;
        }
        if ((check || in_place) && !is_plain(path)) {
            status = umpire_status_of_both(
                status, (enum umpire_status)cli_usage_error(
                            "%s: --check and -i take regular files that are not compressed", path));
            continue;
        }
        status = umpire_status_of_both(status, format_one(path, laid_out, check, in_place));
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
        case 'c': check = true; break;
        case 'i': in_place = true; break;
        case 'F': list = optarg; break;
        case 'h': help(); return 0;
        default: return cli_option_error(words);
        }
    if (check && in_place)
        return cli_usage_error("--check writes nothing, and -i does: give one of them");
    struct log_paths paths;
    enum umpire_status status = (in_place ? log_paths_gather_beneath : log_paths_gather)(
        &paths, list, words + optind, count - optind);
    if (status == UMPIRE_CONFORMANT)
        status = log_paths_plain(&paths) ? UMPIRE_CONFORMANT : UMPIRE_USAGE;
    if (status == UMPIRE_CONFORMANT)
        status = format_all(&paths, check, in_place);
    log_paths_done(&paths);
    return (int)status;
}
