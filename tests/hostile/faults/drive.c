/* SPDX-License-Identifier: MIT */
/* Runs a command many times, each time with one call that fails, and checks what the command
 * promises:
 *
 *   drive LIBRARY KIND BAD FOLDER FILE COMMAND...
 *
 * KIND is what fails (see preload.c), BAD the exit statuses that a failure may have ("5", "35"),
 * FOLDER where the command runs, FILE the file that it writes there ("-": only standard output).
 * FAULTS=all lets every call fail, otherwise each of the first calls fails and ever fewer of the
 * later ones. A write also fails with all writes after it; with FAULTS set so does every call.
 * Before each call that makes a file, SIGTERM is sent in a further run.
 *
 * Either the run ends like the one without a failure, or the status is one of BAD and there is a
 * message, or SIGTERM ended it. FILE is complete or as it was, no other file is left, and nothing
 * crashes. */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

enum { REACHED = 9, PATIENCE = 300 /* seconds */, ENDING = 8 };

struct bytes {
    char *at;
    size_t length;
    bool there;
};

struct outcome {
    int status; /* -1: killed */
    int signal;
    bool reached;
    struct bytes out, err, file;
    unsigned files;
};

static const char *library, *kind, *bad, *folder, *file;
static char **command;

static struct bytes contents(int descriptor)
{
    struct bytes bytes = {.there = true};
    off_t size = lseek(descriptor, 0, SEEK_END);
    bytes.length = size > 0 ? (size_t)size : 0;
    bytes.at = malloc(bytes.length + 1);
    if (!bytes.at || pread(descriptor, bytes.at, bytes.length, 0) != (ssize_t)bytes.length)
        exit(2);
    return bytes;
}

static struct bytes file_contents(void)
{
    int descriptor = strcmp(file, "-") == 0 ? -1 : open(file, O_RDONLY);
    struct bytes bytes = {0};
    if (descriptor >= 0) {
        bytes = contents(descriptor);
        close(descriptor);
    }
    return bytes;
}

