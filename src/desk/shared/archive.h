/* SPDX-License-Identifier: MIT */
/* Archives as folders of logs: .tar, plain or compressed by gzip, bzip2, xz or zstd, and .zip,
 * through libarchive.
 *
 * Logs are handed out one after another, in the order of the archive, and are read as they are
 * unpacked: nothing is written to the disk. A log is called ARCHIVE/MEMBER, the path that it would
 * have in a folder of that name, so that whatever takes paths (SARIF's addresses, baselines,
 * editors' lists) takes it. Memory: a buffer of 64 KiB and what libarchive needs for the
 * compression; for .zip also its directory, some hundred bytes for each member. */
#ifndef CLI_ARCHIVE_H
#define CLI_ARCHIVE_H

#include "umpire.h"

#include <stdbool.h>
#include <stddef.h>

/* A log of an archive, valid during a visit. */
struct archive_log {
    const char *path;          /* ARCHIVE/MEMBER */
    struct umpire_input input; /* its bytes, which can be read once */
    const char *head;          /* the first of them, to look at */
    size_t head_length;
};

/* archive_is_named: whether a file's name ends like that of an archive. archive_names_log: like
 * that of a log (.umpire, .umpire.gz). */
bool archive_is_named(const char *path);
bool archive_names_log(const char *name);

/* Call before cli_sandbox_enter. Opens libarchive, or ends the process. Loads the encoding of
 * members' names, which is UTF-8 in every locale. If libarchive ends the process for lack of
 * memory, the exit status becomes UMPIRE_FAILURE. False: out of memory. */
bool archive_prepare(void);

/* Visits each log of an archive, and answers the visits' statuses together (umpire_status_of_both).
 * It ends after a visit that answers UMPIRE_FAILURE or UMPIRE_USAGE. Reports on standard error what
 * it does not read: an archive in the archive, a link, a member that is encrypted, sparse or named
 * like a file outside, the rest of a damaged archive. For that, and for an archive without a log,
 * the status is UMPIRE_MALFORMED or worse. UMPIRE_FAILURE: out of memory. `file`: the archive, open
 * for reading, which is closed then; -1: it is opened by its path. */
enum umpire_status
archive_visit(const char *path, int file,
              enum umpire_status (*visit)(void *user, const struct archive_log *log), void *user);

#endif
