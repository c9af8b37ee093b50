/* Drafts of findings: what they say, and where they stand. */
#ifndef ENGINE_DRAFT_H
#define ENGINE_DRAFT_H

#include "engine/run.h"
#include "log/canonical.h"
#include "log/reader.h"

/* A finding of the log's own, at a part of the statement. */
bool run_log_error(struct run *run, enum log_error error,
                   const struct statement *statement, uint32_t at, uint32_t length,
                   const char *format, ...) TEXT_FORMAT(6, 7);

/* Keeps a line of the log for a finding, or as many whole characters of it as fit: the offset of a text
 * of the findings. */
size_t run_keep_source(struct run *run, struct slice line);

/* Completes the drafts from `first` on with their places: the statement, the place in the game, who acted. */
void run_locate(struct run *run, size_t first, const struct statement *statement,
                struct place place, entity actor, bool by_table);

#endif
