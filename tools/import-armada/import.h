/* What the parts of the importer share. The recording (JSON) outlives the
 * import; every text in it belongs to it. */
#ifndef IMPORT_ARMADA_IMPORT_H
#define IMPORT_ARMADA_IMPORT_H

#include "cli/log_writer.h"

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

enum { PLAYERS = 2, SHIPS = 32, SQUADRONS = 64, DIALS = 32, DICE = 32, AREAS = 16, NOBODY = -1 };

/* The numbers that recordings give to things. */
enum command { NAVIGATE, SQUADRON_COMMAND, CONCENTRATE_FIRE, REPAIR, COMMANDS };
enum phase { SETUP_PHASE, COMMAND_PHASE, SHIP_PHASE, SQUADRON_PHASE, STATUS_PHASE };
enum face { BLANK, HIT, CRIT, HIT_CRIT, ACCURACY, HIT_HIT, FACES, UNSEEN_FACE = -1 };

extern const char *const command_names[COMMANDS], *const zone_names[4], *const colour_names[3], *const face_names[FACES];

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
    const struct ship_card *card; /* NULL: the recording has not its card */
    int command;                  /* value that follows from the first dials, where there is no card */
    int stack[DIALS], dials;      /* what lies on it, the top one first */
    int first_speed, speed;       /* or NOBODY: not known */
    unsigned tokens;              /* command tokens held, a bit for each kind */
};

struct force {
    char player[24];
    const struct scenario_force *scenario; /* or NULL */
    struct ship ships[SHIPS];
    bool squadrons[SQUADRONS], squadrons_gone[SQUADRONS];
};

struct die {
    int colour, face; /* UNSEEN_FACE: changed to what the recording does not tell */
};

struct dice {
    struct die dice[DICE];
    size_t count;
};

/* One end of an attack. */
struct participant {
    bool squadron;
    int player, index, zone; /* zone: of a ship */
};

/* What a command does to one die of an attack. */
struct change {
    size_t at, die; /* the command; the die among those that lie there */
    int colour, before, after;
    bool removed;
};

enum { CHANGES = 16, UNTOLD_COLOUR = 3 };

struct attack {
    bool open, untold, rolled, locked, suffered; /* untold: by which unit and on which is not recorded */
    struct participant attacker, defender;
    const char *range;
    bool faces_told; /* its dice, and all changes of them, are known: they are written */
    struct change changes[CHANGES];
    size_t change_count;
    bool fire_dial, fire_resolved; /* a concentrate-fire dial adds a die of fire_colour */
    int fire_colour;
    bool locked_allowed;  /* Electronic Countermeasures were used */
    bool obstructed;
    int taken[3];         /* dice of each colour that were taken out of the pool before the roll */
    const char *pool_source; /* a card that took a die out of the pool */
    int redirected;       /* points of damage */
};

/* The ship whose activation it is. */
struct activation {
    int player, ship;        /* NOBODY: none */
    size_t begins, ends;     /* its commands, the last not included */
    bool ended;              /* the recording goes on beyond it */
    int dial;                /* the command revealed, kept and not used, or NOBODY */
    bool dial_untold;        /* it was revealed, but never assigned in the recording */
    bool fire_spent;         /* its concentrate-fire dial, for a colour that is not recorded */
    bool resolved[COMMANDS]; /* told in the log */
    int speed;               /* at its beginning */
    bool overlapped;         /* with a ship: its maneuver may be slower */
};

struct note {
    json_int_t sequence;
    const char *type; /* of the recording */
    char why[160];
};

