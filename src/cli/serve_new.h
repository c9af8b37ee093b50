/* A new table: its log is begun as 'umpire play' begins one. */
#ifndef CLI_SERVE_NEW_H
#define CLI_SERVE_NEW_H

#include "cli/serve_folder.h"

#include <jansson.h>

/* Makes what a request asks for: {"name", "game", "players": [...], "fleets": [...]}; a fleet is what a list builder
 * exports. NULL: `*ret_why` tells, in static words or strerror's. */
struct serve_table *serve_new_table(struct serve_folder *folder, const json_t *request, const char **ret_why);

#endif
