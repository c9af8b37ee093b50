#include "report/text_hash.h"

#include <sys/random.h>
#include <sys/types.h>

__extension__ typedef unsigned __int128 wide;

struct text_hash text_hash_new(void)
{
    struct text_hash hash;
    if (getrandom(&hash, sizeof hash, GRND_NONBLOCK) != (ssize_t)sizeof hash)
        hash.secret[0] = hash.secret[1] = (uint64_t)(uintptr_t)&hash;
    return hash;
}

/* Multiplies with a secret, as wyhash does. */
static uint64_t mixed(uint64_t a, uint64_t b)
{
    wide product = (wide)a * b;
    return (uint64_t)product ^ (uint64_t)(product >> 64);
}

uint64_t text_hash_add(const struct text_hash *hash, uint64_t so_far, const char *text)
{
    do
        so_far = mixed(so_far ^ hash->secret[0] ^ (unsigned char)*text, hash->secret[1] | 1);
    while (*text++);
    return so_far;
}
