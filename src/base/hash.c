/* SPDX-License-Identifier: MIT */
#include "base/hash.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct hash_secret hash_secret_new(void)
{
    struct hash_secret secret;
    if (getentropy(&secret, sizeof secret) != 0)
        secret.words[0] = secret.words[1] = (uint64_t)(uintptr_t)&secret;
    return secret;
}

uint64_t hash_of_text(const struct hash_secret *secret, uint64_t so_far, const char *text)
{
    do
        so_far = hash_mixed(so_far ^ secret->words[0] ^ (unsigned char)*text, secret->words[1] | 1);
    while (*text++);
    return so_far;
}

enum { SLOTS_LEAST = 16 }; /* a power of two */

void hash_set_done(struct hash_set *set)
{
    free(set->slots);
    *set = (struct hash_set){.slots = NULL};
}

void hash_set_clear(struct hash_set *set)
{
    if (set->count)
        memset(set->slots, 0, set->capacity * sizeof *set->slots);
    set->count = 0;
    set->has_zero = false;
}

/* The slot that has the hash, or the free one where it belongs. At least one slot is free. */
static size_t slot_of(const uint64_t *slots, size_t capacity, uint64_t hash)
{
    size_t at = hash_mixed(hash, UINT64_C(0x9E3779B97F4A7C15)) & (capacity - 1);
    while (slots[at] && slots[at] != hash)
        at = (at + 1) & (capacity - 1);
    return at;
}

bool hash_set_has(const struct hash_set *set, uint64_t hash)
{
    if (hash == 0)
        return set->has_zero;
    return set->count && set->slots[slot_of(set->slots, set->capacity, hash)] == hash;
}

/* Doubles the slots when half of them are taken. */
static bool hash_grow(struct hash_set *set)
{
    if (2 * set->count < set->capacity)
        return true;
    size_t capacity = set->capacity ? 2 * set->capacity : SLOTS_LEAST;
    uint64_t *slots = calloc(capacity, sizeof *slots);
    if (!slots)
        return false;
    for (size_t i = 0; i < set->capacity; i++)
        if (set->slots[i])
            slots[slot_of(slots, capacity, set->slots[i])] = set->slots[i];
    free(set->slots);
    set->slots = slots;
    set->capacity = capacity;
    return true;
}

bool hash_set_add(struct hash_set *set, uint64_t hash)
{
    if (hash == 0)
        return set->has_zero = true;
    if (hash_set_has(set, hash))
        return true;
    if (!hash_grow(set))
        return false;
    set->slots[slot_of(set->slots, set->capacity, hash)] = hash;
    set->count++;
    return true;
}
