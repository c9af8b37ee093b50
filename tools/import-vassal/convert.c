/* SPDX-License-Identifier: MIT */
/* Makes a log of the files of a container: its commands, the lines of the chat in them, and the log
 * that these become. */
#include "vassal.h"

#include "desk/shared/cli.h"

#include <stdlib.h>
#include <string.h>

enum { DEPTH_MOST = 16, LINES_MOST = 1 << 16, COMMANDS_MOST = 1 << 22, ESCAPE = 27 };

bool refuse(struct import *import, const char *why)
{
    snprintf(import->why, sizeof import->why, "%s", why);
    return false;
}

bool no_memory(struct import *import)
{
    import->log.failed = true;
    return refuse(import, "out of memory");
}

bool is_late(struct import *import)
{
    return import_is_late(&import->limits) && !refuse(import, IMPORT_LATE);
}

/* Commands ---------------------------------------------------------------------------------- */

static bool take_line(struct import *import, const char *line)
{
    struct event event;
    if (++import->lines > LINES_MOST)
        return refuse(import, "its chat has more than 65,536 lines");
    if (is_late(import))
        return false;
    if (!read_line(line, &event))
        return true;
    struct event *events = cli_room(import->events, import->event_count, &import->event_capacity,
                                    sizeof *events);
    if (!events)
        return no_memory(import);
    event.number = import->lines;
    import->events = events;
    events[import->event_count++] = event;
    return true;
}

/* Takes `+/id/type/state`, a piece that is there before the log begins. */
static bool take_piece(struct import *import, char *piece)
{
    char *id = next_part(&piece, '/'), *type = next_part(&piece, '/'),
         *state = next_part(&piece, '/');
    (void)id;
    if (!type || !state || import->lines > 0)
        return true;
    return !is_late(import) && (fleet_add_piece(&import->fleet, type, state) || no_memory(import));
}

/* Takes a command and those inside it; each step of a log is one. */
static bool take_commands(struct import *import, char *commands, int depth)
{
    static const char step[] = "LOG\t", chat[] = "CHAT", piece[] = "+/";
    if (depth == DEPTH_MOST)
        return refuse(import, "its commands are nested more than 16 deep");
    for (char *command; (command = next_part(&commands, ESCAPE)) != NULL;) {
        bool good = true;
        if (++import->commands > COMMANDS_MOST)
            return refuse(import, "it has more than 4,194,304 commands");
        if (strncmp(command, step, sizeof step - 1) == 0)
            good = take_commands(import, command + sizeof step - 1, depth + 1);
        else if (strchr(command, ESCAPE))
            good = take_commands(import, command, depth + 1);
        else if (strncmp(command, chat, sizeof chat - 1) == 0)
            good = take_line(import, command + sizeof chat - 1);
        else if (strncmp(command, piece, sizeof piece - 1) == 0)
            good = take_piece(import, command + sizeof piece - 1);
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

/* The log -------------------------------------------------------------------------------------- */

/* Whether a version is from 3.11 to 4.6, whatever follows the second number. */
static bool is_known_version(const char *version)
{
    char *end;
    long major = strtol(version, &end, 10), minor = *end == '.' ? strtol(end + 1, NULL, 10) : -1;
    return (major == 3 && minor >= 11) || (major == 4 && minor >= 0 && minor <= 6);
}

static bool write_title(struct import *import, const struct container *container)
{
    char name[NAME_BYTES], version[64], text[2 * NAME_BYTES];
    if (!element_text(container->module_data, "name", name, sizeof name) ||
        !element_text(container->module_data, "version", version, sizeof version))
        return no_memory(import);
    if (!is_known_version(version)) {
        snprintf(import->remark, sizeof import->remark,
                 "the module's version '%.40s' is none of 3.11 to 4.6, which are known%s", version,
                 import->strict ? "" : ": its lines are read as theirs");
        if (import->strict)
            return refuse(import, import->remark);
    }
    snprintf(text, sizeof text, "%s, version %s", *name ? name : "a module without a name",
             *version ? version : "not told");
    log_write(&import->log, "# A game recorded with VASSAL.\ngame armada 1.5.0\nnote ");
    log_write_text(&import->log, text);
    log_write(&import->log, "\n");
    return true;
}

bool import_convert(struct import *import, struct container *container)
{
    char why[120];
    if (!decode(container->saved_game, &container->saved_game_bytes, why))
        return refuse(import, why);
    if (strlen(container->saved_game) != container->saved_game_bytes)
        return refuse(import, "its savedGame holds a zero byte");
    if (!take_commands(import, container->saved_game, 0))
        return false;
    number_rounds(import);
    if (!fleet_find(import) || !write_title(import, container) || !write_game(import))
        return false;
    return !import->log.failed || no_memory(import);
}

void import_done(struct import *import)
{
    fleet_done(&import->fleet);
    log_writer_done(&import->log);
    free(import->events);
    free(import->notes);
}

enum import_outcome import_vassal(const void *bytes, size_t length,
                                  const struct import_limits *limits, struct imported *ret_imported)
{
    const struct source source = {.bytes = bytes, .length = length, .limits = *limits};
    struct import import = {.limits = *limits, .log = {.most = limits->log_bytes}};
    struct container container;
    const char *why;
    *ret_imported = (struct imported){.note_count = 0};
    bool good = container_read(&container, &source, &why);
    if (good)
        good = import_convert(&import, &container);
    else if (why)
        refuse(&import, why);
    else
        no_memory(&import);
    if (*import.remark)
        imported_note(ret_imported, "%s", import.remark);
    for (size_t i = 0; i < import.note_count; i++)
        imported_note(ret_imported, "line %zu of the chat: %s: %.200s",
                      import.notes[i].event->number, import.notes[i].why,
                      import.notes[i].event->line);
    enum import_outcome outcome = imported_take(ret_imported, &import.log, good, import.why);
    container_done(&container);
    import_done(&import);
    return outcome;
}
