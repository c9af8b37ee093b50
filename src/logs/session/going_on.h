/* SPDX-License-Identifier: MIT */
/* Writes the log that goes on where a game of the session's log is. */
#ifndef SESSION_GOING_ON_H
#define SESSION_GOING_ON_H

#include "base/block.h"
#include "logs/session/document.h"
#include "umpire_session.h"

/* Writes the declarations of the game in the block as the document has them, and what its state
 * says. False: out of memory, or `write` has answered false. */
bool going_on_write(const struct block *block, const struct document *document,
                    bool (*write)(void *user, const char *bytes, size_t length), void *user);

#endif
