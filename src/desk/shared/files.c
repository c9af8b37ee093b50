/* SPDX-License-Identifier: MIT */
/* Checks that the files that a command reads and writes are different. */
#include "desk/shared/cli.h"

#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

/* The identity of a file: its device and inode; if it does not exist, its folder's and its name. */
struct identity {
    dev_t device;
    ino_t inode;
    char name[NAME_MAX + 1]; /* empty: the file exists */
    bool known;              /* false: it cannot be the same as another file */
    int descriptor;          /* of the file that is written to; -1: none */
};

static struct identity of_status(const struct stat *status)
{
    bool mixes = S_ISREG(status->st_mode) || S_ISFIFO(status->st_mode);
    return (struct identity){
        .device = status->st_dev, .inode = status->st_ino, .known = mixes, .descriptor = -1};
}

static struct identity of_descriptor(int file)
{
    struct stat status;
    struct identity identity = {.descriptor = -1};
    if (fstat(file, &status) == 0 && S_ISREG(status.st_mode))
        identity = of_status(&status);
    return identity;
}

static struct identity of_output(const char *path)
{
    struct cli_target target;
    struct stat status;
    struct identity identity = {.descriptor = -1};
    if (!cli_target_find(path, &target))
        return identity; /* opening it will report why */
    if (target.descriptor >= 0) {
        identity = of_descriptor(target.descriptor);
        identity.descriptor = target.descriptor;
        return identity;
    }
    if (stat(target.path, &status) == 0)
        return of_status(&status);
    char *slash = strrchr(target.path, '/');
    const char *name = slash ? slash + 1 : target.path;
    if (strlen(name) >= sizeof identity.name)
        return identity;
    memcpy(identity.name, name, strlen(name) + 1);
    if (slash)
        slash[slash == target.path] = '\0';
    if (stat(slash ? target.path : ".", &status) != 0)
        return identity;
    identity.device = status.st_dev;
    identity.inode = status.st_ino;
    identity.known = true;
    return identity;
}

static struct identity of_input(const char *path)
{
    struct stat status;
    if (strcmp(path, "-") == 0)
        return of_descriptor(STDIN_FILENO);
    return stat(path, &status) == 0 ? of_status(&status) : (struct identity){.descriptor = -1};
}

static bool same(const struct identity *one, const struct identity *other)
{
    if (one->descriptor >= 0 && one->descriptor == other->descriptor)
        return true;
    return one->known && other->known && one->device == other->device &&
           one->inode == other->inode && strcmp(one->name, other->name) == 0;
}

static bool refuse(const struct cli_file *output, const char *other)
{
    if (!output->path || strcmp(output->path, "-") == 0)
        cli_usage_error("standard output, which %s writes to, is also %s; nothing was read",
                        output->word, other);
    else
        cli_usage_error("%s: what %s writes is also %s; nothing was read", output->path,
                        output->word, other);
    return false;
}

static bool inputs_apart(const struct cli_files *files, const struct identity *outputs,
                         const char *path, const char *word)
{
    struct identity input = of_input(path);
    for (size_t i = 0; i < files->output_count; i++)
        if (same(&outputs[i], &input))
            return refuse(&files->outputs[i], word);
    return true;
}

bool cli_files_apart(const struct cli_files *files)
{
    struct identity outputs[sizeof files->outputs / sizeof *files->outputs];
    bool any = false;
    for (size_t i = 0; i < files->output_count; i++) {
        const struct cli_file *one = &files->outputs[i];
        outputs[i] = of_output(one->path);
        any = any || (outputs[i].known && !*outputs[i].name);
        for (size_t other = 0; other < i; other++)
            if (same(&outputs[other], &outputs[i])) {
                char also[64];
                snprintf(also, sizeof also, "what %s writes", files->outputs[other].word);
                return refuse(one, also);
            }
    }
    for (size_t i = 0; any && i < files->input_count; i++)
        if (!inputs_apart(files, outputs, files->inputs[i].path, files->inputs[i].word))
            return false;
    if (any && files->logs && files->logs->list &&
        !inputs_apart(files, outputs, files->logs->list, "the list of --files-from"))
        return false;
    char room[PATH_ROOM];
    for (size_t i = 0; any && files->logs && i < files->logs->logs.count; i++)
        if (!inputs_apart(files, outputs, path_table_at(&files->logs->logs, i, room),
                          files->logs_are ? files->logs_are : "a log that is read"))
            return false;
    return true;
}

/* Temporary files that are made before the process enters the sandbox. */

enum { RESERVED_MOST = 2048, DESCRIPTORS = 4096 };

static FILE *reserved[RESERVED_MOST];
static size_t reserved_count;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

void cli_raise_descriptors(unsigned wanted)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur >= wanted)
        return;
    limit.rlim_cur = limit.rlim_max < wanted ? limit.rlim_max : wanted;
    setrlimit(RLIMIT_NOFILE, &limit);
}

void cli_temporary_reserve(size_t count)
{
    if (count > 256)
        /* so many files need more than the usual limit allows */
        cli_raise_descriptors(DESCRIPTORS);
    while (reserved_count < count && reserved_count < RESERVED_MOST &&
           (reserved[reserved_count] = tmpfile()))
        reserved_count++;
}

FILE *cli_temporary_file(void)
{
    pthread_mutex_lock(&lock);
    FILE *file = reserved_count ? reserved[--reserved_count] : NULL;
    pthread_mutex_unlock(&lock);
    return file ? file : tmpfile();
}

void cli_temporary_return(FILE *file)
{
    clearerr(file);
    bool empty = fseek(file, 0, SEEK_SET) == 0 && ftruncate(fileno(file), 0) == 0;
    pthread_mutex_lock(&lock);
    bool kept = empty && reserved_count < RESERVED_MOST;
    if (kept)
        reserved[reserved_count++] = file;
    pthread_mutex_unlock(&lock);
    if (!kept)
        fclose(file);
}
