/* SPDX-License-Identifier: MIT */
#include "base/hash.h"

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
