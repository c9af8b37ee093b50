#include "cli/matrix_crew.h"

#include "cli/matrix_compare.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { LEAD = 4 }; /* logs that a thread may be ahead of the report */

/* A log that is compared, or waits for its turn in the report. */
struct slot {
    struct matrix_section section;
    struct matrix_result result;
    enum umpire_status status;
    bool done;
};

struct crew {
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

struct member {
    struct crew *crew;
    struct matrix_comparison comparison;
    pthread_t thread;
    bool runs, made, ended_badly;
};

/* The next log; NULL: there is none. */
static struct slot *take_log(struct crew *crew, size_t *ret_index)
{
    pthread_mutex_lock(&crew->lock);
    while (!crew->stop && crew->next < crew->count && crew->next >= crew->shown + crew->slot_count)
        pthread_cond_wait(&crew->room, &crew->lock);
    bool any = !crew->stop && crew->next < crew->count;
    *ret_index = crew->next;
    crew->next += any;
    pthread_mutex_unlock(&crew->lock);
    return any ? &crew->slots[*ret_index % crew->slot_count] : NULL;
}

static void compare(struct member *member, struct slot *slot, const struct matrix_log *log)
{
    slot->section = (struct matrix_section){.path = log->path, .file = tmpfile(), .user = member->crew->order->user};
    slot->status = UMPIRE_FAILURE;
    if (!slot->section.file)
        cli_print(stderr, "umpire: no room for a temporary file: %s\n", strerror(errno));
    else if (!matrix_result_init(&slot->result, &member->crew->order->rules))
        cli_out_of_memory();
    else
        slot->status = matrix_compare(&member->comparison, log, &slot->section, &slot->result);
    if (slot->status == UMPIRE_FAILURE && member->comparison.unstarted)
        cli_print(stderr, "umpire: %s\n", member->comparison.engine.channel.reason);
    else if (slot->status == UMPIRE_FAILURE && slot->result.rules && !member->crew->stop)
        fputs("umpire: out of memory, or no room for a temporary file\n", stderr);
}

static void *work(void *user)
{
    struct member *member = user;
    struct crew *crew = member->crew;
    struct slot *slot;
    size_t index;
    while ((slot = take_log(crew, &index)) != NULL) {
        compare(member, slot, &crew->logs[index]);
        pthread_mutex_lock(&crew->lock);
        slot->done = true;
        pthread_cond_signal(&crew->log_done);
        pthread_mutex_unlock(&crew->lock);
    }
    member->ended_badly = !crew->stop && !matrix_comparison_end(&member->comparison);
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
        cli_print(stderr, "umpire: no room for a temporary file: %s\n", strerror(errno));
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

/* Takes in one log after the other; the status of all, or UMPIRE_FAILURE. */
static enum umpire_status collect(struct crew *crew, FILE *file, struct matrix_result *result)
{
    enum umpire_status status = UMPIRE_CONFORMANT;
    while (crew->shown < crew->count && status != UMPIRE_FAILURE && !result->gave_up) {
        struct slot *slot = &crew->slots[crew->shown % crew->slot_count];
        pthread_mutex_lock(&crew->lock);
        while (!slot->done)
            pthread_cond_wait(&crew->log_done, &crew->lock);
        pthread_mutex_unlock(&crew->lock);
        if (slot->status == UMPIRE_FAILURE || !show(slot, file))
            status = UMPIRE_FAILURE;
        else if (!matrix_result_add(result, &slot->result, &crew->order->rules))
            status = (enum umpire_status)cli_out_of_memory();
        else if (slot->status == UMPIRE_MALFORMED)
            status = umpire_status_of_both(status, UMPIRE_MALFORMED);
        result->gave_up = result->gave_up || (crew->order->give_up && result->lost >= crew->order->give_up && crew->shown + 1 < crew->count);
        pthread_mutex_lock(&crew->lock);
        clear(slot);
        crew->shown++;
        pthread_cond_signal(&crew->room);
        pthread_mutex_unlock(&crew->lock);
    }
    result->unread = crew->count - crew->shown;
    return status;
}

/* Ends all threads; notes how the first engine that did not end well failed. */
static void finish(struct crew *crew, struct member *members, size_t count, bool early, struct matrix_result *result)
{
    pthread_mutex_lock(&crew->lock);
    crew->stop = crew->stop || early;
    pthread_cond_broadcast(&crew->room);
    pthread_mutex_unlock(&crew->lock);
    for (size_t i = 0; i < count; i++) {
        if (members[i].runs)
            pthread_join(members[i].thread, NULL);
        if (members[i].ended_badly && !early && !result->end_reason)
            result->end_reason = strdup(members[i].comparison.engine.channel.reason);
        if (members[i].made)
            matrix_comparison_done(&members[i].comparison);
    }
    for (size_t i = 0; i < crew->slot_count; i++)
        clear(&crew->slots[i]);
    result->failures += result->end_reason != NULL;
}

/* Signals that end umpire are for the thread that starts no process. */
static bool enlist(struct member *member, struct crew *crew, size_t slot)
{
    sigset_t ends, before;
    member->crew = crew;
    member->made = matrix_comparison_init(&member->comparison, crew->order, slot, &crew->stop);
    matrix_process_signals(&ends);
    pthread_sigmask(SIG_BLOCK, &ends, &before);
    member->runs = member->made && pthread_create(&member->thread, NULL, work, member) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return member->runs;
}

enum umpire_status matrix_crew_run(const struct matrix_order *order, const struct matrix_log *logs, size_t count,
                                   FILE *file, struct matrix_result *result)
{
    size_t jobs = order->jobs < count ? order->jobs : count;
    struct crew crew = {.order = order, .logs = logs, .count = count, .slot_count = jobs * LEAD,
                        .lock = PTHREAD_MUTEX_INITIALIZER, .log_done = PTHREAD_COND_INITIALIZER,
                        .room = PTHREAD_COND_INITIALIZER};
    struct member *members = calloc(jobs + 1, sizeof *members);
    crew.slots = calloc(crew.slot_count + 1, sizeof *crew.slots);
    bool good = members && crew.slots;
    size_t enlisted = 0;
    enum umpire_status status = UMPIRE_FAILURE;
    if (!good)
        cli_out_of_memory();
    for (; good && enlisted < jobs; enlisted++)
        good = enlist(&members[enlisted], &crew, enlisted);
    if (good)
        status = collect(&crew, file, result);
    else if (members && crew.slots)
        fputs("umpire: out of memory, or no more threads can be had; try a smaller -j\n", stderr);
    if (members && crew.slots)
        finish(&crew, members, enlisted, status == UMPIRE_FAILURE || result->gave_up, result);
    free(members);
    free(crew.slots);
    return status;
}
