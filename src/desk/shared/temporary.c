/* SPDX-License-Identifier: MIT */
/* Temporary files that are made before the process enters the sandbox. */
#include "desk/shared/cli.h"

#include <pthread.h>
#include <stdio.h>
#include <sys/resource.h>
#include <unistd.h>

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
