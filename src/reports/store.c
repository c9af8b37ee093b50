/* SPDX-License-Identifier: MIT */
#include "reports/store.h"

#include "base/array.h"

#include <stdlib.h>
#include <string.h>

enum { BLOCK_BYTES = 65536, BEYOND = 16 * BLOCK_BYTES, ALIGNMENT = sizeof(uint64_t) };

struct store_block {
    struct store_block *next;
    char *end;
    char bytes[];
};

void store_drop(struct store *store)
{
    while (store->blocks) {
        struct store_block *next = store->blocks->next;
        free(store->blocks);
        store->blocks = next;
    }
    store->room = store->kept = 0;
}

bool store_has_room(const struct store *store)
{
    return store->kept < store->most;
}

static char *find_room(struct store *store, size_t bytes)
{
    if (bytes > store->room) {
        size_t size = bytes > BLOCK_BYTES ? bytes + ALIGNMENT : BLOCK_BYTES;
        struct store_block *block = malloc(sizeof *block + size);
        if (!block) {
            store->no_memory = true;
            return NULL;
        }
        block->next = store->blocks;
        block->end = block->bytes + size;
        store->blocks = block;
        store->room = size;
    }
    store->room -= bytes;
    return store->blocks->end - store->room - bytes;
}

void *store_array(struct store *store, size_t count, size_t size)
{
    store->room -= store->room % ALIGNMENT;
    void *array = find_room(store, count * size);
    return array ? memset(array, 0, count * size) : NULL;
}

const char *store_text(void *to, const char *text, size_t length)
{
    struct store *store = to;
    bool keeps = text && (store_has_room(store) || store->kept - store->most <= BEYOND);
    char *copy = keeps ? find_room(store, length + 1) : NULL;
    if (!copy)
        return NULL;
    memcpy(copy, text, length);
    copy[length] = '\0';
    store->kept += length + 1;
    return copy;
}

static void store_texts(struct store *store, const char **texts, size_t count)
{
    for (size_t i = 0; i < count; i++)
        texts[i] = texts[i] ? store_text(store, texts[i], strlen(texts[i])) : NULL;
}

/* Copies the array that a member points to, and what is in it. */
static void store_member(struct store *store, const struct member *member, void *structure)
{
    size_t count = member_count(structure, member),
           size = member->kind == TEXTS ? sizeof(char *) : member->of->size;
    const void *from = member_text(structure, member);
    char *copy = count ? store_array(store, count, size) : NULL;
    memcpy((char *)structure + member->at, &copy, sizeof copy);
    if (!copy)
        return;
    memcpy(copy, from, count * size);
    if (member->kind == TEXTS)
        store_texts(store, (void *)copy, count);
    if (member->kind == ARRAY)
        for (size_t i = 0; i < count; i++)
            store_struct(store, member->of, copy + i * size);
}

void store_struct(struct store *store, const struct shape *shape, void *structure)
{
    for (const struct member *one = shape->members; one < shape->members + shape->count; one++) {
        if (one->how & AGAIN)
            continue;
        if (one->kind == TEXT || one->kind == NAME)
            store_texts(store, (void *)((char *)structure + one->at), 1);
        else if (one->kind == TEXTS || one->kind == ARRAY)
            store_member(store, one, structure);
    }
}

void *store_add(struct store *store, struct store_list *list, size_t size)
{
    if (!array_reserve_typed(&list->items, &list->capacity, list->count + 1, size)) {
        store->no_memory = true;
        return NULL;
    }
    return memset((char *)list->items + size * list->count++, 0, size);
}
