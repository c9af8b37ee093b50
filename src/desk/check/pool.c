/* SPDX-License-Identifier: MIT */
#include "desk/check/pool.h"

#include "desk/check/calls.h"
#include "desk/shared/beneath.h"
#include "desk/shared/cli.h"

#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* Keeps what a sink was handed, so that another thread can hand it on later: in memory up to a
 * bound, beyond it in a temporary file without a name. */

struct recording {
    struct call_bytes held;
    FILE *spilled;           /* earlier calls, in pieces, each after its length; NULL: none */
    const atomic_bool *stop; /* once set, the recording refuses everything */
    /* the error's number if something could not be kept; 0: everything was kept */
    int error;
};

enum { HELD_BYTES = 131072 };

static bool spill(struct recording *recording)
{
    struct call_bytes *held = &recording->held;
    if (!recording->spilled)
        recording->spilled = cli_temporary_file();
    bool good = recording->spilled &&
                fwrite(&held->used, sizeof held->used, 1, recording->spilled) == 1 &&
                fwrite(held->at, held->used, 1, recording->spilled) == 1;
    held->used = 0;
    return good;
}

/* Keeps a call. This is the function of a taker whose user is the recording. */
static bool recording_put(void *user, enum call call, const void *what)
{
    struct recording *recording = user;
    if (recording->error)
        return false;
    if (!call_put(&recording->held, NULL, call, what))
        recording->error = ENOMEM;
    else if (recording->held.used > HELD_BYTES && !spill(recording))
        recording->error = errno;
    return !recording->error && !atomic_load_explicit(recording->stop, memory_order_relaxed);
}

static bool play_held(struct recording *recording, struct call_reader *reader,
                      const struct umpire_sink *to)
{
    struct call_slice from = {recording->held.at, recording->held.at + recording->held.used, false};
    bool good = call_reader_begin(reader, recording->held.used);
    while (good && from.at < from.end)
        good = call_play(reader, &from, to);
    if (reader->no_memory)
        recording->error = ENOMEM;
    return good;
}

/* Hands on what was written to the temporary file, in the pieces in which it was written. */
static bool play_spilled(struct recording *recording, struct call_reader *reader,
                         const struct umpire_sink *to)
{
    FILE *file = recording->spilled;
    size_t length;
    bool good = true,
         kept = (recording->held.used == 0 || spill(recording)) && fseek(file, 0, SEEK_SET) == 0;
    while (good && kept && fread(&length, sizeof length, 1, file) == 1) {
        kept = fread(recording->held.at, length, 1, file) == 1;
        recording->held.used = length;
        good = kept && play_held(recording, reader, to);
    }
    if (!kept || ferror(file))
        recording->error = errno;
    return good && !recording->error;
}

/* Empties the recording without handing anything on. */
static void recording_clear(struct recording *recording)
{
    if (recording->spilled)
        cli_temporary_return(recording->spilled);
    recording->spilled = NULL;
    recording->held.used = 0;
}

/* Hands everything on, in order, and empties the recording. False: the sink answered
 * false, or the recording failed. */
static bool recording_play(struct recording *recording, const struct umpire_sink *to)
{
    struct call_reader reader = {0};
    bool good = !recording->error && (recording->spilled ? play_spilled(recording, &reader, to)
                                                         : play_held(recording, &reader, to));
    call_reader_done(&reader);
    recording_clear(recording);
    return good;
}

static void recording_done(struct recording *recording)
{
    if (recording->spilled)
        cli_temporary_return(recording->spilled);
    free(recording->held.at);
    *recording = (struct recording){0};
}

/* LEAD: how many jobs each worker may be ahead of the report. BATCH: how many jobs are shown at a
 * time, since the thread that shows them takes a core from the workers. */
enum { LEAD = 8, BATCH = 6, SMALL_LOGS = 32, SMALL_BYTES = 65536 };

