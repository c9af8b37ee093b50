/* import-armada-replay: turns a game recorded by a digital adaptation of Star
 * Wars: Armada (JSON, format versions 1 to 7) into a log. */
#include "import.h"

#include "cli/cli.h"

#include <errno.h>
#include <getopt.h>
#include <stdlib.h>
#include <string.h>

/* A game has some hundred commands; what looks ahead in them takes the square of their number. */
enum { STATUS_USAGE = 2, STATUS_INPUT = 3, STATUS_OUTPUT = 5, COMMANDS_MOST = 20000 };

static bool files_apart(const char *path, const char *output)
{
    struct cli_files files = {.outputs = {{"-o", output}}, .output_count = 1, .inputs = {{"the recording", path}}, .input_count = 1};
    return cli_files_apart(&files);
}

static void help(void)
{
    puts("Usage: import-armada-replay [-o FILE] [--strict] [--dice-from-seed] RECORDING.json\n"
         "Turns a recorded game of Star Wars: Armada into a log for umpire, on standard\n"
         "output. '-' reads standard input. What is not recorded is not made up: a command\n"
         "that is not understood becomes a note in the log and is listed on standard error.\n"
         "\n"
         "  -o, --output=FILE   write to FILE, which appears when it is complete\n"
         "      --strict        refuse a recording with a command that is not understood\n"
         "      --dice-from-seed  write the dice that follow from the recording's seed, as\n"
         "                      far as it records how many were rolled\n"
         "  -h, --help          this text\n"
         "      --version\n"
         "\n"
         "Exit status: 0 done, 2 wrong usage, 3 the recording cannot be read or\n"
         "understood, 5 the log cannot be written, or there is no memory.\n"
         "\n"
         "Commands of a recording, and what they become:");
    list_types(stdout);
}

static bool complain(const struct import *import, const char *what)
{
    cli_print(stderr, "import-armada-replay: %s: %s\n", import->path, what);
    return false;
}

static bool read_header(struct import *import, json_t *recording)
{
    json_t *header = json_object_get(recording, "header");
    import->commands = json_object_get(recording, "commands");
    if (!json_is_object(header) || !json_is_array(import->commands))
        return complain(import, "this is no recording: it has not both a 'header' and a list of 'commands'");
    if (json_array_size(import->commands) > COMMANDS_MOST)
        return complain(import, "it has more than 20,000 commands, which no game has");
    import->format = number_or(header, "format_version", 0);
    if (import->format < 1 || import->format > FORMAT_MOST)
        return complain(import, "its header's 'format_version' is none of 1 to 7: other formats are not known");
    import->first = number_or(header, "initiative_player", NOBODY);
    if (import->first < 0 || import->first >= PLAYERS)
        return complain(import, "its header's 'initiative_player' is neither 0 nor 1");
    import->scenario_id = json_string_value(json_object_get(header, "scenario_id"));
    if (!import->scenario_id)
        return complain(import, "its header has no 'scenario_id'");
    if (import->strict && !scenario_named(import->scenario_id))
        return complain(import, "its scenario is not known; learning_scenario and debug_scenario are. Without --strict its cards stay undeclared");
    return true;
}

/* What is no command of a recording cannot even be named in a note. */
static bool read_command(struct import *import)
{
    json_t *command = json_array_get(import->commands, import->at);
    json_int_t sequence;
    import->type = json_string_value(json_object_get(command, "type"));
    import->payload = json_object_get(command, "payload");
    import->player = number_or(command, "player", NOBODY);
    bool numbered = whole_number(json_object_get(command, "sequence"), &sequence);
    import->sequence = numbered ? sequence : (json_int_t)import->at;
    if (import->type && json_is_object(import->payload) && numbered && import->player >= 0 && import->player < PLAYERS)
        return take_command(import);
    char where[160];
    snprintf(where, sizeof where, "command number %zu of its list has not all of type, player, sequence and payload", import->at + 1);
    if (import->strict)
        return complain(import, where);
    fail(import, "%s", where);
    if (!import->type)
        import->type = "of no type";
    static const char *const all[] = {"all", NULL};
    return note_command(import, all);
}

