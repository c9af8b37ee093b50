/* SPDX-License-Identifier: MIT */
#include "event/serve/table.h"

#include "event/serve/secret.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

bool serve_key_fits(const char *key)
{
    size_t length = strlen(key);
    return length <= SERVE_KEY_BYTES &&
           strspn(key, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_") ==
               length;
}

bool serve_key_is_of_throw(const char *key)
{
    return strncmp(key, SERVE_KEY_OF_THROW, strlen(SERVE_KEY_OF_THROW)) == 0;
}

/* SERVE_KEYS: the key is not known. */
static size_t place_of(const struct serve_keys *keys, const char *key)
{
    size_t place = *key ? 0 : SERVE_KEYS;
    while (place < SERVE_KEYS && strcmp(keys->keys[place], key) != 0)
        place++;
    return place;
}

bool serve_keys_have(const struct serve_keys *keys, const char *key)
{
    return place_of(keys, key) < SERVE_KEYS;
}

uint64_t *serve_keys_text(struct serve_keys *keys, const char *key)
{
    const size_t place = place_of(keys, key);
    return place < SERVE_KEYS ? &keys->texts[place] : NULL;
}

const char *serve_keys_first(const struct serve_keys *keys, const char *beginning)
{
    for (unsigned i = keys->count > SERVE_KEYS ? keys->count - SERVE_KEYS : 0; i < keys->count; i++)
        if (strncmp(keys->keys[i % SERVE_KEYS], beginning, strlen(beginning)) == 0)
            return keys->keys[i % SERVE_KEYS];
    return NULL;
}

void serve_keys_add(struct serve_keys *keys, const char *key)
{
    unsigned end = keys->count + SERVE_KEYS;
    while (keys->count < end && serve_key_is_of_throw(keys->keys[keys->count % SERVE_KEYS]))
        keys->count++;
    if (!*key)
        return;
    keys->texts[keys->count % SERVE_KEYS] = 0;
    snprintf(keys->keys[keys->count++ % SERVE_KEYS], SERVE_KEY_BYTES + 1, "%s", key);
}

const char *serve_keys_read(const char *path,
                            void (*take)(void *user, const char *table, const char *key),
                            void *user, bool *ret_worn)
{
    char line[256] = "\n", name[SERVE_NAME_MOST + 2], key[SERVE_KEY_BYTES + 2];
    *ret_worn = false;
    FILE *file = fopen(path, "re");
    if (!file)
        return errno == ENOENT ? NULL : strerror(errno);
    while (fgets(line, sizeof line, file)) {
        int end = 0;
        if (sscanf(line, "%65[^ \n] %41[^ \n]%n", name, key, &end) == 2 && line[end] == '\n' &&
            serve_name_fits(name) && serve_key_fits(key))
            take(user, name, key);
    }
    *ret_worn = ftell(file) > SERVE_KEYS_FILE_MOST || !strchr(line, '\n');
    const char *why = ferror(file) ? strerror(errno) : NULL;
    fclose(file);
    return why;
}

/* Opens the file to add to it. -1: see errno. */
static int open_file(const char *path)
{
    return open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
}

static bool write_key(int file, const char *table, const char *key)
{
    char line[SERVE_NAME_MOST + SERVE_KEY_BYTES + 3];
    int length = snprintf(line, sizeof line, "%s %s\n", table, key);
    return write(file, line, (size_t)length) == length;
}

void serve_keys_save(const char *path, const char *table, const char *key)
{
    int file = *key ? open_file(path) : -1;
    if (file < 0)
        return;
    /* the line end after a line that was cut off is for the next key, not to get lost in it */
    bool ended = write_key(file, table, key) || write(file, "\n", 1) == 1;
    (void)ended;
    close(file);
}

bool serve_keys_save_all(const char *path, const char *table, const struct serve_keys *keys)
{
    int file = open_file(path);
    bool good = file >= 0;
    for (unsigned i = keys->count > SERVE_KEYS ? keys->count - SERVE_KEYS : 0;
         good && i < keys->count; i++)
        good = write_key(file, table, keys->keys[i % SERVE_KEYS]);
    int error = errno;
    if (file >= 0)
        close(file);
    errno = error;
    return good;
}
