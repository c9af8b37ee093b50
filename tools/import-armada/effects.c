/* SPDX-License-Identifier: MIT */
/* Damage outside attacks, cards that change a ship, and destruction. */
#include "import.h"

#include <ctype.h>
#include <string.h>

/* Destruction ------------------------------------------------------------------------------ */

void write_destruction(struct import *import, bool squadron, int player, int unit)
{
    struct force *force = &import->forces[player];
    bool *gone = squadron ? &force->squadrons_gone[unit] : &force->ships[unit].gone;
    if (*gone)
        return;
    *gone = true;
    log_write(&import->log, "table: destroy ");
    (squadron ? write_squadron : write_ship)(import, player, unit);
    log_write(&import->log, "\n");
}

/* Whether the command activates the unit, which shows that it is in play. */
static bool activates(const struct import *import, size_t at, bool squadron, int player, int unit)
{
    const char *type = type_at(import, at);
    bool its = player_at(import, at) == player &&
               number_or(payload_at(import, at), squadron ? "squadron_index" : "ship_index",
                         NOBODY) == unit;
    if (!its)
        return false;
    if (squadron)
        return strcmp(type, "activate_squadron") == 0 || strcmp(type, "move_squadron") == 0;
    return strcmp(type, "activate_ship") == 0 || strcmp(type, "convert_dial_to_token") == 0 ||
           strcmp(type, "assign_dials") == 0;
}

static bool attacks(const struct import *import, size_t at, const char *end, bool squadron,
                    int player, int unit)
{
    char kind[32], owner[32], index[32];
    snprintf(kind, sizeof kind, "%s_kind", end);
    snprintf(owner, sizeof owner, "%s_player", end);
    snprintf(index, sizeof index, "%s_index", end);
    json_t *payload = payload_at(import, at);
    const char *found = json_string_value(json_object_get(payload, kind));
    return strcmp(type_at(import, at), "begin_attack") == 0 && found &&
           (strcmp(found, "squadron") == 0) == squadron &&
           number_or(payload, owner, NOBODY) == player && number_or(payload, index, NOBODY) == unit;
}

static bool is_unit(const json_t *payload, const char *owner, const char *index, int player,
                    int unit)
{
    return number_or(payload, owner, NOBODY) == player && number_or(payload, index, NOBODY) == unit;
}

/* Whether the command affects the unit, as cards and overlapping ships do. */
static bool speaks_of(const struct import *import, size_t at, bool squadron, int player, int unit)
{
    json_t *payload = payload_at(import, at);
    bool overlaps = !squadron && strcmp(type_at(import, at), "overlap_damage") == 0;
    const char *index = squadron ? "squadron_index" : "ship_index";
    if (is_unit(payload, "owner_player", index, player, unit))
        return true;
    if (!overlaps)
        return false;
    return is_unit(payload, "other_owner", "other_ship_index", player, unit) ||
           (player_at(import, at) == player && number_or(payload, index, NOBODY) == unit);
}

static size_t round_begin(const struct import *import)
{
    size_t begin = import->at;
    while (begin > 0 && strcmp(type_at(import, begin), "start_round") != 0)
        begin--;
    return begin;
}

/* Writes the destruction of a unit that was not activated in the round before the phase of its kind
 * ended, and that no later command mentions. */
void destroy_if_missing(struct import *import, bool squadron, int player, int unit)
{
    int ends = squadron ? STATUS_PHASE : SQUADRON_PHASE;
    bool active = false, missing = false;
    for (size_t i = round_begin(import); i < json_array_size(import->commands); i++) {
        bool later = i > import->at;
        if (strcmp(type_at(import, i), "start_round") == 0)
            active = false;
        if (activates(import, i, squadron, player, unit)) {
            if (later)
                return;
            active = true;
        }
        if (later && (attacks(import, i, "attacker", squadron, player, unit) ||
                      attacks(import, i, "defender", squadron, player, unit) ||
                      speaks_of(import, i, squadron, player, unit)))
            return;
        if (later && strcmp(type_at(import, i), "advance_phase") == 0 &&
            number_or(payload_at(import, i), "next_phase", 0) == ends)
            missing = missing || !active;
    }
    if (missing)
        write_destruction(import, squadron, player, unit);
}

