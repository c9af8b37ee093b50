/* SPDX-License-Identifier: MIT */
/* The keys of the requests that were carried out last, and the file that keeps them: a request that
 * comes again is not carried out again, also after the server was started anew. */
#ifndef CLI_SERVE_KEYS_H
#define CLI_SERVE_KEYS_H

#include <stdbool.h>

enum { SERVE_KEYS = 256, SERVE_KEY_BYTES = 40, SERVE_KEYS_FILE_MOST = 1 << 20 };
#define SERVE_KEYS_FILE "requests.recent"

/* The last keys of one table. All zero but the path is empty. */
struct serve_keys {
    char *path; /* of the file */
    char keys[SERVE_KEYS][SERVE_KEY_BYTES + 1];
    unsigned count; /* also of those that were forgotten */
};

/* Whether a text can be a key: letters, digits, '-' and '_'; or nothing, for no key. */
bool serve_key_fits(const char *key);

/* Whether a key is one of those that keep what was thrown, which no request may have. */
#define SERVE_KEY_OF_THROW "thrown-"
bool serve_key_is_of_throw(const char *key);

bool serve_keys_have(const struct serve_keys *keys, const char *key);

/* The oldest key that begins so; NULL: there is none. */
const char *serve_keys_first(const struct serve_keys *keys, const char *beginning);

void serve_keys_add(struct serve_keys *keys, const char *key);

/* Reads the file, and calls `take` for each key of a table, the oldest first. Leaves out a line
 * that a crash cut off. Without a file it calls nothing. `*ret_worn`: the file ends in such a line,
 * or has more bytes than SERVE_KEYS_FILE_MOST. NULL, or why it failed, in strerror's words. */
const char *serve_keys_read(const char *path,
                            void (*take)(void *user, const char *table, const char *key),
                            void *user, bool *ret_worn);

/* Adds a key to the file. It outlives the server, but perhaps not the machine, which need not wait
 * for the disk: then the log alone tells what was carried out. So a failure is of no account. */
void serve_keys_save(const char *path, const char *table, const char *key);

/* Adds all keys of a table to the file, the oldest first. False: see errno. */
bool serve_keys_save_all(const char *path, const char *table, const struct serve_keys *keys);

#endif
