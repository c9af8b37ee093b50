/* SPDX-License-Identifier: MIT */
#include "desk/shared/cli.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/magic.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/vfs.h>
#include <unistd.h>

/* Files that are not complete yet. */
enum { OUTPUTS_MOST = 4 };
static struct {
    int at; /* the directory of a relative name */
    char *volatile name;
} unfinished[OUTPUTS_MOST];

static const int endings[] = {SIGHUP, SIGINT, SIGTERM, SIGXCPU, SIGXFSZ};
enum { ENDINGS = sizeof endings / sizeof *endings };

void cli_output_abandon(void)
{
    for (size_t i = 0; i < OUTPUTS_MOST; i++)
        if (unfinished[i].name)
            unlinkat(unfinished[i].at, unfinished[i].name, 0);
}

void cli_need_library(const char *why)
{
    if (!why)
        return;
    cli_print(stderr, "%s: a library that is needed here cannot be opened: %s\n", cli_program, why);
    cli_output_abandon();
    _exit(UMPIRE_FAILURE);
}

static void end_by_signal(int number)
{
    cli_output_abandon();
    raise(number); /* SA_RESETHAND: ends the process when the handler returns */
}

/* Catches only signals that would end the process, not those that nohup or --follow handle. */
static void catch_output_signals(void)
{
    for (size_t i = 0; i < ENDINGS; i++) {
        struct sigaction current,
            action = {.sa_handler = end_by_signal, .sa_flags = (int)SA_RESETHAND};
        if (sigaction(endings[i], NULL, &current) == 0 && current.sa_handler == SIG_DFL)
            sigaction(endings[i], &action, NULL);
    }
}

static void hold_signals(int how)
{
    sigset_t set;
    sigemptyset(&set);
    for (size_t i = 0; i < ENDINGS; i++)
        sigaddset(&set, endings[i]);
    sigprocmask(how, &set, NULL);
}

static void report_output_error(const char *path)
{
    if (!path && errno == EPIPE)
        return; /* see cli_unwritten */
    cli_print(stderr, "%s: %s cannot be written: %s\n", cli_program,
              path ? path : "standard output", strerror(errno));
}

/* The directory that a path stands in. */
static bool directory_of(const char *path, char ret_directory[PATH_MAX])
{
    const char *slash = strrchr(path, '/');
    int length = slash && slash > path ? (int)(slash - path) : 1;
    return snprintf(ret_directory, PATH_MAX, "%.*s", length, slash ? path : ".") < PATH_MAX;
}

/* The number of a descriptor of this process, if the path is its name in /proc; else -1. */
static int own_descriptor(const char *directory, const char *path)
{
    static const char *const own[] = {"/proc/self/fd", "/proc/thread-self/fd"};
    char here[PATH_MAX], one[PATH_MAX], *end;
    const char *slash = strrchr(path, '/'), *digits = slash ? slash + 1 : path;
    long number = strtol(digits, &end, 10);
    bool found = realpath(directory, here) && *digits && !*end && number >= 0 && number <= INT_MAX;
    for (size_t i = 0; found && i < sizeof own / sizeof *own; i++)
        if (realpath(own[i], one) && strcmp(here, one) == 0)
            return (int)number;
    return -1;
}

/* Replaces a target that is a link by what the link leads to. In a directory where all may write,
 * it does not follow somebody else's link, as the kernel does not (proc(5), protected_symlinks). */
static bool follow_link(struct cli_target *target, const char *directory, const struct stat *link)
{
    char to[PATH_MAX];
    struct stat around;
    if (stat(directory, &around) != 0)
        return false;
    if ((around.st_mode & S_ISVTX) && (around.st_mode & S_IWOTH) && link->st_uid != geteuid() &&
        link->st_uid != around.st_uid) {
        errno = EACCES;
        return false;
    }
    ssize_t length = readlink(target->path, to, sizeof to);
    if (length < 0)
        return false;
    int written = to[0] == '/'
                      ? snprintf(target->path, PATH_MAX, "%.*s", (int)length, to)
                      : snprintf(target->path, PATH_MAX, "%s/%.*s", directory, (int)length, to);
    errno = ENAMETOOLONG;
    return length < PATH_MAX && written < PATH_MAX;
}

bool cli_target_find(const char *path, struct cli_target *ret_target)
{
    enum { LINKS_MOST = 40 };
    *ret_target = (struct cli_target){.descriptor = path && strcmp(path, "-") != 0 ? -1
                                                                                   : STDOUT_FILENO};
    if (ret_target->descriptor >= 0)
        return true;
    errno = ENAMETOOLONG;
    if (snprintf(ret_target->path, PATH_MAX, "%s", path) >= PATH_MAX)
        return false;
    for (int links = 0; links <= LINKS_MOST; links++) {
        char directory[PATH_MAX];
        struct stat link;
        struct statfs system;
        if (!directory_of(ret_target->path, directory))
            return false;
        if (lstat(ret_target->path, &link) != 0 || !S_ISLNK(link.st_mode)) {
            ret_target->replaced = lstat(ret_target->path, &link) != 0 || S_ISREG(link.st_mode);
            return true;
        }
        if (statfs(directory, &system) == 0 && system.f_type == PROC_SUPER_MAGIC) {
            ret_target->descriptor = own_descriptor(directory, ret_target->path);
            return true;
        }
        if (!follow_link(ret_target, directory, &link))
            return false;
    }
    errno = ELOOP;
    return false;
}