bool take_destruction(struct import *import)
{
    int player, index;
    if (!number(import, "owner_player", 0, 1, &player) ||
        !ship_index(import, player, "ship_index", &index))
        return false;
    write_destruction(import, false, player, index);
    return true;
}

/* Damage --------------------------------------------------------------------------------------- */

bool is_gone(const struct import *import, bool squadron, int player, int unit)
{
    const struct force *force = &import->forces[player];
    return squadron ? force->squadrons_gone[unit] : force->ships[unit].gone;
}

bool write_damage(struct import *import, int player, int ship, int amount, const char *source)
{
    if (is_gone(import, false, player, ship))
        return fail(import, "the ship is destroyed already");
    log_write(&import->log, "table: damage ");
    write_ship(import, player, ship);
    log_write(&import->log, " %d by ", amount);
    log_write_text(&import->log, source);
    log_write(&import->log, "\n");
    destroy_if_missing(import, false, player, ship);
    return true;
}

/* The title of a card: "ruptured_engine" is "Ruptured Engine". */
static void title_of(const char *effect, char title[64])
{
    size_t length = 0;
    for (; length < 63 && effect[length]; length++)
        title[length] = effect[length] == '_' ? ' '
                        : length == 0 || effect[length - 1] == '_'
                            ? (char)toupper((unsigned char)effect[length])
                            : effect[length];
    title[length] = '\0';
}

/* Whether a command of that type follows in the activation. */
static bool in_rest_of_activation(const struct import *import, const char *type)
{
    for (size_t i = import->at + 1; i < import->activation.ends; i++)
        if (strcmp(type_at(import, i), type) == 0)
            return true;
    return false;
}

/* The program records the damage before the maneuver. */
bool take_overlap(struct import *import)
{
    struct activation *activation = &import->activation;
    int index, other_player, other;
    if (!ship_index(import, import->player, "ship_index", &index) ||
        !number(import, "other_owner", 0, 1, &other_player) ||
        !ship_index(import, other_player, "other_ship_index", &other))
        return false;
    activation->overlapped = true;
    if (activation->ship == index && activation->player == import->player &&
        in_rest_of_activation(import, "execute_maneuver")) {
        activation->other_player = other_player;
        activation->other = other;
        return true;
    }
    imply_maneuver(import);
    return write_damage(import, import->player, index, 1, "overlap") &&
           write_damage(import, other_player, other, 1, "overlap");
}

void write_overlap(struct import *import)
{
    struct activation *activation = &import->activation;
    if (activation->other == NOBODY)
        return;
    if (!is_gone(import, false, activation->player, activation->ship))
        write_damage(import, activation->player, activation->ship, 1, "overlap");
    if (!is_gone(import, false, activation->other_player, activation->other))
        write_damage(import, activation->other_player, activation->other, 1, "overlap");
    activation->other = NOBODY;
}

static bool take_ship_damage(struct import *import, const char *source)
{
    int player, index;
    if (!number(import, "owner_player", 0, 1, &player) ||
        !ship_index(import, player, "ship_index", &index))
        return false;
    return write_damage(import, player, index, 1, source);
}

bool take_debug_damage(struct import *import)
{
    return take_ship_damage(import, "debug");
}

bool take_effect_damage(struct import *import)
{
    const char *effect;
    char title[64];
    if (!text(import, "effect_id", &effect))
        return false;
    if (!*effect || strspn(effect, "abcdefghijklmnopqrstuvwxyz_") != strlen(effect) ||
        strlen(effect) > 60)
        return fail(import, "the effect '%.40s' is not known", effect);
    title_of(effect, title);
    return take_ship_damage(import, title);
}

/* Effects of faceup cards ---------------------------------------------------------------------- */

struct target {
    int player, index;
    struct ship *ship;
    const char *choice; /* "" where there is none */
};

static bool structural_damage(struct import *import, const struct target *target)
{
    if (json_object_size(json_object_get(import->payload, "extra_card_data")) == 0)
        return fail(import, "the card that it deals is not recorded");
    return write_damage(import, target->player, target->index, 1, "Structural Damage");
}

