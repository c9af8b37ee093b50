/* SPDX-License-Identifier: MIT */
/* A library that tries, when a command is done and about to end, what a hostile log would have it
 * do, and writes each result to the descriptor PROBE: "open FILE: Success". PROBE_FILES: paths that
 * are opened for reading and, with a '>' before, for writing. */
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

static int to = -1;

static void tell(const char *what, const char *of, int answer)
{
    dprintf(to, "%s%s: %s\n", what, of, answer < 0 ? strerror(errno) : "Success");
}

static void try_files(void)
{
    const char *files = getenv("PROBE_FILES");
    char *list = files ? strdup(files) : NULL, *save = NULL;
    for (char *one = list ? strtok_r(list, ":", &save) : NULL; one;
         one = strtok_r(NULL, ":", &save)) {
        int file = *one == '>' ? open(one + 1, O_WRONLY | O_CREAT, 0600)
                               : open(one, O_RDONLY | O_NONBLOCK);
        tell("open ", one, file);
        if (file >= 0)
            close(file);
    }
    free(list);
}

static void *nothing(void *user)
{
    return user;
}

static void try_calls(void)
{
    pid_t child = fork();
    if (child == 0)
        _exit(0);
    tell("fork", "", child);
    if (child > 0)
        waitpid(child, NULL, 0);
    tell("socket", "", socket(AF_INET, SOCK_STREAM, 0));
    tell("socketpair", "", socketpair(AF_UNIX, SOCK_STREAM, 0, (int[2]){0}));
    tell("chmod", "", chmod("sound.umpire", 0644));
    tell("ptrace", "", (int)ptrace(PTRACE_ATTACH, (pid_t)0x7FFFFFFF, NULL, NULL));
    tell("kill", "", kill(getppid(), 0));
    tell("tgkill", "", (int)syscall(SYS_tgkill, getppid(), getppid(), 0));
    tell("tgkill itself", "", (int)syscall(SYS_tgkill, getpid(), getpid(), 0));
    tell("ioctl", "", ioctl(STDIN_FILENO, TIOCSTI, "x"));
    pthread_t thread;
    errno = pthread_create(&thread, NULL, nothing, NULL);
    if (errno == 0)
        pthread_join(thread, NULL);
    tell("thread", "", errno ? -1 : 0);
    /* the last: it would not come back */
    tell("exec", "", execl("/bin/true", "true", (char *)NULL));
}

int fflush(FILE *file)
{
    int (*real)(FILE *);
    *(void **)&real = dlsym(RTLD_NEXT, "fflush");
    const char *number = getenv("PROBE");
    int answer = real(file);
    if (number && file == stdout) {
        to = (int)strtol(number, NULL, 10);
        unsetenv("PROBE");
        try_files();
        try_calls();
    }
    return answer;
}
