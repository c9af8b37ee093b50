/* Manifests: which share of a check reads which logs, so that many processes or machines can check a corpus.
 *
 * A manifest is a text, a line for each log or each part of one:
 *
 *     umpire manifest 1
 *     shares N
 *     log SHARE BYTES PATH
 *     part SHARE BYTES SHA256 PART-SHA256 SECONDS NANOSECONDS BEGIN END LINE NEXT-LINE GAMES PATH
 *
 * BYTES and SHA256 are the whole log's, PART-SHA256 is that of the bytes from BEGIN to END, the times say when the log
 * was changed last, and the rest is a struct umpire_part. The parts of a log leave no byte out. In a PATH a backslash and a line end are written \\ and \n. Shares stand in order, and so do the
 * parts of a log. */
#ifndef CLI_MANIFEST_H
#define CLI_MANIFEST_H

#include "cli/cli.h"

#include <stdio.h>

enum { SHARES_MOST = 100000, DIGEST_TEXT = 65 };

struct manifest_entry {
    size_t share; /* from 1 */
    char *path;
    uint64_t bytes;
    bool is_part;
    struct umpire_part part; /* its stamp is not kept: it is of this machine's file */
    int64_t seconds, nanoseconds;
    char sha256[DIGEST_TEXT], part_sha256[DIGEST_TEXT];
};

struct manifest {
    struct manifest_entry *entries;
    size_t count, capacity, shares;
    char digest[DIGEST_TEXT]; /* SHA-256 of the text, of one that was read */
};

void manifest_done(struct manifest *manifest);

/* Adds an entry; its path is copied. False: out of memory. */
bool manifest_add(struct manifest *manifest, const struct manifest_entry *entry);

/* The text; the caller's to free. NULL: out of memory. */
char *manifest_text(const struct manifest *manifest, size_t *ret_length);

/* Reads a file, and keeps the entries of share `only`, as there may be millions of others; 0: all. UMPIRE_USAGE after a
 * message, else UMPIRE_CONFORMANT or UMPIRE_FAILURE. */
enum umpire_status manifest_read(struct manifest *manifest, const char *path, size_t only);

/* SHA-256 of the bytes of a part, which is read for it. False: the log cannot be read so far; errno. */
bool manifest_digest_part(const struct manifest_entry *entry, char ret_text[DIGEST_TEXT]);

/* SHA-256 of bytes, in hexadecimal. */
void digest_text(const void *bytes, size_t length, char ret_text[DIGEST_TEXT]);

/* Reads all of a regular file, with a zero byte after it; `*ret_bytes` is the caller's to free. Else than
 * UMPIRE_CONFORMANT after a message: it cannot be read (USAGE), or out of memory. */
enum umpire_status read_whole_file(const char *path, char **ret_bytes, size_t *ret_length);

#endif
