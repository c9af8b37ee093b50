/* import-vassal: turns a log of VASSAL's module Star Wars Armada into a log. */
#include "vassal.h"

#include "cli/cli.h"

#include <getopt.h>
#include <stdlib.h>
#include <string.h>

enum { STATUS_USAGE = 2, STATUS_INPUT = 3, STATUS_OUTPUT = 5, DEPTH_MOST = 16, LINES_MOST = 1 << 16, COMMANDS_MOST = 1 << 22 };
enum { ESCAPE = 27 };

static bool files_apart(const char *path, const char *output)
{
    struct cli_files files = {.outputs = {{"-o", output}}, .output_count = 1, .inputs = {{"the game", path}}, .input_count = 1};
    return cli_files_apart(&files);
}

static void help(void)
{
    puts("Usage: import-vassal [-o FILE] [--strict] GAME.vlog\n"
         "Turns a game that was recorded with VASSAL and its module Star Wars Armada (3.11 to\n"
         "4.6) into a log for umpire, on standard output. '-' reads standard input. What the\n"
         "chat does not say is not made up: a line that becomes no statement is a note in the\n"
         "log, and is listed on standard error. What players say to each other is left out.\n"
         "\n"
         "  -o, --output=FILE   write to FILE, which appears when it is complete\n"
         "      --strict        refuse a game with a line that becomes no statement\n"
         "  -h, --help          this text\n"
         "      --version\n"
         "\n"
         "Exit status: 0 done, 2 wrong usage, 3 the game cannot be read or understood, 5 the\n"
         "log cannot be written, or there is no memory.");
}

static int tell(const struct import *import, const char *what, int status)
{
    cli_print(stderr, PROGRAM ": %s: %s\n", import->path, what);
    return status;
}

/* Commands ---------------------------------------------------------------------------------- */

struct reading {
    struct import *import;
    size_t lines, commands;
    const char *why; /* why the file is refused, or NULL */
    bool no_memory;
};

static bool take_line(struct reading *reading, const char *line)
{
    struct import *import = reading->import;
    struct event event;
    if (++reading->lines > LINES_MOST) {
        reading->why = "its chat has more than 65,536 lines";
        return false;
    }
    if (!read_line(line, &event))
        return true;
    struct event *events = cli_room(import->events, import->event_count, &import->event_capacity, sizeof *events);
    if (!events) {
        reading->no_memory = true;
        return false;
    }
    event.number = reading->lines;
    import->events = events;
    events[import->event_count++] = event;
    return true;
}

/* Takes `+/id/type/state`, a piece that is there before the log begins. */
static bool take_piece(struct reading *reading, char *piece)
{
    char *id = next_part(&piece, '/'), *type = next_part(&piece, '/'), *state = next_part(&piece, '/');
    (void)id;
    if (!type || !state || reading->lines > 0 || fleet_add_piece(&reading->import->fleet, type, state))
        return true;
    reading->no_memory = true;
    return false;
}

/* Takes a command and those inside it; each step of a log is one. */
static bool take_commands(struct reading *reading, char *commands, int depth)
{
    static const char step[] = "LOG\t", chat[] = "CHAT", piece[] = "+/";
    if (depth == DEPTH_MOST) {
        reading->why = "its commands are nested more than 16 deep";
        return false;
    }
    for (char *command; (command = next_part(&commands, ESCAPE)) != NULL;) {
        bool good = true;
        if (++reading->commands > COMMANDS_MOST) {
            reading->why = "it has more than 4,194,304 commands";
            return false;
        }
        if (strncmp(command, step, sizeof step - 1) == 0)
            good = take_commands(reading, command + sizeof step - 1, depth + 1);
        else if (strchr(command, ESCAPE))
            good = take_commands(reading, command, depth + 1);
        else if (strncmp(command, chat, sizeof chat - 1) == 0)
            good = take_line(reading, command + sizeof chat - 1);
        else if (strncmp(command, piece, sizeof piece - 1) == 0)
            good = take_piece(reading, command + sizeof piece - 1);
        if (!good)
            return false;
    }
    return true;
}

/* Gives each event that removes a token the number of its round. */
static void number_rounds(struct import *import)
{
    int round = 0;
    for (size_t i = 0; i < import->event_count; i++) {
        if (import->events[i].kind == ROUND)
            round = import->events[i].to;
        if (import->events[i].kind == TOKEN_GONE)
            import->events[i].from = round;
    }
}

