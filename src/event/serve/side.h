/* SPDX-License-Identifier: MIT */
/* A table as one side may see it: what the side's link shows, and what it records.
 *
 * The table of a side has the side's view of the whole table's log (umpire_views.h) in place of the
 * log, so that nothing else can reach its readers: text, state, findings and what may come next are
 * those of the view. What the side records goes into the whole log, after its last line. */
#ifndef CLI_SERVE_SIDE_H
#define CLI_SERVE_SIDE_H

#include "event/serve/folder.h"

/* Finds the table of a side by the word of its link; NULL: it opens nothing, or out of memory. */
struct serve_table *serve_side_find(struct serve_folder *folder, const char *word, size_t length);

/* As serve_table_append and serve_table_undo, for the table of a side. A side
 * may record what it does itself, and markers; with SERVE_NOT_ITS_OWN `*ret_why`, of at least
 * SERVE_WHY_BYTES, says what it may not. It may take back what it recorded last as long as nobody
 * else has recorded anything since. */
enum { SERVE_WHY_BYTES = 512 };
enum serve_change serve_side_append(struct serve_table *table,
                                    const struct serve_request_change *change, char *ret_why);
enum serve_change serve_side_undo(struct serve_table *table,
                                  const struct serve_request_change *change, char **ret_removed);

#endif
