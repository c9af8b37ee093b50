/* SPDX-License-Identifier: MIT */
/* Makes logs of files that other programs recorded and that are sent to be checked. */
#ifndef CLI_SERVE_IMPORT_H
#define CLI_SERVE_IMPORT_H

#include "desk/shared/imported.h"

struct serve_made {
    const char *from; /* which program recorded it; NULL: it was a log */
    struct imported imported;
};

/* Makes a log of a recording of Armada or a game of VASSAL, until `end` of import_clock(). Leaves
 * anything else as it is: MADE, with no `from`. Otherwise imported.why says why there is no log.
 * Call serve_made_done in either case. */
enum import_outcome serve_import(const char *bytes, size_t length, uint64_t end,
                                 struct serve_made *ret_made);
void serve_made_done(struct serve_made *made);

/* The member "made" of an answer, with the comma after it: where the log is from, its text and the
 * importer's notes. Nothing, if it was a log. */
void serve_tell_made(const struct serve_made *made, struct log_writer *json);

#endif
