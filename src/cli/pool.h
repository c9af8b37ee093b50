/* A pool of threads that check logs, each worker with a checker of its own. */
#ifndef CLI_POOL_H
#define CLI_POOL_H

#include "cli/cli.h"

enum { WORKERS_MOST = 64 };

/* Tells how many logs' findings have been handed on. */
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

/* How many recordings, and so temporary files, a check of that size has at most. */
size_t pool_recordings(const struct pool_size *size);

/* Checks all logs, each thread with a copy of a checker (they are stored and are the
 * caller's to free), and hands what is found to its sink in the order of the logs,
 * from this thread alone. Memory is that of the checkers and 128 KiB at most for each
 * job that waits for its turn; what is found beyond that goes to temporary files. */
enum umpire_status pool_check(struct umpire_checker *model, const struct umpire_sink *sink,
                              const struct log_paths *paths, const struct pool_size *size,
                              struct umpire_checker **ret_checkers, struct pool_progress progress);

/* Whether the logs can be checked at once: each is a file, no archive, that can be read apart
 * from the others, and no two are the same. */
bool pool_may_check(const struct log_paths *paths);

#endif
