/* SPDX-License-Identifier: MIT */
/* The players and their units, from the chat and from the pieces at the beginning. */
#include "vassal.h"

#include "desk/shared/cli.h"

#include <stdlib.h>
#include <string.h>

enum { UNITS_MOST = 4096 };

void fleet_done(struct fleet *fleet)
{
    free(fleet->units);
    *fleet = (struct fleet){0};
}

int fleet_player(const struct fleet *fleet, const char *name)
{
    for (int i = 0; i < fleet->player_count; i++)
        if (strcmp(fleet->players[i], name) == 0)
            return i;
    return NOBODY;
}

struct unit *fleet_unit(struct fleet *fleet, const char *player, const char *name)
{
    int owner = fleet_player(fleet, player);
    for (size_t i = 0; i < fleet->count; i++)
        if (strcmp(fleet->units[i].name, name) == 0 && fleet->units[i].player != NOBODY &&
            (!*player || fleet->units[i].player == owner))
            return &fleet->units[i];
    return NULL;
}

static struct unit *new_unit(struct fleet *fleet, const char *name)
{
    struct unit *units = fleet->count < UNITS_MOST
                             ? cli_room(fleet->units, fleet->count, &fleet->capacity, sizeof *units)
                             : NULL;
    if (!units)
        return NULL;
    fleet->units = units;
    struct unit *unit = &units[fleet->count++];
    *unit = (struct unit){
        .player = NOBODY, .hull = UNKNOWN, .speed = UNKNOWN, .first_speed = UNKNOWN};
    snprintf(unit->name, sizeof unit->name, "%s", name);
    return unit;
}

/* Pieces ------------------------------------------------------------------------------------- */

/* Reads hit points: 1 to 100. */
static bool read_number(const char *text, int *ret_number)
{
    char *end;
    long number = strtol(text, &end, 10);
    *ret_number = (int)number;
    return end > text && !*end && number >= 1 && number <= 100;
}

/* A type is a chain of traits, each of which contains the next one; so is a state. */
bool fleet_add_piece(struct fleet *fleet, char *type, char *state)
{
    static const char hit_points[] = "PROP;HP;", basic[] = "piece;";
    int hull = UNKNOWN;
    char name[NAME_BYTES] = "";
    while (type) {
        char *trait = next_part(&type, '\t'), *its = next_part(&state, '\t');
        if (strncmp(trait, hit_points, sizeof hit_points - 1) == 0 && its &&
            !read_number(its, &hull))
            hull = UNKNOWN;
        if (strncmp(trait, basic, sizeof basic - 1) == 0) {
            char *part = NULL, *rest = trait;
            for (int i = 0; i < 5 && rest; i++)
                part = next_part(&rest, ';');
            snprintf(name, sizeof name, "%s", part ? part : "");
        }
        type = next_part(&type, '\t');
        state = next_part(&state, '\t');
    }
    if (hull == UNKNOWN || !log_name_fits(name))
        return true;
    struct unit *unit = NULL;
    for (size_t i = 0; i < fleet->count && !unit; i++)
        if (strcmp(fleet->units[i].name, name) == 0)
            unit = &fleet->units[i];
    if (!unit)
        unit = new_unit(fleet, name);
    if (!unit)
        return fleet->count == UNITS_MOST;
    unit->copies++;
    unit->hull = hull;
    return true;
}

/* What the chat tells ------------------------------------------------------------------------- */

static bool names_ship(enum kind kind)
{
    return kind == DIAL || kind == REVEAL || kind == TOKEN_GAINED || kind == TOKEN_GONE ||
           kind == SPEED || kind == SHIELD || kind == HULL;
}

static bool add_player(struct fleet *fleet, const char *name)
{
    if (fleet_player(fleet, name) != NOBODY)
        return true;
    if (fleet->player_count == PLAYERS || !log_name_fits(name))
        return false;
    snprintf(fleet->players[fleet->player_count++], NAME_BYTES, "%s", name);
    return true;
}

