/* SPDX-License-Identifier: MIT */
#ifndef BASE_HASH_H
#define BASE_HASH_H

#include "base/slice.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A hash that is the same in each run (FNV-1a): it begins as HASH_BEGIN and takes byte by byte. */
#define HASH_BEGIN UINT64_C(0xCBF29CE484222325)

static inline uint64_t hash_with(uint64_t hash, unsigned char byte)
{
    return (hash ^ byte) * UINT64_C(0x100000001B3);
}

/* Such a hash of a name or another text. */
static inline uint64_t hash_of_name(struct slice name)
{
    uint64_t hash = HASH_BEGIN;
    for (size_t i = 0; i < name.length; i++)
        hash = hash_with(hash, (unsigned char)name.at[i]);
    return hash;
}

/* Somebody who does not know the secret of a hash cannot choose names that collide. */
struct hash_secret {
    uint64_t words[2];
};

/* Makes a secret from random numbers of the system, or, if the system has none, from the address of
 * a local variable. */
struct hash_secret hash_secret_new(void);

/* A step of a hash as in wyhash: multiplies two numbers, of which words of the secret are part. */
__extension__ typedef unsigned __int128 hash_wide;

static inline uint64_t hash_mixed(uint64_t a, uint64_t b)
{
    hash_wide product = (hash_wide)a * b;
    return (uint64_t)product ^ (uint64_t)(product >> 64);
}

/* Adds a text with its NUL to a hash, which begins as 0. */
uint64_t hash_of_text(const struct hash_secret *secret, uint64_t so_far, const char *text);

/* A set of hashes. All zero is empty. */
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