struct import {
    const char *path;
    char complaint[160];     /* why the recording cannot be made a log */
    bool strict, from_seed;
    int format, first;
    const char *scenario_id;
    json_t *commands;
    size_t at;               /* the present command */
    const char *type;
    json_t *payload;
    int player;
    json_int_t sequence;
    char why[160];           /* why the present command is not understood */
    struct force forces[PLAYERS];
    struct log_writer log;
    struct note *notes;
    size_t note_count, note_capacity;
    int round;
    int phase;               /* enum phase */
    bool no_markers;         /* it begins without one: what follows from its commands is written */
    bool no_maneuvers;       /* it has none, as the first recordings do, and that is not told yet */
    bool displacing;
    struct activation activation;
    int squadron_player, squadron; /* whose activation it is, or NOBODY */
    int squadron_zone;       /* hull zone of a ship's attack on squadrons, or NOBODY */
    struct attack attack;
    struct seed_dice *seed;  /* with from_seed, while they can be worked out */
    unsigned char *confirmed; /* a trial: for each command, how many dice of the seed it confirms */
    size_t trusted;          /* the commands whose dice a trial has found confirmed: so many from the first on */
    const char *unknown[AREAS]; /* areas of record that the log does not know, in the order in which they were marked */
    size_t unknown_written;  /* so many of them stand in the log */
    const char *const *areas; /* that the present command may have changed, where its type's are too many; or NULL */
};

/* recording.c: reading what a recording holds ------------------------------------------ */

/* The type, the player and the payload of a command of the list; "", NOBODY and NULL
 * where they are missing. */
const char *type_at(const struct import *import, size_t at);
int player_at(const struct import *import, size_t at);
json_t *payload_at(const struct import *import, size_t at);

/* A whole number, which some recordings write as 1.0. False: it is none. */
bool whole_number(const json_t *value, json_int_t *ret_number);

/* The same of an object's key, or `otherwise`. */
int number_or(const json_t *object, const char *key, int otherwise);

