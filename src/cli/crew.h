/* Several threads that check logs, each with a checker of its own. */
#ifndef CLI_CREW_H
#define CLI_CREW_H

#include "cli/cli.h"

enum { CREW_MOST = 64 };

/* Tells how many logs' findings have been handed on. */
struct crew_progress {
    void (*shown)(void *user, size_t count);
    void *user;
};

struct crew_size {
    size_t members; /* threads, up to CREW_MOST */
    bool may_split; /* a large log may be checked in parts */
};

/* How many threads, of up to `most`, have something to do. */
struct crew_size crew_size_for(const struct log_paths *paths, size_t most, bool may_split);

/* Checks all logs, each thread with a copy of a checker (they are stored and are the
 * caller's to free), and hands what is found to its sink in the order of the logs,
 * from this thread alone. Memory is that of the checkers and 128 KiB at most for each
 * piece that waits for its turn; what is found beyond that goes to temporary files. */
enum umpire_status crew_check(struct umpire_checker *model, const struct umpire_sink *sink,
                              const struct log_paths *paths, const struct crew_size *size,
                              struct umpire_checker **ret_checkers, struct crew_progress progress);

/* Whether the logs can be checked at once: each is a file that can be read apart
 * from the others, and no two are the same. */
bool crew_may_check(const struct log_paths *paths);

#endif