static void restore(const struct bytes *bytes)
{
    if (strcmp(file, "-") == 0)
        return;
    unlink(file);
    if (!bytes->there)
        return;
    int descriptor = open(file, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    if (descriptor < 0 || write(descriptor, bytes->at, bytes->length) != (ssize_t)bytes->length)
        exit(2);
    close(descriptor);
}

static unsigned files(void)
{
    DIR *here = opendir(".");
    unsigned count = 0;
    while (here && readdir(here))
        count++;
    if (here)
        closedir(here);
    return count;
}

static void become_command(unsigned long at, const char *mode, int out, int err, int reached)
{
    char fault[64];
    snprintf(fault, sizeof fault, "%s:%lu%s", kind, at, mode);
    setenv("FAULT", fault, 1);
    setenv("FAULT_REACHED", "9", 1);
    setenv("LD_PRELOAD", library, 1);
    dup2(out, STDOUT_FILENO);
    dup2(err, STDERR_FILENO);
    dup2(reached, REACHED);
    alarm(PATIENCE);
    execv(command[0], command);
    _exit(98);
}

static struct outcome run(unsigned long at, const char *mode)
{
    int out = memfd_create("out", MFD_CLOEXEC), err = memfd_create("err", MFD_CLOEXEC),
        reached = memfd_create("reached", MFD_CLOEXEC);
    struct outcome outcome = {.status = -1};
    pid_t child = fork();
    if (child == 0)
        become_command(at, mode, out, err, reached);
    int answer;
    if (child < 0 || waitpid(child, &answer, 0) != child)
        exit(2);
    if (WIFEXITED(answer))
        outcome.status = WEXITSTATUS(answer);
    else
        outcome.signal = WTERMSIG(answer);
    outcome.reached = lseek(reached, 0, SEEK_END) > 0;
    outcome.out = contents(out);
    outcome.err = contents(err);
    outcome.file = file_contents();
    outcome.files = files();
    close(out);
    close(err);
    close(reached);
    return outcome;
}

static void forget(struct outcome *outcome)
{
    free(outcome->out.at);
    free(outcome->err.at);
    free(outcome->file.at);
}

static bool same(const struct bytes *one, const struct bytes *other)
{
    return one->there == other->there && one->length == other->length &&
           (!one->length || memcmp(one->at, other->at, one->length) == 0);
}

static bool ends_alike(const struct bytes *one, const struct bytes *other)
{
    size_t length = other->length < ENDING ? other->length : ENDING;
    return one->length >= length &&
           (length == 0 || memcmp(one->at + one->length - length,
                                  other->at + other->length - length, length) == 0);
}

/* Says which promise was broken. NULL: none. */
static const char *broken(const char *mode, const struct outcome *got, const struct outcome *sound,
                          const struct bytes *before)
{
    if (got->status < 0 && (got->signal != SIGTERM || strcmp(mode, ":term") != 0))
        return "it was killed";
    if (got->status == sound->status) {
        bool alike = same(&got->out, &sound->out) && same(&got->file, &sound->file);
        return !alike ? "the status is as if nothing had failed, and what was written is not"
               : got->files > sound->files ? "a file was left"
                                           : NULL;
    }
    bool ended = got->status < 0;
    if (!ended && (got->status > 9 || !strchr(bad, '0' + got->status)))
        return "the status is wrong";
    if (!ended && got->status != 3 && !got->err.length)
        return "nothing was said";
    if (got->status == 3 && !got->err.length && !got->out.length && !got->file.length)
        return "nothing was said";
    bool whole = same(&got->file, before) || same(&got->file, &sound->file) ||
                 (got->status == 3 && got->file.there && ends_alike(&got->file, &sound->file));
    if (!whole)
        return "the file is neither as it was nor whole";
    return got->files > sound->files ? "a file was left" : NULL;
}

/* How many calls further the next one fails: 1 at first, then ever more. */
static unsigned long step(unsigned long at)
{
    const char *faults = getenv("FAULTS");
    return faults && strcmp(faults, "all") == 0 ? 1 : 1 + at / 10;
}

static unsigned try_all(const char *mode, const struct outcome *sound, const struct bytes *before,
                        unsigned long *ret_runs)
{
    unsigned failures = 0;
    for (unsigned long at = 1;; at += step(at)) {
        restore(before);
        struct outcome got = run(at, mode);
        const char *why = broken(mode, &got, sound, before);
        bool reached = got.reached;
        ++*ret_runs;
        if (why && failures++ < 5)
            printf("%s:%lu%s: %s (status %d, signal %d)\n%.*s\n", kind, at, mode, why, got.status,
                   got.signal, (int)(got.err.length < 3000 ? got.err.length : 3000), got.err.at);
        forget(&got);
        if (!reached || failures > 20)
            return failures;
    }
}

int main(int count, char **words)
{
    if (count < 7)
        return 2;
    library = words[1];
    kind = words[2];
    bad = words[3];
    folder = words[4];
    file = words[5];
    command = words + 6;
    if (chdir(folder) != 0) {
        perror(folder);
        return 2;
    }
    struct bytes before = file_contents();
    struct outcome sound = run(1UL << 40, "");
    unsigned long runs = 0;
    unsigned failures = 0;
    if (sound.status < 0 || sound.reached || sound.status >= 5) {
        printf("it does not even run: status %d, signal %d\n%.*s\n", sound.status, sound.signal,
               (int)sound.err.length, sound.err.at);
        failures++;
    } else {
        failures += try_all("", &sound, &before, &runs);
        if (strcmp(file, "-") != 0 && strstr("write close open rename fsync", kind))
            failures += try_all(":term", &sound, &before, &runs);
        if (strcmp(kind, "write") == 0)
            failures += try_all(":short", &sound, &before, &runs);
        if (strcmp(kind, "write") == 0 || getenv("FAULTS"))
            failures += try_all("+", &sound, &before, &runs);
        if (runs < 2)
            failures += printf("nothing of that kind is ever called\n") > 0;
    }
    restore(&before);
    fprintf(stderr, "%lu runs\n", runs);
    return failures ? 1 : 0;
}
