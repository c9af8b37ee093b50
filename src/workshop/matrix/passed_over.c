/* SPDX-License-Identifier: MIT */
#include "workshop/matrix/passed_over.h"

#include <string.h>
#include <sys/stat.h>

struct look {
    bool error, marked;
};

static bool on_found(void *user, const struct umpire_finding *finding)
{
    struct look *look = user;
    look->error = look->error || finding->level == UMPIRE_LEVEL_ERROR;
    return true;
}

static bool on_expectation(void *user, uint64_t line, const char *rule)
{
    struct look *look = user;
    (void)line;
    look->marked = look->marked || strncmp(rule, "log.", 4) == 0;
    return true;
}

bool matrix_passed_over(const struct umpire_checker *model, const struct matrix_log *log,
                        bool *ret_over)
{
    struct look look = {0};
    struct stat status;
    const struct umpire_sink sink = {
        .user = &look, .found = on_found, .expectation = on_expectation};
    *ret_over = false;
    if (log->bytes || stat(log->path, &status) != 0 || !S_ISREG(status.st_mode))
        return true;
    struct umpire_checker *checker = umpire_checker_copy(model, &sink);
    if (!checker)
        return false;
    bool read = umpire_check_path(checker, log->path) != UMPIRE_FAILURE;
    umpire_checker_free(checker);
    *ret_over = look.error && look.marked;
    return read;
}
