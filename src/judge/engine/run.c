/* SPDX-License-Identifier: MIT */
#include "judge/engine/run.h"

#include "base/require.h"
#include "judge/engine/proof/kept.h"
#include "judge/engine/proof/opened.h"
#include "judge/engine/repairer.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

/* As in struct umpire_options. Without a clock no ruling has ended. */
static uint64_t today(void)
{
    time_t now = time(NULL);
    struct tm day;
    if (now == (time_t)-1 || !gmtime_r(&now, &day))
        return 1;
    return (uint64_t)(day.tm_year + 1900) * 10000 + (uint64_t)(day.tm_mon + 1) * 100 +
           (uint64_t)day.tm_mday;
}

bool config_init(struct config *config, const struct umpire_options *options,
                 const struct umpire_sink *sink)
{
    *config = (struct config){.options = *options, .sink = *sink};
    if (!config->options.today)
        config->options.today = today();
    return policies_init(&config->policies);
}

void config_done(struct config *config)
{
    policies_done(&config->policies);
    baseline_done(&config->baseline);
    baseline_done(&config->waivers);
}

bool run_init(struct run *run, struct config *config)
{
    memset(run, 0, sizeof *run);
    run->config = config;
    run->secret = hash_secret_new();
    binder_init(&run->binder, &run->block);
    run->findings.shown_most = SIZE_MAX;
    return game_run_begin(&run->block, 0);
}

void run_done(struct run *run)
{
    binder_done(&run->binder);
    block_done(&run->block);
    findings_done(&run->findings);
    if (run->repair)
        run->config->repairer->free(run->repair);
    opened_free(run->opened);
    free(run->scratch.marks);
    free(run->room.dice);
    free(run->room.units);
    free(run->room.signatures);
    free(run->room.players);
    free(run->room.settings);
    free(run->room.coverage);
    free(run->room.sources);
    free(run->room.facts);
    free(run->room.rulings);
    free(run->room.rule_lines);
    free(run->room.reasons);
    text_reader_free(run->scratch.implied.reader);
    statement_copies_done(&run->scratch.implied.copies);
    statement_copies_done(&run->scratch.implied.range);
    block_done(&run->scratch.recorded);
    block_done(&run->scratch.worlds.of);
    for (int i = 0; i < WORLDS_MOST; i++)
        block_done(&run->scratch.worlds.copies[i]);
    bytes_done(&run->scratch.declared.texts);
    statement_copy_done(&run->corrected.copy);
    free(run->scratch.tallies);
    telling_done(&run->descriptions.before);
    telling_done(&run->descriptions.now);
    block_done(&run->descriptions.last);
    free(run->descriptions.facts.list);
}

static uint64_t milliseconds(void)
{
    struct timespec now = {0};
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

bool run_is_past_deadline(struct run *run)
{
    if (milliseconds() < run->stop.deadline)
        return false;
    snprintf(run->stop.reason, sizeof run->stop.reason,
             "it takes longer than the limit of %" PRIu64 " ms", run->config->options.limit_time);
    return true;
}

void run_begin(struct run *run, const char *path)
{
    run->path = path;
    run->verdict = UMPIRE_CONFORMANT;
    /* what stopped the check of one log must not stop the next */
    run->sink_failed = run->no_memory = false;
    run->binder.no_memory = run->findings.no_memory = false;
    run->outside_reported = run->is_log = false;
    run->games = run->stop.border = 0;
    *run->stop.reason = '\0';
    uint64_t limit = run->config->options.limit_time;
    run->stop.deadline = limit ? milliseconds() + limit : 0;
    run->stop.at_border = false;
    run_game(run)->stage = GAME_NONE;
    findings_clear(&run->findings);
    opened_begin(run->opened);
}

/* The run's own numbers in a copy. */
struct written {
    uint64_t games, outside_reported, is_log;
};

bool run_write(const struct run *run, struct bytes *bytes)
{
    const struct written written = {run->games, run->outside_reported, run->is_log};
    REQUIRE(findings_empty(&run->findings) && !run->carrying_out && !run->corrected.waits);
    return bytes_add(bytes, &written, sizeof written) && block_write(&run->block, bytes) &&
           run->config->repairer->write(run->repair, bytes) &&
           opened_write(run->opened, bytes) && declared_write(&run->scratch.declared, bytes);
}

bool run_read(struct run *run, struct slice *left)
{
    struct written written;
    bytes_read(left, &written, sizeof written);
    run->games = written.games;
    run->outside_reported = written.outside_reported;
    run->is_log = written.is_log;
    findings_clear(&run->findings);
    if (!block_read(&run->block, left) || !run->config->repairer->read(run, left) ||
        !opened_read(&run->opened, left) || !declared_read(&run->scratch.declared, left))
        return run_out_of_memory(run);
    run_game(run)->sealing.declared = &run->scratch.declared;
    if (run_game(run)->catalogue)
        run->binder.lexicon = run_game(run)->catalogue->lexicon;
    return true;
}

void run_forget_mistake(struct run *run)
{
    if (run->repair)
        run->config->repairer->forget(run->repair);
}

bool run_out_of_memory(struct run *run)
{
    run->no_memory = true;
    return false;
}

static const enum umpire_status precedence[] = {UMPIRE_FAILURE,       UMPIRE_USAGE,
                                                UMPIRE_MALFORMED,     UMPIRE_NONCONFORMANT,
                                                UMPIRE_INDETERMINATE, UMPIRE_CONFORMANT};

enum umpire_status umpire_status_of_both(enum umpire_status a, enum umpire_status b)
{
    enum { COUNT = sizeof precedence / sizeof *precedence };
    size_t of_a = 0, of_b = 0;
    while (of_a < COUNT && precedence[of_a] != a)
        of_a++;
    while (of_b < COUNT && precedence[of_b] != b)
        of_b++;
    if (of_a == COUNT || of_b == COUNT)
        return UMPIRE_FAILURE;
    return precedence[of_a < of_b ? of_a : of_b];
}
