/* SPDX-License-Identifier: MIT */
#include "base/ed25519.h"

#include <assert.h>
#include <sodium.h>

static_assert((int)ED25519_KEY_BYTES == (int)crypto_sign_ed25519_SEEDBYTES &&
                  (int)ED25519_KEY_BYTES == (int)crypto_sign_ed25519_PUBLICKEYBYTES &&
                  (int)ED25519_BYTES == (int)crypto_sign_ed25519_BYTES,
              "libsodium's sizes");

/* sodium_init is not called: it seeds random numbers and chooses among implementations of other
 * functions than these. */

void ed25519_public_key(const uint8_t secret[ED25519_KEY_BYTES],
                        uint8_t ret_public[ED25519_KEY_BYTES])
{
    uint8_t both[crypto_sign_ed25519_SECRETKEYBYTES];
    crypto_sign_ed25519_seed_keypair(ret_public, both, secret);
    sodium_memzero(both, sizeof both);
}

bool ed25519_is_public_key(const uint8_t key[ED25519_KEY_BYTES])
{
    return crypto_core_ed25519_is_valid_point(key) == 1;
}

void ed25519_sign(const uint8_t secret[ED25519_KEY_BYTES], const void *message, size_t length,
                  uint8_t ret_signature[ED25519_BYTES])
{
    uint8_t both[crypto_sign_ed25519_SECRETKEYBYTES], key[ED25519_KEY_BYTES];
    crypto_sign_ed25519_seed_keypair(key, both, secret);
    crypto_sign_ed25519_detached(ret_signature, NULL, message, length, both);
    sodium_memzero(both, sizeof both);
}

bool ed25519_verify(const uint8_t key[ED25519_KEY_BYTES], const void *message, size_t length,
                    const uint8_t signature[ED25519_BYTES])
{
    return crypto_sign_ed25519_verify_detached(signature, message, length, key) == 0;
}
