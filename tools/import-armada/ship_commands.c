/* SPDX-License-Identifier: MIT */
/* A ship's commands: speed, repair, and what pays for them. */
#include "import.h"

#include <string.h>
#include <strings.h>

static struct ship *active_ship(struct import *import)
{
    const struct activation *activation = &import->activation;
    return activation->ship == NOBODY ? NULL
                                      : &import->forces[activation->player].ships[activation->ship];
}

static bool is_active(const struct import *import, int player, int ship)
{
    return import->activation.ship == ship && import->activation.player == player;
}

/* A kept dial of that command pays, and a token that the recording says is spent. In formats that
 * do not record all payments, a missing one means nothing; in later ones the effect is written
 * without a payment, for the rules to judge. */
bool resolve(struct import *import, int command)
{
    struct activation *activation = &import->activation;
    if (activation->resolved[command])
        return true;
    bool dial = activation->dial == command, token = in_activation(import, "spend_token", command);
    if (!dial && !token &&
        (activation->dial_untold || import->format < FORMAT_WITH_PAYMENTS || !activation->ended))
        return fail(import, "what pays for the %s command is not recorded", command_names[command]);
    activation->resolved[command] = true;
    if (!dial && !token)
        return true;
    log_write(&import->log, "%s: resolve %s with %s\n", player_name(import, activation->player),
              command_names[command],
              dial && token ? "[dial token]"
              : dial        ? "dial"
                            : "token");
    if (dial)
        activation->dial = NOBODY;
    return true;
}

/* Speed ------------------------------------------------------------------------------------ */

bool take_speed(struct import *import)
{
    int index, speed;
    if (!ship_index(import, import->player, "ship_index", &index) ||
        !number(import, "new_speed", 0, 9, &speed))
        return false;
    import->forces[import->player].ships[index].speed = speed;
    return true;
}

/* Writes a ship's speed as a fact of the table, unless the ship is destroyed. */
static void set_by_table(struct import *import, int index, int speed)
{
    if (is_gone(import, false, import->player, index))
        return;
    log_write(&import->log, "table: speed ");
    write_ship(import, import->player, index);
    log_write(&import->log, " %d\n", speed);
}

static bool pays_for_speed(const struct import *import)
{
    return import->activation.dial == NAVIGATE || in_activation(import, "spend_token", NAVIGATE);
}

/* Old formats do not say by how much a maneuver changes the speed, and do not record all changes. A
 * change that is set and paid for is written as the player's, any other as a fact of the table. */
static void find_speed(struct import *import, int index, int moves_at)
{
    const struct activation *activation = &import->activation;
    struct ship *ship = &import->forces[import->player].ships[index];
    bool set = in_activation(import, "set_speed", -1) && ship->speed == moves_at;
    ship->speed = moves_at;
    if (activation->speed == moves_at)
        return;
    if (set && pays_for_speed(import) && resolve(import, NAVIGATE)) {
        subject(import);
        log_write(&import->log, "speed %d\n", moves_at);
    } else if (activation->speed != NOBODY) {
        set_by_table(import, index, moves_at);
        remark(import, "How the speed was changed is not recorded.");
    }
}

static bool is_overlapped(const struct import *import)
{
    return import->activation.overlapped ||
           json_is_true(json_object_get(import->payload, "did_overlap"));
}

/* Finds the speed on the dial when the ship moves: the one that was set, or the one that the
 * maneuver changes it to. If the speed before is not known, the maneuver shows the new one, unless
 * an overlap made the ship slower than its dial. */
static void change_speed(struct import *import, int index, int moves_at, int change)
{
    const struct activation *activation = &import->activation;
    struct ship *ship = &import->forces[import->player].ships[index];
    if (ship->speed == NOBODY
            ? change != 0 && !is_overlapped(import)
            : ship->speed == activation->speed && change != 0 && change == moves_at - ship->speed)
        ship->speed = moves_at;
    if (ship->speed == NOBODY)
        return;
    if (activation->speed == NOBODY ? change == 0 : ship->speed == activation->speed)
        return;
    if (resolve(import, NAVIGATE)) {
        subject(import);
        log_write(&import->log, "speed %d\n", ship->speed);
        return;
    }
    set_by_table(import, index, ship->speed);
    remark(import, "What pays for the change of speed is not recorded.");
}

/* Whether the active ship maneuvers in the recording. */
static bool maneuvers(const struct import *import)
{
    const struct activation *activation = &import->activation;
    for (size_t i = activation->begins; activation->ship != NOBODY && i < activation->ends; i++)
        if (strcmp(type_at(import, i), "execute_maneuver") == 0)
            return true;
    return false;
}

void imply_maneuver(struct import *import)
{
    static const char *const turns[] = {"turns", NULL};
    if (import->activation.ship == NOBODY || maneuvers(import))
        return;
    remark(import, "The maneuver that this follows is not recorded.");
    mark_unknown(import, turns);
}

