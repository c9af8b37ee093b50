/* SPDX-License-Identifier: MIT */
/* The bytes of derived dice (doc/dice.md): links of a player's hash chain, and their numbers. */
#ifndef BASE_CHAIN_H
#define BASE_CHAIN_H

#include "base/slice.h"

#include <nettle/sha2.h>

enum { CHAIN_LINK_BYTES = SHA256_DIGEST_SIZE, CHAIN_LINK_DIGITS = 2 * CHAIN_LINK_BYTES };

/* A game, as chains and dice depend on it: its title and the SHA-256 of its declarations, in
 * hexadecimal digits. */
struct chain_game {
    struct slice title, declarations;
};

/* The link of a player's chain that comes after another one, and is given before it. */
void chain_next(const struct chain_game *game, struct slice player,
                const uint8_t link[CHAIN_LINK_BYTES], uint8_t ret_link[CHAIN_LINK_BYTES]);

/* The versions of the format: in the first one links are taken in the order in which the chains are
 * declared, in the second one in that in which the players are. */
enum { CHAIN_VERSION_OLD = 1, CHAIN_VERSION };

/* What a throw is made of: the links of all who take part, one after the other in the order of the
 * version; who throws; the number of the thrower's link, from 1; the text of the throw. */
struct chain_throw {
    unsigned version; /* CHAIN_VERSION_OLD also where there are no chains */
    struct chain_game game;
    const uint8_t *links;
    size_t link_count;
    struct slice thrower, text;
    uint64_t number;
};

/* The numbers that a throw makes, one after another. */
struct chain_numbers {
    const struct chain_throw *of;
    uint64_t block; /* how many blocks of bytes were made */
    unsigned used;  /* of the last block */
    uint8_t bytes[SHA256_DIGEST_SIZE];
};

void chain_numbers_init(struct chain_numbers *numbers, const struct chain_throw *of);

/* The next number, from 0 to sides - 1, each with the same chance. `sides` is 1 to 256. */
unsigned chain_number(struct chain_numbers *numbers, unsigned sides);

#endif
