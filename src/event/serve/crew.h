/* SPDX-License-Identifier: MIT */
/* Threads that do jobs one after the other, in the order in which they came. */
#ifndef CLI_SERVE_CREW_H
#define CLI_SERVE_CREW_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

struct serve_job {
    struct serve_job *next;
    void (*run)(struct serve_job *job); /* takes over the job */
};

enum { SERVE_THREADS_MOST = 32 };

struct serve_crew {
    pthread_mutex_t lock;
    pthread_cond_t come;
    struct serve_job *first, **last;
    size_t waiting, most;
    bool ended;
    int nice;
    pthread_t threads[SERVE_THREADS_MOST];
    size_t thread_count;
};

/* Starts so many threads, for up to `most` waiting jobs. `nice` is as for setpriority. False: no
 * thread could be started. */
bool serve_crew_init(struct serve_crew *crew, size_t threads, size_t most, int nice);

/* False: too many jobs wait, or the crew has ended. */
bool serve_crew_push(struct serve_crew *crew, struct serve_job *job);

/* Does the waiting jobs and ends the threads. False: a job was not done within so many seconds, so
 * the crew must not be freed. */
bool serve_crew_end(struct serve_crew *crew, int seconds);
void serve_crew_done(struct serve_crew *crew);

#endif
