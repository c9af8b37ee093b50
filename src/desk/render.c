/* SPDX-License-Identifier: MIT */
/* umpire render: a page that a judge can read, made from a report. */
#include "base/xml_library.h"
#include "desk/shared/cli.h"
#include "desk/shared/options.h"
#include "desk/shared/sandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <getopt.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

void cli_end_without_memory(void)
{
    cli_output_abandon();
    _exit(cli_out_of_memory());
}

void cli_guard_memory(void)
{
    cli_need_library(xml_library_open());
    umpire_page_guard(cli_end_without_memory);
}

static int make_page(int file, const char *path, struct cli_output *output)
{
    char why[2 * PATH_MAX];
    cli_guard_memory();
    struct umpire_page *page = umpire_page_open(file, path, why, sizeof why);
    if (!page) {
        int status = errno == ENOMEM ? UMPIRE_FAILURE : UMPIRE_MALFORMED;
        cli_say("%s", why);
        cli_output_close(output, false);
        return status;
    }
    bool good = cli_output_begin(output);
    if (good) {
        good = umpire_page_write(page, output->file, why, sizeof why);
        if (!good && errno != EPIPE)
            cli_say("%s", why);
        good = cli_output_close(output, good) && good;
    }
    umpire_page_close(page);
    return good ? 0 : UMPIRE_FAILURE;
}

bool cli_render_page(int file, struct cli_output *output)
{
    if (lseek(file, 0, SEEK_SET) != 0) {
        cli_say("the report cannot be read again: %s", strerror(errno));
        cli_output_close(output, false);
        return false;
    }
    return make_page(file, "the report", output) == 0;
}

int cli_seekable(int file, FILE **ret_copy)
{
    char bytes[65536];
    ssize_t got;
    if (lseek(file, 0, SEEK_CUR) >= 0)
        return file;
    *ret_copy = cli_temporary_file();
    while (*ret_copy && (got = read(file, bytes, sizeof bytes)) != 0)
        if (got < 0 ? errno != EINTR : fwrite(bytes, 1, (size_t)got, *ret_copy) != (size_t)got)
            return -1;
    return *ret_copy && fflush(*ret_copy) == 0 ? fileno(*ret_copy) : -1;
}

bool cli_report_open(struct cli_report *report)
{
    report->file = strcmp(report->path, "-") == 0 ? STDIN_FILENO
                                                  : open(report->path, O_RDONLY | O_CLOEXEC);
    /* a directory can be opened, but not read */
    if (report->file >= 0 && read(report->file, NULL, 0) == 0)
        report->file = cli_seekable(report->file, &report->copy);
    else
        report->file = -1;
    if (report->file < 0)
        cli_say("%s: %s", report->path, strerror(errno));
    return report->file >= 0;
}

void cli_report_close(struct cli_report *report)
{
    if (report->copy)
        fclose(report->copy);
    else if (report->file > STDIN_FILENO)
        close(report->file);
    report->file = -1;
    report->copy = NULL;
}

/* Reserves the output and enters the sandbox before it reads the report. */
static int render(int file, const char *path, const char *output_path)
{
    struct cli_output output;
    FILE *copy = NULL;
    int report = cli_seekable(file, &copy), status = UMPIRE_FAILURE;
    if (report < 0) {
        cli_say("%s: %s", path, strerror(errno));
        status = UMPIRE_MALFORMED;
    } else if (cli_output_reserve(&output, output_path)) {
        cli_sandbox_enter(&(struct cli_sandbox){.outputs = {&output}, .reads_xml = true});
        status = make_page(report, path, &output);
    }
    if (copy)
        fclose(copy);
    return status;
}

struct request {
    const char *output;
};

static const struct cli_option option_rows[] = {{"-o, --output=FILE",
                                                 CLI_SET(struct request, output),
                                                 "write to FILE (default: standard output)"},
                                                {0}};

static int render_report(const struct cli_command *command, int count, char **words)
{
    struct request request = {.output = NULL};
    int status = cli_options_read(command, &request, count, words);
    if (status >= 0)
        return status;
    if (optind + 1 != count)
        return cli_usage_error("name one report: umpire render [-o FILE.html] REPORT.xml");
    const char *path = words[optind];
    struct cli_files files = {.outputs = {{"-o", request.output}},
                              .output_count = 1,
                              .inputs = {{"the report", path}},
                              .input_count = 1};
    if (!cli_files_apart(&files))
        return UMPIRE_USAGE;
    int file = strcmp(path, "-") == 0 ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC);
    status = UMPIRE_MALFORMED;
    if (file < 0 || read(file, NULL, 0) < 0) /* a directory can be opened, but not read */
        cli_say("%s: %s", path, strerror(errno));
    else
        status = render(file, path, request.output);
    if (file > STDIN_FILENO)
        close(file);
    return status;
}

const struct cli_command cli_render = {
    .usage = "Usage: umpire render [-o FILE.html] REPORT.xml\n"
             "Turns an XML report into a web page; '-' is standard input. A report that was\n"
             "written with --details and --events shows the most.",
    .options = option_rows,
    .end = "Exit status: 0, 2 wrong usage, 3 it is no report, contradicts itself or cannot\n"
           "be read, 5 the page cannot be written.",
    .run = render_report};
