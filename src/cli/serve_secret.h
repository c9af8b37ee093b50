/* The secrets in the links of 'umpire serve', and the file that keeps them. */
#ifndef CLI_SERVE_SECRET_H
#define CLI_SERVE_SECRET_H

#include <stdbool.h>
#include <stddef.h>

/* 130 random bits as letters and digits that are not taken for one another. */
enum { SERVE_SECRET_LENGTH = 26, SERVE_NAME_MOST = 64 };
#define SERVE_LINKS_FILE "links.secret"

struct serve_secret { char text[SERVE_SECRET_LENGTH + 1]; };

/* False: the system has no random numbers. */
bool serve_secret_new(struct serve_secret *ret_secret);

/* Whether a word is the secret, in a time that does not tell how much of it is right. */
bool serve_secret_is(const struct serve_secret *secret, const char *word, size_t length);

/* Whether a text can be a table's name, and its file's without ".umpire": letters, digits, '-', '_' and '.', no '.' first. */
bool serve_name_fits(const char *name);

/* Reads the file; `table` is told each table, `judge` the judge's. A file that is not there is made, with a new secret of
 * the judge. NULL, or why not, in static words or strerror's. A line that was cut off by a crash is left out. */
const char *serve_links_read(const char *path, struct serve_secret *ret_judge,
                             bool (*table)(void *user, const char *name, const struct serve_secret *write, const struct serve_secret *read),
                             void *user);

/* Adds a table; it is on the disk then. */
bool serve_links_add(const char *path, const char *name, const struct serve_secret *write, const struct serve_secret *read);

#endif