/* The unit that an event names, added if there is none. */
static struct unit *unit_of(struct fleet *fleet, const struct event *event, bool ship)
{
    struct unit *unit = fleet_unit(fleet, event->player, event->unit);
    for (size_t i = 0; i < fleet->count && !unit; i++)
        if (fleet->units[i].player == NOBODY && strcmp(fleet->units[i].name, event->unit) == 0)
            unit = &fleet->units[i];
    if (!unit && log_name_fits(event->unit))
        unit = new_unit(fleet, event->unit);
    if (unit && unit->player == NOBODY) {
        unit->player = fleet_player(fleet, event->player);
        unit->ship = ship;
    }
    return unit;
}

static void tell_speed(struct unit *unit, const struct event *event, bool revealed)
{
    if (revealed && unit->first_speed == UNKNOWN)
        unit->first_speed = event->from <= SPEED_MOST ? event->from : UNKNOWN;
    else if (!revealed && event->to <= SPEED_MOST)
        unit->first_speed = event->to;
}

bool fleet_find(struct import *import)
{
    struct fleet *fleet = &import->fleet;
    fleet->first = NOBODY;
    for (size_t i = 0; i < import->event_count; i++) {
        const struct event *event = &import->events[i];
        if (is_late(import))
            return false;
        bool ship = names_ship(event->kind),
             squadron = event->kind == ACTIVATED || event->kind == HIT_POINTS;
        if (event->kind == ROUND)
            for (size_t u = 0; u < fleet->count; u++)
                fleet->units[u].activations = 0;
        if ((!ship && !squadron) || !add_player(fleet, event->player))
            continue;
        struct unit *unit = unit_of(fleet, event, ship);
        if (!unit && (fleet->count == UNITS_MOST || !log_name_fits(event->unit)))
            continue;
        if (!unit)
            return no_memory(import);
        if (event->kind == REVEAL && fleet->first == NOBODY)
            fleet->first = unit->player;
        if (event->kind == DIAL && !unit->activated && unit->dials < 20)
            unit->dials++;
        if (event->kind == SPEED)
            tell_speed(unit, event, unit->activated);
        unit->activated = unit->activated || event->kind == REVEAL;
        if (event->kind == ACTIVATED && ++unit->activations > unit->copies)
            unit->copies = unit->activations;
        if (squadron && unit->copies == 0)
            unit->copies = 1;
    }
    for (size_t i = 0; i < fleet->count; i++) {
        fleet->units[i].activations = 0;
        fleet->units[i].activated = false;
        fleet->units[i].speed = fleet->units[i].first_speed;
    }
    return true;
}

/* Declarations --------------------------------------------------------------------------------- */

static void write_unit(const struct unit *unit, struct log_writer *log)
{
    if (unit->ship) {
        log_write(log, "    ship ");
        log_write_text(log, unit->name);
        log_write(log, " command=%d", unit->dials);
        if (unit->first_speed != UNKNOWN)
            log_write(log, " speed=%d", unit->first_speed);
        log_write(log, " # as many dials as are set before its first is revealed\n");
        return;
    }
    for (int copy = 1; copy <= unit->copies && !log->failed; copy++) {
        char name[NAME_BYTES + 16];
        snprintf(name, sizeof name, unit->copies > 1 ? "%s %d" : "%s", unit->name, copy);
        log_write(log, "    squadron ");
        log_write_text(log, name);
        if (unit->hull != UNKNOWN)
            log_write(log, " hull=%d", unit->hull);
        log_write(log, "\n");
    }
}

void fleet_write(const struct fleet *fleet, struct log_writer *log)
{
    for (int player = 0; player < fleet->player_count; player++) {
        log_write(log, "\nplayer ");
        log_write_text(log, fleet->players[player]);
        log_write(log, "%s {\n", player == fleet->first ? " first" : "");
        for (size_t i = 0; i < fleet->count; i++)
            if (fleet->units[i].player == player &&
                (!fleet->units[i].ship || fleet->units[i].dials > 0))
                write_unit(&fleet->units[i], log);
        log_write(log, "}\n");
    }
}
