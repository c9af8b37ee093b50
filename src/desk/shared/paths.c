/* SPDX-License-Identifier: MIT */
#include "desk/shared/archive.h"
#include "desk/shared/beneath.h"
#include "desk/shared/cli.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool add_root(struct log_paths *paths, const char *path)
{
    char **grown = cli_room(paths->roots, paths->root_count, &paths->root_capacity, sizeof *grown),
         *copy = NULL;
    if (grown) {
        paths->roots = grown;
        copy = strdup(path);
    }
    if (!copy)
        return false;
    grown[paths->root_count++] = copy;
    return true;
}

static void complain(struct log_paths *paths, const char *path, const char *why)
{
    cli_say("%s: %s", path, why);
    paths->status = UMPIRE_MALFORMED;
}

static char *paths_join(const char *directory, const char *name)
{
    size_t length = strlen(directory) + strlen(name) + 2;
    char *path = malloc(length);
    const char *between = length > strlen(name) + 2 && directory[strlen(directory) - 1] == '/'
                              ? ""
                              : "/";
    if (path)
        snprintf(path, length, "%s%s%s", directory, between, name);
    return path;
}

/* Adds a file that is named like a log. A pipe or a device is read only if the user names
 * it: it may wait for a writer, or never end. */
static bool take_log_path(struct log_paths *paths, const char *path, mode_t mode)
{
    struct stat target = {.st_mode = mode};
    bool link = S_ISLNK(mode), broken = link && stat(path, &target) != 0;
    mode = target.st_mode;
    if (link && S_ISDIR(mode))
        return true;
    if (!broken && !S_ISREG(mode)) {
        complain(paths, path, "is no regular file, and is read only if it is named itself");
        return true;
    }
    bool leads_out = link && !paths->beneath; /* the sandbox must allow it to be read */
    return path_table_add(&paths->logs, path) && (!leads_out || add_root(paths, path));
}

/* Whether a file that is not named like a log is one all the same: "x.UMPIRE", "x.umpire.xz". */
static bool is_nearly_log(const char *name)
{
    static const char *const endings[] = {".umpire",     ".umpire.gz",  ".umpire.xz", ".umpire.bz2",
                                          ".umpire.zst", ".umpire.lz4", ".umpire.lz", ".umpire.z"};
    size_t length = strlen(name);
    bool nearly = false;
    for (size_t i = 0; i < sizeof endings / sizeof *endings && !nearly; i++) {
        size_t end = strlen(endings[i]);
        nearly = length > end && strcasecmp(name + length - end, endings[i]) == 0;
    }
    return nearly;
}

static bool leads_to_directory(const char *link)
{
    struct stat status;
    return stat(link, &status) == 0 && S_ISDIR(status.st_mode);
}

/* Adds one entry: a log to the paths, a directory to `later`. Most file systems give an entry's
 * type with its name, which saves a call for each entry. */
static bool take_entry(struct log_paths *paths, struct path_table *later, const char *directory,
                       const struct dirent *entry)
{
    struct stat status = {.st_mode = (mode_t)DTTOIF(entry->d_type)};
    if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0)
        return true;
    char *path = paths_join(directory, entry->d_name);
    bool good = path != NULL;
    if (good && entry->d_type == DT_UNKNOWN && lstat(path, &status) != 0)
        complain(paths, path, strerror(errno));
    else if (good && S_ISDIR(status.st_mode))
        good = path_table_add(later, path);
    else if (good && S_ISLNK(status.st_mode) && leads_to_directory(path))
        good = path_links_add(&paths->links, path);
    else if (good && archive_names_log(entry->d_name))
        good = take_log_path(paths, path, status.st_mode);
    else if (good && is_nearly_log(entry->d_name))
        complain(paths, path, "is not read: a log is named *.umpire or *.umpire.gz");
    free(path);
    return good;
}

/* Opens a directory. For logs of strangers, follows no link that somebody has put in its place
 * since it was listed. NULL: see errno. */
static DIR *open_directory(const struct log_paths *paths, const char *named, const char *path)
{
    if (!paths->beneath)
        return opendir(path);
    int file = cli_open_directory_beneath(paths, named, path);
    DIR *directory = file >= 0 ? fdopendir(file) : NULL;
    int error = errno;
    if (!directory && file >= 0)
        close(file);
    errno = error;
    return directory;
}

