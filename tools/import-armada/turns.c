/* SPDX-License-Identifier: MIT */
/* Rounds and phases, dials and activations. */
#include "import.h"

#include <string.h>

static const char *const phases[] = {NULL, "command", "ship", "squadron", "status"};

/* Rounds and phases ----------------------------------------------------------------------- */

static void end_everything(struct import *import)
{
    static const char *const turns[] = {"turns", NULL};
    if (import->no_maneuvers && import->activation.ship != NOBODY) {
        import->no_maneuvers = false;
        remark(import, "The recording has no maneuvers.");
        mark_unknown(import, turns);
    }
    import->activation = (struct activation){
        .player = NOBODY, .ship = NOBODY, .dial = NOBODY, .other = NOBODY};
    import->squadron = import->squadron_zone = NOBODY;
    import->attack = (struct attack){0};
    import->displacing = false;
}

static void begin_round(struct import *import)
{
    end_everything(import);
    import->phase = COMMAND_PHASE;
    log_write(&import->log, "\nround %d\nphase command\n", ++import->round);
    write_unknown(import);
}

static void begin_phase(struct import *import, int phase)
{
    end_everything(import);
    import->phase = phase;
    log_write(&import->log, "\nphase %s\n", phases[phase]);
}

/* Whether the recording has a round or a phase of its own before its next round. */
static bool has_markers(const struct import *import)
{
    for (size_t i = 0; i < json_array_size(import->commands); i++)
        if (strcmp(type_at(import, i), "advance_phase") == 0 ||
            strcmp(type_at(import, i), "start_round") == 0)
            return true;
    return false;
}

void settle_phase(struct import *import, unsigned phase_bits)
{
    if (import->phase == SETUP_PHASE && import->round == 0 && phase_bits == 1u << COMMAND_PHASE) {
        import->no_markers = !has_markers(import);
        begin_round(import);
        remark(import, "The recording has no start of this round.");
    }
    if (import->no_markers && phase_bits == 1u << COMMAND_PHASE && import->phase > COMMAND_PHASE) {
        remark(import, "The recording has no start of the next round.");
        import->phase = SETUP_PHASE;
        import->no_markers = false;
    }
    if (!import->no_markers || phase_bits == 0 || phase_bits >> import->phase & 1 ||
        phase_bits >> import->phase == 0)
        return;
    int phase = import->phase;
    while (!(phase_bits >> phase & 1))
        phase++;
    begin_phase(import, phase);
    remark(import, "The recording has no start of this phase.");
}

bool take_start_round(struct import *import)
{
    begin_round(import);
    return true;
}

bool take_phase(struct import *import)
{
    int next;
    if (!number(import, "next_phase", SHIP_PHASE, STATUS_PHASE, &next))
        return false;
    begin_phase(import, next);
    return true;
}

bool take_clean_up(struct import *import)
{
    log_write(&import->log, "table: ready defense\ntable: ready upgrades\n");
    ready_cards(import);
    log_write(&import->log, "table: flip-initiative\ntable: place-round-token %d\n",
              import->round + 1);
    return true;
}

/* Dials --------------------------------------------------------------------------------------- */

bool take_dials(struct import *import)
{
    int index;
    json_t *list = json_object_get(import->payload, "commands");
    if (!ship_index(import, import->player, "ship_index", &index))
        return false;
    struct ship *ship = &import->forces[import->player].ships[index];
    if (!json_is_array(list) || json_array_size(list) == 0 ||
        (size_t)ship->dials + json_array_size(list) > DIALS)
        return fail(import,
                    "its payload has no list 'commands' of dials, or the ship gets more than 32");
    for (size_t i = 0; i < json_array_size(list); i++) {
        json_int_t one;
        if (!whole_number(json_array_get(list, i), &one) || one < 0 || one >= COMMANDS)
            return fail(import, "'commands' holds what is no command: those are 0 to 3");
        ship->stack[ship->dials + (int)i] = (int)one;
    }
    subject(import);
    log_write(&import->log, "assign ");
    write_ship(import, import->player, index);
    for (size_t i = 0; i < json_array_size(list); i++)
        log_write(&import->log, " %s", command_names[ship->stack[ship->dials++]]);
    log_write(&import->log, "\n");
    return true;
}

/* A dial that is turned up and down again is revealed with the next activation. */
bool take_reveal(struct import *import)
{
    const char *action;
    int index;
    if (!text(import, "action", &action) ||
        !ship_index(import, import->player, "ship_index", &index))
        return false;
    if (strcmp(action, "reveal") != 0 && strcmp(action, "unreveal") != 0)
        return fail(import, "the action '%.40s' is not known", action);
    return true;
}

/* Activations of ships ---------------------------------------------------------------------- */

/* Finds the commands of the activation that begins with the current one. */
static void find_end(const struct import *import, struct activation *activation)
{
    static const char *const enders[] = {"activate_ship", "convert_dial_to_token", "advance_phase",
                                         "start_round", NULL};
    size_t count = json_array_size(import->commands);
    activation->begins = import->at;
    for (activation->ends = import->at + 1; activation->ends < count; activation->ends++) {
        const char *type = type_at(import, activation->ends);
        activation->ended = strcmp(type, "end_activation") == 0;
        for (int i = 0; enders[i]; i++)
            activation->ended = activation->ended || strcmp(type, enders[i]) == 0;
        if (activation->ended)
            return;
    }
}

