/* The bytes of one log: a file, standard input, memory, or any of them
 * compressed with gzip (told by its first two bytes, RFC 1952).
 *
 * Reads ahead by one fixed buffer only; the size of a log does not matter. The
 * fingerprint of the bytes as stored (SHA-256, FIPS 180-4) is kept up to date
 * as they are read. */
#ifndef LOG_SOURCE_H
#define LOG_SOURCE_H

#include "log/tape.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/stat.h>

struct source;

enum { SOURCE_DIGEST_BYTES = 32 };

/* NULL and errno on failure. `path` "-" is standard input. */
struct source *source_open(const char *path);

/* A part of a file that is not compressed, without a fingerprint. Reading fails if the file
 * has another stamp by then. */
struct source *source_open_part(const char *path, uint64_t begin, uint64_t end, uint64_t stamp);

/* A regular file that nobody has written since has the same stamp. */
uint64_t source_stamp(const struct stat *status);

/* Whether a regular file was written since it was opened; then source_error says so. */
bool source_changed(struct source *source);

/* Reads `bytes`, which must outlive the source. NULL: out of memory. */
struct source *source_of_memory(const void *bytes, size_t length);

/* Reads texts that are put into it one after another; in between, and at first, reading waits.
 * NULL: out of memory. */
struct source *source_of_texts(void);

/* Gives the next text to such a source, which has read the one before. It must outlive the reading. */
void source_put(struct source *source, const void *bytes, size_t length);

void source_close(struct source *source);

/* Follows a log that is still being written: once `*stop` (it may be NULL) is
 * set, by a signal handler say, the log counts as ended. */
void source_follow(struct source *source, const volatile int *stop);

/* Before anything is read: a log of more bytes of text, or as stored if it is compressed, fails
 * after them. 0: no log does. */
void source_limit(struct source *source, uint64_t bytes);

/* Before anything is read: the text that is read is put on a tape too, the caller's. NULL: on none. */
void source_record(struct source *source, struct tape *tape);

/* Whether reading would wait; only a followed file and a source of texts ever do. */
bool source_waits(const struct source *source);

/* Up to `capacity` bytes of text, at least 16, with plain quotes and dashes (log/plain.h); 0 at the
 * end; -1 on an error, which source_error tells in words. */
long source_read(struct source *source, char *buffer, size_t capacity);
/* Whether the error was lack of memory. */
bool source_no_memory(const struct source *source);

const char *source_error(const struct source *source);

/* Number and fingerprint of the bytes as stored; complete once source_read has answered 0. */
uint64_t source_stored_bytes(const struct source *source);
void source_digest(struct source *source, uint8_t ret_digest[SOURCE_DIGEST_BYTES]);

#endif
