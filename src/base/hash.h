#ifndef BASE_HASH_H
#define BASE_HASH_H

#include "base/slice.h"

/* A hash of a name that is the same in each run (FNV-1a). */
static inline uint64_t hash_of_name(struct slice name)
{
    uint64_t hash = UINT64_C(0xCBF29CE484222325);
    for (size_t i = 0; i < name.length; i++)
        hash = (hash ^ (unsigned char)name.at[i]) * UINT64_C(0x100000001B3);
    return hash;
}

/* The step of a hash that nobody can foresee who does not know its secret, as in wyhash. */
__extension__ typedef unsigned __int128 hash_wide;

static inline uint64_t hash_mixed(uint64_t a, uint64_t b)
{
    hash_wide product = (hash_wide)a * b;
    return (uint64_t)product ^ (uint64_t)(product >> 64);
}

#endif
