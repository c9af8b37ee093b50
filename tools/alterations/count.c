/* SPDX-License-Identifier: MIT */
#include "count.h"

#include "umpire.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

/* The altered games of a kind, which several threads share. */
struct work {
    const struct kind *kind;
    const struct game *game;
    const struct alterations *alterations;
    uint64_t *findings;
    size_t step;
    atomic_size_t next;
    atomic_bool failed;
};

/* One thread's counter. */
struct counter {
    enum measure measure;
    uint64_t findings;
};

static bool count_finding(void *user, const struct umpire_finding *finding)
{
    struct counter *counter = user;
    bool counts = finding->level == UMPIRE_LEVEL_VIOLATION ||
                  (finding->level == UMPIRE_LEVEL_ERROR && counter->measure == ONE_FINDING);
    counter->findings += counts && !finding->waived;
    return true;
}

static bool check_one(struct umpire_checker *checker, const struct work *work, size_t i)
{
    size_t length;
    char *text = alteration_text(&work->alterations->list[i], work->game, &length);
    bool good = umpire_check_memory(checker, work->game->path, text, length) != UMPIRE_FAILURE;
    free(text);
    return good;
}

static void *check_some(void *user)
{
    struct work *work = user;
    struct counter counter = {.measure = work->kind->measure};
    struct umpire_sink sink = {.user = &counter, .found = count_finding};
    struct umpire_options options;
    umpire_options_init(&options);
    options.findings_most = 0;
    struct umpire_checker *checker = allocated(umpire_checker_new(&options, &sink));
    for (size_t i; (i = atomic_fetch_add(&work->next, work->step)) < work->alterations->count;) {
        counter.findings = 0;
        if (!check_one(checker, work, i))
            atomic_store(&work->failed, true);
        work->findings[i] = counter.findings;
    }
    umpire_checker_free(checker);
    return NULL;
}

bool count_findings(uint64_t *findings, const struct kind *kind, const struct game *game,
                    const struct alterations *alterations, size_t step, unsigned jobs)
{
    struct work work = {kind, game, alterations, findings, step, 0, false};
    pthread_t *threads = allocated(calloc(jobs, sizeof *threads));
    unsigned started = 0;
    while (started + 1 < jobs && pthread_create(&threads[started], NULL, check_some, &work) == 0)
        started++;
    check_some(&work);
    for (unsigned i = 0; i < started; i++)
        pthread_join(threads[i], NULL);
    free(threads);
    return !atomic_load(&work.failed);
}

bool falls_short(enum measure measure, uint64_t findings)
{
    return measure == ONE_FINDING    ? findings > 1
           : measure == NO_VIOLATION ? findings > 0
                                     : findings == 0;
}

void tally_add(struct tally *tally, enum measure measure, uint64_t findings)
{
    bool good = measure == ONE_FINDING ? findings == 1 : !falls_short(measure, findings);
    tally->altered++;
    tally->found += findings > 0;
    tally->good += good;
    tally->findings += findings;
    if (findings > tally->most)
        tally->most = findings;
}

double tally_share(const struct tally *tally, enum measure measure)
{
    uint64_t of = measure == ONE_FINDING ? tally->found : tally->altered;
    return of ? 100.0 * (double)tally->good / (double)of : 100.0;
}
