#include "cli/crew.h"

#include "cli/recording.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { LEAD = 16 }; /* logs that a thread may be ahead of the report */

/* A log that is done and waits for its turn. */
struct waiting {
    struct recording recording;
    enum umpire_status status;
    bool done;
};

struct crew {
    pthread_mutex_t lock;
    pthread_cond_t log_done, log_shown;
    const struct log_paths *paths;
    size_t next, shown; /* logs taken, and logs whose findings were handed on */
    struct waiting *waiting; /* of log i: [i % waiting_count] */
    size_t waiting_count;
    atomic_bool stop;
};

struct member {
    struct crew *crew;
    struct umpire_checker *checker;
    struct recording recording; /* of the log being checked */
    pthread_t thread;
    bool runs;
};

/* The next log to be checked; false when there is none. */
static bool take_log(struct crew *crew, size_t *ret_index)
{
    pthread_mutex_lock(&crew->lock);
    while (!crew->stop && crew->next < crew->paths->count && crew->next >= crew->shown + crew->waiting_count)
        pthread_cond_wait(&crew->log_shown, &crew->lock);
    bool any = !crew->stop && crew->next < crew->paths->count;
    if (any)
        *ret_index = crew->next++;
    pthread_mutex_unlock(&crew->lock);
    return any;
}

static void hand_in(struct member *member, size_t index, enum umpire_status status)
{
    struct crew *crew = member->crew;
    struct waiting *waiting = &crew->waiting[index % crew->waiting_count];
    pthread_mutex_lock(&crew->lock);
    struct recording empty = waiting->recording;
    *waiting = (struct waiting){member->recording, status, true};
    member->recording = empty;
    pthread_cond_signal(&crew->log_done);
    pthread_mutex_unlock(&crew->lock);
}

static void *work(void *user)
{
    struct member *member = user;
    size_t index;
    while (take_log(member->crew, &index))
        hand_in(member, index, umpire_check_path(member->checker, member->crew->paths->paths[index]));
    return NULL;
}

static enum umpire_status show_log(struct crew *crew, size_t index, const struct umpire_sink *sink)
{
    struct waiting *waiting = &crew->waiting[index % crew->waiting_count];
    pthread_mutex_lock(&crew->lock);
    while (!waiting->done)
        pthread_cond_wait(&crew->log_done, &crew->lock);
    pthread_mutex_unlock(&crew->lock);
    bool good = recording_play(&waiting->recording, sink);
    if (waiting->recording.error)
        cli_print(stderr, "umpire: %s: what was found cannot be kept in a temporary file: %s\n", crew->paths->paths[index],
                  strerror(waiting->recording.error));
    enum umpire_status status = good ? waiting->status : UMPIRE_FAILURE;
    pthread_mutex_lock(&crew->lock);
    waiting->done = false;
    crew->shown = index + 1;
    pthread_cond_broadcast(&crew->log_shown);
    pthread_mutex_unlock(&crew->lock);
    return status;
}

static void finish(struct crew *crew, struct member *members, size_t count)
{
    pthread_mutex_lock(&crew->lock);
    crew->stop = true;
    pthread_cond_broadcast(&crew->log_shown);
    pthread_mutex_unlock(&crew->lock);
    for (size_t i = 0; i < count; i++) {
        if (members[i].runs)
            pthread_join(members[i].thread, NULL);
        recording_done(&members[i].recording);
    }
    for (size_t i = 0; i < crew->waiting_count; i++)
        recording_done(&crew->waiting[i].recording);
}

/* Makes a checker and a thread; false when there is no room for them. */
static bool enlist(struct member *member, struct crew *crew, const struct umpire_checker *model,
                   const struct umpire_sink *wanted)
{
    member->crew = crew;
    member->recording.stop = &crew->stop;
    struct umpire_sink sink = recording_sink(&member->recording, wanted);
    member->checker = umpire_checker_copy(model, &sink);
    member->runs = member->checker && pthread_create(&member->thread, NULL, work, member) == 0;
    return member->runs;
}

enum umpire_status crew_check(const struct umpire_checker *model, const struct umpire_sink *sink,
                              const struct log_paths *paths, size_t count, struct umpire_checker **ret_checkers,
                              struct crew_progress progress)
{
    struct member members[CREW_MOST] = {0};
    struct crew crew = {.lock = PTHREAD_MUTEX_INITIALIZER, .log_done = PTHREAD_COND_INITIALIZER,
                        .log_shown = PTHREAD_COND_INITIALIZER, .paths = paths, .waiting_count = count * LEAD};
    enum umpire_status status = paths->status;
    crew.waiting = calloc(crew.waiting_count, sizeof *crew.waiting);
    if (!crew.waiting)
        return UMPIRE_FAILURE;
    for (size_t i = 0; i < crew.waiting_count; i++)
        crew.waiting[i].recording.stop = &crew.stop;
    for (size_t i = 0; i < count && status != UMPIRE_FAILURE; i++)
        if (!enlist(&members[i], &crew, model, sink)) {
            fputs("umpire: out of memory, or no more threads can be had; try a smaller -j\n", stderr);
            status = UMPIRE_FAILURE;
        }
    for (size_t i = 0; i < paths->count && status != UMPIRE_FAILURE; i++) {
        status = umpire_status_of_both(status, show_log(&crew, i, sink));
        progress.shown(progress.user, i + 1);
    }
    finish(&crew, members, count);
    for (size_t i = 0; i < count; i++)
        ret_checkers[i] = members[i].checker;
    free(crew.waiting);
    return status;
}

static int by_bytes(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

bool crew_may_check(const struct log_paths *paths)
{
    struct stat status;
    bool apart = true;
    for (size_t i = 0; i < paths->count && apart; i++)
        apart = strcmp(paths->paths[i], "-") != 0 && (stat(paths->paths[i], &status) != 0 || S_ISREG(status.st_mode));
    char **sorted = apart ? malloc((paths->count + 1) * sizeof *sorted) : NULL;
    if (!sorted)
        return false;
    memcpy(sorted, paths->paths, paths->count * sizeof *sorted);
    qsort(sorted, paths->count, sizeof *sorted, by_bytes);
    for (size_t i = 1; i < paths->count && apart; i++)
        apart = strcmp(sorted[i - 1], sorted[i]) != 0;
    free(sorted);
    return apart;
}
