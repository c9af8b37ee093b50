/* Makes new tables, whose logs begin as in 'umpire play'. */
#ifndef CLI_SERVE_NEW_H
#define CLI_SERVE_NEW_H

#include "cli/serve_folder.h"

#include <jansson.h>

/* Makes the table for a request {"name", "game", "players": [...], "fleets": [...]}; a fleet is a list builder's export. NULL:
 * see
 * serve_folder_make. */
struct serve_table *serve_new_table(struct serve_folder *folder, const json_t *request, const char **ret_why, bool *ret_server_fault);

#endif
