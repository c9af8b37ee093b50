/* SPDX-License-Identifier: MIT */
/* The judge's list of rulings of a table: those that were made in the judge's room, and those that
 * a judge has written into the list himself. A ruling in the table's log counts only if it is on
 * the list; if the log has it more often than the list, the first ones count.
 *
 * The list is a file beside the log, NAME.rulings, with a ruling on each line as in a log. If there
 * is none, it is made of the rulings that stand in the log by then. */
#ifndef CLI_SERVE_RULINGS_H
#define CLI_SERVE_RULINGS_H

#include "umpire_session.h"

#include <sys/stat.h>

struct serve_listed {
    char *text;
    uint64_t count; /* how often it is on the list */
    uint64_t used;  /* how often the log had it so far */
};

struct serve_rulings {
    char *path;
    struct stat known;         /* of the file that was read */
    struct serve_listed *list; /* in byte order, each once; NULL: it was not read */
    size_t length;
    uint64_t *lines; /* of the log, on which rulings count */
    size_t line_count;
};

/* The path of the list of the log DIRECTORY/NAME.umpire. NULL: out of memory. */
char *serve_rulings_path(const char *directory, const char *name);
void serve_rulings_done(struct serve_rulings *rulings);

/* Whether the file is as it was when it was read. */
bool serve_rulings_fresh(const struct serve_rulings *rulings);

/* Reads the list of a log, or makes it. The status is a session's; errno is ELOOP if the list is a
 * link, which is not followed. */
enum umpire_session_status serve_rulings_read(struct serve_rulings *rulings,
                                              const struct umpire_session *log);

/* Adds a ruling to the list (`added`), or takes the last one with that text out of it. */
enum umpire_session_status serve_rulings_change(struct serve_rulings *rulings, const char *text,
                                                bool added);

/* Lets those rulings of the log count that are on the list, and `more`, unless it is NULL. */
enum umpire_session_status serve_rulings_admit(struct serve_rulings *rulings, const char *more,
                                               struct umpire_session *log);

#endif
