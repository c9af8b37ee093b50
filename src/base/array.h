/* SPDX-License-Identifier: MIT */
/* Growing an array by doubling; the whole library allocates its arrays so. Elements are plain
 * values; they move when the array grows. */
#ifndef BASE_ARRAY_H
#define BASE_ARRAY_H

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

#endif
