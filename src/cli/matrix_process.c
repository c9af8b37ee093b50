/* The other implementation's process: lines to it, lines from it, and its end. */
#include "cli/matrix.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdarg.h>
#include <string.h>
#include <sys/pidfd.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static volatile sig_atomic_t running_group; /* for those who interrupt umpire */

static void end_with_group(int number)
{
    if (running_group > 0)
        kill(-(pid_t)running_group, SIGKILL);
    cli_output_abandon();
    signal(number, SIG_DFL);
    raise(number);
}

/* Those that would end umpire, unless it was started deaf to them. */
static void catch_signals(void)
{
    static const int ends[] = {SIGINT, SIGTERM, SIGHUP};
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        struct sigaction present, action = {.sa_handler = end_with_group};
        if (sigaction(ends[i], NULL, &present) == 0 && present.sa_handler != SIG_IGN)
            sigaction(ends[i], &action, NULL);
    }
}

static int64_t now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * INT64_C(1000) + time.tv_nsec / 1000000;
}

static bool fail(struct matrix_process *process, const char *format, ...) __attribute__((format(printf, 2, 3)));
static bool fail(struct matrix_process *process, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(process->reason, sizeof process->reason, format, arguments);
    va_end(arguments);
    return false;
}

static bool fail_late(struct matrix_process *process, const char *what)
{
    return fail(process, "%s within %g seconds", what, (double)process->timeout / 1000);
}

/* Starting -------------------------------------------------------------------- */

/* In a group of its own, so that all that it starts can be ended with it, and with
 * a closed pipe as it expects it: umpire itself ignores the signal. */
static int spawn(struct matrix_process *process, const char *command, int in, int out)
{
    char *words[] = {(char *)"sh", (char *)"-c", (char *)command, NULL};
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attributes;
    sigset_t usual;
    sigemptyset(&usual);
    sigaddset(&usual, SIGPIPE);
    if (posix_spawn_file_actions_init(&files) != 0)
        return ENOMEM;
    if (posix_spawnattr_init(&attributes) != 0) {
        posix_spawn_file_actions_destroy(&files);
        return ENOMEM;
    }
    int error = posix_spawn_file_actions_adddup2(&files, in, STDIN_FILENO);
    error = error ? error : posix_spawn_file_actions_adddup2(&files, out, STDOUT_FILENO);
    error = error ? error : posix_spawnattr_setsigdefault(&attributes, &usual);
    error = error ? error : posix_spawnattr_setpgroup(&attributes, 0);
    error = error ? error : posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF);
    error = error ? error : posix_spawn(&process->pid, "/bin/sh", &files, &attributes, words, environ);
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

bool matrix_process_start(struct matrix_process *process, const char *command)
{
    int to[2] = {-1, -1}, from[2] = {-1, -1};
    process->pid = 0;
    process->length = process->taken = 0;
    process->reason[0] = '\0';
    int error = pipe2(to, O_CLOEXEC) == 0 && pipe2(from, O_CLOEXEC) == 0 ? 0 : errno;
    if (!error)
        error = spawn(process, command, to[0], from[1]);
    if (error) {
        process->pid = 0;
        close_all((int[]){to[0], to[1], from[0], from[1]}, 4);
        return fail(process, "no process can be started: %s", strerror(error));
    }
    close_all((int[]){to[0], from[1]}, 2);
    running_group = process->pid;
    catch_signals();
    process->in = to[1];
    process->out = from[0];
    process->exited = pidfd_open(process->pid, 0);
    bool ready = process->exited >= 0 && fcntl(process->in, F_SETFL, O_NONBLOCK) == 0 &&
                 fcntl(process->out, F_SETFL, O_NONBLOCK) == 0;
    if (ready)
        return true;
    fail(process, "its process cannot be waited for: %s", strerror(errno));
    matrix_process_kill(process);
    return false;
}

void matrix_process_kill(struct matrix_process *process)
{
    if (process->pid == 0)
        return;
    kill(-process->pid, SIGKILL);
    while (waitpid(process->pid, NULL, 0) < 0 && errno == EINTR)
        ;
    running_group = 0;
    close_all((int[]){process->in, process->out, process->exited}, 3);
    process->pid = 0;
}

/* Lines ----------------------------------------------------------------------- */

/* Takes in what it has written so far, if there is room; 0: nothing more comes. */
static ssize_t take_in(struct matrix_process *process)
{
    size_t room = sizeof process->buffer - 1 - process->length;
    ssize_t got;
    do
        got = read(process->out, process->buffer + process->length, room);
    while (got < 0 && errno == EINTR);
    if (got > 0)
        process->length += (size_t)got;
    return got;
}

/* Waits for one of the files; false: the time is over. */
static bool wait_for(struct pollfd *files, nfds_t count, int64_t deadline)
{
    for (;;) {
        int64_t left = deadline - now();
        int ready = poll(files, count, left > 0 ? (int)left : 0);
        if (ready > 0)
            return true;
        if ((ready == 0 && left <= 0) || (ready < 0 && errno != EINTR))
            return false;
    }
}

