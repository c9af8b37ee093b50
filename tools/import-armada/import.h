/* SPDX-License-Identifier: MIT */
/* What the parts of the importer share. The recording (JSON) owns its texts, and must outlive the
 * import. */
#ifndef IMPORT_ARMADA_IMPORT_H
#define IMPORT_ARMADA_IMPORT_H

#include "desk/shared/imported.h"

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

enum { PLAYERS = 2, SHIPS = 32, SQUADRONS = 64, DIALS = 32, DICE = 32, AREAS = 16, NOBODY = -1 };

/* The numbers of things in recordings. */
enum command { NAVIGATE, SQUADRON_COMMAND, CONCENTRATE_FIRE, REPAIR, COMMANDS };
enum phase { SETUP_PHASE, COMMAND_PHASE, SHIP_PHASE, SQUADRON_PHASE, STATUS_PHASE };
enum face { BLANK, HIT, CRIT, HIT_CRIT, ACCURACY, HIT_HIT, FACES, UNSEEN_FACE = -1 };

extern const char *const command_names[COMMANDS],
    *const zone_names[4], *const colour_names[3], *const face_names[FACES];

/* From this format on, a recording has every payment and every change of speed. */
enum { FORMAT_WITH_PAYMENTS = 3, FORMAT_MOST = 7 };

/* The cards of the two scenarios; zones are in the order of `zone_names`. */
struct ship_card {
    const char *name, *values, *zones[4], *others, *tokens[4];
};

struct scenario_force {
    const char *player;
    const struct ship_card *ships[4];
    const char *upgrades[4]; /* of each ship, as declarations */
    int squadrons;
    const char *squadron_name, *squadron_values, *squadron_dice;
};

struct scenario {
    const char *id;
    struct scenario_force forces[PLAYERS];
};

struct ship {
    bool there, gone;
    const struct ship_card *card; /* NULL: the card is not known */
    int command;                  /* command value from the first dials, if there is no card */
    int stack[DIALS], dials;      /* its command dials, the top one first */
    int first_speed, speed;       /* NOBODY: not known */
    unsigned tokens;              /* command tokens held, a bit for each kind */
};

struct force {
    char player[24];
    const struct scenario_force *scenario; /* or NULL */
    struct ship ships[SHIPS];
    bool squadrons[SQUADRONS], squadrons_gone[SQUADRONS];
};

struct die {
    int colour, face; /* UNSEEN_FACE: changed to a face that the recording does not show */
};

struct dice {
    struct die dice[DICE];
    size_t count;
};

/* The attacker or the defender of an attack. */
struct participant {
    bool squadron;
    int player, index, zone; /* zone: of a ship */
};

/* What a command does to one die of an attack. */
struct change {
    size_t at, die; /* the index of the command; the die's index in the pool */
    int colour, before, after;
    bool removed;
};

enum { CHANGES = 16, UNTOLD_COLOUR = 3 };

struct attack {
    /* untold: attacker and defender are not recorded */
    bool open, untold, rolled, locked, suffered;
    struct participant attacker, defender;
    const char *range;
    bool faces_told; /* its dice and all their changes are known, so they are written */
    struct change changes[CHANGES];
    size_t change_count;
    bool fire_dial, fire_resolved; /* a concentrate-fire dial adds a die of fire_colour */
    int fire_colour;
    bool locked_allowed;  /* Electronic Countermeasures were used */
    bool obstructed;
    int taken[3];         /* dice of each colour that were removed before the roll */
    const char *pool_source; /* the card that removed a die */
    int redirected;       /* points of damage */
};

/* The ship that is activated. */
struct activation {
    int player, ship;        /* NOBODY: none */
    size_t begins, ends;     /* the range of its commands, without `ends` */
    bool ended;              /* the recording continues after it */
    int dial;                /* the revealed command that was kept and not used yet, or NOBODY */
    bool dial_untold;        /* the recording reveals it without assigning it */
    /* its concentrate-fire dial was spent for a colour that is not recorded */
    bool fire_spent;
    bool resolved[COMMANDS]; /* written in the log */
    int speed;               /* at its beginning */
    bool overlapped;         /* it overlapped a ship: its maneuver may be slower */
    /* the ship that it overlapped, whose damage stands after the maneuver; NOBODY: none */
    int other_player, other;
};

struct note {
    json_int_t sequence;
    const char *type; /* of the recording */
    char why[160];
};

