/* SPDX-License-Identifier: MIT */
/* What `umpire verify` knows of a report, and how it judges the logs again. */
#ifndef CLI_VERIFY_H
#define CLI_VERIFY_H

#include "desk/check/judging.h"
#include "desk/verify/named.h"

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
    char *version, *sources, *options; /* that the report names, or NULL */
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
    uint64_t told, moved; /* that were shown, and logs that have another name now */
};

/* The file of --with that has this digest, or NULL. */
const struct with_file *verify_with(const struct verify *verify, const char *sha256);

/* Reports a difference of the report; those after the first twenty are only counted. */
void verify_tell(struct verify *verify, const struct umpire_deviation *one);

/* Judges the logs of the report again, and writes a report of them to `again`. UMPIRE_CONFORMANT,
 * or after a message UMPIRE_MALFORMED or UMPIRE_FAILURE. */
enum umpire_status verify_judge(struct verify *verify);

#endif
