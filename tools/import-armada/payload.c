/* What a command of a recording holds, read and checked. */
#include "import.h"

#include <stdarg.h>

bool fail(struct import *import, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    fprintf(stderr, "import-armada-replay: %s: command %lld (%s): ", import->path, (long long)import->sequence,
            import->type);
    vfprintf(stderr, format, arguments);
    fputs("\n", stderr);
    va_end(arguments);
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
