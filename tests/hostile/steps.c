/* SPDX-License-Identifier: MIT */
/* Counts the steps that a check of a log takes: `steps LOG` prints their number and the log's
 * bytes. A step is a statement that is judged, or a rule that is asked about a candidate, and
 * counts once more for each 64 names of the game. The linker wraps the functions that do both. All
 * findings are written, each with what would have been legal. */
#include "judge/engine/apply.h"
#include "umpire.h"

#include <inttypes.h>
#include <stdio.h>

static uint64_t steps;

static void count_step(const struct judgement *judgement)
{
    steps += 1 + roster_count(judgement->roster) / 64;
}

void __real_run_judge(struct run *run, struct judgement *judgement);
void __wrap_run_judge(struct run *run, struct judgement *judgement);
void __wrap_run_judge(struct run *run, struct judgement *judgement)
{
    count_step(judgement);
    __real_run_judge(run, judgement);
}

bool __real_run_forbids(const struct run *run, struct judgement *judgement, uint16_t rule,
                        bool advice_counts);
bool __wrap_run_forbids(const struct run *run, struct judgement *judgement, uint16_t rule,
                        bool advice_counts);
bool __wrap_run_forbids(const struct run *run, struct judgement *judgement, uint16_t rule,
                        bool advice_counts)
{
    count_step(judgement);
    return __real_run_forbids(run, judgement, rule, advice_counts);
}

static bool take(void *user, const struct umpire_finding *finding)
{
    *(uint64_t *)user += finding->left_out != NULL;
    return true;
}

static bool log_end(void *user, const struct umpire_log *log)
{
    printf("%" PRIu64 " %" PRIu64 " %" PRIu64 "\n", steps, log->bytes, *(uint64_t *)user);
    return true;
}

int main(int count, char **words)
{
    uint64_t told = 0;
    struct umpire_options options;
    const struct umpire_sink sink = {.user = &told, .finding = take, .log_end = log_end};
    umpire_options_init(&options);
    options.findings_most = UINT64_MAX;
    struct umpire_checker *checker = count == 2 ? umpire_checker_new(&options, &sink) : NULL;
    bool good = checker && umpire_check_path(checker, words[1]) != UMPIRE_FAILURE;
    umpire_checker_free(checker);
    return good ? 0 : 1;
}