/* What a worker checks at a time: a log, a part of one, or several small ones. */
struct job {
    size_t log, logs; /* the number of the first log, and how many */
    /* split: the job is a part of a log; first, last: it is the log's first or last part */
    bool split, first, last;
    struct umpire_part part;
    uint64_t games_counted;  /* games of the log before this part, estimated from its lines */
    uint64_t bytes;          /* with `last`: of the log, as far as it was read */
    char sha256[65];
};

/* A job that is done and waits for its turn. */
struct waiting {
    struct recording recording;
    struct job job;
    enum umpire_status status;
    uint64_t games;          /* of a part: how many games the log has up to the part's end */
    const char *unreadable;
    bool done;
};

struct pool {
    const struct log_paths *paths;
    const struct path_table *logs; /* of the paths */
    struct pool_settings settings;
    bool may_split;
    atomic_bool stop;

    /* Protected by `choosing`, which is locked before `lock`: one worker looks for a job. */
    bool part_begun;            /* a part of the log that is being split has been taken */
    pthread_mutex_t choosing;
    struct umpire_parts *parts; /* of the log that is being split; NULL: none is */
    size_t next_log;

    /* Protected by `lock`. */
    pthread_mutex_t lock;
    pthread_cond_t job_done, job_shown;
    size_t next, shown;      /* jobs taken, and jobs whose findings were handed on */
    size_t ready;            /* jobs done and not shown */
    struct waiting *waiting; /* of job i: [i % waiting_count] */
    size_t waiting_count;
    /* how many more games than estimated the log `more_games_log` has so far */
    int64_t more_games;
    size_t more_games_log;

    /* The log whose parts are being shown. */
    const char *path;
    char path_room[PATH_ROOM];
    uint64_t games;
    const char *unreadable;
    enum umpire_status verdict;
    bool none_left; /* protected by `lock` */
};

struct worker {
    struct pool *pool;
    struct umpire_checker *checker;
    const char *configured;     /* see cli_configure */
    struct recording recording; /* of the job being checked */
    struct taker taker;         /* writes calls into `recording` */
    pthread_t thread;
    bool runs;
};

/* The next part of the log that is being split; false: there is none. */
static bool next_part_of_split_log(struct pool *pool, struct job *job)
{
    struct umpire_log log = {.path = NULL};
    if (!umpire_parts_next(pool->parts, &job->part))
        return false;
    job->split = true;
    job->games_counted = job->part.games;
    job->first = !pool->part_begun;
    job->last = job->part.next_line == 0;
    pool->part_begun = true;
    if (job->last) {
        umpire_parts_log(pool->parts, &log);
        job->bytes = log.bytes;
        snprintf(job->sha256, sizeof job->sha256, "%s", log.sha256);
        umpire_parts_close(pool->parts);
        pool->parts = NULL;
    }
    return true;
}

static uint64_t bytes_of_pooled_log(const struct pool *pool, size_t log)
{
    char room[PATH_ROOM];
    struct stat status;
    return stat(path_table_at(pool->logs, log, room), &status) == 0 ? (uint64_t)status.st_size : 0;
}

static bool next_job(struct pool *pool, struct job *job)
{
    char room[PATH_ROOM];
    *job = (struct job){.log = pool->next_log - 1, .logs = 1};
    if (pool->parts && next_part_of_split_log(pool, job))
        return true;
    if (pool->next_log == pool->logs->count)
        return false;
    job->log = pool->next_log++;
    pool->part_begun = false;
    pool->parts = pool->may_split ? umpire_parts_open(path_table_at(pool->logs, job->log, room))
                                  : NULL;
    if (pool->parts)
        return next_part_of_split_log(pool, job);
    uint64_t bytes = bytes_of_pooled_log(pool, job->log);
    for (; job->logs < SMALL_LOGS && pool->next_log < pool->logs->count;
         job->logs++, pool->next_log++) {
        bytes += bytes_of_pooled_log(pool, pool->next_log);
        if (bytes > SMALL_BYTES)
            break;
    }
    return true;
}

