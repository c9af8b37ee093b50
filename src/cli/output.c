#include "cli/cli.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool is_regular_or_new(const char *path)
{
    struct stat status;
    return stat(path, &status) != 0 || S_ISREG(status.st_mode);
}

/* A name of its own beside the file's, so that a rename puts it in its place. */
static int open_beside(struct cli_output *output, mode_t mode)
{
    size_t length = strlen(output->path) + sizeof ".XXXXXX";
    output->name = malloc(length);
    if (!output->name)
        return -1;
    snprintf(output->name, length, "%s.XXXXXX", output->path);
    int file = mkostemp(output->name, O_CLOEXEC);
    if (file >= 0 && fchmod(file, mode) != 0)
        return file; /* readable by its owner only, but whole */
    return file;
}

bool cli_output_open(struct cli_output *output, const char *path)
{
    *output = (struct cli_output){.path = path, .file = STDOUT_FILENO};
    if (!path || strcmp(path, "-") == 0)
        return true;
    struct stat status;
    mode_t mask = umask(0), mode = 0666 & ~mask;
    umask(mask);
    if (stat(path, &status) == 0)
        mode = status.st_mode & 0777;
    output->file = is_regular_or_new(path) ? open_beside(output, mode) : open(path, O_WRONLY | O_CLOEXEC);
    if (output->file >= 0)
        return true;
    fprintf(stderr, "%s: %s: %s\n", program_invocation_short_name, path, strerror(errno));
    free(output->name);
    output->name = NULL;
    return false;
}

bool cli_output_close(struct cli_output *output, bool keep)
{
    bool good = output->file == STDOUT_FILENO || close(output->file) == 0;
    if (output->name) {
        keep = keep && good;
        good = keep ? rename(output->name, output->path) == 0 : good;
        if (!keep || !good)
            unlink(output->name);
    }
    free(output->name);
    output->name = NULL;
    if (!good)
        fprintf(stderr, "%s: %s: %s\n", program_invocation_short_name, output->path ? output->path : "standard output", strerror(errno));
    return good;
}
