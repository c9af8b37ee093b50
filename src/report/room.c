#include "report/room.h"

#include <stdint.h>
#include <stdlib.h>

void *report_room(void *list, size_t needed, size_t *capacity, size_t size)
{
    size_t more = *capacity ? *capacity : 16;
    if (list && needed <= *capacity)
        return list;
    while (more < needed)
        more *= 2;
    void *grown = more <= SIZE_MAX / 2 / size ? realloc(list, more * size) : NULL;
    if (grown)
        *capacity = more;
    return grown;
}
