/* SPDX-License-Identifier: MIT */
/* Growing an array by doubling; the whole library allocates its arrays so. Elements are plain
 * values; they move when the array grows. */
#ifndef BASE_ARRAY_H
#define BASE_ARRAY_H

#include "base/slice.h"

#include <stdbool.h>
#include <stddef.h>

/* Makes room for `needed` elements of `size` bytes. `*array` and `*capacity`
 * are untouched on failure (false: out of memory or too large). */
bool array_reserve(void **array, size_t *capacity, size_t needed, size_t size);

#define ARRAY_RESERVE(array, capacity, needed) \
    /* NOLINTNEXTLINE(bugprone-sizeof-expression): pointers too */ \
    array_reserve_typed((void **)&(array), &(capacity), (needed), sizeof *(array))

static inline bool array_reserve_typed(void **array, size_t *capacity, size_t needed, size_t size)
{
    return needed <= *capacity || array_reserve(array, capacity, needed, size);
}

/* Bytes that hold a copy of something: values are written one after another and read back in the
 * same order. All zero is empty. */
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

/* Compares elements. Negative: `one` comes before `other`; 0: either may. */
typedef int sort_compare(const void *one, const void *other, void *user);

/* Sorts as qsort_r of glibc does, which other C libraries lack: elements that compare as equal keep
 * their order, so that the result does not depend on the C library. Takes memory for a copy of the
 * elements; without it, sorts more slowly. */
void sort_elements(void *elements, size_t count, size_t size, sort_compare *compare, void *user);

#endif
