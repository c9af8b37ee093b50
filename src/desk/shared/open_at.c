/* SPDX-License-Identifier: MIT */
#include "desk/shared/beneath.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/openat2.h>
#include <sys/syscall.h>
#include <unistd.h>

int cli_open_at(int directory, const char *path, int flags, bool no_links)
{
    /* O_NONBLOCK: a pipe in place of the log would wait for a writer */
    int more = flags & O_PATH ? O_CLOEXEC : O_CLOEXEC | O_NONBLOCK | O_NOCTTY;
    struct open_how how = {.flags = (unsigned)(flags | more),
                           .resolve = RESOLVE_BENEATH | (no_links ? RESOLVE_NO_SYMLINKS : 0u)};
    /* the kernel asks to try again if anything on this machine was renamed while it followed "..";
       a bound, since somebody may rename for ever */
    int file;
    for (int tries = 0; tries < 10000; tries++) {
        file = (int)syscall(SYS_openat2, directory, path, &how, sizeof how);
        if (file >= 0 || errno != EAGAIN)
            break;
    }
    return file;
}
