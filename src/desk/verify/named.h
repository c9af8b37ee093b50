/* SPDX-License-Identifier: MIT */
/* The logs that a command line names, found by the SHA-256 of their bytes as they are stored. */
#ifndef CLI_NAMED_H
#define CLI_NAMED_H

#include "desk/shared/beneath.h"

enum { NAMED_DIGEST = 65 };

struct named_log {
    char *path;
    char sha256[NAMED_DIGEST]; /* empty: it cannot be read */
    bool used;
    /* a log of an archive, or of a pipe: a part of the spool */
    bool spooled;
    off_t at, end;
};

struct named_logs {
    struct named_log *list;
    size_t count, capacity, next; /* next: after the one that was found last */
    FILE *spool;                  /* bytes of logs that can be read only once */
};

/* Reads all logs of the paths. UMPIRE_FAILURE after a message. Call named_logs_done in any case. */
enum umpire_status named_logs_read(struct named_logs *named, const struct log_paths *paths);
void named_logs_done(struct named_logs *named);

/* Finds a log that was not found before: one with this digest, of several the one with this path;
 * otherwise the one with this path. `sha256` NULL: only by its path. NULL: there is none. */
struct named_log *named_logs_find(struct named_logs *named, const char *path, const char *sha256);

/* Reads a log again. Call named_log_close after it. */
struct named_reading {
    struct cli_opened opened; /* of a file */
    int spool;
    off_t at, end;
};
struct umpire_input named_log_open(const struct named_logs *named, const struct named_log *log,
                                   struct named_reading *ret_reading);
void named_log_close(struct named_reading *reading);

/* SHA-256 of a file's bytes. False: it cannot be read; see errno. */
bool named_digest(const char *path, char ret_sha256[NAMED_DIGEST]);

#endif
