/* SPDX-License-Identifier: MIT */

#include "base/array.h"
#include "desk/shared/cli.h"

#include <stdlib.h>
#include <string.h>

#define WHOLE UINT32_MAX /* the directory of a path that is kept as one text */

/* Copies so many bytes of a text into the table, and a NUL. */
static bool keep(struct path_table *table, const char *text, size_t length, uint32_t *ret_at)
{
    size_t wanted = table->used + length + 1;
    while (table->text_capacity < wanted) {
        char *grown = cli_room(table->text, table->text_capacity, &table->text_capacity, 1);
        if (!grown)
            return false;
        table->text = grown;
    }
    if (wanted > WHOLE)
        return false;
    *ret_at = (uint32_t)table->used;
    memcpy(table->text + table->used, text, length);
    table->text[wanted - 1] = '\0';
    table->used = wanted;
    return true;
}

/* Whether a path, with a directory of so many bytes, is in the last path's directory. */
static bool is_in_last(const struct path_table *table, const char *path, size_t length)
{
    if (table->count == 0 || table->directory == WHOLE)
        return false;
    const char *last = table->text + table->directory;
    return strncmp(last, path, length) == 0 && last[length] == '\0';
}

bool path_table_add(struct path_table *table, const char *path)
{
    struct path_entry *grown = cli_room(table->entries, table->count, &table->capacity,
                                        sizeof *grown);
    if (!grown)
        return false;
    table->entries = grown;
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    size_t before = (size_t)(name - path), length = strlen(path);
    if (length >= PATH_ROOM) {
        table->directory = WHOLE;
        name = path;
    } else if (!is_in_last(table, path, before) && !keep(table, path, before, &table->directory)) {
        return false;
    }
    struct path_entry *entry = &table->entries[table->count];
    entry->directory = table->directory;
    if (!keep(table, name, length - (size_t)(name - path), &entry->name))
        return false;
    table->count++;
    return true;
}

void path_table_done(struct path_table *table)
{
    free(table->entries);
    free(table->text);
}

static const char *path_of_entry(const struct path_table *table, const struct path_entry *entry,
                                 char room[PATH_ROOM])
{
    if (entry->directory == WHOLE)
        return table->text + entry->name;
    stpcpy(stpcpy(room, table->text + entry->directory), table->text + entry->name);
    return room;
}

const char *path_table_at(const struct path_table *table, size_t index, char room[PATH_ROOM])
{
    return path_of_entry(table, &table->entries[index], room);
}

static int compare(const struct path_table *table, const struct path_entry *one,
                   const struct path_entry *other)
{
    char rooms[2][PATH_ROOM];
    if (one->directory == other->directory)
        return strcmp(table->text + one->name, table->text + other->name);
    return strcmp(path_of_entry(table, one, rooms[0]), path_of_entry(table, other, rooms[1]));
}

static int by_bytes(const void *one, const void *other, void *table)
{
    return compare(table, one, other);
}

void path_table_sort(struct path_table *table, size_t first)
{
    sort_elements(table->entries + first, table->count - first, sizeof *table->entries, by_bytes,
                  table);
}

/* How many of the first paths are already sorted by their bytes. */
static size_t count_sorted_paths(const struct path_table *table)
{
    size_t count = table->count > 0;
    while (count > 0 && count < table->count &&
           compare(table, &table->entries[count - 1], &table->entries[count]) < 0)
        count++;
    return count;
}

/* The paths of one directory are added in order, so only others are sorted, in a copy. */
bool path_table_once(const struct path_table *table)
{
    if (count_sorted_paths(table) == table->count)
        return true;
    struct path_table sorted = *table;
    sorted.entries = calloc(table->count, sizeof *sorted.entries);
    if (!sorted.entries)
        return false;
    memcpy(sorted.entries, table->entries, table->count * sizeof *sorted.entries);
    path_table_sort(&sorted, 0);
    bool once = count_sorted_paths(&sorted) == sorted.count;
    free(sorted.entries);
    return once;
}
