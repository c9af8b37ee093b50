/* SPDX-License-Identifier: MIT */
/* Texts in a hash, each with its length before it (DJB's netstrings: "5:Rebel,"), so that no two
 * lists of texts are the same bytes. */
#ifndef BASE_NETSTRING_H
#define BASE_NETSTRING_H

#include "base/slice.h"

#include <inttypes.h>
#include <nettle/sha2.h>

enum { NETSTRING_DIGITS = 20 };

/* Writes a number in decimal to the end of `buffer`. Not by snprintf, since a search for a salt
 * hashes many thousands of them. */
static inline struct slice netstring_digits(uint64_t number, char buffer[NETSTRING_DIGITS])
{
    char *at = buffer + NETSTRING_DIGITS;
    do
        *--at = (char)('0' + number % 10);
    while (number /= 10);
    return (struct slice){at, (size_t)(buffer + NETSTRING_DIGITS - at)};
}

static inline void netstring_add(struct sha256_ctx *hash, struct slice text)
{
    char buffer[NETSTRING_DIGITS];
    struct slice digits = netstring_digits(text.length, buffer);
    sha256_update(hash, digits.length, (const uint8_t *)digits.at);
    sha256_update(hash, 1, (const uint8_t *)":");
    sha256_update(hash, text.length, (const uint8_t *)text.at);
    sha256_update(hash, 1, (const uint8_t *)",");
}

static inline void netstring_add_number(struct sha256_ctx *hash, uint64_t number)
{
    char buffer[NETSTRING_DIGITS];
    netstring_add(hash, netstring_digits(number, buffer));
}

#endif
