/* SPDX-License-Identifier: MIT */
/* Reads and checks the members of a recording and of its commands. */
#include "import.h"

#include <stdarg.h>
#include <string.h>

const char *const command_names[COMMANDS] = {"navigate", "squadron", "concentrate-fire", "repair"};
const char *const zone_names[4] = {"front", "left", "right", "rear"};
const char *const colour_names[3] = {"red", "blue", "black"};
const char *const face_names[FACES] = {"blank", "hit", "crit", "hit+crit", "accuracy", "hit+hit"};

static json_t *command_at(const struct import *import, size_t at)
{
    return json_array_get(import->commands, at);
}

const char *type_at(const struct import *import, size_t at)
{
    const char *type = json_string_value(json_object_get(command_at(import, at), "type"));
    return type ? type : "";
}

int player_at(const struct import *import, size_t at)
{
    return number_or(command_at(import, at), "player", NOBODY);
}

json_t *payload_at(const struct import *import, size_t at)
{
    return json_object_get(command_at(import, at), "payload");
}

bool whole_number(const json_t *value, json_int_t *ret_number)
{
    if (json_is_integer(value)) {
        *ret_number = json_integer_value(value);
        return true;
    }
    double real = json_real_value(value);
    if (!json_is_real(value) || real < -1e9 || real > 1e9)
        return false;
    *ret_number = (json_int_t)real;
    return (double)*ret_number == real;
}

int number_or(const json_t *object, const char *key, int otherwise)
{
    json_int_t found;
    bool there = whole_number(json_object_get(object, key), &found) && found >= -1000000 &&
                 found <= 1000000;
    return there ? (int)found : otherwise;
}

bool fail(struct import *import, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(import->why, sizeof import->why, format, arguments);
    va_end(arguments);
    return false;
}

bool number(struct import *import, const char *key, int least, int most, int *ret_number)
{
    json_int_t found;
    if (!whole_number(json_object_get(import->payload, key), &found))
        return fail(import, "its payload has no number '%s'", key);
    if (found < least || found > most)
        return fail(import, "'%s' is %lld; it goes from %d to %d", key, (long long)found, least,
                    most);
    *ret_number = (int)found;
    return true;
}

bool text(struct import *import, const char *key, const char **ret_text)
{
    const char *found = json_string_value(json_object_get(import->payload, key));
    if (!found)
        return fail(import, "its payload has no text '%s'", key);
    *ret_text = found;
    return true;
}

bool ship_index(struct import *import, int player, const char *key, int *ret_ship)
{
    if (!number(import, key, 0, SHIPS - 1, ret_ship))
        return false;
    if (!import->forces[player].ships[*ret_ship].there)
        return fail(
            import,
            "player %d has no ship %d, as far as the scenario's cards and the dials assigned tell",
            player, *ret_ship);
    return true;
}

bool squadron_index(struct import *import, int player, const char *key, int *ret_squadron)
{
    if (!number(import, key, 0, SQUADRONS - 1, ret_squadron))
        return false;
    if (!import->forces[player].squadrons[*ret_squadron])
        return fail(import, "there is no squadron %d of player %d", *ret_squadron, player);
    return true;
}

bool in_activation(const struct import *import, const char *type, int token)
{
    for (size_t i = import->activation.begins; i < import->activation.ends; i++)
        if (strcmp(type_at(import, i), type) == 0 &&
            player_at(import, i) == import->activation.player &&
            (token < 0 || number_or(payload_at(import, i), "token_type", NOBODY) == token))
            return true;
    return false;
}