struct import {
    const char *path;
    char complaint[160];     /* why no log can be made of the recording */
    bool strict, from_seed;
    struct import_limits limits;
    int format, first;
    const char *scenario_id;
    json_t *commands;
    size_t at;               /* the current command */
    const char *type;
    json_t *payload;
    int player;
    json_int_t sequence;
    char why[160];           /* why the current command is not understood */
    struct force forces[PLAYERS];
    struct log_writer log;
    struct note *notes;
    size_t note_count, note_capacity;
    int round;
    int phase;               /* enum phase */
    /* the recording has no markers: they are written as its commands show them */
    bool no_markers;
    /* it has none, as the first recordings, and the log does not say so yet */
    bool no_maneuvers;
    bool displacing;
    struct activation activation;
    int squadron_player, squadron; /* the squadron that is activated, or NOBODY */
    int squadron_zone;       /* hull zone of a ship's attack on squadrons, or NOBODY */
    struct attack attack;
    struct seed_dice *seed;  /* with from_seed, while the dice can be computed */
    unsigned char *confirmed; /* a trial: for each command, how many dice of the seed it confirms */
    /* how many commands, from the first on, have dice that a trial confirmed */
    size_t trusted;
    /* areas of record that the log does not know, in the order in which they were marked */
    const char *unknown[AREAS];
    size_t unknown_written;  /* how many of them are in the log */
    /* areas that the current command may have changed, if not all of its type; or NULL */
    const char *const *areas;
};

/* recording.c: reading what a recording holds ------------------------------------------ */

/* The type, player and payload of a command of the list; NOBODY and NULL if it has none. */
const char *type_at(const struct import *import, size_t at);
int player_at(const struct import *import, size_t at);
json_t *payload_at(const struct import *import, size_t at);

/* Reads a whole number; some recordings write 1 as 1.0. False: it is none. */
bool whole_number(const json_t *value, json_int_t *ret_number);

/* The whole number of an object's key, or `otherwise`. */
int number_or(const json_t *object, const char *key, int otherwise);

