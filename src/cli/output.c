#include "cli/cli.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* The file that is not complete yet; one is open at a time. */
static char *volatile unfinished;

static const int endings[] = {SIGHUP, SIGINT, SIGTERM, SIGXCPU, SIGXFSZ};
enum { ENDINGS = sizeof endings / sizeof *endings };

void cli_output_abandon(void)
{
    char *name = unfinished;
    if (name)
        unlink(name);
}

static void end_by_signal(int number)
{
    cli_output_abandon();
    raise(number); /* SA_RESETHAND: ends the process when the handler returns */
}

/* Only what would end the process is caught: nohup and --follow keep theirs. */
static void catch_signals(void)
{
    for (size_t i = 0; i < ENDINGS; i++) {
        struct sigaction present, action = {.sa_handler = end_by_signal, .sa_flags = (int)SA_RESETHAND};
        if (sigaction(endings[i], NULL, &present) == 0 && present.sa_handler == SIG_DFL)
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

static void complain(const char *path)
{
    cli_print(stderr, "%s: %s cannot be written: %s\n", program_invocation_short_name, path ? path : "standard output",
              strerror(errno));
}

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
    catch_signals();
    hold_signals(SIG_BLOCK);
    int file = mkostemp(output->name, O_CLOEXEC);
    if (file >= 0)
        unfinished = output->name;
    hold_signals(SIG_UNBLOCK);
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
    complain(path);
    free(output->name);
    output->name = NULL;
    return false;
}

bool cli_output_write(const struct cli_output *output, const char *bytes, size_t length)
{
    for (size_t done = 0; done < length;) {
        ssize_t wrote = write(output->file, bytes + done, length - done);
        if (wrote < 0 && errno == EINTR)
            continue;
        if (wrote <= 0) {
            complain(output->path);
            return false;
        }
        done += (size_t)wrote;
    }
    return true;
}

/* Under its name, or nowhere. */
static bool settle(struct cli_output *output, bool keep)
{
    hold_signals(SIG_BLOCK);
    bool good = !keep || rename(output->name, output->path) == 0;
    int error = errno;
    if (!keep || !good)
        unlink(output->name);
    unfinished = NULL;
    hold_signals(SIG_UNBLOCK);
    errno = error;
    return good;
}

bool cli_output_close(struct cli_output *output, bool keep)
{
    bool good = output->file == STDOUT_FILENO || output->file < 0 || close(output->file) == 0;
    int error = errno;
    if (output->name && !settle(output, keep && good)) {
        error = errno;
        good = false;
    }
    free(output->name);
    output->name = NULL;
    errno = error;
    if (!good)
        complain(output->path);
    return good;
}
