/* SPDX-License-Identifier: MIT */
/* Reads, appends to and replaces the file of a session's log, and notices changes that other
 * programs make to it. */
#ifndef SESSION_STORE_H
#define SESSION_STORE_H

#include "base/slice.h"
#include "umpire_session.h"

#include <sys/stat.h>

/* All zero: there is no file. */
struct store {
    char *path;         /* with links followed */
    bool there;         /* the file exists, and `known` is its state */
    struct stat known;  /* its state when it was last read or written */
    bool whole;         /* it holds exactly the first `saved` bytes of the text */
    size_t saved;
};

/* See umpire_session.h for the answers.
 *
 * Sets the path, and reads the file if it exists; the caller frees the bytes. On failure there is
 * no file. */
enum umpire_session_status store_open(struct store *store, const char *path, char **ret_bytes,
                                      size_t *ret_length);
void store_done(struct store *store);

/* Reads the file once more, and takes it as known. */
enum umpire_session_status store_read(struct store *store, char **ret_bytes, size_t *ret_length);

/* Whether the file is as it was when it was last read or written. */
enum umpire_session_status store_look(const struct store *store);

/* Notes that the text has changed from a byte on. */
void store_note(struct store *store, size_t at);

/* Whether the file lacks the text, which has `length` bytes. */
bool store_unsaved(const struct store *store, size_t length);

/* Makes the file hold the text. */
enum umpire_session_status store_save(struct store *store, struct slice text, bool force);

#endif
