/* SPDX-License-Identifier: MIT */
/* Writes the log that goes on where a game of the session's log is. */
#ifndef SESSION_GOING_ON_H
#define SESSION_GOING_ON_H

#include "base/block.h"
#include "logs/session/document.h"
#include "umpire_session.h"

/* Whether an activation, a pair of cards or a roll-off is under way. The state does not say all
 * that was done in it, so that a log that goes on must repeat its lines. */
bool going_on_is_under_way(const struct block *block);

/* Writes the log that goes on after `line`: the declarations of the game in the block as the
 * document has them, what the block's state says, which is that after the line `said`, and what the
 * document has since. False: out of memory, or `write` has answered false. */
bool going_on_write(const struct block *block, const struct document *document, uint64_t said,
                    uint64_t line, bool (*write)(void *user, const char *bytes, size_t length),
                    void *user);

#endif