/* Whoever has closed the pipe is told of when the answer is missing: whether a line
 * is still taken by somebody who is about to end is a matter of chance. */
static bool send_bytes(struct matrix_process *process, const char *bytes, size_t length, int64_t deadline)
{
    while (length > 0) {
        ssize_t wrote = write(process->in, bytes, length);
        if (wrote > 0) {
            bytes += wrote;
            length -= (size_t)wrote;
        } else if (wrote < 0 && errno == EPIPE) {
            return true;
        } else if (wrote < 0 && errno == EAGAIN) {
            struct pollfd file = {.fd = process->in, .events = POLLOUT};
            if (!wait_for(&file, 1, deadline))
                return fail_late(process, "it did not read what it was sent");
        } else if (wrote < 0 && errno != EINTR) {
            return fail(process, "it cannot be written to: %s", strerror(errno));
        }
    }
    return true;
}

bool matrix_process_send(struct matrix_process *process, const char *before, const char *text)
{
    int64_t deadline = now() + process->timeout;
    return send_bytes(process, before, strlen(before), deadline) &&
           send_bytes(process, text, strlen(text), deadline) && send_bytes(process, "\n", 1, deadline);
}

/* How it ended, in words; "" for a success. */
static void ending(struct matrix_process *process, char words[64])
{
    siginfo_t how = {0};
    words[0] = '\0';
    if (waitid(P_PID, (id_t)process->pid, &how, WEXITED | WNOWAIT | WNOHANG) != 0 || how.si_pid == 0)
        return;
    if (how.si_code == CLD_EXITED && how.si_status != 0)
        snprintf(words, 64, "with status %d%s", how.si_status, how.si_status == 127 ? " (no such command)" : "");
    else if (how.si_code != CLD_EXITED)
        snprintf(words, 64, "by signal SIG%s", sigabbrev_np(how.si_status) ? sigabbrev_np(how.si_status) : "?");
}

static bool fail_ended(struct matrix_process *process, int64_t deadline)
{
    char words[64];
    struct pollfd file = {.fd = process->exited, .events = POLLIN};
    if (!wait_for(&file, 1, deadline))
        return fail(process, "it closed its output before it answered");
    ending(process, words);
    return fail(process, "it ended%s%s before it answered", *words ? " " : "", words);
}

bool matrix_process_answer(struct matrix_process *process, char **ret_line)
{
    int64_t deadline = now() + process->timeout;
    memmove(process->buffer, process->buffer + process->taken, process->length - process->taken);
    process->length -= process->taken;
    process->taken = 0;
    for (;;) {
        char *end = memchr(process->buffer, '\n', process->length);
        size_t length = end ? (size_t)(end - process->buffer) : process->length;
        if (length >= MATRIX_ANSWER_MOST)
            return fail(process, "its answer is longer than %d bytes", MATRIX_ANSWER_MOST - 1);
        if (end) {
            *end = '\0';
            process->taken = length + 1;
            if (strlen(process->buffer) != length)
                return fail(process, "its answer holds a NUL");
            if (end > process->buffer && end[-1] == '\r')
                end[-1] = '\0';
            *ret_line = process->buffer;
            return true;
        }
        ssize_t got = take_in(process);
        if (got == 0)
            return fail_ended(process, deadline);
        struct pollfd file = {.fd = process->out, .events = POLLIN};
        if (got < 0 && !(errno == EAGAIN && wait_for(&file, 1, deadline)))
            return fail_late(process, "it did not answer");
    }
}

/* The end --------------------------------------------------------------------- */

/* Whether all was quiet until it ended; what it may have started is not waited for. */
static bool end_quietly(struct matrix_process *process)
{
    int64_t deadline = now() + process->timeout;
    struct pollfd files[] = {{.fd = process->exited, .events = POLLIN}, {.fd = process->out, .events = POLLIN}};
    if (process->taken < process->length)
        return fail(process, "it wrote more than it was asked for");
    process->taken = process->length = 0;
    while (wait_for(files, 2, deadline)) {
        bool ended = files[0].revents != 0;
        ssize_t got = files[1].fd < 0 ? 0 : take_in(process);
        if (got > 0)
            return fail(process, "it wrote more than it was asked for");
        if (got == 0)
            files[1].fd = -1; /* no more is written; its end is waited for */
        if (!ended)
            continue;
        char words[64];
        ending(process, words);
        return !*words || fail(process, "it ended %s", words);
    }
    return fail_late(process, "its input was at an end, and it did not end");
}

bool matrix_process_finish(struct matrix_process *process)
{
    close(process->in);
    process->in = -1;
    bool good = end_quietly(process);
    matrix_process_kill(process);
    return good;
}