/* Says why the present command is not understood. False. */
bool fail(struct import *import, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* A number or text of the present command's payload; false after fail(). */
bool number(struct import *import, const char *key, int least, int most, int *ret_number);
bool text(struct import *import, const char *key, const char **ret_text);
bool ship_index(struct import *import, int player, const char *key, int *ret_ship);
bool squadron_index(struct import *import, int player, const char *key, int *ret_squadron);

/* Whether a command of that type, and with a token type of 0 or more for that token, is
 * in the ship's activation that is going on. */
bool in_activation(const struct import *import, const char *type, int token);

/* notes.c ------------------------------------------------------------------------------- */

/* A note in place of the present command, whose reason is in import->why; `areas`: of record, that
 * it may have changed, NULL at the end. False: out of memory. */
bool note_command(struct import *import, const char *const *areas);

/* A remark of the importer in the log. */
void remark(struct import *import, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Areas of record that the log does not know from here on, each marked once; before the first round they
 * wait for write_unknown. */
void mark_unknown(struct import *import, const char *const *areas);
void write_unknown(struct import *import);

/* Tells on standard error what became a note. */
void list_notes(const struct import *import);

/* roster.c, cards.c ------------------------------------------------------------------------ */

/* NULL: there is no such scenario. */
const struct scenario *scenario_named(const char *id);

/* Fills the forces, from the scenario's cards or from what the commands speak of. */
void find_forces(struct import *import, const json_t *header);

/* Players and their forces, as declarations. */
void write_roster(struct import *import);

const char *player_name(const struct import *import, int player);
void write_ship(struct import *import, int player, int ship);
void write_squadron(struct import *import, int player, int squadron);

/* `P: `, of the present command's player. */
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

/* Writes what makes that phase the present one, where the recording has no markers. */
void settle_phase(struct import *import, unsigned phases);

/* A squadron that acts in a ship's activation was activated by that ship's command. */
bool command_squadron(struct import *import, int player, int squadron);

/* ship_commands.c ------------------------------------------------------------------------ */

bool take_maneuver(struct import *import);
bool take_speed(struct import *import);
bool take_repair(struct import *import);
bool take_dial_spent(struct import *import);
bool take_token_spent(struct import *import);
bool take_token_discarded(struct import *import);
bool take_tarkin(struct import *import);

/* Writes how a command of the active ship is paid for, where the recording tells it.
 * False: it does not, though something has to have paid; the reason is told. */
bool resolve(struct import *import, int command);

/* attacks.c, defense.c ----------------------------------------------------------------- */

bool take_attack(struct import *import);
bool take_attack_flow(struct import *import);
bool take_roll(struct import *import);
bool take_skip(struct import *import);
bool take_attack_end(struct import *import);

/* How many dice of each colour the present command rolls: what it says, what was published
 * before it, or what the cards give; false: none of them tells. */
bool rolled_pool(const struct import *import, int ret_counts[3]);

bool take_pool_choice(struct import *import);
bool take_fire_dial(struct import *import);
bool take_fire_token(struct import *import);
bool take_h9(struct import *import);
bool take_reroll(struct import *import);
bool take_accuracy(struct import *import);

bool take_countermeasures(struct import *import);
bool take_countermeasures_ready(struct import *import);
bool take_defense_token(struct import *import);
bool take_evade(struct import *import);
bool take_redirect(struct import *import);
bool take_damage(struct import *import);

/* The name of one of the defender's tokens: what the present command says it is, or what
 * its card has; NULL: neither is known. */
const char *defense_token(const struct import *import, json_int_t index);

/* False after fail(): what the present command belongs to is not recorded. */
bool in_told_attack(struct import *import);

/* `resolve concentrate-fire`, once an attack. */
void resolve_fire(struct import *import, bool dial, bool token);

/* dice.c: which faces a recording tells ------------------------------------------------ */

/* The present command rolls dice: finds out how they fell and how each command of the
 * attack changes them (attack.changes), from what the recording publishes and from the
 * seed. False: the recording does not tell all of it. */
bool find_dice(struct import *import, struct dice *ret_rolled);

/* What the present command does to a die; NULL: the dice are not told. */
const struct change *change_here(const struct import *import);

/* seed.c: dice that follow from the header's seed ----------------------------------------- */

/* NULL: no memory, or there is no seed. */
struct seed_dice *seed_dice_new(const json_t *header);
void seed_dice_free(struct seed_dice *seed);

/* The next dice of that pool, of the colours' counts. */
void seed_roll(struct seed_dice *seed, const int counts[3], struct dice *ret_dice);
int seed_face(struct seed_dice *seed, int colour);

/* The present command may roll dice of the seed; after seed_lost() false. */
bool seed_trusted(struct import *import);

/* From here on the number of draws is not known: no dice follow from the seed. */
void seed_lost(struct import *import, const char *why);

/* effects.c ------------------------------------------------------------------------------ */

bool take_overlap(struct import *import);
bool take_debug_damage(struct import *import);
bool take_effect_damage(struct import *import);
bool take_immediate_effect(struct import *import);
bool take_destruction(struct import *import);

/* Whether the log has destroyed the unit. */
bool is_gone(const struct import *import, bool squadron, int player, int unit);

/* `table: damage SHIP N by SOURCE`, and its destruction where that is seen later. False after fail(): it
 * is destroyed. */
bool write_damage(struct import *import, int player, int ship, int amount, const char *source);
void write_destruction(struct import *import, bool squadron, int player, int unit);

/* Destruction that is not recorded: the unit is attacked and activated no more, and
 * missing in a phase that activates its kind. */
void destroy_if_missing(struct import *import, bool squadron, int player, int unit);

/* types.c -------------------------------------------------------------------------------- */

/* Writes what the present command becomes. False: the recording is refused (strict), or
 * out of memory. */
bool take_command(struct import *import);

/* The list of all types of command for --help. */
void list_types(FILE *out);

/* Makes a log of a recording; the import is zeroed but for its options. False: `complaint` tells why not. Freed with import_done. */
bool import_convert(struct import *import, json_t *recording);
void import_done(struct import *import);

#endif
