/* SPDX-License-Identifier: MIT */
/* The text of a log and the beginnings of its lines. A line ends with its line feed; text after the
 * last line feed is a line too. */
#ifndef SESSION_DOCUMENT_H
#define SESSION_DOCUMENT_H

#include "base/slice.h"
#include "umpire_session.h"

#include <stdbool.h>
#include <stddef.h>
#include <sys/stat.h>

/* All zero is empty. */
struct document {
    char *bytes;
    size_t length, capacity;
    size_t *starts;        /* of each line */
    size_t lines, starts_capacity;
};

void document_done(struct document *document);

/* Replaces `removed` bytes from `at` on by a text, which may not lie in the document. The cost
 * grows with the bytes that follow. False: out of memory; nothing has changed. */
bool document_splice(struct document *document, size_t at, size_t removed, struct slice text);

/* The text from a byte on, also of a document that is empty. */
const char *document_at(const struct document *document, size_t at);

/* The offset of a line's beginning, counted from 1; after the last line: of the text's end. */
size_t document_start(const struct document *document, uint64_t line);

/* The line of a byte. The end of a text after a line feed: the number after the last line. */
uint64_t document_line_at(const struct document *document, size_t at);

/* A line with its line end, if it has one. */
struct slice document_line(const struct document *document, uint64_t line);

/* An edit of a log, for undo and redo. */
struct edit {
    size_t at;
    char *removed, *inserted; /* one block, which `removed` begins */
    size_t removed_length, inserted_length;
};

/* All zero is empty. */
struct history {
    struct edit *edits;
    size_t count, done, capacity; /* done: how many are in the text; those after them were undone */
};

void history_done(struct history *history);

/* Notes an edit that is about to be made and drops those that were undone; if there are more than
 * `most`, drops the oldest. The caller counts it in `done` once it is made. False: out of memory;
 * nothing has changed. */
bool history_note(struct history *history, size_t at, struct slice removed, struct slice inserted,
                  size_t most);

/* The edit that undo takes back, and the one that redo makes again. NULL: there is none. */
const struct edit *history_last(const struct history *history);
const struct edit *history_next(const struct history *history);

/* The file of a session's log, which is read, appended to and replaced. Changes that other programs
 * make to it are noticed. All zero: there is no file. */
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
