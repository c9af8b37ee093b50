/* SPDX-License-Identifier: MIT */
#include "base/alike.h"

#include "base/hash.h"

#include <ctype.h>

/* Whether a byte of a name counts: it is a letter, a digit, or of another alphabet. */
static bool alike_counts(char byte)
{
    return isalnum((unsigned char)byte) || (unsigned char)byte >= 0x80;
}

/* The next byte of a name that counts, as a small letter. 0: the name has ended. */
static int next_of(const char **at, const char *end)
{
    while (*at < end && !alike_counts(**at))
        ++*at;
    return *at < end ? tolower((unsigned char)*(*at)++) : 0;
}

static int order(struct slice a, struct slice b)
{
    const char *one = a.at, *other = b.at;
    for (;;) {
        int left = next_of(&one, a.at + a.length), right = next_of(&other, b.at + b.length);
        if (left != right || !left)
            return left - right;
    }
}

bool alike_named(const char *names, struct slice name)
{
    for (;;) {
        struct slice one = {names, strcspn(names, "|")};
        if (one.length > 0 && order(one, name) == 0)
            return true;
        if (!names[one.length])
            return false;
        names += one.length + 1;
    }
}

uint64_t alike_hash(struct slice name)
{
    uint64_t hash = HASH_BEGIN;
    const char *at = name.at;
    for (int next; (next = next_of(&at, name.at + name.length)) != 0;)
        hash = hash_with(hash, (unsigned char)next);
    return hash;
}

int alike_order(const char *a, const char *b)
{
    return order((struct slice){a, strcspn(a, "|")}, (struct slice){b, strcspn(b, "|")});
}