/* The log ---------------------------------------------------------------------------------------- */

/* Whether a version is from 3.11 to 4.6, whatever follows the second number. */
static bool is_known_version(const char *version)
{
    char *end;
    long major = strtol(version, &end, 10), minor = *end == '.' ? strtol(end + 1, NULL, 10) : -1;
    return (major == 3 && minor >= 11) || (major == 4 && minor >= 0 && minor <= 6);
}

static int write_title(struct import *import, const struct container *container)
{
    char name[NAME_BYTES], version[64], text[2 * NAME_BYTES];
    if (!element_text(container->module_data, "name", name, sizeof name) ||
        !element_text(container->module_data, "version", version, sizeof version))
        return tell(import, "out of memory", STATUS_OUTPUT);
    if (!is_known_version(version)) {
        snprintf(text, sizeof text, "the module's version '%.40s' is none of 3.11 to 4.6, which are known%s", version,
                 import->strict ? "" : ": its lines are read as theirs");
        if (import->strict)
            return tell(import, text, STATUS_INPUT);
        tell(import, text, 0);
    }
    snprintf(text, sizeof text, "%s, version %s", *name ? name : "a module without a name", *version ? version : "not told");
    log_write(&import->log, "# A game recorded with VASSAL.\ngame armada 1.5.0\nnote ");
    log_write_text(&import->log, text);
    log_write(&import->log, "\n");
    return 0;
}

static int write_log(const struct import *import, const char *path)
{
    struct cli_output output;
    if (!cli_output_open(&output, path))
        return STATUS_OUTPUT;
    bool good = cli_output_write(&output, import->log.bytes, import->log.length);
    return cli_output_close(&output, good) && good ? 0 : STATUS_OUTPUT;
}

static int convert(struct import *import, struct container *container, const char *output)
{
    struct reading reading = {.import = import};
    char why[120];
    if (!decode(container->saved_game, &container->saved_game_bytes, why))
        return tell(import, why, STATUS_INPUT);
    if (strlen(container->saved_game) != container->saved_game_bytes)
        return tell(import, "its savedGame holds a zero byte", STATUS_INPUT);
    if (!take_commands(&reading, container->saved_game, 0))
        return reading.no_memory ? tell(import, "out of memory", STATUS_OUTPUT) : tell(import, reading.why, STATUS_INPUT);
    number_rounds(import);
    if (!fleet_find(&import->fleet, import->events, import->event_count))
        return tell(import, "out of memory", STATUS_OUTPUT);
    int status = write_title(import, container);
    if (status == 0 && !write_game(import))
        status = STATUS_INPUT;
    if (import->log.failed)
        return tell(import, "out of memory", STATUS_OUTPUT);
    if (status == 0 && import->notes > 0)
        cli_print(stderr, PROGRAM ": %s: %zu of %zu lines of the chat %s in the log; rules about what they may have changed stay undecided\n",
                  import->path, import->notes, reading.lines, import->notes == 1 ? "is a note" : "are notes");
    return status == 0 ? write_log(import, output) : status;
}

static int import_file(const char *path, bool strict, const char *output)
{
    struct import import = {.path = path, .strict = strict};
    struct container container;
    bool no_memory;
    if (!container_read(&container, path, &no_memory))
        return no_memory ? tell(&import, "out of memory", STATUS_OUTPUT) : STATUS_INPUT;
    int status = convert(&import, &container, output);
    container_done(&container);
    fleet_done(&import.fleet);
    log_writer_done(&import.log);
    free(import.events);
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
    for (int option; (option = getopt_long(count, words, "o:h", options, NULL)) != -1;)
        switch (option) {
        case 'o': output = optarg; break;
        case 's': strict = true; break;
        case 'h': help(); return 0;
        case 'V': puts(PROGRAM " 1.0.0"); return 0;
        default: return STATUS_USAGE;
        }
    if (count - optind != 1) {
        fputs(PROGRAM ": name one game; --help tells more\n", stderr);
        return STATUS_USAGE;
    }
    return files_apart(words[optind], output) ? import_file(words[optind], strict, output) : STATUS_USAGE;
}
