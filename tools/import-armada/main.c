/* import-armada-replay: turns a game recorded by a digital adaptation of Star
 * Wars: Armada (JSON, format versions 4 to 7) into a log. */
#include "import.h"

#include "cli/cli.h"

#include <errno.h>
#include <getopt.h>
#include <stdlib.h>
#include <string.h>

enum { STATUS_USAGE = 2, STATUS_INPUT = 3, STATUS_OUTPUT = 5 };

static void help(void)
{
    puts("Usage: import-armada-replay [-o FILE] RECORDING.json\n"
         "Turns a recorded game of Star Wars: Armada into a log for umpire, on standard\n"
         "output. '-' reads standard input.\n"
         "\n"
         "  -o, --output=FILE   write to FILE, which appears when it is complete\n"
         "      --help          this text\n"
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

/* The speed of a ship before its first maneuver. */
static void find_speeds(struct import *import)
{
    for (int player = 0; player < PLAYERS; player++)
        for (int ship = 0; ship < SHIPS; ship++)
            import->ships[player][ship].speed = import->ships[player][ship].dial = NOBODY;
    for (size_t i = 0; i < json_array_size(import->commands); i++) {
        json_t *command = json_array_get(import->commands, i), *payload = json_object_get(command, "payload");
        const char *type = json_string_value(json_object_get(command, "type"));
        json_int_t player = json_integer_value(json_object_get(command, "player"));
        json_int_t ship = json_integer_value(json_object_get(payload, "ship_index"));
        json_t *speed = json_object_get(payload, "speed"), *delta = json_object_get(payload, "speed_delta");
        bool here = type && strcmp(type, "execute_maneuver") == 0 && json_is_integer(speed) && json_is_integer(delta) &&
                    player >= 0 && player < PLAYERS && ship >= 0 && ship < SHIPS;
        json_int_t now = json_integer_value(speed), change = json_integer_value(delta), before = NOBODY;
        if (now >= 0 && now <= 9 && change >= -9 && change <= 9)
            before = now - change;
        if (here && before >= 0 && before <= 9 && import->ships[player][ship].speed == NOBODY)
            import->ships[player][ship].speed = (int)before;
    }
}

static bool read_header(struct import *import, json_t *recording, int *ret_first)
{
    json_t *header = json_object_get(recording, "header");
    json_t *version = json_object_get(header, "format_version"), *first = json_object_get(header, "initiative_player");
    const char *scenario = json_string_value(json_object_get(header, "scenario_id"));
    import->commands = json_object_get(recording, "commands");
    if (!json_is_object(header) || !json_is_array(import->commands))
        return complain(import, "this is no recording: it has not both a 'header' and a list of 'commands'");
    if (!json_is_integer(version) || json_integer_value(version) < 4 || json_integer_value(version) > 7)
        return complain(import, "its header's 'format_version' is none of 4 to 7, which are known");
    if (!json_is_integer(first) || json_integer_value(first) < 0 || json_integer_value(first) > 1)
        return complain(import, "its header's 'initiative_player' is neither 0 nor 1");
    if (!scenario)
        return complain(import, "its header has no 'scenario_id'");
    import->scenario = scenario_named(scenario);
    if (!import->scenario)
        return complain(import, "its scenario is not known; learning_scenario and debug_scenario are");
    *ret_first = (int)json_integer_value(first);
    return true;
}

static bool read_command(struct import *import)
{
    json_t *command = json_array_get(import->commands, import->at);
    json_t *player = json_object_get(command, "player"), *sequence = json_object_get(command, "sequence");
    char where[100];
    import->type = json_string_value(json_object_get(command, "type"));
    import->payload = json_object_get(command, "payload");
    snprintf(where, sizeof where, "command number %zu of its list has not all of type, player, sequence and payload", import->at + 1);
    if (!import->type || !json_is_integer(player) || !json_is_integer(sequence) || !json_is_object(import->payload) ||
        json_integer_value(player) < 0 || json_integer_value(player) > 1)
        return complain(import, where);
    import->player = (int)json_integer_value(player);
    import->sequence = json_integer_value(sequence);
    return take_command(import);
}

static bool convert(struct import *import, json_t *recording)
{
    int first;
    if (!read_header(import, recording, &first))
        return false;
    find_speeds(import);
    import->active = import->revealed = NOBODY;
    fprintf(import->out, "# A recorded game: %s.\ngame armada 1.5.0\n", import->scenario->id);
    write_roster(import, first);
    for (import->at = 0; import->at < json_array_size(import->commands); import->at++)
        if (!read_command(import))
            return false;
    return true;
}

static bool write_log(const char *log, size_t length, const char *path)
{
    struct cli_output output;
    if (!cli_output_open(&output, path))
        return false;
    bool good = cli_output_write(&output, log, length);
    return cli_output_close(&output, good) && good;
}

/* The log is made in memory first: nothing half-written pretends to be whole. */
static int import_file(const char *path, const char *output)
{
    json_error_t error;
    errno = 0;
    json_t *recording = strcmp(path, "-") == 0 ? json_loadf(stdin, JSON_REJECT_DUPLICATES, &error)
                                               : json_load_file(path, JSON_REJECT_DUPLICATES, &error);
    if (!recording) {
        bool no_memory = errno == ENOMEM || json_error_code(&error) == json_error_out_of_memory;
        cli_print(stderr, "import-armada-replay: %s: line %d: %s\n", path, error.line, no_memory ? "out of memory" : error.text);
        return no_memory ? STATUS_OUTPUT : STATUS_INPUT;
    }
    char *log = NULL;
    size_t length = 0;
    struct import import = {.path = path, .out = open_memstream(&log, &length)};
    int status = STATUS_OUTPUT;
    if (import.out) {
        bool good = convert(&import, recording), kept = !ferror(import.out);
        kept = fclose(import.out) == 0 && kept && log;
        if (!kept)
            cli_print(stderr, "import-armada-replay: %s: out of memory\n", path);
        status = !kept ? STATUS_OUTPUT : !good ? STATUS_INPUT : write_log(log, length, output) ? 0 : STATUS_OUTPUT;
    } else {
        cli_print(stderr, "import-armada-replay: %s: out of memory\n", path);
    }
    free(log);
    json_decref(recording);
    return status;
}

int main(int count, char **words)
{
    static const struct option options[] = {{"output", required_argument, NULL, 'o'},
                                            {"help", no_argument, NULL, 'h'},
                                            {"version", no_argument, NULL, 'V'},
                                            {0}};
    const char *output = NULL;
    for (int option; (option = getopt_long(count, words, "o:h", options, NULL)) != -1;)
        switch (option) {
        case 'o': output = optarg; break;
        case 'h': help(); return 0;
        case 'V': puts("import-armada-replay 1.0.0"); return 0;
        default: return STATUS_USAGE;
        }
    if (count - optind != 1) {
        fputs("import-armada-replay: name one recording; --help tells more\n", stderr);
        return STATUS_USAGE;
    }
    return import_file(words[optind], output);
}
