#include "cli/shared/beneath.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/openat2.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
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

static int open_below(const char *folder, const char *path)
{
    /* O_NONBLOCK: a pipe in place of the log would wait for a writer */
    struct open_how how = {.flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY,
                           .resolve = RESOLVE_BENEATH};
    int root = open(folder, O_PATH | O_DIRECTORY | O_CLOEXEC);
    if (root < 0)
        return -1;
    int file = (int)syscall(SYS_openat2, root, path, &how, sizeof how), error = errno;
    close(root);
    errno = error;
    return file;
}

int cli_open_beneath(const struct log_paths *paths, const char *path, const char **ret_why)
{
    char folder[PATH_MAX];
    const char *slash = strrchr(path, '/');
    size_t length = cli_is_below(paths, path) ? below_named(paths, path)
                    : slash                   ? (size_t)(slash + 1 - path)
                                              : 0;
    struct stat status;
    if (length >= sizeof folder) {
        *ret_why = strerror(ENAMETOOLONG);
        return -1;
    }
    snprintf(folder, sizeof folder, "%.*s", (int)length, path);
    int file = open_below(length ? folder : ".", path + length);
    if (file < 0) {
        *ret_why = errno == EXDEV ? "a link leads out of the folder that is named, and is not "
                                    "followed"
                                  : strerror(errno);
        return -1;
    }
    if (fstat(file, &status) == 0 && S_ISREG(status.st_mode))
        return file;
    close(file);
    *ret_why = "it is no regular file";
    return -1;
}

/* An open log, or why it could not be opened. */
struct opened {
    int file;
    const char *why;
    struct stat status;
};

static bool was_changed(const struct opened *opened)
{
    struct stat now;
    return fstat(opened->file, &now) == 0 &&
           (now.st_size != opened->status.st_size ||
            now.st_mtim.tv_sec != opened->status.st_mtim.tv_sec ||
            now.st_mtim.tv_nsec != opened->status.st_mtim.tv_nsec);
}

static long read_opened(void *user, void *buffer, size_t capacity, const char **ret_error)
{
    const struct opened *opened = user;
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

enum umpire_status cli_check_beneath(const struct log_paths *paths, struct umpire_checker *checker,
                                     const char *path)
{
    /* what the process itself has open is no stranger's */
    if (!paths->beneath || strcmp(path, "-") == 0 || strncmp(path, "/dev/", 5) == 0)
        return umpire_check_path(checker, path);
    struct opened opened = {.why = "it cannot be read"};
    opened.file = cli_open_beneath(paths, path, &opened.why);
    if (opened.file >= 0)
        fstat(opened.file, &opened.status);
    const struct umpire_input input = {read_opened, &opened};
    enum umpire_status status = umpire_check_input(checker, path, &input);
    if (opened.file >= 0)
        close(opened.file);
    return status;
}

bool cli_lies_beneath(const struct log_paths *paths, const char *path)
{
    const char *why;
    int file = paths->beneath ? cli_open_beneath(paths, path, &why) : -1;
    if (file >= 0)
        close(file);
    return !paths->beneath || file >= 0;
}