bool take_maneuver(struct import *import)
{
    int index, speed, change = 0;
    if (!ship_index(import, import->player, "ship_index", &index) ||
        !number(import, "speed", 0, 9, &speed))
        return false;
    struct ship *ship = &import->forces[import->player].ships[index];
    if (!is_active(import, import->player, index))
        return fail(import, "the ship that maneuvers was not activated before");
    bool change_told = json_object_get(import->payload, "speed_delta") != NULL;
    if (change_told && !number(import, "speed_delta", -9, 9, &change))
        return false;
    import->attack = (struct attack){0};
    import->squadron = import->squadron_zone = NOBODY;
    if (change_told)
        change_speed(import, index, speed, change);
    else
        find_speed(import, index, speed);
    if (in_activation(import, "spend_token", NAVIGATE))
        resolve(import, NAVIGATE);
    bool slower = ship->speed != NOBODY && speed < ship->speed && is_overlapped(import);
    subject(import);
    log_write(&import->log, "maneuver %d%s\n", speed, slower ? " by \"overlap\"" : "");
    if (ship->speed != NOBODY && ship->speed != speed)
        set_by_table(import, index, ship->speed); /* the ship's dial still shows it */
    else
        ship->speed = speed;
    write_overlap(import);
    return true;
}

/* Repair ------------------------------------------------------------------------------------ */

static bool zone_named(struct import *import, const char *key, int *ret_zone)
{
    const char *name;
    if (!text(import, key, &name))
        return false;
    for (int i = 0; i < 4; i++)
        if (strcasecmp(name, zone_names[i]) == 0) {
            *ret_zone = i;
            return true;
        }
    return fail(import, "there is no hull zone '%.40s'", name);
}

bool take_repair(struct import *import)
{
    const char *action;
    int zone = 0, to = 0;
    if (!text(import, "action_type", &action))
        return false;
    bool moves = strcmp(action, "move_shields") == 0,
         recovers = strcmp(action, "recover_shields") == 0;
    if (!moves && !recovers && strcmp(action, "repair_hull") != 0)
        return fail(import, "the repair '%.40s' is not known", action);
    if ((moves &&
         (!zone_named(import, "from_zone", &zone) || !zone_named(import, "to_zone", &to))) ||
        (recovers && !zone_named(import, "zone", &zone)))
        return false;
    if (!active_ship(import) || import->activation.player != import->player)
        return fail(import, "no ship of this player is active");
    if (!resolve(import, REPAIR))
        return false;
    subject(import);
    if (moves)
        log_write(&import->log, "repair move %s to %s\n", zone_names[zone], zone_names[to]);
    else if (recovers)
        log_write(&import->log, "repair shield %s\n", zone_names[zone]);
    else
        log_write(&import->log, "repair hull\n");
    return true;
}

/* Dials and tokens ----------------------------------------------------------------------------- */

/* Takes a spent dial, which is written with its effect. A dial that Crew Panic discards was
 * revealed, or is on the stack. */
bool take_dial_spent(struct import *import)
{
    const char *mode = json_string_value(json_object_get(import->payload, "mode"));
    int index;
    if (!ship_index(import, import->player, "ship_index", &index))
        return false;
    struct ship *ship = &import->forces[import->player].ships[index];
    if (!mode || strcmp(mode, "discard") != 0) {
        if (import->activation.dial == CONCENTRATE_FIRE && is_active(import, import->player, index))
            import->activation.fire_spent = true;
        return true;
    }
    if (is_active(import, import->player, index)) {
        import->activation.dial = NOBODY;
        return true;
    }
    if (is_gone(import, false, import->player, index))
        return fail(import, "the ship is destroyed already");
    if (ship->dials < 2)
        return fail(import, "which dials it leaves on the ship is not recorded, or there are none, "
                            "which no statement tells");
    memmove(ship->stack, ship->stack + 1, (size_t)--ship->dials * sizeof *ship->stack);
    log_write(&import->log, "table: dials ");
    write_ship(import, import->player, index);
    for (int i = 0; i < ship->dials; i++)
        log_write(&import->log, " %s", command_names[ship->stack[i]]);
    log_write(&import->log, " by \"Crew Panic\"\n");
    return true;
}

static bool token_of_ship(struct import *import, int *ret_ship, int *ret_token)
{
    return ship_index(import, import->player, "ship_index", ret_ship) &&
           number(import, "token_type", 0, COMMANDS - 1, ret_token);
}

/* Takes a spent token, which is written with its effect. */
bool take_token_spent(struct import *import)
{
    int index, token;
    if (!token_of_ship(import, &index, &token))
        return false;
    import->forces[import->player].ships[index].tokens &= ~(1u << token);
    if (token == CONCENTRATE_FIRE && import->format < FORMAT_WITH_PAYMENTS) {
        seed_lost(import, "a die was rolled again, which is not recorded");
        import->attack.faces_told = false;
        return fail(import, "the die that it rolls again is not recorded");
    }
    return true;
}

bool take_token_discarded(struct import *import)
{
    int index, token;
    if (!token_of_ship(import, &index, &token))
        return false;
    subject(import);
    log_write(&import->log, "discard ");
    write_ship(import, import->player, index);
    log_write(&import->log, " %s\n", command_names[token]);
    import->forces[import->player].ships[index].tokens &= ~(1u << token);
    return true;
}

bool take_tarkin(struct import *import)
{
    int command;
    if (json_is_true(json_object_get(import->payload, "declined")))
        return true;
    if (!number(import, "command", 0, COMMANDS - 1, &command))
        return false;
    for (int i = 0; i < SHIPS; i++) {
        struct ship *ship = &import->forces[import->player].ships[i];
        if (!ship->there || ship->gone)
            continue;
        ship->tokens |= 1u << command;
        subject(import);
        log_write(&import->log, "gain ");
        write_ship(import, import->player, i);
        log_write(&import->log, " %s by \"Grand Moff Tarkin\"\n", command_names[command]);
    }
    return true;
}
