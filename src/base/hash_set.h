/* SPDX-License-Identifier: MIT */
/* A set of hashes. */
#ifndef BASE_HASH_SET_H
#define BASE_HASH_SET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* All zero is empty. */
struct hash_set {
    uint64_t *slots; /* 0: free */
    size_t count, capacity;
    bool has_zero;
};

void hash_set_done(struct hash_set *set);

/* Forgets all hashes and keeps the memory. */
void hash_set_clear(struct hash_set *set);

bool hash_set_has(const struct hash_set *set, uint64_t hash);

/* Adds a hash, if the set does not have it. False: out of memory; the set is unchanged. */
bool hash_set_add(struct hash_set *set, uint64_t hash);

#endif
