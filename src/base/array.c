/* SPDX-License-Identifier: MIT */
#include "base/array.h"

#include "base/require.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

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

enum { FEW = 8 }; /* elements that are sorted faster by insertion */

struct sorting {
    size_t size; /* of an element */
    sort_compare *compare;
    void *user;
};

/* Puts the element at `last` where it belongs among the sorted ones from `first` on. Moves one byte
 * of all elements after the other, since there is no room for a whole element. */
static void insert_element(const struct sorting *sorting, char *first, char *last)
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
        insert_element(sorting, elements, elements + i * sorting->size);
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
