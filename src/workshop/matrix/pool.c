/* SPDX-License-Identifier: MIT */
#include "workshop/matrix/play.h"

#include "workshop/matrix/compare.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { LEAD = 4 }; /* how many logs a thread may be ahead of the report */

/* A log that is compared, or waits for its turn in the report. */
struct slot {
    struct matrix_section section;
    struct matrix_result result;
    enum umpire_status status;
    bool done;
};

struct pool {
    const struct matrix_order *order;
    const struct matrix_log *logs;
    size_t count, slot_count;
    atomic_bool stop;
    pthread_mutex_t lock;
    pthread_cond_t log_done, room;

    /* Under `lock`. */
    size_t next, shown;  /* logs taken, and logs that stand in the report */
    struct slot *slots;  /* of log i: [i % slot_count] */
};

struct worker {
    struct pool *pool;
    struct matrix_comparison comparison;
    pthread_t thread;
    bool runs, made, ended_badly;
};

/* The log that is checked next; NULL once all have been handed out. */
static struct slot *take_log(struct pool *pool, size_t *ret_index)
{
    pthread_mutex_lock(&pool->lock);
    while (!pool->stop && pool->next < pool->count && pool->next >= pool->shown + pool->slot_count)
        pthread_cond_wait(&pool->room, &pool->lock);
    bool any = !pool->stop && pool->next < pool->count;
    *ret_index = pool->next;
    pool->next += any;
    pthread_mutex_unlock(&pool->lock);
    return any ? &pool->slots[*ret_index % pool->slot_count] : NULL;
}

static void compare(struct worker *worker, struct slot *slot, const struct matrix_log *log)
{
    slot->section = (struct matrix_section){.path = log->path,
                                            .file = tmpfile(),
                                            .lists_logs = worker->pool->order->lists_logs,
                                            .user = worker->pool->order->user};
    slot->status = UMPIRE_FAILURE;
    if (!slot->section.file)
        cli_say("no room for a temporary file: %s", strerror(errno));
    else if (!matrix_result_init(&slot->result, &worker->pool->order->rules))
        cli_out_of_memory();
    else
        slot->status = matrix_compare(&worker->comparison, log, &slot->section, &slot->result);
    if (slot->status == UMPIRE_FAILURE && worker->comparison.state.unstarted)
        cli_say("%s", worker->comparison.engine.channel.reason);
    else if (slot->status == UMPIRE_FAILURE && slot->result.rules && !worker->pool->stop)
        fputs("umpire: out of memory, or no room for a temporary file\n", stderr);
}

static void *work(void *user)
{
    struct worker *worker = user;
    struct pool *pool = worker->pool;
    struct slot *slot;
    size_t index;
    while ((slot = take_log(pool, &index)) != NULL) {
        compare(worker, slot, &pool->logs[index]);
        pthread_mutex_lock(&pool->lock);
        slot->done = true;
        pthread_cond_signal(&pool->log_done);
        pthread_mutex_unlock(&pool->lock);
    }
    worker->ended_badly = !pool->stop && !matrix_comparison_end(&worker->comparison);
    return NULL;
}

/* Puts a log's section into the report. */
static bool show(const struct slot *slot, FILE *file)
{
    char buffer[16384];
    size_t got;
    bool good = fflush(slot->section.file) == 0 && !ferror(slot->section.file);
    rewind(slot->section.file);
    while (good && (got = fread(buffer, 1, sizeof buffer, slot->section.file)) > 0)
        good = fwrite(buffer, 1, got, file) == got;
    if (good && !ferror(slot->section.file))
        return true;
    if (!ferror(file))
        cli_say("no room for a temporary file: %s", strerror(errno));
    return false;
}

static void clear(struct slot *slot)
{
    if (slot->section.file)
        fclose(slot->section.file);
    if (slot->section.cases)
        fclose(slot->section.cases);
    matrix_result_done(&slot->result);
    slot->section = (struct matrix_section){0};
    slot->done = false;
}

