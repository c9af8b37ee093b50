/* SPDX-License-Identifier: MIT */
#include "base/sort.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { FEW = 8 }; /* elements that are sorted faster by insertion */

struct sorting {
    size_t size; /* of an element */
    sort_compare *compare;
    void *user;
};

/* Puts the element at `last` where it belongs among the sorted ones from `first` on. */
static void insert(const struct sorting *sorting, char *first, char *last)
{
    char *to = last;
    while (to > first && sorting->compare(to - sorting->size, last, sorting->user) > 0)
        to -= sorting->size;
    for (size_t byte = 0; byte < sorting->size && to < last; byte++) {
        char moved = last[byte];
        for (char *at = last + byte; at > to + byte; at -= sorting->size)
            *at = *(at - sorting->size);
        to[byte] = moved;
    }
}

static void sort_by_insertion(const struct sorting *sorting, char *elements, size_t count)
{
    for (size_t i = 1; i < count; i++)
        insert(sorting, elements, elements + i * sorting->size);
}

/* Sorts by merging both sorted halves; `room` holds a half. */
static void sort_by_merging(const struct sorting *sorting, char *elements, size_t count, char *room)
{
    size_t size = sorting->size, half = count / 2;
    if (count < FEW) {
        sort_by_insertion(sorting, elements, count);
        return;
    }
    sort_by_merging(sorting, elements, half, room);
    sort_by_merging(sorting, elements + half * size, count - half, room);
    memcpy(room, elements, half * size);
    const char *left = room, *left_end = room + half * size;
    const char *right = elements + half * size, *right_end = elements + count * size;
    for (char *to = elements; left < left_end; to += size) {
        const char **from = right < right_end && sorting->compare(left, right, sorting->user) > 0
                                ? &right
                                : &left;
        memmove(to, *from, size);
        *from += size;
    }
}

void sort_elements(void *elements, size_t count, size_t size, sort_compare *compare, void *user)
{
    const struct sorting sorting = {size, compare, user};
    char *room = count > 1 && count / 2 <= SIZE_MAX / size ? malloc(count / 2 * size) : NULL;
    if (room)
        sort_by_merging(&sorting, elements, count, room);
    else
        sort_by_insertion(&sorting, elements, count);
    free(room);
}
