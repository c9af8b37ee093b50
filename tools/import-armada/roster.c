/* SPDX-License-Identifier: MIT */
/* The forces of a recording, and their declarations. */
#include "import.h"

#include <string.h>

const char *player_name(const struct import *import, int player)
{
    return import->forces[player].player;
}

void subject(struct import *import)
{
    log_write(&import->log, "%s: ", player_name(import, import->player));
}

/* Writes a ship's name. Without cards the name contains the player's, so that it is unique. */
void write_ship(struct import *import, int player, int ship)
{
    const struct force *force = &import->forces[player];
    if (force->ships[ship].card)
        log_write(&import->log, "\"%s\"", force->ships[ship].card->name);
    else
        log_write(&import->log, "\"%s ship %d\"", force->player, ship + 1);
}

void write_squadron(struct import *import, int player, int squadron)
{
    const struct force *force = &import->forces[player];
    if (force->scenario)
        log_write(&import->log, "\"%s %d\"", force->scenario->squadron_name, squadron + 1);
    else
        log_write(&import->log, "\"%s squadron %d\"", force->player, squadron + 1);
}

/* Forces without a scenario's cards --------------------------------------------------- */

static void name_players(struct import *import, const json_t *header)
{
    static const char *const factions[] = {"Rebel", "Empire"};
    json_t *list = json_object_get(header, "factions");
    json_int_t faction[PLAYERS] = {NOBODY, NOBODY};
    for (int player = 0; player < PLAYERS; player++)
        if (!whole_number(json_array_get(list, (size_t)player), &faction[player]))
            faction[player] = NOBODY;
    bool named = (faction[0] == 0 && faction[1] == 1) || (faction[0] == 1 && faction[1] == 0);
    for (int player = 0; player < PLAYERS; player++)
        if (named)
            snprintf(import->forces[player].player, sizeof import->forces[player].player, "%s",
                     factions[faction[player]]);
        else
            snprintf(import->forces[player].player, sizeof import->forces[player].player,
                     "Player_%d", player + 1);
}

static void squadron_seen(struct import *import, int player, int squadron)
{
    if (player >= 0 && player < PLAYERS && squadron >= 0 && squadron < SQUADRONS)
        import->forces[player].squadrons[squadron] = true;
}

/* A ship is declared with its command value: the number of its first dials. */
static void dials_seen(struct import *import, int player, const json_t *payload)
{
    int index = number_or(payload, "ship_index", NOBODY);
    size_t dials = json_array_size(json_object_get(payload, "commands"));
    if (player < 0 || player >= PLAYERS || index < 0 || index >= SHIPS || dials == 0 || dials > 20)
        return;
    struct ship *ship = &import->forces[player].ships[index];
    if (!ship->there)
        ship->command = (int)dials;
    ship->there = true;
}

static void attack_seen(struct import *import, const json_t *payload, const char *end)
{
    char kind[32], player[32], index[32];
    snprintf(kind, sizeof kind, "%s_kind", end);
    snprintf(player, sizeof player, "%s_player", end);
    snprintf(index, sizeof index, "%s_index", end);
    const char *found = json_string_value(json_object_get(payload, kind));
    if (found && strcmp(found, "squadron") == 0)
        squadron_seen(import, number_or(payload, player, NOBODY),
                      number_or(payload, index, NOBODY));
}

static void find_units(struct import *import)
{
    for (size_t i = 0; i < json_array_size(import->commands); i++) {
        const char *type = type_at(import, i);
        json_t *payload = payload_at(import, i);
        int player = player_at(import, i);
        if (strcmp(type, "assign_dials") == 0)
            dials_seen(import, player, payload);
        attack_seen(import, payload, "attacker");
        attack_seen(import, payload, "defender");
        squadron_seen(import, number_or(payload, "owner_player", player),
                      number_or(payload, "squadron_index", NOBODY));
    }
}

/* Speeds before the first maneuver ------------------------------------------------------ */

/* The deploying command names its ship differently from all other commands. So a player's speeds
 * are certain only if all are the same. */
static void find_deployed_speed(struct import *import, int player)
{
    int found = NOBODY;
    for (size_t i = 0; i < json_array_size(import->commands); i++) {
        json_t *payload = payload_at(import, i);
        const char *kind = json_string_value(json_object_get(payload, "component_type"));
        if (strcmp(type_at(import, i), "commit_setup_deployment") != 0 || !kind ||
            strcmp(kind, "ship") != 0 || number_or(payload, "owner_player", NOBODY) != player)
            continue;
        int speed = number_or(payload, "speed", NOBODY);
        if (speed < 0 || speed > 9 || (found != NOBODY && found != speed))
            return;
        found = speed;
    }
    for (int i = 0; i < SHIPS; i++)
        import->forces[player].ships[i].first_speed = found;
}

