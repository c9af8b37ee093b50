/* SPDX-License-Identifier: MIT */
/* Makes new tables, whose logs begin as in 'umpire play'. */
#ifndef CLI_SERVE_NEW_H
#define CLI_SERVE_NEW_H

#include "desk/new/new.h"
#include "event/serve/folder.h"

#include <jansson.h>

/* Makes the table for a request {"name", "game", "players": [...], "fleets": [...], "memory"}; a
 * fleet is a list builder's export; memory true: the game is over, and entered from memory.
 * Answers as serve_folder_make. */
enum serve_making serve_new_table(struct serve_folder *folder, const json_t *request,
                                  struct serve_table **ret_table,
                                  char ret_why[CLI_NEW_WHY_BYTES]);

/* Reads what a player plays, a list builder's export or one by hand, and writes its
 * declarations, as they stand in the player's block. False: `ret_why` says why; it is empty if
 * memory ran out. */
bool serve_new_list(const char *game, const char *player, const char *list,
                    struct log_writer *ret_lines, char ret_why[CLI_NEW_WHY_BYTES]);

#endif
