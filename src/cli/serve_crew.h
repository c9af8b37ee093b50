/* Threads that do jobs one after the other, in the order in which they came. */
#ifndef CLI_SERVE_CREW_H
#define CLI_SERVE_CREW_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

struct serve_job {
    struct serve_job *next;
    void (*run)(struct serve_job *job); /* owns the job */
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

/* So many threads, for up to `most` jobs that wait; `nice` as for setpriority. False: there are no threads. */
bool serve_crew_init(struct serve_crew *crew, size_t threads, size_t most, int nice);

/* False: too many jobs wait, or the crew has ended. */
bool serve_crew_push(struct serve_crew *crew, struct serve_job *job);

/* Does the jobs that wait, and ends the threads. False: one of them was not done within so many seconds; the crew cannot be freed. */
bool serve_crew_end(struct serve_crew *crew, int seconds);
void serve_crew_done(struct serve_crew *crew);

#endif
