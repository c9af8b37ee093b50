/* SPDX-License-Identifier: MIT */
/* Sorts as qsort_r of glibc does, which other C libraries lack: elements that compare as equal keep
 * their order, so that the result does not depend on the C library. */
#ifndef BASE_SORT_H
#define BASE_SORT_H

#include <stddef.h>

/* Negative: `one` comes before `other`; 0: either may. */
typedef int sort_compare(const void *one, const void *other, void *user);

/* Needs memory for a copy of the elements; without it, sorts more slowly. */
void sort_elements(void *elements, size_t count, size_t size, sort_compare *compare, void *user);

#endif