/* Adds one log after the other to the report. Answers the status of all, or UMPIRE_FAILURE. */
static enum umpire_status collect(struct pool *pool, FILE *file, struct matrix_result *result)
{
    enum umpire_status status = UMPIRE_CONFORMANT;
    while (pool->shown < pool->count && status != UMPIRE_FAILURE && !result->gave_up) {
        struct slot *slot = &pool->slots[pool->shown % pool->slot_count];
        pthread_mutex_lock(&pool->lock);
        while (!slot->done)
            pthread_cond_wait(&pool->log_done, &pool->lock);
        pthread_mutex_unlock(&pool->lock);
        if (slot->status == UMPIRE_FAILURE || !show(slot, file))
            status = UMPIRE_FAILURE;
        else if (!matrix_result_add(result, &slot->result, &pool->order->rules))
            status = (enum umpire_status)cli_out_of_memory();
        else if (slot->status == UMPIRE_MALFORMED)
            status = umpire_status_of_both(status, UMPIRE_MALFORMED);
        result->gave_up = result->gave_up ||
                          (pool->order->give_up && result->lost >= pool->order->give_up &&
                           pool->shown + 1 < pool->count);
        pthread_mutex_lock(&pool->lock);
        clear(slot);
        pool->shown++;
        pthread_cond_signal(&pool->room);
        pthread_mutex_unlock(&pool->lock);
    }
    result->unread = pool->count - pool->shown;
    return status;
}

/* Ends all threads. If engines failed at their end, notes how the first of them failed. */
static void finish(struct pool *pool, struct worker *workers, size_t count, bool early,
                   struct matrix_result *result)
{
    pthread_mutex_lock(&pool->lock);
    pool->stop = pool->stop || early;
    pthread_cond_broadcast(&pool->room);
    pthread_mutex_unlock(&pool->lock);
    for (size_t i = 0; i < count; i++) {
        if (workers[i].runs)
            pthread_join(workers[i].thread, NULL);
        if (workers[i].ended_badly && !early && !result->end_reason)
            result->end_reason = strdup(workers[i].comparison.engine.channel.reason);
        if (workers[i].made)
            matrix_comparison_done(&workers[i].comparison);
    }
    for (size_t i = 0; i < pool->slot_count; i++)
        clear(&pool->slots[i]);
    result->failures += result->end_reason != NULL;
}

/* Starts a thread that blocks the signals that end umpire: the thread that starts no process takes
 * them. */
static bool start_worker(struct worker *worker, struct pool *pool, size_t slot)
{
    sigset_t ends, before;
    worker->pool = pool;
    worker->made = matrix_comparison_init(&worker->comparison, pool->order, slot, &pool->stop);
    matrix_process_signals(&ends);
    pthread_sigmask(SIG_BLOCK, &ends, &before);
    worker->runs = worker->made && pthread_create(&worker->thread, NULL, work, worker) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return worker->runs;
}

enum umpire_status matrix_pool_run(const struct matrix_order *order, const struct matrix_log *logs,
                                   size_t count, FILE *file, struct matrix_result *result)
{
    size_t jobs = order->jobs < count ? order->jobs : count;
    struct pool pool = {.order = order, .logs = logs, .count = count, .slot_count = jobs * LEAD,
                        .lock = PTHREAD_MUTEX_INITIALIZER, .log_done = PTHREAD_COND_INITIALIZER,
                        .room = PTHREAD_COND_INITIALIZER};
    struct worker *workers = calloc(jobs + 1, sizeof *workers);
    pool.slots = calloc(pool.slot_count + 1, sizeof *pool.slots);
    bool good = workers && pool.slots;
    size_t started = 0;
    enum umpire_status status = UMPIRE_FAILURE;
    if (!good)
        cli_out_of_memory();
    for (; good && started < jobs; started++)
        good = start_worker(&workers[started], &pool, started);
    if (good)
        status = collect(&pool, file, result);
    else if (workers && pool.slots)
        fputs("umpire: out of memory, or no more threads can be had; try a smaller -j\n", stderr);
    if (workers && pool.slots)
        finish(&pool, workers, started, status == UMPIRE_FAILURE || result->gave_up, result);
    free(workers);
    free(pool.slots);
    return status;
}