/* Finds the first speed from the first maneuver, which says by how much it changed it. */
static void find_first_speed(struct import *import, int player, int index)
{
    struct ship *ship = &import->forces[player].ships[index];
    int set = NOBODY;
    for (size_t i = 0; i < json_array_size(import->commands) && ship->first_speed == NOBODY; i++) {
        const char *type = type_at(import, i);
        json_t *payload = payload_at(import, i);
        if (number_or(payload, "ship_index", NOBODY) != index)
            continue;
        if (strcmp(type, "resolve_immediate_effect") == 0 &&
            number_or(payload, "owner_player", NOBODY) == player)
            return; /* it may have changed the speed */
        if (player_at(import, i) != player)
            continue;
        if (strcmp(type, "set_speed") == 0)
            set = number_or(payload, "new_speed", NOBODY);
        if (strcmp(type, "execute_maneuver") != 0)
            continue;
        int speed = number_or(payload, "speed", NOBODY),
            change = number_or(payload, "speed_delta", 100);
        int before = (set == NOBODY ? speed : set) - change;
        if (speed == NOBODY || change == 100 ||
            json_is_true(json_object_get(payload, "did_overlap")) || before < 0 || before > 9)
            return;
        ship->first_speed = before;
    }
}

void find_forces(struct import *import, const json_t *header)
{
    const struct scenario *scenario = scenario_named(import->scenario_id);
    name_players(import, header);
    for (int player = 0; player < PLAYERS; player++) {
        struct force *force = &import->forces[player];
        for (int i = 0; i < SHIPS; i++)
            force->ships[i].first_speed = NOBODY;
        if (!scenario)
            continue;
        force->scenario = &scenario->forces[player];
        snprintf(force->player, sizeof force->player, "%s", force->scenario->player);
        for (int i = 0; i < 4 && force->scenario->ships[i]; i++)
            force->ships[i] = (struct ship){
                .there = true, .card = force->scenario->ships[i], .first_speed = NOBODY};
        for (int i = 0; i < force->scenario->squadrons; i++)
            force->squadrons[i] = true;
    }
    if (!scenario)
        find_units(import);
    for (int player = 0; player < PLAYERS; player++) {
        find_deployed_speed(import, player);
        for (int i = 0; i < SHIPS; i++) {
            find_first_speed(import, player, i);
            import->forces[player].ships[i].speed = import->forces[player].ships[i].first_speed;
        }
    }
}

/* Declarations --------------------------------------------------------------------------- */

static void declare_ship(struct import *import, int player, int index)
{
    const struct ship *ship = &import->forces[player].ships[index];
    const struct ship_card *card = ship->card;
    log_write(&import->log, "    ship ");
    write_ship(import, player, index);
    if (card)
        log_write(&import->log, " %s", card->values);
    else
        log_write(&import->log, " command=%d", ship->command);
    if (ship->first_speed != NOBODY)
        log_write(&import->log, " speed=%d", ship->first_speed);
    if (!card) {
        log_write(&import->log, " # as many dials as it gets first\n");
        return;
    }
    log_write(&import->log, " {\n");
    for (int zone = 0; zone < 4; zone++)
        log_write(&import->log, "        zone %s %s\n", zone_names[zone], card->zones[zone]);
    log_write(&import->log, "        %s\n        defense", card->others);
    for (int token = 0; token < 4 && card->tokens[token]; token++)
        log_write(&import->log, " %s", card->tokens[token]);
    log_write(&import->log, "\n");
    const char *upgrades = import->forces[player].scenario->upgrades[index];
    if (upgrades)
        log_write(&import->log, "        %s\n", upgrades);
    log_write(&import->log, "    }\n");
}

void write_roster(struct import *import)
{
    for (int player = 0; player < PLAYERS; player++) {
        const struct force *force = &import->forces[player];
        log_write(&import->log, "\nplayer %s%s {\n", force->player,
                  player == import->first ? " first" : "");
        for (int i = 0; i < SHIPS; i++)
            if (force->ships[i].there)
                declare_ship(import, player, i);
        for (int i = 0; i < SQUADRONS; i++) {
            if (!force->squadrons[i])
                continue;
            log_write(&import->log, "    squadron ");
            write_squadron(import, player, i);
            if (force->scenario)
                log_write(&import->log, " %s { %s }", force->scenario->squadron_values,
                          force->scenario->squadron_dice);
            log_write(&import->log, "\n");
        }
        log_write(&import->log, "}\n");
    }
}
