/* SPDX-License-Identifier: MIT */
#include "desk/shared/beneath.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* How many bytes of a path name the folder `root`, with the '/' after it; 0: it is not below. */
static size_t below(const char *root, const char *path)
{
    size_t length = strlen(root);
    if (length == 0 || strncmp(root, path, length) != 0)
        return 0;
    if (root[length - 1] != '/' && path[length++] != '/')
        return 0;
    while (path[length] == '/')
        length++;
    return path[length] ? length : 0;
}

/* As below, for the first named folder that the path is below. */
static size_t below_named(const struct log_paths *paths, const char *path)
{
    size_t length = 0;
    for (size_t i = 0; i < paths->root_count && !length; i++)
        length = below(paths->roots[i], path);
    return length;
}

bool cli_is_below(const struct log_paths *paths, const char *path)
{
    bool named = false;
    for (size_t i = 0; i < paths->root_count && !named; i++)
        named = strcmp(paths->roots[i], path) == 0;
    return !named && below_named(paths, path) > 0;
}

static const char leads_out[] = "a link leads out of the folder that is named, and is not followed",
                  not_regular[] = "it is no regular file";

static int open_folder(const char *folder)
{
    return open(folder, O_PATH | O_DIRECTORY | O_CLOEXEC);
}

/* Closes a descriptor and leaves errno as it is. */
static void close_quietly(int file)
{
    int error = errno;
    if (file >= 0)
        close(file);
    errno = error;
}

/* Opens a named folder; a `strict` one is not reached by a link out of the folder that it stands
 * in. The last of the names "." and ".." are no links. */
static int open_named(const char *named, bool strict)
{
    char folder[PATH_MAX];
    if (snprintf(folder, sizeof folder, "%s", named) >= (int)sizeof folder) {
        errno = ENAMETOOLONG;
        return -1;
    }
    for (size_t end = strlen(folder); end > 1 && folder[end - 1] == '/'; end--)
        folder[end - 1] = '\0';
    char *slash = strrchr(folder, '/'), *name = slash ? slash + 1 : folder;
    if (!strict || !*name || strcmp(name, ".") == 0 || strcmp(name, "..") == 0)
        return open_folder(folder);
    if (slash)
        *slash = '\0';
    const char *above = *folder ? folder : "/";
    int parent = open_folder(slash ? above : ".");
    int file = parent < 0 ? -1 : cli_open_at(parent, name, O_PATH | O_DIRECTORY, false);
    close_quietly(parent);
    return file;
}

static int open_below(const char *folder, bool strict, const char *path, int flags, bool no_links)
{
    int root = open_named(folder, strict);
    int file = root < 0 ? -1 : cli_open_at(root, path, flags, no_links);
    close_quietly(root);
    return file;
}

const char *cli_beneath_error(int error)
{
    return error == EXDEV ? leads_out : strerror(error);
}

/* Opens a regular file for reading, without leaving the named folder that it stands in; that of a
 * log that was named itself is its own folder. -1, and why not as in cli_hold_beneath. */
static int open_beneath(const struct log_paths *paths, const char *path, const char **ret_why)
{
    char folder[PATH_MAX];
    const char *slash = strrchr(path, '/');
    bool is_below = cli_is_below(paths, path);
    size_t own_length = slash ? (size_t)(slash + 1 - path) : 0,
           length = is_below ? below_named(paths, path) : own_length;
    struct stat status;
    if (length >= sizeof folder) {
        *ret_why = strerror(ENAMETOOLONG);
        return -1;
    }
    snprintf(folder, sizeof folder, "%.*s", (int)length, path);
    int file = open_below(length ? folder : ".", is_below && paths->strict, path + length, O_RDONLY,
                          false);
    if (file < 0) {
        *ret_why = cli_beneath_error(errno);
        return -1;
    }
    if (fstat(file, &status) == 0 && S_ISREG(status.st_mode))
        return file;
    close(file);
    *ret_why = not_regular;
    return -1;
}

int cli_open_directory_beneath(const struct log_paths *paths, const char *named, const char *path)
{
    size_t length = below(named, path);
    return open_below(named, paths->strict, length ? path + length : ".", O_RDONLY | O_DIRECTORY,
                      true);
}

/* Holding ------------------------------------------------------------------------------------- */

/* Replaces the path's last name by what the link of that name leads to. */
static bool follow(const struct cli_held *held, char path[PATH_MAX])
{
    char to[PATH_MAX];
    char *slash = strrchr(path, '/');
    size_t before = slash ? (size_t)(slash + 1 - path) : 0;
    ssize_t length = readlinkat(held->directory, held->name, to, sizeof to - 1);
    if (length >= 0)
        errno = to[0] == '/' ? EXDEV : ENAMETOOLONG;
    if (length < 0 || to[0] == '/' || before + (size_t)length >= PATH_MAX)
        return false;
    memcpy(path + before, to, (size_t)length);
    path[before + (size_t)length] = '\0';
    return true;
}