/* Reads one directory, not those below it. `*ret_opened` is set if it can be opened. */
static bool read_directory(struct log_paths *paths, struct path_table *later, const char *named,
                           const char *path, bool *ret_opened)
{
    DIR *directory = open_directory(paths, named, path);
    if (!directory && errno == ENOMEM)
        return false;
    if (!directory) {
        complain(paths, path, paths->beneath ? cli_beneath_error(errno) : strerror(errno));
        return true;
    }
    bool good = *ret_opened = true;
    const struct dirent *entry;
    while (errno = 0, good && (entry = readdir(directory)))
        good = take_entry(paths, later, path, entry);
    if (good && errno)
        complain(paths, path, strerror(errno));
    closedir(directory);
    return good;
}

static bool add_directory(struct log_paths *paths, const char *directory)
{
    struct path_table later = {0};
    size_t first = paths->logs.count;
    /* longer paths stay in the table: they cannot be opened, so the table does not change now */
    char room[PATH_ROOM];
    bool good = path_table_add(&later, directory), opened = false;
    for (size_t i = 0; good && i < later.count; i++)
        good = read_directory(paths, &later, directory, path_table_at(&later, i, room), &opened);
    path_table_done(&later);
    if (!good)
        return false;
    if (!opened)
        return true;
    if (paths->logs.count == first)
        complain(paths, directory, "this folder holds no log (*.umpire)");
    else
        path_table_sort(&paths->logs, first);
    return true;
}

/* Adds the log, or the logs below the directory, that a path names. */
static bool paths_add_named(struct log_paths *paths, const char *path)
{
    struct stat status;
    bool input = strcmp(path, "-") == 0, there = !input && stat(path, &status) == 0;
    bool directory = there && S_ISDIR(status.st_mode);
    paths->streams = paths->streams || input || (there && !directory && !S_ISREG(status.st_mode));
    if (!input && !add_root(paths, path))
        return false;
    if (!input && !directory && archive_is_named(path)) {
        paths->archives = true;
        if (!archive_prepare())
            return false;
    }
    return directory ? add_directory(paths, path) : path_table_add(&paths->logs, path);
}

static void tell_outside(void *user, const char *link)
{
    complain(user, link,
             "this link leads to a folder outside of those that are named, and is not followed; "
             "name that folder as well");
}

static enum umpire_status paths_gather(struct log_paths *paths, const char *list, char **words,
                                       int count)
{
    struct cli_path_list named;
    if (count == 0 && !list)
        return (enum umpire_status)cli_usage_error(
            "a log is missing: name a file, a folder, or '-' for standard input");
    enum umpire_status status = cli_path_list_gather(&named, list, words, count);
    bool good = true;
    for (size_t i = 0; status == UMPIRE_CONFORMANT && good && i < named.count; i++)
        good = paths_add_named(paths, named.paths[i]);
    cli_path_list_done(&named);
    good = good &&
           path_links_tell(&paths->links, paths->roots, paths->root_count, tell_outside, paths);
    return good ? status : (enum umpire_status)cli_out_of_memory();
}

enum umpire_status log_paths_gather(struct log_paths *paths, const char *list, char **words,
                                    int count)
{
    *paths = (struct log_paths){.status = UMPIRE_CONFORMANT, .list = list};
    return paths_gather(paths, list, words, count);
}

enum umpire_status log_paths_gather_beneath(struct log_paths *paths, const char *list, char **words,
                                            int count, bool strict)
{
    *paths = (struct log_paths){
        .status = UMPIRE_CONFORMANT, .list = list, .beneath = true, .strict = strict};
    return paths_gather(paths, list, words, count);
}

bool log_paths_plain(const struct log_paths *paths)
{
    char room[PATH_ROOM];
    for (size_t i = 0; paths->archives && i < paths->logs.count; i++) {
        const char *path = path_table_at(&paths->logs, i, room);
        if (archive_is_named(path)) {
            cli_usage_error("%s: this command reads no archive; unpack it, and name the folder",
                            path);
            return false;
        }
    }
    return true;
}

void log_paths_done(struct log_paths *paths)
{
    path_table_done(&paths->logs);
    path_links_done(&paths->links);
    for (size_t i = 0; i < paths->root_count; i++)
        free(paths->roots[i]);
    free(paths->roots);
}
