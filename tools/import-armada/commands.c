/* What each type of command of a recording becomes in a log. What a recording
 * does not hold is not made up: dice are written `roll sealed`. */
#include "import.h"

#include <string.h>
#include <strings.h>

static const char *const commands[] = {"navigate", "squadron", "concentrate-fire", "repair"};
#define COUNTERMEASURES "Electronic Countermeasures"

enum { CONCENTRATE_FIRE = 2 };
static const char *const phases[] = {NULL, "command", "ship", "squadron", "status"};
static const char *const zones[] = {"front", "left", "right", "rear"};

static const char *player_name(const struct import *import)
{
    return force(import, import->player)->player;
}

static int ship_count(const struct import *import, int player)
{
    int count = 0;
    while (count < SHIPS && force(import, player)->ships[count])
        count++;
    return count;
}

static bool ship_index(struct import *import, int player, const char *key, int *ret_ship)
{
    return number(import, key, 0, ship_count(import, player) - 1, ret_ship);
}

static bool squadron_index(struct import *import, int player, const char *key, int *ret_squadron)
{
    return number(import, key, 0, force(import, player)->squadrons - 1, ret_squadron);
}

static const char *ship_name(const struct import *import, int player, int ship)
{
    return force(import, player)->ships[ship]->name;
}

static void squadron_label(const struct import *import, int player, int squadron, char buffer[64])
{
    snprintf(buffer, 64, "\"%s %d\"", force(import, player)->squadron_name, squadron + 1);
}

static bool resolve(struct import *import, int command)
{
    struct ship *ship = active_ship(import);
    if (!ship)
        return false;
    bool token = comes_later(import, "spend_token", command) || was_before(import, "spend_token", command);
    bool dial = ship->dial == command;
    fprintf(import->out, "%s: resolve %s with %s\n", player_name(import), commands[command],
            dial && token ? "[dial token]" : dial ? "dial" : "token");
    if (dial)
        ship->dial = NOBODY;
    return true;
}

/* Rounds and phases ----------------------------------------------------------------- */

static bool start_round(struct import *import)
{
    fprintf(import->out, "\nround %d\nphase command\n", ++import->round);
    return true;
}

/* Whether a unit is activated after the present command, before the given one. */
static bool activated_between(const struct import *import, size_t from, size_t to, int player, int unit, bool squadron)
{
    for (size_t i = from; i < to; i++) {
        json_t *command = json_array_get(import->commands, i);
        const char *type = json_string_value(json_object_get(command, "type"));
        json_t *index = json_object_get(json_object_get(command, "payload"), squadron ? "squadron_index" : "ship_index");
        bool its = json_integer_value(json_object_get(command, "player")) == player && json_is_integer(index) &&
                   json_integer_value(index) == unit;
        if (type && its && (squadron ? strcmp(type, "activate_squadron") == 0 : strcmp(type, "reveal_dial") == 0))
            return true;
    }
    return false;
}

/* The next time that the phase which activates the unit is over and the unit was
 * not activated in its round: it was gone by then. */
static bool is_missing_later(const struct import *import, int player, int unit, bool squadron)
{
    json_int_t ends = squadron ? 4 : 3;
    size_t round_begin = import->at;
    for (size_t i = import->at; i-- > 0;) {
        const char *type = json_string_value(json_object_get(json_array_get(import->commands, i), "type"));
        if (type && strcmp(type, "start_round") == 0) {
            round_begin = i;
            break;
        }
    }
    for (size_t i = import->at; i < json_array_size(import->commands); i++) {
        json_t *command = json_array_get(import->commands, i);
        const char *type = json_string_value(json_object_get(command, "type"));
        if (type && strcmp(type, "start_round") == 0)
            round_begin = i;
        if (activated_between(import, i, i + 1, player, unit, squadron))
            return false;
        if (type && strcmp(type, "advance_phase") == 0 &&
            json_integer_value(json_object_get(json_object_get(command, "payload"), "next_phase")) == ends)
            return !activated_between(import, round_begin, i, player, unit, squadron);
    }
    return false;
}

/* Whether a later attack has the unit as its target. */
static bool attacked_later(const struct import *import, int player, int unit, bool squadron)
{
    for (size_t i = import->at + 1; i < json_array_size(import->commands); i++) {
        json_t *command = json_array_get(import->commands, i), *payload = json_object_get(command, "payload");
        const char *type = json_string_value(json_object_get(command, "type"));
        const char *kind = json_string_value(json_object_get(payload, "defender_kind"));
        if (type && kind && strcmp(type, "begin_attack") == 0 && (strcmp(kind, "squadron") == 0) == squadron &&
            json_integer_value(json_object_get(payload, "defender_player")) == player &&
            json_integer_value(json_object_get(payload, "defender_index")) == unit)
            return true;
    }
    return false;
}

