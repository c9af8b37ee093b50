/* SPDX-License-Identifier: MIT */
/* Texts in a hash, each with its length before it (DJB's netstrings: "5:Rebel,"), so that no two
 * lists of texts are the same bytes. */
#ifndef BASE_NETSTRING_H
#define BASE_NETSTRING_H

#include "base/slice.h"

#include <inttypes.h>
#include <nettle/sha2.h>
#include <stdio.h>

static inline void netstring_add(struct sha256_ctx *hash, struct slice text)
{
    char length[24];
    int digits = snprintf(length, sizeof length, "%zu:", text.length);
    sha256_update(hash, (size_t)digits, (const uint8_t *)length);
    sha256_update(hash, text.length, (const uint8_t *)text.at);
    sha256_update(hash, 1, (const uint8_t *)",");
}

static inline void netstring_add_number(struct sha256_ctx *hash, uint64_t number)
{
    char digits[24];
    snprintf(digits, sizeof digits, "%" PRIu64, number);
    netstring_add(hash, slice_of(digits));
}

#endif
