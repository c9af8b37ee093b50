/* What 'umpire serve' tells of a table, as JSON. */
#ifndef CLI_SERVE_TELL_H
#define CLI_SERVE_TELL_H

#include "cli/log_writer.h"
#include "cli/serve_table.h"

/* The table's state for one who knows the log up to a mark: {"name", "at", "lines", "from", "text", "gap", "place",
 * "verdict", "finished", "findings", "found", "problem"}. `from` lines are kept, `text` follows them; "gap": lines between them are left out.
 * The table's lock is held. Without the last brace, so that more members can follow. */
void serve_tell_state(struct log_writer *json, const struct serve_table *table, struct serve_mark known);

/* The judge's line of a table: {"name", "place", ..., "violations", "last"}, with its links. Both locks of the
 * table may be held. `turn` is a JSON array, or NULL. */
void serve_tell_row(struct log_writer *json, const struct serve_table *table, const char *turn);

#endif