/* The next job to be checked; false when there is none. */
static bool take_job(struct pool *pool, struct job *ret_job, size_t *ret_index)
{
    pthread_mutex_lock(&pool->choosing);
    pthread_mutex_lock(&pool->lock);
    while (!pool->stop && pool->next >= pool->shown + pool->waiting_count)
        pthread_cond_wait(&pool->job_shown, &pool->lock);
    bool any = !pool->stop && !pool->none_left;
    pthread_mutex_unlock(&pool->lock);
    any = any && next_job(pool, ret_job);
    pthread_mutex_lock(&pool->lock);
    if (any)
        *ret_index = pool->next++;
    else
        pool->none_left = true;
    if (any && ret_job->split && !ret_job->first && ret_job->log == pool->more_games_log)
        ret_job->part.games += (uint64_t)pool->more_games;
    if (!any)
        pthread_cond_signal(&pool->job_done);
    pthread_mutex_unlock(&pool->lock);
    pthread_mutex_unlock(&pool->choosing);
    return any;
}

/* Whether the next job is done, and either enough others are done or no more will come. */
static bool may_show(const struct pool *pool)
{
    return pool->waiting[pool->shown % pool->waiting_count].done &&
           (pool->ready >= BATCH || pool->none_left);
}

static void hand_in(struct worker *worker, size_t index, const struct waiting *result)
{
    struct pool *pool = worker->pool;
    struct waiting *waiting = &pool->waiting[index % pool->waiting_count];
    pthread_mutex_lock(&pool->lock);
    struct recording empty = waiting->recording;
    *waiting = *result;
    waiting->recording = worker->recording;
    waiting->done = true;
    worker->recording = empty;
    pool->ready++;
    if (may_show(pool))
        pthread_cond_signal(&pool->job_done);
    pthread_mutex_unlock(&pool->lock);
}

static bool configure_worker(struct worker *worker, const char *log)
{
    const struct pool_settings *settings = &worker->pool->settings;
    return cli_configure(settings->configurations, settings->given, log, worker->checker,
                         &worker->configured);
}

static enum umpire_status check_log(struct worker *worker, const char *log)
{
    return configure_worker(worker, log)
               ? cli_check_beneath(worker->pool->paths, worker->checker, log)
               : UMPIRE_FAILURE;
}

static void *work(void *user)
{
    struct worker *worker = user;
    const struct path_table *logs = worker->pool->logs;
    struct waiting result = {.games = 0};
    size_t index;
    char room[PATH_ROOM];
    while (take_job(worker->pool, &result.job, &index)) {
        const struct job *job = &result.job;
        result.status = UMPIRE_CONFORMANT;
        if (job->split && !configure_worker(worker, path_table_at(logs, job->log, room)))
            result.status = UMPIRE_FAILURE;
        else if (job->split)
            result.status = umpire_check_part(worker->checker, path_table_at(logs, job->log, room),
                                              &job->part, &result.games, &result.unreadable);
        if (!job->split)
            for (size_t i = 0; i < job->logs && result.status != UMPIRE_FAILURE; i++)
                result.status = umpire_status_of_both(
                    result.status, check_log(worker, path_table_at(logs, job->log + i, room)));
        hand_in(worker, index, &result);
    }
    return NULL;
}

static bool show_recording(const struct pool *pool, struct waiting *waiting,
                           const struct umpire_sink *sink)
{
    char room[PATH_ROOM];
    bool good = recording_play(&waiting->recording, sink);
    if (waiting->recording.error)
        cli_say("%s%s: what was found cannot be kept in a temporary file: %s",
                path_table_at(pool->logs, waiting->job.log, room),
                waiting->job.logs > 1 ? " or a log after it" : "",
                strerror(waiting->recording.error));
    return good;
}