static bool advance_phase(struct import *import)
{
    int next;
    if (!number(import, "next_phase", 2, 4, &next))
        return false;
    import->active = NOBODY;
    fprintf(import->out, "\nphase %s\n", phases[next]);
    return true;
}

static bool clean_up(struct import *import)
{
    fprintf(import->out, "table: ready defense\ntable: ready upgrades\ntable: flip-initiative\ntable: place-round-token %d\n",
            import->round + 1);
    return true;
}

/* Dials and activations --------------------------------------------------------------- */

static bool assign_dials(struct import *import)
{
    int index;
    json_t *list = json_object_get(import->payload, "commands");
    if (!ship_index(import, import->player, "ship_index", &index))
        return false;
    struct ship *ship = &import->ships[import->player][index];
    if (!json_is_array(list) || json_array_size(list) == 0 || (size_t)ship->dials + json_array_size(list) > DIALS)
        return fail(import, "its payload has no list 'commands' of dials");
    fprintf(import->out, "%s: assign \"%s\"", player_name(import), ship_name(import, import->player, index));
    for (size_t i = 0; i < json_array_size(list); i++) {
        json_t *one = json_array_get(list, i);
        if (!json_is_integer(one) || json_integer_value(one) < 0 || json_integer_value(one) > 3)
            return fail(import, "there is no command of that number in 'commands'");
        ship->stack[ship->dials++] = (int)json_integer_value(one);
        fprintf(import->out, " %s", commands[json_integer_value(one)]);
    }
    fputs("\n", import->out);
    return true;
}

static bool reveal_dial(struct import *import)
{
    const char *action;
    int index;
    if (!text(import, "action", &action) || !ship_index(import, import->player, "ship_index", &index))
        return false;
    if (strcmp(action, "reveal") != 0 && strcmp(action, "unreveal") != 0)
        return fail(import, "the action '%s' is not known", action);
    import->revealed = strcmp(action, "reveal") == 0 ? index : NOBODY;
    return true;
}

static bool begin_activation(struct import *import, bool as_token)
{
    int index;
    if (!ship_index(import, import->player, "ship_index", &index))
        return false;
    struct ship *ship = &import->ships[import->player][index];
    if (import->revealed != index)
        return fail(import, "no dial of this ship was revealed before");
    if (ship->dials == 0)
        return fail(import, "this ship has no dial left in its stack");
    int command = ship->stack[0];
    memmove(ship->stack, ship->stack + 1, (size_t)--ship->dials * sizeof *ship->stack);
    ship->dial = as_token ? NOBODY : command;
    if (as_token)
        ship->tokens |= 1u << command;
    import->revealed = NOBODY;
    import->active_player = import->player;
    import->active = index;
    import->squadron_resolved = import->repair_resolved = import->attacking = false;
    import->squadron_zone = NOBODY;
    fprintf(import->out, "%s: activate \"%s\"\n%s: reveal %s%s\n", player_name(import),
            ship_name(import, import->player, index), player_name(import), commands[command], as_token ? " as token" : "");
    return true;
}

static bool activate_ship(struct import *import)
{
    return begin_activation(import, false);
}

static bool convert_dial(struct import *import)
{
    return begin_activation(import, true);
}

static bool maneuver(struct import *import)
{
    int index, speed;
    if (!ship_index(import, import->player, "ship_index", &index) || !number(import, "speed", 0, 9, &speed))
        return false;
    struct ship *ship = &import->ships[import->player][index];
    import->attacking = false;
    if (ship->speed != speed && !resolve(import, 0))
        return false;
    if (ship->speed != speed)
        fprintf(import->out, "%s: speed %d\n", player_name(import), speed);
    ship->speed = speed;
    fprintf(import->out, "%s: maneuver %d\n", player_name(import), speed);
    return true;
}

static bool repair(struct import *import)
{
    const char *action, *zone;
    if (!text(import, "action_type", &action) || !text(import, "zone", &zone))
        return false;
    if (strcmp(action, "recover_shields") != 0)
        return fail(import, "the repair '%s' is not known", action);
    for (int i = 0; i < 4; i++)
        if (strcasecmp(zone, zones[i]) == 0) {
            if (!import->repair_resolved && !resolve(import, 3))
                return false;
            import->repair_resolved = true;
            fprintf(import->out, "%s: repair shield %s\n", player_name(import), zones[i]);
            return true;
        }
    return fail(import, "there is no hull zone '%s'", zone);
}

