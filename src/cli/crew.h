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

/* Checks all logs with `count` (up to CREW_MOST) copies of a checker, which are
 * stored and are the caller's to free, and hands what is found to its sink in
 * the order of the logs, from this thread alone. Memory is that of the checkers;
 * what waits for its turn goes to temporary files. */
enum umpire_status crew_check(const struct umpire_checker *model, const struct umpire_sink *sink,
                              const struct log_paths *paths, size_t count, struct umpire_checker **ret_checkers,
                              struct crew_progress progress);

/* Whether the logs can be checked at once: each is a file that can be read apart
 * from the others, and no two are the same. */
bool crew_may_check(const struct log_paths *paths);

#endif
