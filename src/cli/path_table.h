/* Paths of many files in little memory: the name of each, and the directory that it stands in once for those that come one
 * after the other. A path takes 8 bytes and its name. */
#ifndef CLI_PATH_TABLE_H
#define CLI_PATH_TABLE_H

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { PATH_ROOM = PATH_MAX + NAME_MAX + 2 }; /* no path below a directory that can be opened is longer */

/* All zero is empty. */
struct path_table {
    struct path_entry { uint32_t directory, name; } *entries; /* where both stand in the text */
    size_t count, capacity;
    char *text;
    size_t used, text_capacity;
    uint32_t directory; /* of the path that was added last */
};

/* False: out of memory, or the names together have more than 4 GiB. */
bool path_table_add(struct path_table *table, const char *path);
void path_table_done(struct path_table *table);

/* A path as it was added. It stands in `room`, or in the table if it is longer than that. */
const char *path_table_at(const struct path_table *table, size_t index, char room[PATH_ROOM]);

/* Puts the paths from `first` on in the order of their bytes. */
void path_table_sort(struct path_table *table, size_t first);

/* Whether each path stands there once; false, too, when that cannot be found out for lack of memory. */
bool path_table_once(const struct path_table *table);

#endif
