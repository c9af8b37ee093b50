/* SPDX-License-Identifier: MIT */
/* A log in memory as one side may see it. */
#ifndef CLI_SEEN_H
#define CLI_SEEN_H

#include "umpire.h"

#include <stdio.h>

/* A log in memory, and what was read of it: `at` 0 reads it anew. */
struct cli_kept {
    const char *bytes;
    size_t length, at;
};
struct umpire_input cli_kept_input(struct cli_kept *log);

/* All zero is empty. */
struct cli_seen {
    char *text;
    size_t length, at; /* at: what was handed out */
    char why[512];     /* why the log was refused; "": it was not */
};

/* Writes what a side may see of a log; or why the log is refused. The side's name must live until
 * the function returns. False: out of memory. */
bool cli_seen_of(const char *side, const char *log, size_t length, struct cli_seen *ret_seen);

/* As cli_seen_of, for a file that is read to its end; NULL: errno says why there is none. */
bool cli_seen_of_file(const char *side, FILE *file, struct cli_seen *ret_seen);
void cli_seen_done(struct cli_seen *seen);

/* Hands out the text or, if the log was refused, why. */
struct umpire_input cli_seen_input(struct cli_seen *seen);

#endif
