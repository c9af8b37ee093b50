/* SPDX-License-Identifier: MIT */
/* Texts in a hash, each with its length before it (DJB's netstrings: "5:Rebel,"), so that no two
 * lists of texts are the same bytes. */
#ifndef BASE_NETSTRING_H
#define BASE_NETSTRING_H

#include "base/text.h"

#include <nettle/sha2.h>

static inline void netstring_add(struct sha256_ctx *hash, struct slice text)
{
    char buffer[DECIMAL_BYTES];
    struct slice length = slice_of(text_decimal(text.length, buffer));
    sha256_update(hash, length.length, (const uint8_t *)length.at);
    sha256_update(hash, 1, (const uint8_t *)":");
    sha256_update(hash, text.length, (const uint8_t *)text.at);
    sha256_update(hash, 1, (const uint8_t *)",");
}

static inline void netstring_add_number(struct sha256_ctx *hash, uint64_t number)
{
    char digits[DECIMAL_BYTES];
    netstring_add(hash, slice_of(text_decimal(number, digits)));
}

#endif
