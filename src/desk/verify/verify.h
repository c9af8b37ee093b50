/* SPDX-License-Identifier: MIT */
/* What `umpire verify` knows of a report, and how it judges the logs again. */
#ifndef CLI_VERIFY_H
#define CLI_VERIFY_H

#include "desk/check/check.h"
#include "desk/shared/beneath.h"

/* The logs that a command line names, found by the SHA-256 of their stored bytes --------------- */

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

/* The log that has this path, whether it was found before or not. NULL: there is none. */
const struct named_log *named_logs_called(const struct named_logs *named, const char *path);

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

/* Differences, and logs with another path, that are shown. */
enum { VERIFY_TOLD_MOST = 20 };

/* A log of the report. */
struct reported_log {
    char *path, *sha256, *configuration_sha256; /* the last two may be NULL */
    uint64_t line;                              /* of the report */
};

/* A policy, a configuration, a baseline, a list of waivers or a key that is named with --with. */
struct with_file {
    const char *path;
    char sha256[NAMED_DIGEST];
};

struct verify {
    struct cli_report report;
    char *version, *sources, *options; /* as the report names them, or NULL */
    struct reported_log *logs;
    size_t log_count, log_capacity;
    uint64_t today;
    struct with_file *with;
    size_t with_count;
    struct log_paths paths;            /* its roots are also the files of --with */
    struct cli_configurations nearest; /* by the paths that are named */
    struct named_logs named;
    FILE *again;          /* the report that the logs give */
    uint64_t deviations;  /* differences that count, */
    uint64_t told, moved; /* differences that were shown; logs that have another name now */
};

/* Reports a difference of the report; those after the first twenty are only counted. */
void verify_tell(struct verify *verify, const struct umpire_deviation *one);

/* Judges the logs of the report again, and writes a report of them to `again`. UMPIRE_CONFORMANT,
 * or after a message UMPIRE_MALFORMED or UMPIRE_FAILURE. */
enum umpire_status verify_judge(struct verify *verify);

#endif
