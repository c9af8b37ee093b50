/* What a command of a recording holds, read and checked. */
#include "import.h"

#include "cli/cli.h"

#include <string.h>

#include <stdarg.h>

bool fail(struct import *import, const char *format, ...)
{
    char text[1024];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    cli_print(stderr, "import-armada-replay: %s: command %lld (%s): %s\n", import->path, (long long)import->sequence,
              import->type, text);
    return false;
}

bool number(struct import *import, const char *key, int least, int most, int *ret_number)
{
    json_t *value = json_object_get(import->payload, key);
    if (!json_is_integer(value)) {
        fail(import, "its payload has no number '%s'", key);
        return false;
    }
    json_int_t found = json_integer_value(value);
    if (found < least || found > most) {
        fail(import, "'%s' is %lld; it goes from %d to %d", key, (long long)found, least, most);
        return false;
    }
    *ret_number = (int)found;
    return true;
}

bool text(struct import *import, const char *key, const char **ret_text)
{
    json_t *value = json_object_get(import->payload, key);
    if (!json_is_string(value)) {
        fail(import, "its payload has no text '%s'", key);
        return false;
    }
    *ret_text = json_string_value(value);
    return true;
}

const struct force *force(const struct import *import, int player)
{
    return &import->scenario->forces[player];
}

struct ship *active_ship(struct import *import)
{
    if (import->active != NOBODY)
        return &import->ships[import->active_player][import->active];
    fail(import, "no ship is active");
    return NULL;
}

bool comes_later(const struct import *import, const char *type, int token)
{
    for (size_t i = import->at; i < json_array_size(import->commands); i++) {
        json_t *command = json_array_get(import->commands, i);
        const char *found = json_string_value(json_object_get(command, "type"));
        if (!found || strcmp(found, "end_activation") == 0)
            return false;
        json_t *its = json_object_get(json_object_get(command, "payload"), "token_type");
        if (strcmp(found, type) == 0 && (token < 0 || (json_is_integer(its) && json_integer_value(its) == token)))
            return true;
    }
    return false;
}

bool was_before(const struct import *import, const char *type, int token)
{
    for (size_t i = import->at; i-- > 0;) {
        json_t *command = json_array_get(import->commands, i);
        const char *found = json_string_value(json_object_get(command, "type"));
        if (!found || strcmp(found, "end_activation") == 0)
            return false;
        json_t *its = json_object_get(json_object_get(command, "payload"), "token_type");
        if (strcmp(found, type) == 0 && json_is_integer(its) && json_integer_value(its) == token)
            return true;
    }
    return false;
}
