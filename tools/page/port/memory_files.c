/* SPDX-License-Identifier: MIT */
/* System calls that Emscripten lacks. memfd_create opens a file in the module's own file system;
 * calls that reserve room on a disk or give memory back to the system do nothing. */
#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>

int memfd_create(const char *name, unsigned flags)
{
    char path[64];
    (void)flags;
    snprintf(path, sizeof path, "/%s.unnamed", name);
    int file = open(path, O_RDWR | O_CREAT | O_TRUNC, 0600);
    if (file >= 0)
        unlink(path);
    return file;
}

int fallocate(int file, int mode, off_t at, off_t length)
{
    (void)file, (void)mode, (void)at, (void)length;
    errno = EOPNOTSUPP;
    return -1;
}

int malloc_trim(size_t pad)
{
    (void)pad;
    return 0;
}
