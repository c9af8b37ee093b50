/* What the parts of the importer share. The recording (JSON) outlives the
 * import; every text in it belongs to it. */
#ifndef IMPORT_ARMADA_IMPORT_H
#define IMPORT_ARMADA_IMPORT_H

#include <jansson.h>
#include <stdbool.h>
#include <stdio.h>

enum { PLAYERS = 2, SHIPS = 4, SQUADRONS = 16, DIALS = 32, NOBODY = -1 };

/* The cards of the two scenarios; zones are in the order of `zones`. */
struct ship_card {
    const char *name, *values, *zones[4], *others, *tokens[4];
};

struct force {
    const char *player;
    const struct ship_card *ships[SHIPS];
    const char *upgrades[SHIPS]; /* of each ship, as declarations */
    int squadrons;
    const char *squadron_name, *squadron_values, *squadron_dice;
};

struct scenario {
    const char *id;
    struct force forces[PLAYERS];
};

struct ship {
    int stack[DIALS], dials, speed, dial; /* dial: the command revealed and kept, or NOBODY */
    unsigned tokens;                      /* command tokens held, a bit for each kind */
    bool gone;
};

struct import {
    const char *path;
    FILE *out;
    json_t *commands;
    size_t at;             /* the present command */
    const char *type;
    json_t *payload;
    int player;
    json_int_t sequence;
    const struct scenario *scenario;
    struct ship ships[PLAYERS][SHIPS];
    bool squadron_gone[PLAYERS][SQUADRONS];
    int round;
    int active_player, active; /* the ship whose activation it is */
    int revealed;          /* ship whose dial is turned up and not used yet, or NOBODY */
    bool squadron_resolved, repair_resolved, fire_dial, fire_token, rolled, attacking, locked_allowed;
    int target_player, target; /* of the attack in progress; squadrons from 100 on */
    int squadron_zone;     /* hull zone of a ship's attack on squadrons, or NOBODY */
};

/* NULL: there is no such scenario. */
const struct scenario *scenario_named(const char *id);

/* Reports what is wrong with the present command. False. */
bool fail(struct import *import, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* A number or text of the present command's payload; false after a message. */
bool number(struct import *import, const char *key, int least, int most, int *ret_number);
bool text(struct import *import, const char *key, const char **ret_text);

const struct force *force(const struct import *import, int player);

/* The ship whose activation it is; NULL after a message if there is none. */
struct ship *active_ship(struct import *import);

/* A command further on in the same activation: of that type and, with a token
 * type of 0 or more, for that token. And the same before. */
bool comes_later(const struct import *import, const char *type, int token);
bool was_before(const struct import *import, const char *type, int token);

/* The roster: players, fleets and their cards, as declarations. Speeds are those
 * before the first maneuver. */
void write_roster(const struct import *import, int first);

/* Writes what the present command becomes; false after a message. */
bool take_command(struct import *import);

/* The list of all types of command for --help. */
void list_types(FILE *out);

#endif