static bool discard_token(struct import *import)
{
    int index, token;
    if (!ship_index(import, import->player, "ship_index", &index) || !number(import, "token_type", 0, 3, &token))
        return false;
    fprintf(import->out, "%s: discard \"%s\" %s\n", player_name(import), ship_name(import, import->player, index),
            commands[token]);
    import->ships[import->player][index].tokens &= ~(1u << token);
    return true;
}

/* What the token pays for is written where that is. */
static bool spend_token(struct import *import)
{
    int index, token;
    if (!ship_index(import, import->player, "ship_index", &index) || !number(import, "token_type", 0, 3, &token))
        return false;
    import->ships[import->player][index].tokens &= ~(1u << token);
    return true;
}

static bool tarkin(struct import *import)
{
    int command;
    if (!number(import, "command", 0, 3, &command))
        return false;
    for (int i = 0; i < ship_count(import, import->player); i++) {
        import->ships[import->player][i].tokens |= 1u << command;
        fprintf(import->out, "%s: gain \"%s\" %s by \"Grand Moff Tarkin\"\n", player_name(import),
                ship_name(import, import->player, i), commands[command]);
    }
    return true;
}

/* Squadrons ------------------------------------------------------------------------------ */

static bool activate_squadron(struct import *import)
{
    const char *context;
    char label[64];
    int index;
    if (!squadron_index(import, import->player, "squadron_index", &index) || !text(import, "activation_context", &context))
        return false;
    bool commanded = strcmp(context, "ship_squadron_command") == 0;
    if (!commanded && strcmp(context, "squadron_phase") != 0)
        return fail(import, "the context '%s' is not known", context);
    if (commanded && import->active == NOBODY)
        return fail(import, "no ship is active to command this squadron");
    if (commanded && !import->squadron_resolved && !resolve(import, 1))
        return false;
    import->squadron_resolved = import->squadron_resolved || commanded;
    import->attacking = false;
    squadron_label(import, import->player, index, label);
    fprintf(import->out, "%s: activate %s\n", player_name(import), label);
    return true;
}

static bool move_squadron(struct import *import)
{
    fprintf(import->out, "%s: move\n", player_name(import));
    return true;
}

/* Attacks ----------------------------------------------------------------------------------- */

static bool begin_attack(struct import *import)
{
    const char *attacker, *defender, *range, *kind;
    char label[64];
    int player, index, zone = 0;
    if (!text(import, "attack_kind", &kind) || !text(import, "attacker_kind", &attacker) ||
        !text(import, "defender_kind", &defender) || !text(import, "range_band", &range) ||
        !number(import, "defender_player", 0, 1, &player))
        return false;
    if (strcmp(kind, "standard") != 0)
        return fail(import, "the kind of attack '%s' is not known", kind);
    if (strcmp(range, "close") != 0 && strcmp(range, "medium") != 0 && strcmp(range, "long") != 0)
        return fail(import, "the range '%s' is not known", range);
    bool by_ship = strcmp(attacker, "ship") == 0, on_ship = strcmp(defender, "ship") == 0;
    if (by_ship && !number(import, "attacker_zone", 0, 3, &zone))
        return false;
    bool same_attack = by_ship && !on_ship && import->squadron_zone == zone; /* its next squadron */
    import->squadron_zone = by_ship && !on_ship ? zone : NOBODY;
    if (same_attack)
        fprintf(import->out, "%s: retarget ", player_name(import));
    else
        fprintf(import->out, "%s: attack %s%son ", player_name(import), by_ship ? zones[zone] : "", by_ship ? " " : "");
    if (on_ship) {
        if (!ship_index(import, player, "defender_index", &index) || !number(import, "defender_zone", 0, 3, &zone))
            return false;
        fprintf(import->out, "\"%s\".%s", ship_name(import, player, index), zones[zone]);
    } else {
        if (!squadron_index(import, player, "defender_index", &index))
            return false;
        squadron_label(import, player, index, label);
        fputs(label, import->out);
    }
    json_t *obstructed = json_object_get(import->payload, "obstructed");
    if (!json_is_boolean(obstructed))
        return fail(import, "its payload does not say whether it is 'obstructed'");
    fprintf(import->out, " at %s%s\n", range, json_is_true(obstructed) && !same_attack ? " obstructed" : "");
    import->attacking = true;
    import->rolled = import->fire_dial = import->fire_token = import->locked_allowed = false;
    import->target_player = player;
    import->target = on_ship ? index : 100 + index;
    return true;
}

static bool concentrate_dial(struct import *import)
{
    import->fire_dial = true;
    return true;
}

