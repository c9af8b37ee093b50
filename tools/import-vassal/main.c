/* SPDX-License-Identifier: MIT */
/* import-vassal: turns a log of VASSAL's module Star Wars Armada into a log. */
#include "vassal.h"

#include "desk/shared/cli.h"

#include <getopt.h>
#include <stdio.h>

enum { STATUS_USAGE = 2, STATUS_INPUT = 3, STATUS_OUTPUT = 5 };

static bool files_apart(const char *path, const char *output)
{
    struct cli_files files = {.outputs = {{"-o", output}},
                              .output_count = 1,
                              .inputs = {{"the game", path}},
                              .input_count = 1};
    return cli_files_apart(&files);
}

static void help(void)
{
    puts("Usage: import-vassal [-o FILE] [--strict] GAME.vlog\n"
         "Turns a game that was recorded with VASSAL and its module Star Wars Armada\n"
         "(3.11 to 4.6) into a log for umpire, on standard output. '-' reads standard\n"
         "input. What the chat does not say is not made up: a line that becomes no\n"
         "statement is a note in the log, and is listed on standard error. What players\n"
         "say to each other is left out.\n"
         "\n"
         "  -o, --output=FILE   write to FILE, which appears when it is complete\n"
         "      --strict        refuse a game with a line that becomes no statement\n"
         "  -h, --help          this text\n"
         "      --version\n"
         "\n"
         "Exit status: 0 done, 2 wrong usage, 3 the game cannot be read or understood,\n"
         "5 the log cannot be written, or there is no memory.");
}

static int tell(const char *path, const char *what, int status)
{
    cli_print(stderr, PROGRAM ": %s: %s\n", path, what);
    return status;
}

static int write_log(const struct import *import, const char *path)
{
    struct cli_output output;
    if (!cli_output_open(&output, path))
        return STATUS_OUTPUT;
    bool good = cli_output_write(&output, import->log.bytes, import->log.length);
    return cli_output_close(&output, good) && good ? 0 : STATUS_OUTPUT;
}

/* Lists on standard error what became notes. */
static void list_notes(const struct import *import, const char *path)
{
    if (*import->remark)
        tell(path, import->remark, 0);
    for (size_t i = 0; i < import->note_count; i++) {
        const struct note *note = &import->notes[i];
        cli_print(stderr, PROGRAM ": %s: line %zu of the chat: %s: %.200s\n", path,
                  note->event->number, note->why, note->event->line);
    }
    if (import->note_count > 0)
        cli_print(stderr,
                  PROGRAM ": %s: %zu of %zu lines of the chat %s in the log; rules about what they "
                          "may have changed stay undecided\n",
                  path, import->note_count, import->lines,
                  import->note_count == 1 ? "is a note" : "are notes");
}

static int import_file(const char *path, bool strict, const char *output)
{
    const struct source source = {.path = path};
    struct import import = {.strict = strict};
    struct container container;
    const char *why;
    int status;
    if (!container_read(&container, &source, &why)) {
        status = tell(path, why ? why : "out of memory", why ? STATUS_INPUT : STATUS_OUTPUT);
    } else if (!import_convert(&import, &container)) {
        status = tell(path, import.why, import.log.failed ? STATUS_OUTPUT : STATUS_INPUT);
    } else {
        list_notes(&import, path);
        status = write_log(&import, output);
    }
    container_done(&container);
    import_done(&import);
    return status;
}

int main(int count, char **words)
{
    static const struct option options[] = {{"output", required_argument, NULL, 'o'},
                                            {"strict", no_argument, NULL, 's'},
                                            {"help", no_argument, NULL, 'h'},
                                            {"version", no_argument, NULL, 'V'},
                                            {0}};
    const char *output = NULL;
    bool strict = false;
    cli_program = PROGRAM;
    for (int option; (option = getopt_long(count, words, "o:h", options, NULL)) != -1;)
        switch (option) {
        case 'o': output = optarg; break;
        case 's': strict = true; break;
        case 'h': help(); return 0;
        case 'V': puts(PROGRAM " 1.0.0"); return 0;
        default: fputs(PROGRAM ": --help tells the options\n", stderr); return STATUS_USAGE;
        }
    if (count - optind != 1) {
        fputs(PROGRAM ": name one game; --help tells more\n", stderr);
        return STATUS_USAGE;
    }
    if (!files_apart(words[optind], output))
        return STATUS_USAGE;
    cli_need_library(container_libraries());
    return import_file(words[optind], strict, output);
}
