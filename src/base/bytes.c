/* SPDX-License-Identifier: MIT */
#include "base/bytes.h"

#include "base/array.h"
#include "base/require.h"

#include <stdlib.h>

bool bytes_add(struct bytes *bytes, const void *from, size_t length)
{
    if (!ARRAY_RESERVE(bytes->at, bytes->capacity, bytes->length + length))
        return false;
    if (length)
        memcpy(bytes->at + bytes->length, from, length);
    bytes->length += length;
    return true;
}

void bytes_done(struct bytes *bytes)
{
    free(bytes->at);
    *bytes = (struct bytes){.at = NULL};
}

void bytes_read(struct slice *left, void *ret_to, size_t length)
{
    REQUIRE(left->length >= length);
    if (length)
        memcpy(ret_to, left->at, length);
    left->at += length;
    left->length -= length;
}
