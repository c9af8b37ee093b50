/* SPDX-License-Identifier: MIT */
/* Turns a recording into a log, from its header to its last command. */
#include "import.h"

#include "desk/shared/cli.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* A game has some hundred commands. Looking ahead takes time quadratic in their number. */
enum { COMMANDS_MOST = 20000 };

static bool complain(struct import *import, const char *what)
{
    snprintf(import->complaint, sizeof import->complaint, "%s", what);
    return false;
}

static bool read_header(struct import *import, json_t *recording)
{
    json_t *header = json_object_get(recording, "header");
    import->commands = json_object_get(recording, "commands");
    if (!json_is_object(header) || !json_is_array(import->commands))
        return complain(
            import, "this is no recording: it has not both a 'header' and a list of 'commands'");
    if (json_array_size(import->commands) > COMMANDS_MOST)
        return complain(import, "it has more than 20,000 commands, which no game has");
    import->format = number_or(header, "format_version", 0);
    if (import->format < 1 || import->format > FORMAT_MOST)
        return complain(
            import, "its header's 'format_version' is none of 1 to 7: other formats are not known");
    import->first = number_or(header, "initiative_player", NOBODY);
    if (import->first < 0 || import->first >= PLAYERS)
        return complain(import, "its header's 'initiative_player' is neither 0 nor 1");
    import->scenario_id = json_string_value(json_object_get(header, "scenario_id"));
    if (!import->scenario_id)
        return complain(import, "its header has no 'scenario_id'");
    if (import->strict && !scenario_named(import->scenario_id))
        return complain(import, "its scenario is not known; learning_scenario and debug_scenario "
                                "are. Without --strict its cards stay undeclared");
    return true;
}

/* Reads a command. One that is malformed cannot even be named in a note. */
static bool read_command(struct import *import)
{
    json_t *command = json_array_get(import->commands, import->at);
    json_int_t sequence;
    import->type = json_string_value(json_object_get(command, "type"));
    import->payload = json_object_get(command, "payload");
    import->player = number_or(command, "player", NOBODY);
    bool numbered = whole_number(json_object_get(command, "sequence"), &sequence);
    import->sequence = numbered ? sequence : (json_int_t)import->at;
    if (import->type && json_is_object(import->payload) && numbered && import->player >= 0 &&
        import->player < PLAYERS)
        return take_command(import);
    char where[160];
    snprintf(where, sizeof where,
             "command number %zu of its list has not all of type, player, sequence and payload",
             import->at + 1);
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
    log_write(&import->log, "# A recorded game, format %d: %s.\n%sgame armada 1.5.0\n",
              import->format, scenario ? scenario->id : "of a scenario whose cards are not known",
              import->seed ? "# Dice that are not in the recording follow from its seed.\n" : "");
    write_roster(import);
    import->no_maneuvers = import->format < FORMAT_WITH_PAYMENTS && !has_type(import, "execute_"
                                                                                      "maneuver");
    bool good = true;
    for (import->at = 0; good && import->at < json_array_size(import->commands); import->at++)
        good = import_is_late(&import->limits) ? complain(import, IMPORT_LATE)
                                               : read_command(import);
    seed_dice_free(import->seed);
    import->seed = NULL;
    return good;
}

void import_done(struct import *import)
{
    free(import->notes);
    log_writer_done(&import->log);
}

/* A trial run that compares the seed's dice with the recorded ones. The seed's dice are trusted up
 * to the last ones that agree, if ENOUGH agree: if a draw before these had been missed, they would
 * differ. */
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

bool import_convert(struct import *import, json_t *recording)
{
    bool good = read_header(import, recording) &&
                (!import->from_seed || find_trusted(import, recording)) &&
                convert(import, recording);
    return import->log.failed ? complain(import, "out of memory") : good;
}

/* Makes a log of a recording, which must stay until the notes are copied: they point into it. */
static enum import_outcome convert_recording(struct import *import, json_t *recording,
                                             struct imported *imported)
{
    bool good = import_convert(import, recording);
    for (size_t i = 0; i < import->note_count; i++)
        imported_note(imported, "command %lld (%.200s): %s", (long long)import->notes[i].sequence,
                      import->notes[i].type, import->notes[i].why);
    enum import_outcome outcome = imported_take(imported, &import->log, good, import->complaint);
    import_done(import);
    return outcome;
}

enum import_outcome import_recording(const void *bytes, size_t length,
                                     const struct import_limits *limits,
                                     struct imported *ret_imported)
{
    json_error_t error;
    char why[JSON_ERROR_TEXT_LENGTH + 32] = "";
    *ret_imported = (struct imported){.note_count = 0};
    errno = 0;
    struct import *import = calloc(1, sizeof *import);
    json_t *recording = import ? json_loadb(bytes, length, JSON_REJECT_DUPLICATES, &error) : NULL;
    enum import_outcome outcome;
    if (recording) {
        import->limits = *limits;
        import->log.most = limits->log_bytes;
        outcome = convert_recording(import, recording, ret_imported);
    } else {
        struct log_writer log = {.failed = errno == ENOMEM || !import ||
                                           json_error_code(&error) == json_error_out_of_memory};
        if (!log.failed)
            snprintf(why, sizeof why, "line %d: %s", error.line, error.text);
        outcome = imported_take(ret_imported, &log, false, why);
    }
    json_decref(recording);
    free(import);
    return outcome;
}
