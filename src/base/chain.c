/* SPDX-License-Identifier: MIT */
#include "base/chain.h"

#include "base/netstring.h"
#include "base/text.h"

#include <nettle/hmac.h>

void chain_next(const struct chain_game *game, struct slice player,
                const uint8_t link[CHAIN_LINK_BYTES], uint8_t ret_link[CHAIN_LINK_BYTES])
{
    char buffer[CHAIN_LINK_DIGITS + 8];
    struct text digits;
    struct sha256_ctx hash;
    text_init(&digits, buffer, sizeof buffer);
    text_add_hexadecimal(&digits, link, CHAIN_LINK_BYTES);
    sha256_init(&hash);
    netstring_add(&hash, slice_of("umpire chain 1"));
    netstring_add(&hash, game->title);
    netstring_add(&hash, game->declarations);
    netstring_add(&hash, player);
    netstring_add(&hash, (struct slice){digits.at, digits.length});
    sha256_digest(&hash, CHAIN_LINK_BYTES, ret_link);
}

void chain_numbers_init(struct chain_numbers *numbers, const struct chain_throw *of)
{
    *numbers = (struct chain_numbers){.of = of, .used = sizeof numbers->bytes};
}

/* The SHA-256 of the texts that say what is thrown, and of the number of a block. */
static void hash_throw(const struct chain_throw *of, uint64_t block,
                       uint8_t ret_digest[SHA256_DIGEST_SIZE])
{
    struct sha256_ctx hash;
    sha256_init(&hash);
    netstring_add(&hash, slice_of(of->version == CHAIN_VERSION ? "umpire dice 2"
                                                               : "umpire dice 1"));
    netstring_add(&hash, of->game.title);
    netstring_add(&hash, of->game.declarations);
    netstring_add(&hash, of->thrower);
    netstring_add_number(&hash, of->number);
    netstring_add(&hash, of->text);
    netstring_add_number(&hash, block);
    sha256_digest(&hash, SHA256_DIGEST_SIZE, ret_digest);
}

static uint8_t next_byte(struct chain_numbers *numbers)
{
    struct hmac_sha256_ctx hmac;
    if (numbers->used == sizeof numbers->bytes) {
        uint8_t digest[SHA256_DIGEST_SIZE];
        hash_throw(numbers->of, numbers->block++, digest);
        hmac_sha256_set_key(&hmac, numbers->of->link_count * CHAIN_LINK_BYTES, numbers->of->links);
        hmac_sha256_update(&hmac, sizeof digest, digest);
        hmac_sha256_digest(&hmac, sizeof numbers->bytes, numbers->bytes);
        numbers->used = 0;
    }
    return numbers->bytes[numbers->used++];
}

unsigned chain_number(struct chain_numbers *numbers, unsigned sides)
{
    unsigned most = 256 / sides * sides, byte;
    do
        byte = next_byte(numbers);
    while (byte >= most);
    return byte % sides;
}