/* Opens the directory of a path, and the file in it if it is no link. */
static bool hold(int root, const char *path, struct cli_held *held)
{
    char directory[PATH_MAX];
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    snprintf(directory, sizeof directory, "%.*s", slash ? (int)(slash - path) : 1,
             slash ? path : ".");
    errno = EISDIR;
    if (!*name || strcmp(name, ".") == 0 || strcmp(name, "..") == 0)
        return false;
    errno = ENAMETOOLONG;
    if (snprintf(held->name, sizeof held->name, "%s", name) >= (int)sizeof held->name)
        return false;
    held->directory = cli_open_at(root, directory, O_PATH | O_DIRECTORY, false);
    if (held->directory < 0)
        return false;
    held->file = cli_open_at(held->directory, held->name, O_RDONLY, true);
    return held->file >= 0;
}

bool cli_hold_beneath(const struct log_paths *paths, const char *path, struct cli_held *ret_held,
                      const char **ret_why)
{
    enum { LINKS_MOST = 40 };
    char rest[PATH_MAX], folder[PATH_MAX];
    size_t length = below_named(paths, path);
    *ret_held = (struct cli_held){.directory = -1, .file = -1};
    *ret_why = strerror(ENAMETOOLONG);
    if (strlen(path) >= PATH_MAX)
        return false;
    snprintf(folder, sizeof folder, "%.*s", (int)length, path);
    snprintf(rest, sizeof rest, "%s", path + length);
    int root = open_folder(folder), links = 0;
    bool held = root >= 0 && hold(root, rest, ret_held);
    while (root >= 0 && !held && errno == ELOOP && ret_held->directory >= 0 &&
           links++ < LINKS_MOST && follow(ret_held, rest)) {
        close(ret_held->directory);
        ret_held->directory = -1;
        held = hold(root, rest, ret_held);
    }
    *ret_why = cli_beneath_error(errno);
    close_quietly(root);
    bool regular = held && fstat(ret_held->file, &ret_held->status) == 0 &&
                   S_ISREG(ret_held->status.st_mode);
    if (held && !regular)
        *ret_why = not_regular;
    if (!regular)
        cli_held_close(ret_held);
    return regular;
}

void cli_held_close(struct cli_held *held)
{
    close_quietly(held->file);
    close_quietly(held->directory);
    held->file = held->directory = -1;
}

/* Reading ------------------------------------------------------------------------------------- */

static bool was_changed(const struct cli_opened *opened)
{
    struct stat now;
    return fstat(opened->file, &now) == 0 &&
           (now.st_size != opened->status.st_size ||
            now.st_mtim.tv_sec != opened->status.st_mtim.tv_sec ||
            now.st_mtim.tv_nsec != opened->status.st_mtim.tv_nsec);
}

static long read_opened(void *user, void *buffer, size_t capacity, const char **ret_error)
{
    const struct cli_opened *opened = user;
    ssize_t got = -1;
    *ret_error = opened->why;
    if (opened->file < 0)
        return -1;
    do
        got = read(opened->file, buffer, capacity);
    while (got < 0 && errno == EINTR);
    if (got < 0)
        *ret_error = strerror(errno);
    if (got != 0 || !was_changed(opened))
        return got;
    *ret_error = "it was changed while it was read";
    return -1;
}

struct umpire_input cli_input_of(struct cli_opened *opened)
{
    if (opened->file >= 0 &&
        (fstat(opened->file, &opened->status) != 0 || lseek(opened->file, 0, SEEK_SET) != 0)) {
        opened->why = strerror(errno);
        opened->file = -1;
    }
    return (struct umpire_input){read_opened, opened};
}

enum umpire_status cli_check_beneath(const struct log_paths *paths, struct umpire_checker *checker,
                                     const char *path)
{
    /* what the process itself has open is no stranger's */
    if (!paths->beneath || strcmp(path, "-") == 0 || strncmp(path, "/dev/", 5) == 0)
        return umpire_check_path(checker, path);
    struct cli_opened opened = {.why = "it cannot be read"};
    int file = open_beneath(paths, path, &opened.why);
    opened.file = file;
    const struct umpire_input input = cli_input_of(&opened);
    enum umpire_status status = umpire_check_input(checker, path, &input);
    if (file >= 0)
        close(file);
    return status;
}

bool cli_open_archive(const struct log_paths *paths, const char *path, int *ret_file)
{
    const char *why;
    *ret_file = paths->beneath ? open_beneath(paths, path, &why) : -1;
    return !paths->beneath || *ret_file >= 0;
}
