#include "cli/shared/json_text.h"

#include <stdlib.h>
#include <string.h>

json_t *cli_json_text(const char *text)
{
    json_t *string = json_string(text);
    if (string)
        return string;
    char *copy = strdup(text);
    for (char *at = copy; at && *at; at++)
        if ((unsigned char)*at >= 0x80)
            *at = '?';
    string = copy ? json_string(copy) : NULL;
    free(copy);
    return string;
}
