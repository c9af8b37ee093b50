/* SPDX-License-Identifier: MIT */
/* The times of statements that are recorded while a round's clock goes on. */
#ifndef CLI_SERVE_TIMES_H
#define CLI_SERVE_TIMES_H

#include "event/serve/table.h"

/* A line without the time that begins it. */
const char *serve_after_time(const char *line, size_t *length);

/* The request's lines, the first of them with the clock's time, to be freed; NULL: as they are.
 * False: out of memory. */
bool serve_with_time(const struct serve_table *table, const struct serve_request_change *change,
                     char **ret_text, size_t *ret_length);

#endif
