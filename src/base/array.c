/* SPDX-License-Identifier: MIT */
#include "base/array.h"

#include <stdint.h>
#include <stdlib.h>

bool array_reserve(void **array, size_t *capacity, size_t needed, size_t size)
{
    size_t grown = *capacity ? *capacity : 16;
    while (grown < needed) {
        if (grown > SIZE_MAX / 2)
            return false;
        grown *= 2;
    }
    if (grown > SIZE_MAX / size)
        return false;
    void *moved = realloc(*array, grown * size);
    if (!moved)
        return false;
    *array = moved;
    *capacity = grown;
    return true;
}
