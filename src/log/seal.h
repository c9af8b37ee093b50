/* Seals: what a judge's signature on a ruling stands for.
 *
 *     judge: waive RULE "reason" signature="..."
 *
 * Signed with Ed25519 (RFC 8032), and written in base64, is this text, with LF after each line:
 *
 *     umpire ruling 1
 *     the SHA-256 of the game so far, in hexadecimal digits
 *     the line of the log that the ruling begins on
 *     the rule
 *     the reason, with its escapes resolved
 *
 * Of any other ruling, such as a penalty, it begins with "umpire ruling 2", and after the line stand its verb and each
 * of its operands but the signature, as they are written, runs of blanks as one.
 *
 * The game so far is each statement from `game` to the one before the ruling, rulings left out:
 * runs of blanks are one blank, comments are left out, " {" stands after what opens a block, and LF
 * after each. So a signature holds in no other game, after no other course of play and on no
 * other line. It counts once: a signed penalty that is copied onto its own line is not taken twice.
 * Rulings may be signed one by one, in any order. */
#ifndef LOG_SEAL_H
#define LOG_SEAL_H

#include "base/text.h"
#include "log/statement.h"

#include <nettle/eddsa.h>
#include <nettle/sha2.h>

enum { SEAL_KEY_BYTES = ED25519_KEY_SIZE, SEAL_BYTES = ED25519_SIGNATURE_SIZE, SEAL_DIGITS = (SEAL_BYTES + 2) / 3 * 4 };

/* More rulings that are signed do not hold on one line. */
enum { SEALS_ON_A_LINE = 16 };

struct seal {
    struct sha256_ctx game;          /* so far */
    uint8_t key[SEAL_KEY_BYTES];     /* the judge's public one */
    uint64_t line;                   /* of the last signed ruling, */
    unsigned count;                  /* how many of that line there are, and what they stand for */
    uint8_t messages[SEALS_ON_A_LINE][SHA256_DIGEST_SIZE];
};

void seal_init(struct seal *seal, const uint8_t key[SEAL_KEY_BYTES]);

/* Takes the next statement of the log: adds it to the game so far or, if it is a ruling, notes
 * in it whether the judge has signed it. */
void seal_take(struct seal *seal, struct statement *statement);

/* The operand that holds a ruling's signature; NULL: it has none, or is no ruling. */
const struct operand *seal_operand(const struct statement *statement);

/* Signs a ruling after the game so far, in base64. False: the statement is no ruling. */
bool seal_sign(const struct seal *seal, const struct statement *statement, const uint8_t secret[SEAL_KEY_BYTES],
               char ret_digits[SEAL_DIGITS + 1]);

#endif
