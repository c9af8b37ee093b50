/* SPDX-License-Identifier: MIT */
/* The secrets in the links of 'umpire serve', and the file that keeps them. */
#ifndef CLI_SERVE_SECRET_H
#define CLI_SERVE_SECRET_H

#include "desk/shared/log_writer.h"

#include <stdbool.h>
#include <stddef.h>

/* 130 random bits, written as letters and digits that cannot be mistaken for one another. */
enum { SERVE_SECRET_LENGTH = 26, SERVE_NAME_MOST = 64 };
#define SERVE_LINKS_FILE "links.secret"

struct serve_secret { char text[SERVE_SECRET_LENGTH + 1]; };

/* False: the system has no random numbers. */
bool serve_secret_new(struct serve_secret *ret_secret);

/* Whether a word is the secret. The time does not depend on how much of the word is right. */
bool serve_secret_is(const struct serve_secret *secret, const char *word, size_t length);

/* serve_side_word writes the word of a side's link (side.c), which stands where a table's secret
 * stands: the side's secret, the side and the table. The secret is a digest of the side's name; its
 * key is the secret with which one records the whole log. So the side's secret is kept in no file,
 * and who has it cannot make another link. False: the name is too long. */
enum { SERVE_SIDE_MOST = 64, SERVE_SIDE_WORD_BYTES = 256 };
void serve_secret_of_side(const struct serve_secret *write, const char *side,
                          struct serve_secret *ret_secret);
bool serve_side_word(const struct serve_secret *write, const char *side, const char *table,
                     char ret_word[SERVE_SIDE_WORD_BYTES]);

/* Reads a side's name out of such a word. False: it is none. */
bool serve_side_read(const char *hex, size_t length, char ret_side[SERVE_SIDE_MOST + 1]);

/* Whether a text can be a table's name, and its file's without ".umpire": letters, digits, '-', '_'
 * and '.', no '.' first. */
bool serve_name_fits(const char *name);

/* Reads the file: calls `table` for each table, and sets the judge's secret. If there is no file,
 * makes one with a new secret for the judge. Leaves out a line that a crash cut off. NULL, or why
 * it failed, in static words or strerror's. */
const char *serve_links_read(const char *path, struct serve_secret *ret_judge,
                             bool (*table)(void *user, const char *name,
                                           const struct serve_secret *write,
                                           const struct serve_secret *read),
                             void *user);

/* Adds a table's links to the file, and waits until they are on the disk. */
bool serve_links_add(const char *path, const char *name, const struct serve_secret *write,
                     const struct serve_secret *read);

/* Opens libqrencode. NULL: it is open; otherwise why not. */
const char *serve_code_open(void);

/* Writes the QR code of a text as an array with a text of 0 and 1 for each row. False: out of
 * memory, or the text is too long. */
bool serve_code(const char *text, struct log_writer *json);

#endif
