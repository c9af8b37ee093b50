/* SPDX-License-Identifier: MIT */
/* libumpire: signatures of judges and of players. A part of umpire.h. */
#ifndef UMPIRE_SIGNED_H
#define UMPIRE_SIGNED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

struct umpire_checker;

enum { UMPIRE_KEY_BYTES = 32 }; /* of an Ed25519 key */

/* Copies the judge's public key. From then on a ruling counts only if this key signed it. */
void umpire_checker_judge_key(struct umpire_checker *checker, const uint8_t key[UMPIRE_KEY_BYTES]);

void umpire_judge_public_key(const uint8_t secret[UMPIRE_KEY_BYTES],
                             uint8_t ret_public[UMPIRE_KEY_BYTES]);

/* A ruling that umpire_sign_rulings has signed: its line, and its text without the signature, which
 * is valid during the call. A house rule stands before the first marker; its signature is valid in
 * each game with the same declarations. */
struct umpire_signed { uint64_t line; const char *ruling; bool house_rule; };

/* Writes a log with its rulings signed, each for its line and the game so far, and hands each one
 * to `tell`, which may be NULL. NULL, or why it failed, in static words or those of strerror;
 * `*ret_signed` is how many rulings it signed, `*ret_line` the line of an error in the log, or 0.
 * errno is ENOMEM if memory ran out. */
const char *umpire_sign_rulings(const char *path, const uint8_t secret[UMPIRE_KEY_BYTES],
                                bool (*write)(void *user, const char *bytes, size_t length),
                                void (*tell)(void *user, const struct umpire_signed *one),
                                void *user, uint64_t *ret_signed, uint64_t *ret_line);

/* Copies a player's public key. Checks after this call compare each signature of that player with
 * the key and the game before it (doc/signed.md); signatures of a player without a key are not
 * compared. False: out of memory, the player already has a key, another player has this key, or it
 * is no public key of Ed25519 or one of small order, which fits any log; then nothing has
 * changed. */
bool umpire_checker_player_key(struct umpire_checker *checker, const char *player,
                               const uint8_t key[UMPIRE_KEY_BYTES]);

/* The public key is that of umpire_judge_public_key. Signs the last game of a log in memory as far
 * as it goes, up to its `end` if it has one. `ret_line` is the player's statement with its line
 * end; `*ret_at` is the byte of the log where it belongs. NULL, or why it failed, in static words;
 * `*ret_wrong` is the line of an error in the log, or 0. errno is ENOMEM if memory ran out. */
enum { UMPIRE_SIGNATURE_LINE = 8448 };
const char *umpire_sign_game(const void *log, size_t length, const char *player,
                             const uint8_t secret[UMPIRE_KEY_BYTES],
                             char ret_line[UMPIRE_SIGNATURE_LINE], size_t *ret_at,
                             uint64_t *ret_wrong);

/* A round of a public beacon (doc/beacon.md), and its signature. */
enum { UMPIRE_ROUND_BYTES = 48 };
struct umpire_round {
    uint64_t round;
    uint8_t signature[UMPIRE_ROUND_BYTES];
};

/* Copies rounds that the beacon's network has published, in any order. Checks after this call
 * compare rounds of logs with them; a round that is not among them is taken on trust. False: out of
 * memory; nothing has changed. */
bool umpire_checker_rounds(struct umpire_checker *checker, const struct umpire_round *rounds,
                           size_t count);

/* The same as the option require_opened. */
void umpire_checker_require_opened(struct umpire_checker *checker);

enum umpire_signature_state {
    UMPIRE_SIGNATURE_UNCHECKED, /* the check was given no keys */
    UMPIRE_SIGNATURE_UNLISTED,  /* it was given keys, and none of the player */
    /* it was given the player's key, or requires signatures, and the player has not signed */
    UMPIRE_SIGNATURE_NONE,
    UMPIRE_SIGNATURE_WRONG,     /* one of the player's signatures does not fit */
    UMPIRE_SIGNATURE_FITS,      /* all of them fit */
    UMPIRE_SIGNATURE_COUNT,
};

/* "unchecked", "unlisted", "none", "wrong" or "fits"; "unknown" for any other value. */
const char *umpire_signature_name(enum umpire_signature_state state);

/* How far a player's signatures cover a game. */
struct umpire_signature {
    const char *player;
    enum umpire_signature_state state;
    uint64_t line;       /* of the last one that fits, or that was not checked; 0: none */
    uint64_t statements; /* how many statements of the game it covers, from the first one on */
    uint64_t of;         /* all statements of the game that can be signed */
};

#ifdef __cplusplus
}
#endif

#endif
