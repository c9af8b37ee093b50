/* SPDX-License-Identifier: MIT */
/* Signatures of Ed25519 (RFC 8032), by libsodium, with a secret key of 32 bytes. */
#ifndef BASE_ED25519_H
#define BASE_ED25519_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { ED25519_KEY_BYTES = 32, ED25519_BYTES = 64 };

void ed25519_public_key(const uint8_t secret[ED25519_KEY_BYTES],
                        uint8_t ret_public[ED25519_KEY_BYTES]);

/* Whether 32 bytes are what ed25519_public_key may write. Others are no points, or points of small
 * order, for which signatures can be made that fit any message. */
bool ed25519_is_public_key(const uint8_t key[ED25519_KEY_BYTES]);

void ed25519_sign(const uint8_t secret[ED25519_KEY_BYTES], const void *message, size_t length,
                  uint8_t ret_signature[ED25519_BYTES]);

/* False also for a key or a signature with a point of small order, or with a number that is not
 * below its modulus. */
bool ed25519_verify(const uint8_t key[ED25519_KEY_BYTES], const void *message, size_t length,
                    const uint8_t signature[ED25519_BYTES]);

#endif
