/* SPDX-License-Identifier: MIT */
/* The bytes of one log: a file, standard input, memory or what a function hands out, each plain or
 * compressed with gzip (recognized by its first two bytes, RFC 1952).
 *
 * Reads ahead by one fixed buffer, so the size of a log does not matter. Computes the fingerprint
 * of the stored bytes (SHA-256, FIPS 180-4) while it reads. */
#ifndef LOG_SOURCE_H
#define LOG_SOURCE_H

#include "judge/log/tape.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/stat.h>

struct source;

enum { SOURCE_DIGEST_BYTES = 32 };

/* NULL and errno on failure. `path` "-" is standard input. */
struct source *source_open(const char *path);

/* Opens the part of an uncompressed file from byte `begin` to before `end`; it has no fingerprint.
 * NULL and errno on failure. If the file's stamp is not `stamp`, the first read fails. */
struct source *source_open_part(const char *path, uint64_t begin, uint64_t end, uint64_t stamp);

/* The stamp of a regular file; it changes when somebody writes to the file. */
uint64_t source_stamp(const struct stat *status);

/* Whether a regular file was written since it was opened; source_error says so then. */
bool source_changed(struct source *source);

/* Reads `bytes`, which must outlive the source. NULL: out of memory. */
struct source *source_of_memory(const void *bytes, size_t length);

/* Reads what `read` hands out, which answers the number of bytes, 0 at the end, or -1 and why in
 * `*ret_error`; that text must outlive the source. NULL: out of memory. */
struct source *source_of_input(long (*read)(void *user, void *buffer, size_t capacity,
                                            const char **ret_error),
                               void *user);

/* Reads texts that source_put gives one after another; waits at first and between them. NULL: out
 * of memory. */
struct source *source_of_texts(void);

/* Gives the next text to such a source, which has read the previous one. The text must live until
 * it is read. */
void source_put(struct source *source, const void *bytes, size_t length);

/* Frees a source; does nothing for NULL. The log's memory, `user` and the tape stay the
 * caller's. */
void source_close(struct source *source);

/* Follows a log that is still being written. Once `*stop` is set, by a signal handler say, the log
 * counts as ended; `stop` may be NULL. */
void source_follow(struct source *source, const volatile int *stop);

/* Call before the first read: reading fails after `bytes` bytes of text or, if the log is
 * compressed, of stored bytes. 0: no limit. */
void source_limit(struct source *source, uint64_t bytes);

/* Call before the first read: text that is read is also put on a tape, which stays the caller's.
 * NULL: no tape. */
void source_record(struct source *source, struct tape *tape);

/* Whether reading would wait; only a followed file and a source of texts ever do. */
bool source_waits(const struct source *source);

/* Reads up to `capacity` bytes (at least 16) of text, with plain quotes and dashes (log/plain.h).
 * 0: the end. -1: an error; source_error has its message. */
long source_read(struct source *source, char *buffer, size_t capacity);
/* Whether that error was a lack of memory. */
bool source_no_memory(const struct source *source);

/* The message of the error; empty: there was none. Lives until source_close. */
const char *source_error(const struct source *source);

/* Number and fingerprint of the stored bytes; complete once source_read has answered 0. */
uint64_t source_stored_bytes(const struct source *source);
void source_digest(struct source *source, uint8_t ret_digest[SOURCE_DIGEST_BYTES]);

#endif
