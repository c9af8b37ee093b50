/* SPDX-License-Identifier: MIT */
/* What is wrong with the fleets at a table, before its game begins. */
#ifndef CLI_SERVE_FLEETS_H
#define CLI_SERVE_FLEETS_H

#include "desk/shared/log_writer.h"
#include "event/serve/table.h"

/* Writes "fleets": [{"player", "count", "faults": [{"line", "message", "rule", "citation"} ...]} ...],
 * the players whose fleet is not legal. The list is empty once the first round has begun: from then
 * on these are findings of the log. `open` false: the table's round has not begun, and the faults,
 * which name cards, are not written. */
void serve_tell_fleets(struct log_writer *json, const struct serve_table *table, bool open);

#endif
