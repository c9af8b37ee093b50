/* A run of bytes that somebody else owns; never NUL-terminated by promise. */
#ifndef BASE_SLICE_H
#define BASE_SLICE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

struct slice {
    const char *at;
    size_t length;
};

static inline struct slice slice_of(const char *text)
{
    return (struct slice){text, strlen(text)};
}

static inline bool slice_equal(struct slice a, struct slice b)
{
    return a.length == b.length && memcmp(a.at, b.at, a.length) == 0;
}

static inline bool slice_is(struct slice a, const char *text)
{
    return a.length ? a.at[0] == text[0] && slice_equal(a, slice_of(text)) : !*text;
}

/* FNV-1a, folded: short names are all that is ever hashed. */
static inline uint32_t slice_hash(struct slice a)
{
    uint64_t hash = 14695981039346656037u;
    for (size_t i = 0; i < a.length; i++)
        hash = (hash ^ (unsigned char)a.at[i]) * 1099511628211u;
    return (uint32_t)(hash ^ hash >> 32);
}

#endif
