/* SPDX-License-Identifier: MIT */
/* Manifests: which share of a check reads which logs, so that many processes or machines can check
 * a corpus.
 *
 * A manifest is a text with a line for each log or each part of a log:
 *
 *     umpire manifest 1
 *     shares N
 *     configuration SHA256 PATH
 *     log SHARE BYTES PATH
 *     part SHARE BYTES SHA256 PART-SHA256 SECONDS NANOSECONDS BEGIN END LINE NEXT-LINE GAMES PATH
 *
 * A configuration is one that counts for a log of the manifest (configuration.h).
 * BYTES and SHA256 are of the whole log, PART-SHA256 is of the bytes from BEGIN to END. SECONDS and
 * NANOSECONDS say when the log was last changed. BEGIN, END, LINE, NEXT-LINE and GAMES are members
 * of a struct umpire_part. The parts of a log leave no byte out. In a PATH a backslash and a line
 * end are written \\ and \n. Shares stand in order, and so do the parts of a log. */
#ifndef CLI_MANIFEST_H
#define CLI_MANIFEST_H

#include "desk/shared/cli.h"

#include <stdio.h>

enum { SHARES_MOST = 100000, DIGEST_TEXT = 65 };

struct manifest_entry {
    size_t share; /* from 1 */
    char *path;
    uint64_t bytes;
    bool is_part;
    /* its stamp is not written, since it holds for this machine's file only */
    struct umpire_part part;
    int64_t seconds, nanoseconds;
    char sha256[DIGEST_TEXT], part_sha256[DIGEST_TEXT];
};

struct manifest_configuration {
    char sha256[DIGEST_TEXT], *path;
};

struct manifest {
    struct manifest_configuration *configurations;
    size_t configuration_count, configuration_capacity;
    struct manifest_entry *entries;
    size_t count, capacity, shares;
    char digest[DIGEST_TEXT]; /* SHA-256 of the text that manifest_read has read */
};

void manifest_done(struct manifest *manifest);

/* Adds an entry; its path is copied. False: out of memory. */
bool manifest_add(struct manifest *manifest, const struct manifest_entry *entry);

/* Adds a configuration in the same way. */
bool manifest_add_configuration(struct manifest *manifest, const char *sha256, const char *path);

/* The manifest's text; the caller frees it. NULL: out of memory. */
char *manifest_text(const struct manifest *manifest, size_t *ret_length);

/* Reads a file and keeps only the entries of share `only`, as there may be millions of others; 0:
 * of all shares. UMPIRE_CONFORMANT; UMPIRE_USAGE after a message; UMPIRE_FAILURE: no memory. */
enum umpire_status manifest_read(struct manifest *manifest, const char *path, size_t only);

/* Reads the bytes of a part and computes their SHA-256. False: they cannot be read; see errno. */
bool manifest_digest_part(const struct manifest_entry *entry, char ret_text[DIGEST_TEXT]);

/* SHA-256 of bytes, in hexadecimal. */
void digest_text(const void *bytes, size_t length, char ret_text[DIGEST_TEXT]);

/* Reads all of a regular file, with a zero byte after it; the caller frees `*ret_bytes`. After a
 * message: UMPIRE_USAGE if the file cannot be read, UMPIRE_FAILURE if memory ran out. */
enum umpire_status read_whole_file(const char *path, char **ret_bytes, size_t *ret_length);

#endif
