/* SPDX-License-Identifier: MIT */
/* The join's memory: it grows until the join is freed. */
#include "logs/api/join/join.h"

#include <stdlib.h>

enum { CHUNK_BYTES = 1 << 16 };

struct chunk {
    struct chunk *next;
    size_t used, size;
    _Alignas(max_align_t) unsigned char bytes[];
};

void *join_take(struct umpire_join *join, size_t bytes)
{
    const size_t align = _Alignof(max_align_t);
    size_t size = (bytes + align - 1) / align * align;
    struct chunk *chunk = join->memory;
    if (!chunk || chunk->size - chunk->used < size) {
        size_t room = size > CHUNK_BYTES ? size : CHUNK_BYTES;
        chunk = malloc(sizeof *chunk + room);
        if (!chunk) {
            join->no_memory = true;
            return NULL;
        }
        *chunk = (struct chunk){.next = join->memory, .size = room};
        join->memory = chunk;
    }
    void *taken = chunk->bytes + chunk->used;
    chunk->used += size;
    return memset(taken, 0, size);
}

const char *join_text(struct umpire_join *join, struct slice text)
{
    char *copy = join_take(join, text.length + 1);
    if (copy && text.length)
        memcpy(copy, text.at, text.length);
    return copy;
}

bool list_add(struct umpire_join *join, struct list *list, void *one)
{
    if (list->count == list->capacity) {
        size_t capacity = list->capacity ? 2 * list->capacity : 4;
        void **at = join_take(join, capacity * sizeof *at);
        if (!at)
            return false;
        if (list->count)
            memcpy(at, list->at, list->count * sizeof *at);
        list->at = at;
        list->capacity = capacity;
    }
    list->at[list->count++] = one;
    return true;
}

bool list_insert(struct umpire_join *join, struct list *list, size_t at, void *one)
{
    if (!list_add(join, list, one))
        return false;
    memmove(list->at + at + 1, list->at + at, (list->count - 1 - at) * sizeof *list->at);
    list->at[at] = one;
    return true;
}

struct umpire_join *umpire_join_new(void)
{
    return calloc(1, sizeof(struct umpire_join));
}

void umpire_join_free(struct umpire_join *join)
{
    while (join && join->memory) {
        struct chunk *next = join->memory->next;
        free(join->memory);
        join->memory = next;
    }
    free(join);
}
