/* SPDX-License-Identifier: MIT */
/* A source of numbers that look random and are the same on every machine: SplitMix64 (Steele, Lea,
 * Flood 2014, "Fast splittable pseudorandom number generators"). Not for secrets. */
#ifndef BASE_RANDOM_H
#define BASE_RANDOM_H

#include <stdint.h>

struct random {
    uint64_t state; /* the seed, to begin with; any number */
};

static inline uint64_t random_next(struct random *random)
{
    uint64_t mixed = random->state += UINT64_C(0x9e3779b97f4a7c15);
    mixed = (mixed ^ mixed >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    mixed = (mixed ^ mixed >> 27) * UINT64_C(0x94d049bb133111eb);
    return mixed ^ mixed >> 31;
}

/* From 0 to `below` - 1; `below` is at least 1. Its bias is under 2^-32. */
static inline uint32_t random_below(struct random *random, uint32_t below)
{
    return (uint32_t)((random_next(random) >> 32) * below >> 32);
}

/* From `least` to `most`, both included. */
static inline int32_t random_between(struct random *random, int32_t least, int32_t most)
{
    return least + (int32_t)random_below(random, (uint32_t)(most - least) + 1u);
}

/* True in `percent` of a hundred cases. */
static inline int random_chance(struct random *random, uint32_t percent)
{
    return random_below(random, 100) < percent;
}

#endif
