/* SPDX-License-Identifier: MIT */
/* Writes the log that goes on where a game of the session's log is. */
#ifndef SESSION_GOING_ON_H
#define SESSION_GOING_ON_H

#include "base/block.h"
#include "logs/session/document.h"
#include "umpire_session.h"

/* Whether a log that goes on may begin with the state of a block's game. While an activation, a
 * pair of cards or a roll-off is under way the state does not say all that was done in it: its
 * lines are repeated. */
bool going_on_may_begin(const struct block *block);

/* Writes the log that goes on after `line`: the declarations of the game in the block as the
 * document has them, what the block's state says, which is that after the line `said`, and what the
 * document has since. False: out of memory, or `write` has answered false. */
bool going_on_write(const struct block *block, const struct document *document, uint64_t said,
                    uint64_t line, bool (*write)(void *user, const char *bytes, size_t length),
                    void *user);

#endif