/* Sets why the current command is not understood. False. */
bool fail(struct import *import, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Read a number or a text of the current command's payload. False: fail() was called. */
bool number(struct import *import, const char *key, int least, int most, int *ret_number);
bool text(struct import *import, const char *key, const char **ret_text);
bool ship_index(struct import *import, int player, const char *key, int *ret_ship);
bool squadron_index(struct import *import, int player, const char *key, int *ret_squadron);

/* Whether the current activation of a ship has a command of that type; if `token` is 0 or more,
 * with that token type. */
bool in_activation(const struct import *import, const char *type, int token);

/* notes.c ------------------------------------------------------------------------------- */

/* Writes a note that the current command was left out, with import->why as the reason, and `table:
 * unknown` for the areas of record that it may have changed (`areas`, NULL at the end). False: out
 * of memory. */
bool note_command(struct import *import, const char *const *areas);

/* Writes a remark of the importer into the log. */
void remark(struct import *import, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* mark_unknown: marks areas that the log does not know from here on, each once; before the first
 * round they wait for write_unknown. */
void mark_unknown(struct import *import, const char *const *areas);
void write_unknown(struct import *import);

/* Lists on standard error which commands became notes. */
void list_notes(const struct import *import);

/* roster.c, cards.c ------------------------------------------------------------------------ */

/* NULL: there is no such scenario. */
const struct scenario *scenario_named(const char *id);

/* Fills the forces, from the scenario's cards or from what the commands mention. */
void find_forces(struct import *import, const json_t *header);

/* Writes the players and their forces as declarations. */
void write_roster(struct import *import);

const char *player_name(const struct import *import, int player);
void write_ship(struct import *import, int player, int ship);
void write_squadron(struct import *import, int player, int squadron);

/* Writes `P: ` for the current command's player. */
void subject(struct import *import);

/* turns.c ------------------------------------------------------------------------------- */

bool take_start_round(struct import *import);
bool take_phase(struct import *import);
bool take_clean_up(struct import *import);
bool take_dials(struct import *import);
bool take_reveal(struct import *import);
bool take_activation(struct import *import);
bool take_conversion(struct import *import);
bool take_end_of_activation(struct import *import);
bool take_squadron(struct import *import);
bool take_squadron_move(struct import *import);
bool take_displacement(struct import *import);
bool take_placement(struct import *import);

/* Writes the markers up to that phase if the recording has none. */
void settle_phase(struct import *import, unsigned phases);

/* Activates a squadron that acts in a ship's activation: that ship's command activated it. */
bool command_squadron(struct import *import, int player, int squadron);

/* ship_commands.c ------------------------------------------------------------------------ */

bool take_maneuver(struct import *import);

/* The current command shows that the active ship has moved. If the recording has no maneuver of it,
 * the turns are unknown from here on. */
void imply_maneuver(struct import *import);

bool take_speed(struct import *import);
bool take_repair(struct import *import);
bool take_dial_spent(struct import *import);
bool take_token_spent(struct import *import);
bool take_token_discarded(struct import *import);
bool take_tarkin(struct import *import);

/* Writes what pays for a command of the active ship, if the recording shows it. False: it does not,
 * although something must have paid; fail() was called. */
bool resolve(struct import *import, int command);

/* attacks.c, defense.c ----------------------------------------------------------------- */

bool take_attack(struct import *import);
bool take_attack_flow(struct import *import);
bool take_roll(struct import *import);
bool take_skip(struct import *import);
bool take_attack_end(struct import *import);

/* How many dice of each colour the current command rolls: from the command, from what was published
 * before it, or from the cards. False: from none of these. */
bool rolled_pool(const struct import *import, int ret_counts[3]);

bool take_pool_choice(struct import *import);
bool take_fire_dial(struct import *import);
bool take_fire_token(struct import *import);
bool take_h9(struct import *import);
bool take_reroll(struct import *import);
bool take_accuracy(struct import *import);

bool take_countermeasures(struct import *import);
bool take_countermeasures_ready(struct import *import);

/* Writes the cards that are readied between the clean-up, which is the current command, and the
 * next round: they are readied before the initiative changes. */
void ready_cards(struct import *import);

bool take_defense_token(struct import *import);
bool take_evade(struct import *import);
bool take_redirect(struct import *import);
bool take_damage(struct import *import);

/* The name of one of the defender's tokens: from the current command, or from its card. NULL:
 * neither is known. */
const char *defense_token(const struct import *import, json_int_t index);

/* Whether the attack of the current command is recorded. False: fail() was called. */
bool in_told_attack(struct import *import);

/* Writes `resolve concentrate-fire`, once for an attack. */
void resolve_fire(struct import *import, bool dial, bool token);

/* dice.c: which faces a recording tells ------------------------------------------------ */

/* Finds the dice that the current command rolls, and how each later command of the attack changes
 * them (attack.changes), from what the recording publishes and from the seed. False: it does not
 * show all of them. */
bool find_dice(struct import *import, struct dice *ret_rolled);

/* The current command's change of a die. NULL: the dice are not written. */
const struct change *change_here(const struct import *import);

/* seed.c: dice computed from the header's seed -------------------------------------------- */

/* NULL: out of memory, or there is no seed. */
struct seed_dice *seed_dice_new(const json_t *header);
void seed_dice_free(struct seed_dice *seed);

/* The next dice of a pool with these counts of colours. */
void seed_roll(struct seed_dice *seed, const int counts[3], struct dice *ret_dice);
int seed_face(struct seed_dice *seed, int colour);

/* Whether the current command's dice may be computed from the seed; false after seed_lost(). */
bool seed_trusted(struct import *import);

/* The number of draws is unknown from here on, so no dice can be computed. */
void seed_lost(struct import *import, const char *why);

/* effects.c ------------------------------------------------------------------------------ */

bool take_overlap(struct import *import);

/* Writes the damage of an overlap that waits for its maneuver. */
void write_overlap(struct import *import);

bool take_debug_damage(struct import *import);
bool take_effect_damage(struct import *import);
bool take_immediate_effect(struct import *import);
bool take_destruction(struct import *import);

/* Whether the log has destroyed the unit. */
bool is_gone(const struct import *import, bool squadron, int player, int unit);

/* Writes `table: damage SHIP N by SOURCE`, and the ship's destruction if later commands show it.
 * False: the ship is destroyed already; fail() was called. */
bool write_damage(struct import *import, int player, int ship, int amount, const char *source);
void write_destruction(struct import *import, bool squadron, int player, int unit);

/* Writes a destruction that is not recorded: the unit is neither attacked nor activated any more,
 * and is missing in a phase that activates its kind. */
void destroy_if_missing(struct import *import, bool squadron, int player, int unit);

/* types.c -------------------------------------------------------------------------------- */

/* Writes what the current command becomes. False: the recording is refused (strict), or memory ran
 * out. */
bool take_command(struct import *import);

/* Lists all types of command for --help. */
void list_types(FILE *out);

/* Makes a log of a recording. The import is zeroed but for its options. False: `complaint` says
 * why. Call import_done in either case. */
bool import_convert(struct import *import, json_t *recording);
void import_done(struct import *import);

#endif