/* The dial is chosen before the roll here and resolved behind it by the rules. */
static bool roll_dice(struct import *import)
{
    import->rolled = true;
    fprintf(import->out, "%s: roll sealed\n", player_name(import));
    if (!import->fire_dial)
        return true;
    bool token = comes_later(import, "use_concentrate_fire_token_reroll", -1);
    fprintf(import->out, "%s: resolve concentrate-fire with %s\n", player_name(import), token ? "[dial token]" : "dial");
    import->fire_token = token;
    struct ship *ship = active_ship(import);
    if (ship)
        ship->dial = NOBODY;
    return ship != NULL;
}

static bool concentrate_token(struct import *import)
{
    if (!import->fire_token)
        fprintf(import->out, "%s: resolve concentrate-fire with token\n", player_name(import));
    struct ship *ship = active_ship(import);
    if (ship)
        ship->tokens &= ~(1u << CONCENTRATE_FIRE);
    return ship != NULL;
}

static bool h9(struct import *import)
{
    static const char *const faces[] = {"blank", "hit", "crit", "hit+crit", "accuracy", "hit+hit"};
    static const char *const colours[] = {"red", "blue", "black"};
    int colour, before, after;
    if (!number(import, "expected_color", 0, 2, &colour) || !number(import, "expected_face", 0, 5, &before) ||
        !number(import, "target_face", 0, 5, &after))
        return false;
    fprintf(import->out, "%s: set %s[%s] by \"H9 Turbolasers\" => %s[%s]\n", player_name(import), colours[colour],
            faces[before], colours[colour], faces[after]);
    return true;
}

static const char *defense_token(struct import *import, json_int_t index)
{
    if (import->target >= 100 || index < 0 || index > 2)
        return NULL;
    return force(import, import->target_player)->ships[import->target]->tokens[index];
}

static bool commit_accuracy(struct import *import)
{
    json_t *list = json_object_get(import->payload, "locked_tokens");
    if (!json_is_array(list))
        return fail(import, "its payload has no list 'locked_tokens'");
    if (json_array_size(list) == 0)
        return true;
    fprintf(import->out, "%s: lock", player_name(import));
    for (size_t i = 0; i < json_array_size(list); i++) {
        const char *token = defense_token(import, json_integer_value(json_array_get(list, i)));
        if (!token)
            return fail(import, "the defender has no defense token of that number");
        fprintf(import->out, " %s", token);
    }
    fputs("\n", import->out);
    return true;
}

static bool use_countermeasures(struct import *import)
{
    import->locked_allowed = true;
    fprintf(import->out, "%s: exhaust \"Electronic Countermeasures\"\n", player_name(import));
    return true;
}

static bool spend_defense(struct import *import)
{
    int index;
    if (!number(import, "token_index", 0, 9, &index))
        return false;
    const char *token = defense_token(import, index);
    if (!token)
        return fail(import, "the defender has no defense token of that number");
    fprintf(import->out, "%s: spend %s%s\n", player_name(import), token,
            import->locked_allowed ? " by \"Electronic Countermeasures\"" : "");
    return true;
}

static bool redirect(struct import *import)
{
    int zone;
    if (!number(import, "zone", 0, 3, &zone))
        return false;
    fprintf(import->out, "%s: redirect 1 to %s\n", player_name(import), zones[zone]);
    return true;
}

static bool skip_attack(struct import *import)
{
    const char *reason;
    if (!text(import, "reason", &reason))
        return false;
    if (import->attacking && !import->rolled && strcmp(reason, "cancelled") == 0)
        fprintf(import->out, "%s: cancel\n", player_name(import));
    import->attacking = false;
    return true;
}

/* A unit that is attacked for the last time and missing afterwards was destroyed. */
static bool complete_attack(struct import *import)
{
    bool squadron = import->target >= 100;
    int unit = squadron ? import->target - 100 : import->target, player = import->target_player;
    if (!import->attacking)
        return fail(import, "no attack is in progress");
    import->attacking = false;
    bool *gone = squadron ? &import->squadron_gone[player][unit] : &import->ships[player][unit].gone;
    if (*gone || attacked_later(import, player, unit, squadron) || !is_missing_later(import, player, unit, squadron))
        return true;
    *gone = true;
    char label[64];
    if (squadron)
        squadron_label(import, player, unit, label);
    else
        snprintf(label, sizeof label, "\"%s\"", ship_name(import, player, unit));
    fprintf(import->out, "table: destroy %s\n", label);
    return true;
}

/* A card without the recur icon is readied with its ship's command tokens. Which
 * is not recorded; it is certain where the ship holds one only. */
