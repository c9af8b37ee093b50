/* SPDX-License-Identifier: MIT */
/* Makes new tables, whose logs begin as in 'umpire play'. */
#ifndef CLI_SERVE_NEW_H
#define CLI_SERVE_NEW_H

#include "cli/new/new.h"
#include "cli/serve/folder.h"

#include <jansson.h>

/* Makes the table for a request {"name", "game", "players": [...], "fleets": [...]}; a fleet is a
 * list builder's export. Answers as serve_folder_make. */
enum serve_making serve_new_table(struct serve_folder *folder, const json_t *request,
                                  struct serve_table **ret_table,
                                  char ret_why[CLI_NEW_WHY_BYTES]);

#endif
