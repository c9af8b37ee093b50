/* SPDX-License-Identifier: MIT */
#include "event/serve/http.h"

#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

enum { STACK_BYTES = 8 << 20 };

static struct serve_job *take(struct serve_crew *crew)
{
    pthread_mutex_lock(&crew->lock);
    while (!crew->first && !crew->ended)
        pthread_cond_wait(&crew->come, &crew->lock);
    struct serve_job *job = crew->first;
    if (job) {
        crew->first = job->next;
        crew->waiting--;
        if (!crew->first)
            crew->last = &crew->first;
    }
    pthread_mutex_unlock(&crew->lock);
    return job;
}

static void *work(void *user)
{
    struct serve_crew *crew = user;
    if (crew->nice)
        setpriority(PRIO_PROCESS, (id_t)gettid(), crew->nice);
    for (struct serve_job *job; (job = take(crew)) != NULL;)
        job->run(job);
    return NULL;
}

bool serve_crew_init(struct serve_crew *crew, size_t threads, size_t most, int nice)
{
    pthread_attr_t attributes;
    *crew = (struct serve_crew){.most = most, .nice = nice};
    crew->last = &crew->first;
    pthread_mutex_init(&crew->lock, NULL);
    pthread_cond_init(&crew->come, NULL);
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, STACK_BYTES);
    for (; crew->thread_count < threads && crew->thread_count < SERVE_THREADS_MOST;
         crew->thread_count++)
        if (pthread_create(&crew->threads[crew->thread_count], &attributes, work, crew) != 0)
            break;
    pthread_attr_destroy(&attributes);
    return crew->thread_count > 0;
}

bool serve_crew_push(struct serve_crew *crew, struct serve_job *job)
{
    pthread_mutex_lock(&crew->lock);
    bool taken = !crew->ended && crew->waiting < crew->most;
    if (taken) {
        job->next = NULL;
        *crew->last = job;
        crew->last = &job->next;
        crew->waiting++;
        pthread_cond_signal(&crew->come);
    }
    pthread_mutex_unlock(&crew->lock);
    return taken;
}

bool serve_crew_end(struct serve_crew *crew, int seconds)
{
    struct timespec until;
    pthread_mutex_lock(&crew->lock);
    crew->ended = true;
    pthread_cond_broadcast(&crew->come);
    pthread_mutex_unlock(&crew->lock);
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_sec += seconds;
    for (; crew->thread_count; crew->thread_count--)
        if (pthread_timedjoin_np(crew->threads[crew->thread_count - 1], NULL, &until) != 0)
            return false;
    return true;
}

void serve_crew_done(struct serve_crew *crew)
{
    pthread_mutex_destroy(&crew->lock);
    pthread_cond_destroy(&crew->come);
}
