/* The step of a hash that nobody can foresee who does not know its secret, as in wyhash. */
#ifndef BASE_HASH_H
#define BASE_HASH_H

#include <stdint.h>

__extension__ typedef unsigned __int128 hash_wide;

static inline uint64_t hash_mixed(uint64_t a, uint64_t b)
{
    hash_wide product = (hash_wide)a * b;
    return (uint64_t)product ^ (uint64_t)(product >> 64);
}

#endif