static bool ready_countermeasures(struct import *import)
{
    const char *const *upgrades = force(import, import->player)->upgrades;
    int index = 0;
    while (index < SHIPS - 1 && !(upgrades[index] && strstr(upgrades[index], COUNTERMEASURES)))
        index++;
    if (!upgrades[index])
        return fail(import, "no ship of this player has that card");
    unsigned *tokens = &import->ships[import->player][index].tokens;
    for (int command = 0; command < 4; command++)
        if (*tokens == 1u << command) {
            fprintf(import->out, "%s: discard \"%s\" %s by \"" COUNTERMEASURES "\"\n", player_name(import),
                    ship_name(import, import->player, index), commands[command]);
            *tokens = 0;
            return true;
        }
    fprintf(import->out, "note \"%s readies " COUNTERMEASURES "; what was paid is not recorded\"\n", player_name(import));
    return true;
}

static bool end_activation(struct import *import)
{
    import->active = NOBODY;
    import->attacking = false;
    return true;
}

/* Every type of command: what it becomes, or NULL and why it is left out. */
static const struct {
    const char *type;
    bool (*take)(struct import *import);
    const char *what;
} types[] = {
    {"activate_ship", activate_ship, "activate, reveal"},
    {"activate_squadron", activate_squadron, "activate; by a ship, its squadron command before"},
    {"advance_activation_step", NULL, "follows from the other commands"},
    {"advance_phase", advance_phase, "phase"},
    {"assign_dials", assign_dials, "assign"},
    {"begin_attack", begin_attack, "attack"},
    {"commit_accuracy", commit_accuracy, "lock"},
    {"commit_defense", NULL, "the tokens are spent one by one behind it"},
    {"commit_displacement", NULL, "a measured place"},
    {"complete_attack", complete_attack, "the attack is over; table: destroy where the unit is missing afterwards"},
    {"complete_squadron_activation", NULL, "follows from the next activation"},
    {"confirm_attack_dice", NULL, "nothing changes"},
    {"convert_dial_to_token", convert_dial, "activate, reveal as token"},
    {"decline_concentrate_fire_token_reroll", NULL, "nothing changes"},
    {"discard_token", discard_token, "discard"},
    {"end_activation", end_activation, "follows from the next activation"},
    {"execute_maneuver", maneuver, "maneuver; a changed speed and its navigate command before"},
    {"move_squadron", move_squadron, "move"},
    {"publish_attack_flow", NULL, "repeats what is known of an attack"},
    {"ready_ecm", ready_countermeasures, "discard, of the only token that may have paid; else a note"},
    {"redirect_done", NULL, "nothing changes"},
    {"repair_action", repair, "repair; its command before"},
    {"resolve_attack_pool_choice", NULL, "the dice are not recorded"},
    {"resolve_damage", NULL, "the amount is not recorded"},
    {"reveal_dial", reveal_dial, "the reveal that follows"},
    {"roll_dice", roll_dice, "roll sealed; a concentrate-fire dial chosen before"},
    {"select_evade_die", NULL, "the new face is not recorded"},
    {"select_redirect_zone", redirect, "redirect"},
    {"set_speed", NULL, "the maneuver has the speed that stands"},
    {"skip_attack", skip_attack, "cancel, of an attack declared and not rolled"},
    {"spend_defense_token", spend_defense, "spend"},
    {"spend_dial", NULL, "stands at the command's effect"},
    {"spend_token", spend_token, "stands at the command's effect"},
    {"start_displacement", NULL, "a measured place"},
    {"start_round", start_round, "round, phase command"},
    {"status_phase_cleanup", clean_up, "the four steps of the Status Phase"},
    {"tarkin_choice", tarkin, "gain, by Grand Moff Tarkin"},
    {"use_concentrate_fire_dial", concentrate_dial, "resolve concentrate-fire, behind the roll"},
    {"use_concentrate_fire_token_reroll", concentrate_token, "resolve concentrate-fire with token"},
    {"use_ecm", use_countermeasures, "exhaust; the next defense tokens are spent by it"},
    {"use_h9", h9, "set, by H9 Turbolasers"},
};

bool take_command(struct import *import)
{
    for (size_t i = 0; i < sizeof types / sizeof *types; i++)
        if (strcmp(import->type, types[i].type) == 0)
            return !types[i].take || types[i].take(import);
    return fail(import, "this type is not known; --help lists those that are");
}

void list_types(FILE *out)
{
    for (size_t i = 0; i < sizeof types / sizeof *types; i++)
        fprintf(out, "  %-38s %s%s\n", types[i].type, types[i].take ? "" : "left out: ", types[i].what);
}
