/* A sequence of bytes into which values are written one after another, and from which they are
 * read again in the same order: what a copy of something is kept in. */
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

/* Reads bytes from the beginning of what is left, which moves after them. They were written. */
void bytes_read(struct slice *left, void *ret_to, size_t length);

static inline bool bytes_equal(const struct bytes *a, const struct bytes *b)
{
    return a->length == b->length && (a->length == 0 || memcmp(a->at, b->at, a->length) == 0);
}

#endif