/* Checks a part again whose number of games before it was estimated wrongly. */
static void check_again(struct pool *pool, struct umpire_checker *model, struct waiting *waiting)
{
    struct job *job = &waiting->job;
    pthread_mutex_lock(&pool->lock);
    pool->more_games_log = job->log;
    pool->more_games = (int64_t)(pool->games - job->games_counted);
    pthread_mutex_unlock(&pool->lock);
    job->part.games = pool->games;
    if (!cli_configure(pool->settings.configurations, pool->settings.given, pool->path, model,
                       pool->settings.configured))
        waiting->status = UMPIRE_FAILURE;
    else
        waiting->status = umpire_check_part(model, pool->path, &job->part, &waiting->games,
                                            &waiting->unreadable);
}

/* Shows a part of a log, unless an earlier part could not be read to its end. */
static enum umpire_status show_part(struct pool *pool, struct waiting *waiting,
                                    const struct umpire_sink *sink, struct umpire_checker *model)
{
    const struct job *job = &waiting->job;
    bool good = true;
    if (job->first)
        pool->path = path_table_at(pool->logs, job->log, pool->path_room);
    struct umpire_log log = {.path = pool->path};
    if (!cli_configuration_tell(pool->settings.configurations, &log))
        return UMPIRE_FAILURE;
    if (job->first) {
        pool->games = 0;
        pool->verdict = UMPIRE_CONFORMANT;
        pool->unreadable = NULL;
        good = !sink->log_begin || sink->log_begin(sink->user, &log);
    }
    bool wrong = job->part.games != pool->games, over = pool->unreadable != NULL;
    if (wrong || over)
        recording_clear(&waiting->recording);
    if (wrong && !over && good)
        check_again(pool, model, waiting);
    else if (good && !over)
        good = show_recording(pool, waiting, sink);
    if (!good || (waiting->status == UMPIRE_FAILURE && !over))
        return UMPIRE_FAILURE;
    if (!over) {
        pool->games = waiting->games;
        pool->verdict = umpire_status_of_both(pool->verdict, waiting->status);
        pool->unreadable = waiting->unreadable;
    }
    if (!job->last)
        return UMPIRE_CONFORMANT;
    log.bytes = job->bytes;
    log.sha256 = job->sha256;
    log.unreadable = pool->unreadable;
    log.verdict = pool->verdict;
    return !sink->log_end || sink->log_end(sink->user, &log) ? log.verdict : UMPIRE_FAILURE;
}

/* Shows the next job; false: there is none. */
static bool show_job(struct pool *pool, const struct umpire_sink *sink,
                     struct umpire_checker *model, enum umpire_status *status, size_t *ret_logs)
{
    struct waiting *waiting = &pool->waiting[pool->shown % pool->waiting_count];
    pthread_mutex_lock(&pool->lock);
    while (!waiting->done && (!pool->none_left || pool->shown != pool->next))
        pthread_cond_wait(&pool->job_done, &pool->lock);
    bool any = waiting->done;
    pthread_mutex_unlock(&pool->lock);
    if (!any)
        return false;
    bool split = waiting->job.split;
    enum umpire_status one = UMPIRE_FAILURE;
    if (split)
        one = show_part(pool, waiting, sink, model);
    else if (show_recording(pool, waiting, sink))
        one = waiting->status;
    *status = umpire_status_of_both(*status, one);
    *ret_logs = waiting->job.log + (!split || waiting->job.last ? waiting->job.logs : 0);
    pthread_mutex_lock(&pool->lock);
    waiting->done = false;
    pool->ready--;
    if (pool->next >= pool->shown++ + pool->waiting_count)
        /* the worker that chooses a job may be waiting for room */
        pthread_cond_signal(&pool->job_shown);
    pthread_mutex_unlock(&pool->lock);
    return true;
}

