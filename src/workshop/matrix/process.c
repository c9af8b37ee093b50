/* SPDX-License-Identifier: MIT */
#include "workshop/matrix/engine.h"

#include "desk/shared/cli.h"

#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/pidfd.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static const int endings[] = {SIGINT, SIGTERM, SIGHUP};
enum { ENDINGS = sizeof endings / sizeof *endings };

/* the process groups, so that a signal that ends umpire ends them too */
static _Atomic pid_t groups[MATRIX_JOBS_MOST];
/* how many threads may have started a process that is not in `groups` yet */
static atomic_int starting;
static atomic_bool over;

/* Runs in a thread that starts no process, so it may wait for the threads that do. */
static void end_with_groups(int number)
{
    const struct timespec moment = {.tv_nsec = 1000000};
    over = true;
    for (int i = 0; i < 1000 && starting; i++)
        nanosleep(&moment, NULL);
    for (size_t i = 0; i < MATRIX_JOBS_MOST; i++)
        if (groups[i] > 0)
            kill(-groups[i], SIGKILL);
    cli_output_abandon();
    signal(number, SIG_DFL);
    raise(number);
}

/* Catches the signals that would end umpire, except those that were ignored when umpire began. */
static void catch_signals(void)
{
    for (size_t i = 0; i < ENDINGS; i++) {
        struct sigaction current, action = {.sa_handler = end_with_groups};
        if (sigaction(endings[i], NULL, &current) == 0 && current.sa_handler != SIG_IGN)
            sigaction(endings[i], &action, NULL);
    }
}

void matrix_process_signals(sigset_t *ret_set)
{
    sigemptyset(ret_set);
    for (size_t i = 0; i < ENDINGS; i++)
        sigaddset(ret_set, endings[i]);
}

/* The process gets a group of its own, so that all that it starts can be ended with it. It blocks
 * no signal, and SIGPIPE ends it as usual, though umpire itself ignores SIGPIPE. */
static int set_attributes(posix_spawnattr_t *attributes)
{
    sigset_t usual, mask;
    sigemptyset(&usual);
    sigaddset(&usual, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, NULL, &mask);
    for (size_t i = 0; i < ENDINGS; i++)
        sigdelset(&mask, endings[i]);
    int error = posix_spawnattr_setsigdefault(attributes, &usual);
    error = error ? error : posix_spawnattr_setsigmask(attributes, &mask);
    error = error ? error : posix_spawnattr_setpgroup(attributes, 0);
    return error ? error
                 : posix_spawnattr_setflags(attributes, POSIX_SPAWN_SETPGROUP |
                                                            POSIX_SPAWN_SETSIGDEF |
                                                            POSIX_SPAWN_SETSIGMASK);
}

static int spawn(struct matrix_process *process, const char *command, int in, int out)
{
    char *words[] = {(char *)"sh", (char *)"-c", (char *)command, NULL};
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attributes;
    if (posix_spawn_file_actions_init(&files) != 0)
        return ENOMEM;
    if (posix_spawnattr_init(&attributes) != 0) {
        posix_spawn_file_actions_destroy(&files);
        return ENOMEM;
    }
    int error = posix_spawn_file_actions_adddup2(&files, in, STDIN_FILENO);
    error = error ? error : posix_spawn_file_actions_adddup2(&files, out, STDOUT_FILENO);
    error = error ? error : set_attributes(&attributes);
    starting++;
    if (!error)
        error = over ? EINTR
                     : posix_spawn(&process->pid, "/bin/sh", &files, &attributes, words, environ);
    groups[process->slot] = error ? 0 : process->pid;
    starting--;
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&files);
    return error;
}

static void close_all(const int *files, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (files[i] >= 0)
            close(files[i]);
}

bool matrix_process_start(struct matrix_process *process, const char *command,
                          struct matrix_channel *channel)
{
    int to[2] = {-1, -1}, from[2] = {-1, -1};
    process->pid = 0;
    catch_signals();
    int error = pipe2(to, O_CLOEXEC) == 0 && pipe2(from, O_CLOEXEC) == 0 ? 0 : errno;
    if (!error)
        error = spawn(process, command, to[0], from[1]);
    if (error) {
        process->pid = 0;
        close_all((int[]){to[0], to[1], from[0], from[1]}, 4);
        return matrix_fail(channel, "no process can be started: %s", strerror(error));
    }
    close_all((int[]){to[0], from[1]}, 2);
    process->exited = pidfd_open(process->pid, 0);
    if (process->exited >= 0 && matrix_channel_open(channel, to[1], from[0]))
        return true;
    matrix_fail(channel, "its process cannot be waited for: %s", strerror(errno));
    matrix_process_kill(process);
    close_all((int[]){to[1], from[0]}, 2);
    channel->in = channel->out = -1;
    return false;
}

void matrix_process_ending(const struct matrix_process *process, char ret_words[64])
{
    siginfo_t how = {0};
    ret_words[0] = '\0';
    if (waitid(P_PID, (id_t)process->pid, &how, WEXITED | WNOWAIT | WNOHANG) != 0 ||
        how.si_pid == 0)
        return;
    if (how.si_code == CLD_EXITED && how.si_status != 0)
        snprintf(ret_words, 64, "with status %d%s", how.si_status,
                 how.si_status == 127 ? " (no such command)" : "");
    else if (how.si_code != CLD_EXITED)
        snprintf(ret_words, 64, "by signal SIG%s",
                 sigabbrev_np(how.si_status) ? sigabbrev_np(how.si_status) : "?");
}

void matrix_process_kill(struct matrix_process *process)
{
    if (process->pid == 0)
        return;
    kill(-process->pid, SIGKILL);
    groups[process->slot] = 0;
    while (waitpid(process->pid, NULL, 0) < 0 && errno == EINTR)
        ;
    if (process->exited >= 0)
        close(process->exited);
    process->pid = 0;
}
