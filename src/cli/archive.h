/* Archives as folders of logs: .tar, plain or compressed by gzip, bzip2, xz or zstd, and .zip, through libarchive.
 *
 * Logs are handed out one after another, in the order of the archive, and are read as they are unpacked: nothing is written to
 * the disk. A log is called ARCHIVE/MEMBER, the path that it would have in a folder of that name, so that whatever takes paths (SARIF's
 * addresses, baselines, editors' lists) takes it. Memory: a buffer of 64 KiB and what libarchive needs for the compression;
 * for .zip also its directory, some hundred bytes for each member. */
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

/* Whether a file's name ends as that of an archive does, or that of a log (.umpire, .umpire.gz). */
bool archive_is_named(const char *path);
bool archive_names_log(const char *name);

/* Call before the process shuts itself in: loads the encoding of members' names, which is UTF-8 in every locale, and makes the
 * process end with UMPIRE_FAILURE where libarchive ends it for lack of memory. False: out of memory. */
bool archive_prepare(void);

/* Visits each log of an archive, and answers the visits' statuses together (umpire_status_of_both). It ends after a visit that answers
 * UMPIRE_FAILURE or UMPIRE_USAGE. What is not read (an archive in the archive, a link, a member that is encrypted, sparse or named like
 * something outside, the rest of a damaged archive) is told on standard error and makes it UMPIRE_MALFORMED, as does an archive
 * without a log. UMPIRE_FAILURE: out of memory. */
enum umpire_status archive_visit(const char *path, enum umpire_status (*visit)(void *user, const struct archive_log *log), void *user);

#endif
