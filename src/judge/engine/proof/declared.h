/* SPDX-License-Identifier: MIT */
/* The text of a game's declarations, of which digests and links are made: each declaration as it is
 * written, with one blank for all that separates its words. Few games seal anything, so the text
 * waits as it stands in the log, and is hashed when somebody asks. */
#ifndef ENGINE_PROOF_DECLARED_H
#define ENGINE_PROOF_DECLARED_H

#include "judge/engine/game_run.h"

/* Adds a declaration of the log, `game` included, or the end of a block. Cost: a copy of its text;
 * beyond DECLARED_MOST bytes they are hashed. False: out of memory. */
bool declared_add(struct sealing *sealing, const struct statement *statement);

/* The digest of all declarations. */
void declared_digest(const struct sealing *sealing, uint8_t ret_digest[SHA256_DIGEST_SIZE]);

/* Write what waits, and read it back. False: out of memory. */
bool declared_write(const struct declared *declared, struct bytes *bytes);
bool declared_read(struct declared *declared, struct slice *left);

#endif
