#include "cli/shared/cli.h"

#include <stdlib.h>

void *cli_room(void *list, size_t count, size_t *capacity, size_t size)
{
    if (count < *capacity)
        return list;
    size_t more = *capacity ? *capacity * 2 : 32;
    void *grown = realloc(list, more * size);
    if (grown)
        *capacity = more;
    return grown;
}
