/* SPDX-License-Identifier: MIT */
/* Bytes that hold a copy of something: values are written one after another and read back in the
 * same order. */
#ifndef BASE_BYTES_H
#define BASE_BYTES_H

#include "base/slice.h"

/* All zero is empty. */
struct bytes {
    char *at;
    size_t length, capacity;
};

/* Appends bytes. False: out of memory; nothing has changed. */
bool bytes_add(struct bytes *bytes, const void *from, size_t length);
void bytes_done(struct bytes *bytes);

/* Reads `length` bytes from the beginning of `left` and moves `left` after them. At least so many
 * must be there. */
void bytes_read(struct slice *left, void *ret_to, size_t length);

static inline bool bytes_equal(const struct bytes *a, const struct bytes *b)
{
    return a->length == b->length && (a->length == 0 || memcmp(a->at, b->at, a->length) == 0);
}

#endif
