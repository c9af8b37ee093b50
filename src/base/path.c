/* SPDX-License-Identifier: MIT */
#include "base/path.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/* A path that is being written: `length` bytes at `at`; no ".." removes the first `kept`. */
struct normal {
    char *at;
    size_t length, kept;
};

static void path_add_part(struct normal *path, const char *part, size_t length)
{
    bool absolute = path->length > 0 && path->at[0] == '/',
         up = length == 2 && memcmp(part, "..", 2) == 0;
    if (length == 0 || (length == 1 && *part == '.') || (up && absolute && path->length == 1))
        return;
    if (up && path->length > path->kept) {
        while (path->length > path->kept && path->at[path->length - 1] != '/')
            path->length--;
        if (path->length > path->kept)
            path->length--;
        return;
    }
    if (path->length > 0 && path->at[path->length - 1] != '/')
        path->at[path->length++] = '/';
    memcpy(path->at + path->length, part, length);
    path->length += length;
    if (up)
        path->kept = path->length;
}

static void add_parts(struct normal *path, const char *from)
{
    for (size_t length; *from; from += length + (from[length] != '\0')) {
        length = strcspn(from, "/");
        path_add_part(path, from, length);
    }
}

char *path_normal(const char *folder, const char *path)
{
    if (strcmp(path, "-") == 0)
        return strdup(path);
    bool joined = folder && *path != '/';
    struct normal normal = {.at = malloc((joined ? strlen(folder) : 0) + strlen(path) + 3)};
    if (!normal.at)
        return NULL;
    if (joined ? *folder == '/' : *path == '/')
        normal.at[normal.length++] = '/';
    normal.kept = normal.length;
    if (joined)
        add_parts(&normal, folder);
    add_parts(&normal, path);
    if (normal.length == 0)
        normal.at[normal.length++] = '.';
    normal.at[normal.length] = '\0';
    if (strcmp(normal.at, "-") == 0) /* a file, not standard input */
        memcpy(normal.at, "./-", 4);
    return normal.at;
}
