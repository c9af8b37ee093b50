/* SPDX-License-Identifier: MIT */
/* The log that goes on where another one ends, for 'umpire new --after'. */
#ifndef CLI_NEW_AFTER_H
#define CLI_NEW_AFTER_H

#include "umpire.h"

/* Writes it to `output`, a path that is not there yet; NULL: to standard output. `game`: the game
 * that it must be; NULL: any. Any other answer than UMPIRE_CONFORMANT follows a message. */
enum umpire_status cli_new_after(const char *path, const char *game, const char *output);

#endif
