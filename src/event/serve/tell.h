/* SPDX-License-Identifier: MIT */
/* Writes the state of a table as JSON, for 'umpire serve'. */
#ifndef CLI_SERVE_TELL_H
#define CLI_SERVE_TELL_H

#include "desk/shared/log_writer.h"
#include "event/serve/table.h"

/* Writes the table's state for a reader who knows the log up to a mark: {"name", "at", "problem",
 * "called", "taken", "lines", "from", "text", "gap", "place", "verdict", "finished", "findings",
 * "found", "fleets", "state"}. "taken": how many times something can be put back, and its last
 * line, or null. The first `from` lines have stayed, and `text` follows them; "gap": lines between
 * them are left out. "state": null, or {"over", "names": [{"name", "kind", "owner", "things":
 * [{"what", "value", "before", "changed"} ...]} ...]}, the game itself without a name; "before"
 * only if the last statement has changed it. The last brace is not written, so that more members
 * can follow. The caller holds the table's lock. */
void serve_tell_state(struct log_writer *json, const struct serve_table *table,
                      struct serve_mark known);

/* Writes the state after a line: {"line", "state"}. The caller holds the table's lock. */
void serve_tell_state_at(struct log_writer *json, const struct serve_table *table, uint64_t line);

/* Writes the judge's line of a table: {"name", "write", "read", "problem", "at", "called",
 * "waits", "lines", "turn"}, and if the log can be read "fleets", "place", "finished", "verdict",
 * "open", "waived" and "last". "write" and "read" are its links. Both locks of the table may be
 * held. `turn` is a JSON array, or NULL. `open` false: the table's round has not begun, and what
 * was found is not told, since it may tell of a list. */
void serve_tell_row(struct log_writer *json, const struct serve_table *table, const char *turn,
                    bool open);

#endif
