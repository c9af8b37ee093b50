/* SPDX-License-Identifier: MIT */
/* A pool of threads that check logs, each worker with a checker of its own. */
#ifndef CLI_POOL_H
#define CLI_POOL_H

#include "desk/shared/configuration.h"

enum { WORKERS_MOST = 64 };

/* What each log is checked with, beside what the checker has. */
struct pool_settings {
    const struct cli_configurations *configurations;
    const struct cli_settings *given;
    /* the state of the model, which pool_check changes: see cli_configure */
    const char **configured;
};

/* Shows how many logs' findings have been handed on. */
struct pool_progress {
    void (*shown)(void *user, size_t count);
    void *user;
};

struct pool_size {
    size_t workers; /* up to WORKERS_MOST */
    bool may_split; /* a large log may be checked in parts */
};

/* How many workers, of up to `most`, have something to do. */
struct pool_size pool_size_for(const struct log_paths *paths, size_t most, bool may_split);

/* How many recordings, so how many temporary files, a check with such a pool needs at most. */
size_t pool_recordings(const struct pool_size *size);

/* Checks all logs. Each thread has a copy of `model`, which is stored in `ret_checkers`; the caller
 * frees the copies. The calling thread hands the findings to the sink, in the order of the logs.
 * Takes the memory of the checkers, and at most 128 KiB for each job that waits for its turn; more
 * findings go to a temporary file. */
enum umpire_status pool_check(struct umpire_checker *model, const struct umpire_sink *sink,
                              const struct log_paths *paths, const struct pool_size *size,
                              struct pool_settings settings, struct umpire_checker **ret_checkers,
                              struct pool_progress progress);

/* Whether logs can be checked at once: they are regular files, no archives, each named once. */
bool pool_may_check(const struct log_paths *paths);

#endif
