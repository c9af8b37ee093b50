/* SPDX-License-Identifier: MIT */
/* What the parts of the importer of VASSAL's logs share. A log of VASSAL is a zip file. Its
 * savedGame holds commands; some are lines of the chat, and those that the module writes there say
 * what happened. */
#ifndef IMPORT_VASSAL_VASSAL_H
#define IMPORT_VASSAL_VASSAL_H

#include "desk/shared/imported.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#define PROGRAM "import-vassal"

enum {
    NOBODY = -1,
    UNKNOWN = -1,
    PLAYERS = 2,
    NAME_BYTES = 128,
    AREAS = 8,
    SPEED_MOST = 9,
    DIALS_MOST = 24
};

/* container.c ------------------------------------------------------------------------------- */

/* The files of a log of VASSAL, owned; each ends with a zero byte. */
struct container {
    char *saved_game, *module_data;
    size_t saved_game_bytes;
};

/* A zip file: a path ("-": standard input), or bytes if the path is NULL. */
struct source {
    const char *path;
    const void *bytes;
    size_t length;
    struct import_limits limits;
};

/* Opens the libraries that read a zip file. NULL: they are open; otherwise why not. */
const char *container_libraries(void);

/* Reads a zip file. False: `*ret_why` says why; it is NULL if memory ran out. Call container_done
 * in either case. */
bool container_read(struct container *container, const struct source *source, const char **ret_why);
void container_done(struct container *container);

/* The text of the first element of that name in a small XML document, at most `size` bytes of it;
 * "" if there is none. False: out of memory. */
bool element_text(const char *document, const char *name, char *text, size_t size);

/* decode.c ----------------------------------------------------------------------------------- */

/* Decodes a savedGame in place. False: it is damaged, and `why` says how. */
bool decode(char *text, size_t *length, char why[120]);

/* Takes the next part of `*rest`, up to a delimiter without a backslash before it, and removes one
 * level of backslashes from it in place. NULL: there is none. */
char *next_part(char **rest, char delimiter);

/* chat.c --------------------------------------------------------------------------------------- */

enum kind {
    ROUND,
    DIAL,
    REVEAL,
    TOKEN_GAINED,
    TOKEN_GONE,
    SPEED,
    NOTCH,
    ROLL,
    DIE_ADDED,
    DIE_REROLLED,
    DIE_REMOVED,
    DIE_SET,
    DEFENSE_SPENT,
    DEFENSE_DISCARDED,
    DEFENSE_READIED,
    STATUS,
    SHIELD,
    HULL,
    HIT_POINTS,
    ACTIVATED,
    CARD_EXHAUSTED,
    CARD_READIED,
    CARD_DISCARDED,
    NOT_UNDERSTOOD
};

/* A line of the chat. It owns its words. */
struct event {
    enum kind kind;
    size_t number; /* of the line in the chat, from 1 */
    const char *line;
    char player[NAME_BYTES], unit[NAME_BYTES], word[NAME_BYTES]; /* "": the line has none */
    int from, to;
    int seconds;   /* of its time of day, or UNKNOWN */
};

/* Reads a line. False: it is not a line of the module (a player's own words, an empty line). */
bool read_line(const char *line, struct event *ret_event);

/* The log's word for a command, colour, zone or face of the chat. NULL: there is none. */
const char *command_word(const char *name);
const char *zone_word(const char *name);
const char *face_word(const char *name);
const char *colour_word(const char *name);
const char *defense_word(const char *name);

/* fleet.c -------------------------------------------------------------------------------------- */

struct unit {
    char name[NAME_BYTES];
    int player; /* index, or NOBODY: a piece that the chat does not mention */
    bool ship;
    int copies;            /* squadrons of that name */
    int dials;             /* dials that are set before the first is revealed: its command value */
    int hull;              /* of its piece, or UNKNOWN */
    int speed;             /* now, or UNKNOWN */
    int first_speed;
    int activations;       /* in this round */
    bool gone, activated;
};

struct fleet {
    char players[PLAYERS][NAME_BYTES];
    int player_count, first;
    struct unit *units;
    size_t count, capacity;
};

void fleet_done(struct fleet *fleet);

struct import;

/* Finds players and units from the events and pieces. False: `why` of the import says why. */
bool fleet_find(struct import *import);

/* Adds a piece of the game: its name, and hit points if its traits have them. */
bool fleet_add_piece(struct fleet *fleet, char *type, char *state);

/* NULL: there is no such unit. */
struct unit *fleet_unit(struct fleet *fleet, const char *player, const char *name);
int fleet_player(const struct fleet *fleet, const char *name);

/* Writes the declarations, without ships whose command value is unknown. */
void fleet_write(const struct fleet *fleet, struct log_writer *log);

/* game.c --------------------------------------------------------------------------------------- */

enum phase { NO_PHASE, COMMAND_PHASE, SHIP_PHASE, SQUADRON_PHASE, STATUS_PHASE };

/* The attack whose dice were rolled last. */
struct attack {
    bool open, faces_told;
    int player;            /* the player who rolled */
    const char *defender;  /* the ship that spent a token, or NULL */
    const char *spent[6];  /* the types of token that it spent */
    size_t spent_count;
};

/* A line that became no statement. */
struct note {
    const struct event *event;
    const char *why; /* a text of the program */
};

struct import {
    bool strict;
    struct import_limits limits;
    char why[640];    /* why there is no log */
    char remark[256]; /* about the whole game, or "" */
    size_t lines, commands;
    struct fleet fleet;
    struct event *events;
    size_t event_count, event_capacity;
    struct log_writer log;
    struct note *notes;
    size_t note_count, note_capacity;
    int round, phase, first_seconds;
    struct unit *ship; /* the one that is activated */
    const char *dial;             /* the revealed command that was kept and not used yet, or NULL */
    bool notched, resolved[4];
    struct attack attack;
    const char *unknown[AREAS]; /* areas of record that the log has marked as unknown */
};

/* Writes a line that becomes no statement as a note, and lists it. False: refused (strict), or out
 * of memory. */
bool note(struct import *import, const struct event *event, const char *why);

/* Writes `@1:02:03 "Player": `, with the time of the event. */
void subject(struct import *import, const struct event *event, int player);

/* attack.c: attacks; the chat names neither attacker nor target. `*at`: the event; set to the last
 * event of the roll. */

bool take_roll(struct import *import, size_t *at);
bool take_die(struct import *import, const struct event *event);
bool take_defense(struct import *import, const struct event *event);

/* Writes what the events become. False: `why` of the import says why. */
bool write_game(struct import *import);

/* convert.c ------------------------------------------------------------------------------------ */

/* Each is false, and sets why there is no log. */
bool refuse(struct import *import, const char *why);
bool no_memory(struct import *import);

/* Whether the time of the limits is past; if so, that is why there is no log. */
bool is_late(struct import *import);

/* Makes the log of a container, whose texts must outlive the import. The import is zeroed but for
 * its options and limits. False: `why` says why; out of memory if log.failed. Call import_done in
 * either case. */
bool import_convert(struct import *import, struct container *container);
void import_done(struct import *import);

#endif
