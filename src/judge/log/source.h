/* SPDX-License-Identifier: MIT */
/* The bytes of one log: a file, standard input, memory or what a function hands out, each plain or
 * compressed with gzip (recognized by its first two bytes, RFC 1952).
 *
 * Reads ahead by one fixed buffer, so the size of a log does not matter. Computes the fingerprint
 * of the stored bytes (SHA-256, FIPS 180-4) while it reads. */
#ifndef LOG_SOURCE_H
#define LOG_SOURCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/stat.h>

/* The tape: the lines of a log as they are written, kept until they are taken ---------------------
 *
 * A source puts the text that it reads on the tape. Before a message about a line is shown, the
 * lines up to it are taken off. Memory is bounded: lines more than TAPE_KEPT_BEFORE bytes before
 * the line in question are left out, and so is the part of a line beyond TAPE_LINE bytes. */

enum { TAPE_LINE = 512, TAPE_KEPT_BEFORE = 262144 };

struct tape {
    char *bytes;
    size_t used, capacity;
    size_t at;     /* where the first line that was not taken begins */
    uint64_t line; /* the number of that line */
    uint64_t to;   /* the line that was last asked for */
    bool cut;      /* the line that was taken last had no end yet: its rest is left out */
    /* the last line on the tape has no end yet and is too long: its rest is left out */
    bool cropped;
};

/* Begins at a line of a log. The tape is all zero, or was used before and keeps its memory. */
void tape_begin(struct tape *tape, uint64_t line);
void tape_done(struct tape *tape);

/* False: out of memory. */
bool tape_put(struct tape *tape, const char *bytes, size_t length);

/* Takes the next line if its number is at most `to`: its text, with U+FFFD for a NUL. False: there
 * is no such line. A line whose end was not put yet ends where the tape does. */
bool tape_take(struct tape *tape, uint64_t to, uint64_t *ret_line, char ret_text[TAPE_LINE + 8]);

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

/* Reads texts that source_put gives one after another. It waits for each. NULL: out of memory. */
struct source *source_of_texts(void);

/* Gives such a source, whose text was read, the next one, which must live until it is read. */
void source_put(struct source *source, const void *bytes, size_t length);

/* Frees a source, if it is not NULL. The log's memory, `user` and the tape stay the caller's. */
void source_close(struct source *source);

/* Follows a log that is still being written. Once `*stop` is set, by a signal handler say, the log
 * counts as ended; `stop` may be NULL. */
void source_follow(struct source *source, const volatile int *stop);

/* Call before the first read: reading fails after `bytes` bytes of text or, if the log is
 * compressed, of stored bytes. 0: no limit. */
void source_limit(struct source *source, uint64_t bytes);

/* Call before the first read: what is read then goes on the caller's tape, too. NULL: no tape. */
void source_record(struct source *source, struct tape *tape);

/* Whether reading would wait; only a followed file and a source of texts ever do. */
bool source_waits(const struct source *source);

/* Reads up to `capacity` bytes (at least 16) of text, with plain quotes and dashes (log/plain.c).
 * 0: the end. -1: an error; source_error has its message. */
long source_read(struct source *source, char *buffer, size_t capacity);
/* Whether that error was a lack of memory. */
bool source_no_memory(const struct source *source);

/* The message of the error; empty: there was none. Lives until source_close. */
const char *source_error(const struct source *source);

/* Number and fingerprint of the stored bytes; complete once source_read has answered 0. */
uint64_t source_stored_bytes(const struct source *source);
void source_digest(struct source *source, uint8_t ret_digest[SOURCE_DIGEST_BYTES]);

/* Typographic signs, which phones and word processors put in --------------------------------------
 *
 * They are replaced by plain ones: curly quotes by " and ', dashes and the minus sign by -. Quoted
 * texts and comments keep theirs, except that a text that begins with a curly double quote ends at
 * the next one. This is done piece by piece; where the pieces end does not matter. */

enum { PLAIN_KEPT_MOST = 2 }; /* bytes at the end of a piece that begin a character */

enum plain_place { PLAIN_CODE, PLAIN_QUOTED, PLAIN_CURLY, PLAIN_COMMENT };

/* Begins zeroed. */
struct plain {
    enum plain_place place; /* where the next byte stands */
    bool escaped;           /* after a backslash */
    char kept[PLAIN_KEPT_MOST];
    /* bytes of an incomplete character; they belong before the next piece */
    size_t kept_count;
};

/* Rewrites a piece in place and answers its new length. Unless it is the `last`, an incomplete
 * character at its end is kept, and the caller puts it before the next piece. */
size_t plain_rewrite(struct plain *plain, char *bytes, size_t length, bool last);

#endif