/* As mkostemp, for a name that may be relative to the directory `at`. */
static int create_unique(int at, char *name)
{
    enum { TRIES = 100, RANDOM = 6 };
    static const char letters[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-";
    char *end = name + strlen(name) - RANDOM;
    for (int i = 0; i < TRIES; i++) {
        unsigned char bytes[RANDOM];
        if (getentropy(bytes, RANDOM) != 0)
            return -1;
        for (size_t j = 0; j < RANDOM; j++)
            end[j] = letters[bytes[j] % 64];
        int file = openat(at, name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR);
        if (file >= 0 || errno != EEXIST)
            return file;
    }
    return -1;
}

/* Creates a file with a new name in the target's directory, to be renamed to the target. */
static int open_beside(struct cli_output *output, mode_t mode)
{
    char directory[PATH_MAX];
    size_t length = strlen(output->target) + sizeof ".XXXXXX", place = 0;
    while (place < OUTPUTS_MOST && unfinished[place].name)
        place++;
    output->name = malloc(length);
    if (!output->name || place == OUTPUTS_MOST || !directory_of(output->target, directory))
        return -1;
    snprintf(output->name, length, "%s.XXXXXX", output->target);
    catch_output_signals();
    hold_signals(SIG_BLOCK);
    int file = create_unique(output->at, output->name);
    if (file >= 0) {
        unfinished[place].at = output->at;
        unfinished[place].name = output->name;
    }
    hold_signals(SIG_UNBLOCK);
    if (file < 0)
        return -1;
    /* -1 if it may not be read */
    output->directory = openat(output->at, directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fchmod(file, mode) != 0)
        return file; /* readable by its owner only, but complete */
    return file;
}

static bool fail_to_open(struct cli_output *output)
{
    report_output_error(output->path);
    free(output->name);
    free(output->target);
    output->name = output->target = NULL;
    return false;
}

bool cli_output_reserve(struct cli_output *output, const char *path)
{
    struct cli_target target;
    struct stat status;
    *output = (struct cli_output){.path = path, .at = AT_FDCWD, .file = -1, .directory = -1};
    if (!cli_target_find(path, &target))
        return fail_to_open(output);
    if (target.descriptor >= 0) {
        bool named = path && strcmp(path, "-") != 0;
        output->file = named ? fcntl(target.descriptor, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
                             : STDOUT_FILENO;
        return output->file >= 0 || fail_to_open(output);
    }
    output->target = strdup(target.path);
    if (!output->target)
        return fail_to_open(output);
    if (!target.replaced)
        return true;
    mode_t mask = umask(0), mode = 0666 & ~mask;
    umask(mask);
    if (stat(target.path, &status) == 0)
        mode = status.st_mode & 0777;
    output->file = open_beside(output, mode);
    return output->file >= 0 || fail_to_open(output);
}

bool cli_output_replace(struct cli_output *output, const char *path, int at, const char *name,
                        mode_t mode)
{
    *output = (struct cli_output){.path = path, .at = at, .file = -1, .directory = -1};
    output->target = strdup(name);
    if (output->target)
        output->file = open_beside(output, mode & 0777);
    return output->file >= 0 || fail_to_open(output);
}

bool cli_output_begin(struct cli_output *output)
{
    if (output->file < 0)
        output->file = open(output->target, O_WRONLY | O_APPEND | O_NOCTTY | O_CLOEXEC);
    return output->file >= 0 || fail_to_open(output);
}

bool cli_output_open(struct cli_output *output, const char *path)
{
    return cli_output_reserve(output, path) && cli_output_begin(output);
}

bool cli_output_write(const struct cli_output *output, const char *bytes, size_t length)
{
    for (size_t done = 0; done < length;) {
        ssize_t wrote = write(output->file, bytes + done, length - done);
        if (wrote < 0 && errno == EINTR)
            continue;
        if (wrote <= 0) {
            report_output_error(output->path);
            return false;
        }
        done += (size_t)wrote;
    }
    return true;
}

bool cli_to_file(void *file, const char *bytes, size_t length)
{
    return fwrite(bytes, 1, length, file) == length;
}

bool cli_to_output(void *output, const char *bytes, size_t length)
{
    return cli_output_write(output, bytes, length);
}

/* Waits until the file is on the disk. True also on file systems that cannot do that. */
static bool synchronise(int file)
{
    return fsync(file) == 0 || errno == EINVAL || errno == EROFS || errno == ENOTSUP;
}

/* Gives the file its name, or removes it. */
static bool settle(struct cli_output *output, bool keep)
{
    hold_signals(SIG_BLOCK);
    bool good = !keep || renameat(output->at, output->name, output->at, output->target) == 0;
    int error = errno;
    if (!keep || !good)
        unlinkat(output->at, output->name, 0);
    for (size_t i = 0; i < OUTPUTS_MOST; i++)
        if (unfinished[i].name == output->name)
            unfinished[i].name = NULL;
    hold_signals(SIG_UNBLOCK);
    errno = error;
    return good && (!keep || output->directory < 0 || synchronise(output->directory));
}

bool cli_output_close(struct cli_output *output, bool keep)
{
    bool good = !output->name || !keep || synchronise(output->file);
    int error = errno;
    if (output->file > STDERR_FILENO && close(output->file) != 0 && good) {
        error = errno;
        good = false;
    }
    if (output->name && !settle(output, keep && good) && good) {
        error = errno;
        good = false;
    }
    if (output->name && output->directory >= 0)
        close(output->directory);
    free(output->name);
    free(output->target);
    output->name = output->target = NULL;
    output->file = -1;
    errno = error;
    if (!good)
        report_output_error(output->path);
    return good;
}

enum umpire_status cli_output_put(const char *path, const char *bytes, size_t length)
{
    struct cli_output output;
    if (!cli_output_open(&output, path))
        return UMPIRE_FAILURE;
    bool good = cli_output_write(&output, bytes, length);
    return cli_output_close(&output, good) && good ? UMPIRE_CONFORMANT : UMPIRE_FAILURE;
}
