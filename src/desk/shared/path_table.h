/* SPDX-License-Identifier: MIT */
/* Paths of many files in little memory: the name of each, and the directory once for all paths of
 * it that are added one after the other. A path takes 8 bytes and its name. */
#ifndef CLI_PATH_TABLE_H
#define CLI_PATH_TABLE_H

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* no path below a directory that can be opened is longer */
enum { PATH_ROOM = PATH_MAX + NAME_MAX + 2 };

/* All zero is empty. */
struct path_table {
    struct path_entry { uint32_t directory, name; } *entries; /* offsets of both in the text */
    size_t count, capacity;
    char *text;
    size_t used, text_capacity;
    uint32_t directory; /* of the path that was added last */
};

/* False: out of memory, or the names together have more than 4 GiB. */
bool path_table_add(struct path_table *table, const char *path);
void path_table_done(struct path_table *table);

/* A path as it was added. It is written into `room`; a path that is longer than that stays in the
 * table. */
const char *path_table_at(const struct path_table *table, size_t index, char room[PATH_ROOM]);

/* Puts the paths from `first` on in the order of their bytes. */
void path_table_sort(struct path_table *table, size_t first);

/* Whether no path stands there twice; also false if memory runs out. */
bool path_table_once(const struct path_table *table);

#endif
