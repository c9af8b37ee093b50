/* SPDX-License-Identifier: MIT */
/* Where a log waits for its players' lists. */
#ifndef CLI_NEW_LISTS_H
#define CLI_NEW_LISTS_H

#include "umpire_session.h"

/* The line of the remark in the empty block of a player; 0: there is none. */
uint64_t cli_lists_place(const struct umpire_session *session, const char *player);

/* Writes 'first' behind the name of a player of the log's last game, and behind no other's; nothing
 * if nobody is called so. False: out of memory. */
bool cli_lists_first(struct umpire_session *session, const char *player);

/* Lets a log record all if the last list is there. False: out of memory. */
bool cli_lists_record_all(struct umpire_session *session);

#endif
