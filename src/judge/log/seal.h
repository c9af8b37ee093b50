/* SPDX-License-Identifier: MIT */
/* Seals: the text that a judge signs with a ruling.
 *
 *     judge: waive RULE "reason" signature="..."
 *
 * The signature is Ed25519 (RFC 8032) in base64, of this text with LF after each line:
 *
 *     umpire ruling 1
 *     the SHA-256 of the game so far, in hexadecimal digits
 *     the line of the log that the ruling begins on
 *     the rule
 *     the reason, with its escapes resolved
 *
 * With until=2026-12-31 the text begins with "umpire ruling 3", and until=2026-12-31 is its last
 * line.
 *
 * For any other ruling, such as a penalty, the text begins with "umpire ruling 2"; after the line
 * number stand its verb and each operand but the signature, as they are written, with each run of
 * blanks as one.
 *
 * The game so far is each statement from `game` to the one before the ruling, without rulings and
 * players' signatures: each run of blanks as one, without comments, with the subject that it has
 * from the statement before it on its line, " {" after a statement that opens a block, and LF after
 * each. So a signature is valid in one game only, after the same course of play and on the same
 * line. It counts once: a signed penalty that is copied onto its own line is not counted twice.
 * Rulings may be signed in any order.
 *
 * A player signs the game so far, too (`signed PLAYER "..."`): doc/signed.md has the format. */
#ifndef LOG_SEAL_H
#define LOG_SEAL_H

#include "base/ed25519.h"
#include "base/text.h"
#include "judge/log/statement.h"

#include <nettle/sha2.h>

enum {
    SEAL_KEY_BYTES = ED25519_KEY_BYTES,
    SEAL_BYTES = ED25519_BYTES,
    SEAL_DIGITS = (SEAL_BYTES + 2) / 3 * 4
};

/* The most signed rulings on one line; a further one counts as not signed. */
enum { SEALS_ON_A_LINE = 16 };

/* The public keys of players. */
struct player_keys {
    struct player_key {
        char *player;
        uint8_t key[SEAL_KEY_BYTES];
    } *list;
    size_t count;
};

/* False: out of memory, and nothing has changed. */
bool player_keys_add(struct player_keys *keys, const char *player,
                     const uint8_t key[SEAL_KEY_BYTES]);
void player_keys_done(struct player_keys *keys);

/* The key of a player. NULL: the list has none. */
const uint8_t *player_keys_of(const struct player_keys *keys, struct slice player);

enum signature_state {
    SIGNATURE_UNCHECKED, /* no keys are given */
    SIGNATURE_UNLISTED,  /* none of them is the player's */
    SIGNATURE_WRONG,
    SIGNATURE_FITS,
};

struct seal {
    struct sha256_ctx game;          /* so far */
    const struct player_keys *keys;  /* NULL: signatures are not checked */
    bool unread;                     /* the game has a line that is no statement: nothing fits */
    bool judged;                     /* the judge has a key, and rulings are looked at */
    uint8_t key[SEAL_KEY_BYTES];     /* the judge's public one */
    uint64_t line;                   /* of the last signed ruling */
    unsigned count;                  /* signed rulings on that line, and their hashes */
    uint8_t messages[SEALS_ON_A_LINE][SHA256_DIGEST_SIZE];
};

/* The game so far, for signatures of players that follow. */
struct seal_point {
    struct sha256_ctx game;
    bool unread;
};

struct seal_point seal_point_of(const struct seal *seal);
void seal_go_on_from(struct seal *seal, const struct seal_point *point);
bool seal_points_equal(const struct seal_point *one, const struct seal_point *other);

/* `key` NULL: no judge has a key. `keys` NULL: players have none. */
void seal_init(struct seal *seal, const uint8_t key[SEAL_KEY_BYTES],
               const struct player_keys *keys);

/* Takes the next statement of the log: adds it to the game so far or, if it is a ruling, sets its
 * `sealed` if the judge has signed it; if it is a player's signature, sets its `signature`. */
void seal_take(struct seal *seal, struct statement *statement);

/* The operand with a ruling's signature. NULL: the statement is no ruling, or has no signature. */
const struct operand *seal_operand(const struct statement *statement);

/* Signs a ruling that stands after the game so far; writes base64. `secret` is the private key that
 * belongs to the seal's `key`. False: the statement is no ruling, or the text to sign is too long;
 * `ret_digits` is untouched. */
bool seal_sign(const struct seal *seal, const struct statement *statement,
               const uint8_t secret[SEAL_KEY_BYTES], char ret_digits[SEAL_DIGITS + 1]);

/* Reads the 64 bytes of a player's signature and the word that names the player. False: the
 * statement is not of the form 'signed PLAYER "88 characters of base64"'. */
bool signature_read(const struct statement *statement, struct word *ret_player,
                    uint8_t ret_signature[SEAL_BYTES]);

/* The text that a player signs: a hash of the game so far and the player's name. */
void signature_digest(const struct seal *seal, struct slice player,
                      uint8_t ret_digest[SHA256_DIGEST_SIZE]);

#endif
