/* SPDX-License-Identifier: MIT */
/* import-armada-replay: turns a game recorded by a digital adaptation of Star
 * Wars: Armada (JSON, format versions 1 to 7) into a log. */
#include "import.h"

#include "desk/shared/cli.h"

#include <errno.h>
#include <getopt.h>
#include <stdlib.h>
#include <string.h>

enum { STATUS_USAGE = 2, STATUS_INPUT = 3, STATUS_OUTPUT = 5 };

static bool files_apart(const char *path, const char *output)
{
    struct cli_files files = {.outputs = {{"-o", output}},
                              .output_count = 1,
                              .inputs = {{"the recording", path}},
                              .input_count = 1};
    return cli_files_apart(&files);
}

static void help(void)
{
    puts("Usage: import-armada-replay [OPTION]... RECORDING.json\n"
         "Turns a recorded game of Star Wars: Armada into a log for umpire, on standard\n"
         "output. '-' reads standard input. What is not recorded is not made up: a\n"
         "command that is not understood becomes a note in the log and is listed on\n"
         "standard error.\n"
         "\n"
         "  -o, --output=FILE   write to FILE, which appears when it is complete\n"
         "      --strict        refuse a recording with a command that is not understood\n"
         "      --dice-from-seed\n"
         "                      compute dice from the recording's seed, and write them as\n"
         "                      far as the faces that are recorded later confirm them\n"
         "  -h, --help          this text\n"
         "      --version\n"
         "\n"
         "Exit status: 0 done, 2 wrong usage, 3 the recording cannot be read or\n"
         "understood, 5 the log cannot be written, or there is no memory.\n"
         "\n"
         "Commands of a recording, and what they become:");
    list_types(stdout);
}

static bool write_log(const struct log_writer *log, const char *path)
{
    struct cli_output output;
    if (!cli_output_open(&output, path))
        return false;
    bool good = cli_output_write(&output, log->bytes, log->length);
    return cli_output_close(&output, good) && good;
}

/* Makes the log in memory first, so that a partly written one never looks complete. */
static int convert_recording(struct import *import, json_t *recording, const char *output)
{
    bool good = import_convert(import, recording);
    int status;
    if (good) {
        list_notes(import);
        status = write_log(&import->log, output) ? 0 : STATUS_OUTPUT;
    } else {
        cli_print(stderr, "import-armada-replay: %s: %s\n", import->path, import->complaint);
        status = import->log.failed ? STATUS_OUTPUT : STATUS_INPUT;
    }
    import_done(import);
    return status;
}

static int import_file(struct import *import, const char *output)
{
    json_error_t error;
    errno = 0;
    json_t *recording = strcmp(import->path, "-") == 0
                            ? json_loadf(stdin, JSON_REJECT_DUPLICATES, &error)
                            : json_load_file(import->path, JSON_REJECT_DUPLICATES, &error);
    if (!recording) {
        bool no_memory = errno == ENOMEM || json_error_code(&error) == json_error_out_of_memory;
        if (json_error_code(&error) == json_error_cannot_open_file && !no_memory)
            cli_print(stderr, "import-armada-replay: %s: %s\n", import->path, strerror(errno));
        else
            cli_print(stderr, "import-armada-replay: %s: line %d: %s\n", import->path, error.line,
                      no_memory ? "out of memory" : error.text);
        return no_memory ? STATUS_OUTPUT : STATUS_INPUT;
    }
    int status = convert_recording(import, recording, output);
    json_decref(recording);
    return status;
}

int main(int count, char **words)
{
    static const struct option options[] = {{"output", required_argument, NULL, 'o'},
                                            {"strict", no_argument, NULL, 's'},
                                            {"dice-from-seed", no_argument, NULL, 'd'},
                                            {"help", no_argument, NULL, 'h'},
                                            {"version", no_argument, NULL, 'V'},
                                            {0}};
    cli_program = "import-armada-replay";
    struct import *import = calloc(1, sizeof *import);
    if (!import) {
        fputs("import-armada-replay: out of memory\n", stderr);
        return STATUS_OUTPUT;
    }
    const char *output = NULL;
    int status = NOBODY;
    for (int option;
         status == NOBODY && (option = getopt_long(count, words, "o:h", options, NULL)) != -1;)
        switch (option) {
        case 'o': output = optarg; break;
        case 's': import->strict = true; break;
        case 'd': import->from_seed = true; break;
        case 'h': help(); status = 0; break;
        case 'V': puts("import-armada-replay 1.1.0"); status = 0; break;
        default:
            fputs("import-armada-replay: --help tells the options\n", stderr);
            status = STATUS_USAGE;
            break;
        }
    if (status == NOBODY && count - optind != 1) {
        fputs("import-armada-replay: name one recording; --help tells more\n", stderr);
        status = STATUS_USAGE;
    }
    if (status == NOBODY) {
        import->path = words[optind];
        status = files_apart(import->path, output) ? import_file(import, output) : STATUS_USAGE;
    }
    free(import);
    return status;
}
