/* SPDX-License-Identifier: MIT */
/* A library that counts a program's allocations: how many it made is added as a
 * line to the file that ALLOCATIONS names. The file is opened when the program starts, as a
 * program in its sandbox can open it no more. */
#include <dlfcn.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

static atomic_ulong count;
static int told = -1;

static void *next(const char *name)
{
    return dlsym(RTLD_NEXT, name);
}

void *malloc(size_t size)
{
    static void *(*real)(size_t);
    if (!real)
        *(void **)&real = next("malloc");
    count++;
    return real(size);
}

void *calloc(size_t number, size_t size)
{
    static void *(*real)(size_t, size_t);
    if (!real)
        *(void **)&real = next("calloc");
    count++;
    return real(number, size);
}

void *realloc(void *old, size_t size)
{
    static void *(*real)(void *, size_t);
    if (!real)
        *(void **)&real = next("realloc");
    count++;
    return real(old, size);
}

__attribute__((constructor)) static void begin(void)
{
    const char *path = getenv("ALLOCATIONS");
    if (path)
        told = open(path, O_WRONLY | O_APPEND | O_CLOEXEC);
}

__attribute__((destructor)) static void tell(void)
{
    unsigned long made = count;
    if (told >= 0)
        dprintf(told, "%lu\n", made);
}
