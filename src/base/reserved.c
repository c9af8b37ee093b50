/* SPDX-License-Identifier: MIT */
#include "base/reserved.h"

#include <errno.h>

bool reserved_is_free(const void *room, size_t bytes)
{
    for (const unsigned char *at = room, *end = at + bytes; at < end; at++)
        if (*at) {
            errno = EINVAL;
            return false;
        }
    return true;
}
