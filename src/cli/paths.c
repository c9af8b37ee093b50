#include "cli/cli.h"

#include <errno.h>
#include <fts.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static bool add(struct log_paths *paths, const char *path)
{
    if (paths->count == paths->capacity) {
        size_t capacity = paths->capacity ? paths->capacity * 2 : 64;
        char **grown = realloc(paths->paths, capacity * sizeof *grown);
        if (!grown)
            return false;
        paths->paths = grown;
        paths->capacity = capacity;
    }
    char *copy = strdup(path);
    if (!copy)
        return false;
    paths->paths[paths->count++] = copy;
    return true;
}

static bool is_log(const char *name)
{
    static const char *const endings[] = {".umpire", ".umpire.gz"};
    size_t length = strlen(name);
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        size_t ending = strlen(endings[i]);
        if (length > ending && strcmp(name + length - ending, endings[i]) == 0)
            return true;
    }
    return false;
}

static int by_bytes(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static void complain(struct log_paths *paths, const char *path, const char *why)
{
    fprintf(stderr, "umpire: %s: %s\n", path, why);
    paths->status = UMPIRE_MALFORMED;
}

/* Links to directories are not followed, so no loop of links is one here. */
static bool add_directory(struct log_paths *paths, const char *directory)
{
    char *roots[] = {(char *)directory, NULL};
    size_t first = paths->count;
    FTS *walk = fts_open(roots, FTS_PHYSICAL | FTS_COMFOLLOW | FTS_NOCHDIR, NULL);
    if (!walk)
        return false;
    bool good = true;
    for (FTSENT *entry; good && (entry = fts_read(walk));) {
        if (entry->fts_info == FTS_DNR || entry->fts_info == FTS_ERR || entry->fts_info == FTS_NS)
            complain(paths, entry->fts_path, strerror(entry->fts_errno));
        else if ((entry->fts_info == FTS_F || entry->fts_info == FTS_SL) && is_log(entry->fts_name))
            good = add(paths, entry->fts_path);
    }
    fts_close(walk);
    if (paths->count == first)
        complain(paths, directory, "this directory holds no log (*.umpire)");
    else
        qsort(paths->paths + first, paths->count - first, sizeof *paths->paths, by_bytes);
    return good;
}

bool log_paths_gather(struct log_paths *paths, char **words, int count)
{
    *paths = (struct log_paths){.status = UMPIRE_CONFORMANT};
    for (int i = 0; i < count; i++) {
        struct stat status;
        bool directory = strcmp(words[i], "-") != 0 && stat(words[i], &status) == 0 && S_ISDIR(status.st_mode);
        if (!(directory ? add_directory(paths, words[i]) : add(paths, words[i])))
            return false;
    }
    return true;
}

void log_paths_done(struct log_paths *paths)
{
    for (size_t i = 0; i < paths->count; i++)
        free(paths->paths[i]);
    free(paths->paths);
}