static bool begin_activation(struct import *import, bool as_token)
{
    static const char *const commands_alone[] = {"commands", NULL};
    int index, command = NOBODY;
    if (!ship_index(import, import->player, "ship_index", &index))
        return false;
    struct ship *ship = &import->forces[import->player].ships[index];
    end_everything(import);
    if (ship->dials > 0) {
        command = ship->stack[0];
        memmove(ship->stack, ship->stack + 1, (size_t)--ship->dials * sizeof *ship->stack);
    }
    import->activation = (struct activation){.player = import->player,
                                             .ship = index,
                                             .speed = ship->speed,
                                             .dial = as_token ? NOBODY : command,
                                             .dial_untold = command == NOBODY,
                                             .other = NOBODY};
    find_end(import, &import->activation);
    subject(import);
    log_write(&import->log, "activate ");
    write_ship(import, import->player, index);
    log_write(&import->log, "\n");
    import->areas = commands_alone;
    if (command == NOBODY)
        return fail(import, "the ship is activated; which dial it reveals is not recorded");
    subject(import);
    log_write(&import->log, "reveal %s%s\n", command_names[command], as_token ? " as token" : "");
    if (as_token)
        ship->tokens |= 1u << command;
    return true;
}

bool take_activation(struct import *import)
{
    return begin_activation(import, false);
}

bool take_conversion(struct import *import)
{
    return begin_activation(import, true);
}

bool take_end_of_activation(struct import *import)
{
    end_everything(import);
    return true;
}

/* Squadrons ------------------------------------------------------------------------------------ */

static void write_activation(struct import *import, int player, int squadron)
{
    import->squadron_player = player;
    import->squadron = squadron;
    import->attack = (struct attack){0};
    log_write(&import->log, "%s: activate ", player_name(import, player));
    write_squadron(import, player, squadron);
    log_write(&import->log, "\n");
}

bool command_squadron(struct import *import, int player, int squadron)
{
    if (import->phase != SHIP_PHASE ||
        (import->squadron == squadron && import->squadron_player == player))
        return true;
    if (import->activation.ship == NOBODY)
        return fail(import, "no ship is active to command this squadron");
    if (!resolve(import, SQUADRON_COMMAND))
        return false;
    write_activation(import, player, squadron);
    return true;
}

/* Whether any command is of a ship. */
static bool has_ships(const struct import *import)
{
    bool ships = import->forces[0].scenario != NULL;
    for (size_t i = 0; i < json_array_size(import->commands) && !ships; i++)
        ships = json_object_get(payload_at(import, i), "ship_index") != NULL;
    return ships;
}

/* A game without ships goes from the Command Phase to the Squadron Phase without a record of it. */
static void settle_without_ships(struct import *import)
{
    if (import->phase >= SQUADRON_PHASE || import->phase == SETUP_PHASE || has_ships(import))
        return;
    if (import->phase == COMMAND_PHASE)
        begin_phase(import, SHIP_PHASE);
    begin_phase(import, SQUADRON_PHASE);
    remark(import, "The recording has no ships, and no start of this phase.");
}

/* If the context is not recorded, it follows from the phase. */
bool take_squadron(struct import *import)
{
    const char *context = json_string_value(json_object_get(import->payload, "activation_context"));
    int index;
    if (!squadron_index(import, import->player, "squadron_index", &index))
        return false;
    settle_without_ships(import);
    if (import->no_markers && import->phase == SHIP_PHASE && import->activation.ship == NOBODY)
        settle_phase(import, 1u << SQUADRON_PHASE);
    bool commanded = context ? strcmp(context, "ship_squadron_command") == 0
                             : import->phase == SHIP_PHASE;
    if (context && !commanded && strcmp(context, "squadron_phase") != 0)
        return fail(import, "the context '%.40s' is not known", context);
    if (commanded && import->activation.ship == NOBODY)
        return fail(import, "no ship is active to command this squadron");
    if (commanded && !resolve(import, SQUADRON_COMMAND))
        return false;
    write_activation(import, import->player, index);
    return true;
}

/* Takes squadrons that a ship displaces: they are placed again and do not move. */
bool take_displacement(struct import *import)
{
    import->displacing = true;
    imply_maneuver(import);
    return true;
}

bool take_placement(struct import *import)
{
    import->displacing = false;
    return true;
}

bool take_squadron_move(struct import *import)
{
    int index;
    if (import->displacing)
        return true;
    if (!squadron_index(import, import->player, "squadron_index", &index) ||
        !command_squadron(import, import->player, index))
        return false;
    if (import->squadron != index || import->squadron_player != import->player)
        return fail(import, "the squadron that moves was not activated before");
    subject(import);
    log_write(&import->log, "move\n");
    return true;
}