static void finish(struct pool *pool, struct worker *workers, size_t count)
{
    pthread_mutex_lock(&pool->lock);
    pool->stop = true;
    pthread_cond_broadcast(&pool->job_shown);
    pthread_mutex_unlock(&pool->lock);
    for (size_t i = 0; i < count; i++) {
        if (workers[i].runs)
            pthread_join(workers[i].thread, NULL);
        recording_done(&workers[i].recording);
    }
    for (size_t i = 0; i < pool->waiting_count; i++)
        recording_done(&pool->waiting[i].recording);
    umpire_parts_close(pool->parts);
}

/* Makes a checker and a thread. False: out of memory, or no thread can be started. */
static bool start_check_worker(struct worker *worker, struct pool *pool,
                               const struct umpire_checker *model, const struct umpire_sink *wanted)
{
    worker->pool = pool;
    worker->configured = *pool->settings.configured; /* the checker is a copy of the model */
    worker->recording.stop = &pool->stop;
    worker->taker = (struct taker){recording_put, &worker->recording};
    struct umpire_sink sink = taker_sink(&worker->taker, sink_calls(wanted) & CALLS_RECORDED_SET);
    worker->checker = umpire_checker_copy(model, &sink);
    worker->runs = worker->checker && pthread_create(&worker->thread, NULL, work, worker) == 0;
    return worker->runs;
}

enum umpire_status pool_check(struct umpire_checker *model, const struct umpire_sink *sink,
                              const struct log_paths *paths, const struct pool_size *size,
                              struct pool_settings settings, struct umpire_checker **ret_checkers,
                              struct pool_progress progress)
{
    struct worker workers[WORKERS_MOST] = {0};
    size_t count = size->workers, shown = 0;
    struct pool pool = {.choosing = PTHREAD_MUTEX_INITIALIZER,
                        .lock = PTHREAD_MUTEX_INITIALIZER,
                        .job_done = PTHREAD_COND_INITIALIZER,
                        .job_shown = PTHREAD_COND_INITIALIZER,
                        .paths = paths,
                        .logs = &paths->logs,
                        .settings = settings,
                        .may_split = size->may_split,
                        .more_games_log = SIZE_MAX,
                        .waiting_count = count * LEAD};
    enum umpire_status status = paths->status;
    pool.waiting = calloc(pool.waiting_count, sizeof *pool.waiting);
    if (!pool.waiting)
        return UMPIRE_FAILURE;
    for (size_t i = 0; i < pool.waiting_count; i++)
        pool.waiting[i].recording.stop = &pool.stop;
    for (size_t i = 0; i < count && status != UMPIRE_FAILURE; i++)
        if (!start_check_worker(&workers[i], &pool, model, sink)) {
            fputs("umpire: out of memory, or no more threads can be had; try a smaller -j\n",
                  stderr);
            status = UMPIRE_FAILURE;
        }
    while (status != UMPIRE_FAILURE && show_job(&pool, sink, model, &status, &shown))
        progress.shown(progress.user, shown);
    finish(&pool, workers, count);
    for (size_t i = 0; i < count; i++)
        ret_checkers[i] = workers[i].checker;
    free(pool.waiting);
    return status;
}

size_t pool_recordings(const struct pool_size *size)
{
    return size->workers * (LEAD + 1);
}

struct pool_size pool_size_for(const struct log_paths *paths, size_t most, bool may_split)
{
    const struct path_table *logs = &paths->logs;
    struct pool_size size = {.workers = logs->count < most ? logs->count : most,
                             .may_split = may_split};
    char room[PATH_ROOM];
    if (may_split)
        for (size_t i = 0; i < logs->count && size.workers < most; i++) {
            struct umpire_parts *parts = umpire_parts_open(path_table_at(logs, i, room));
            size.workers = parts ? most : size.workers;
            umpire_parts_close(parts);
        }
    return size;
}

bool pool_may_check(const struct log_paths *paths)
{
    return !paths->streams && !paths->archives && path_table_once(&paths->logs);
}