static bool has_type(const struct import *import, const char *type)
{
    for (size_t i = 0; i < json_array_size(import->commands); i++)
        if (strcmp(type_at(import, i), type) == 0)
            return true;
    return false;
}

static bool convert(struct import *import, json_t *recording)
{
    json_t *header = json_object_get(recording, "header");
    const struct scenario *scenario = scenario_named(import->scenario_id);
    find_forces(import, header);
    import->activation.ship = import->activation.player = import->activation.dial = NOBODY;
    import->squadron = import->squadron_zone = NOBODY;
    import->seed = import->from_seed ? seed_dice_new(header) : NULL;
    log_write(&import->log, "# A recorded game, format %d: %s.\n%sgame armada 1.5.0\n", import->format,
              scenario ? scenario->id : "of a scenario whose cards are not known",
              import->from_seed ? "# Dice that are not in the recording follow from its seed.\n" : "");
    write_roster(import);
    import->no_maneuvers = import->format < FORMAT_WITH_PAYMENTS && !has_type(import, "execute_maneuver");
    bool good = true;
    for (import->at = 0; good && import->at < json_array_size(import->commands); import->at++)
        good = read_command(import);
    seed_dice_free(import->seed);
    import->seed = NULL;
    return good;
}

static void import_done(struct import *import)
{
    free(import->notes);
    log_writer_done(&import->log);
}

/* A trial run compares the dice of the seed with those that are recorded. Dice are trusted
 * where at least so many behind them, or themselves, are as recorded: then no draw before
 * them was missed. */
static bool find_trusted(struct import *import, json_t *recording)
{
    enum { ENOUGH = 1 };
    size_t count = json_array_size(import->commands), trusted = count, dice = 0;
    struct import *trial = malloc(sizeof *trial);
    unsigned char *confirmed = calloc(count + 1, 1);
    bool good = trial && confirmed;
    if (good) {
        *trial = *import;
        trial->strict = false;
        trial->confirmed = confirmed;
        good = convert(trial, recording);
        import_done(trial);
    }
    while (good && trusted > 0 && dice < ENOUGH)
        dice += confirmed[--trusted];
    import->trusted = trusted;
    import->log.failed = !good;
    free(confirmed);
    free(trial);
    return good;
}

static bool write_log(const struct log_writer *log, const char *path)
{
    struct cli_output output;
    if (!cli_output_open(&output, path))
        return false;
    bool good = cli_output_write(&output, log->bytes, log->length);
    return cli_output_close(&output, good) && good;
}

/* The log is made in memory first: nothing half-written pretends to be whole. */
static int import_recording(struct import *import, json_t *recording, const char *output)
{
    bool good = read_header(import, recording) && (!import->from_seed || find_trusted(import, recording)) &&
                convert(import, recording);
    int status = STATUS_INPUT;
    if (import->log.failed) {
        complain(import, "out of memory");
        status = STATUS_OUTPUT;
    } else if (good) {
        list_notes(import);
        status = write_log(&import->log, output) ? 0 : STATUS_OUTPUT;
    }
    import_done(import);
    return status;
}

static int import_file(struct import *import, const char *output)
{
    json_error_t error;
    errno = 0;
    json_t *recording = strcmp(import->path, "-") == 0 ? json_loadf(stdin, JSON_REJECT_DUPLICATES, &error)
                                                       : json_load_file(import->path, JSON_REJECT_DUPLICATES, &error);
    if (!recording) {
        bool no_memory = errno == ENOMEM || json_error_code(&error) == json_error_out_of_memory;
        if (json_error_code(&error) == json_error_cannot_open_file && !no_memory)
            complain(import, strerror(errno));
        else
            cli_print(stderr, "import-armada-replay: %s: line %d: %s\n", import->path, error.line, no_memory ? "out of memory" : error.text);
        return no_memory ? STATUS_OUTPUT : STATUS_INPUT;
    }
    int status = import_recording(import, recording, output);
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
    struct import *import = calloc(1, sizeof *import);
    if (!import) {
        fputs("import-armada-replay: out of memory\n", stderr);
        return STATUS_OUTPUT;
    }
    const char *output = NULL;
    int status = NOBODY;
    for (int option; status == NOBODY && (option = getopt_long(count, words, "o:h", options, NULL)) != -1;)
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