/* Writes an effect in words, since the recording does not say how large it is. */
static void write_effect(struct import *import, const struct target *target, const char *card,
                         const char *what)
{
    const char *name = target->ship->card ? target->ship->card->name
                                          : player_name(import, target->player);
    log_write(&import->log, "table: effect \"%s: a ship %s (%s)\"\n", card, what, name);
}

/* The chosen zone loses a shield if it has one. */
static bool shield_failure(struct import *import, const struct target *target)
{
    write_effect(import, target, "Shield Failure", "may lose shields");
    return true;
}

static bool projector_misaligned(struct import *import, const struct target *target)
{
    write_effect(import, target, "Projector Misaligned", "may lose shields");
    return true;
}

static bool injured_crew(struct import *import, const struct target *target)
{
    write_effect(import, target, "Injured Crew", "loses a defense token");
    return true;
}

static bool life_support_failure(struct import *import, const struct target *target)
{
    for (int command = 0; command < COMMANDS; command++) {
        if (!(target->ship->tokens >> command & 1))
            continue;
        log_write(&import->log, "%s: discard ", player_name(import, target->player));
        write_ship(import, target->player, target->index);
        log_write(&import->log, " %s by \"Life Support Failure\"\n", command_names[command]);
    }
    target->ship->tokens = 0;
    return true;
}

static bool comm_noise(struct import *import, const struct target *target)
{
    static const char changes[] = "change_dial_";
    struct ship *ship = target->ship;
    bool speed = strcmp(target->choice, "reduce_speed") == 0;
    if (speed && ship->speed == NOBODY) {
        write_effect(import, target, "Comm Noise", "is slower by one");
        return true;
    }
    if (speed) {
        ship->speed -= ship->speed > 0;
        if (import->activation.ship == target->index && import->activation.player == target->player)
            import->activation.speed = ship->speed;
        log_write(&import->log, "table: speed ");
        write_ship(import, target->player, target->index);
        log_write(&import->log, " %d by \"Comm Noise\"\n", ship->speed);
        return true;
    }
    const char *digit = target->choice + sizeof changes - 1;
    if (strncmp(target->choice, changes, sizeof changes - 1) != 0 || *digit < '0' || *digit > '3' ||
        digit[1])
        return fail(import, "the choice '%.40s' is not known", target->choice);
    if (ship->dials == 0)
        return fail(import, "it changes a dial that was not assigned in the recording");
    ship->stack[0] = *digit - '0';
    log_write(&import->log, "table: dials ");
    write_ship(import, target->player, target->index);
    for (int i = 0; i < ship->dials; i++)
        log_write(&import->log, " %s", command_names[ship->stack[i]]);
    log_write(&import->log, " by \"Comm Noise\"\n");
    return true;
}

bool take_immediate_effect(struct import *import)
{
    static const struct {
        const char *effect;
        bool (*take)(struct import *import, const struct target *target);
    } effects[] = {
        {"comm_noise", comm_noise},
        {"injured_crew", injured_crew},
        {"life_support_failure", life_support_failure},
        {"projector_misaligned", projector_misaligned},
        {"shield_failure", shield_failure},
        {"structural_damage", structural_damage},
    };
    struct target target;
    const char *effect;
    if (!text(import, "effect_id", &effect) ||
        !number(import, "owner_player", 0, 1, &target.player) ||
        !ship_index(import, target.player, "ship_index", &target.index))
        return false;
    if (is_gone(import, false, target.player, target.index))
        return fail(import, "the ship is destroyed already");
    target.ship = &import->forces[target.player].ships[target.index];
    target.choice = json_string_value(
        json_object_get(json_object_get(import->payload, "choice"), "id"));
    if (!target.choice)
        target.choice = "";
    for (size_t i = 0; i < sizeof effects / sizeof *effects; i++)
        if (strcmp(effect, effects[i].effect) == 0)
            return effects[i].take(import, &target);
    return fail(import, "the effect '%.40s' is not known", effect);
}
