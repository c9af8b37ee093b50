/* SPDX-License-Identifier: MIT */
/* What WebAssembly lacks: threads, a sandbox, sockets, other processes and the terminal's keys. A
 * check with -j does one log after another, which gives the same report. */
#include "desk/check/pool.h"
#include "desk/shared/options.h"
#include "desk/shared/sandbox.h"
#include "event/serve/secret.h"

void cli_sandbox_enter(const struct cli_sandbox *sandbox)
{
    (void)sandbox; /* a program in WebAssembly reaches only what its host hands it */
}

void cli_sandbox_disable(void)
{
}

bool pool_may_check(const struct log_paths *paths)
{
    (void)paths;
    return false;
}

size_t pool_recordings(const struct pool_size *size)
{
    return size->workers;
}

struct pool_size pool_size_for(const struct log_paths *paths, size_t most, bool may_split)
{
    (void)paths, (void)most;
    return (struct pool_size){.workers = 1, .may_split = may_split};
}

enum umpire_status pool_check(struct umpire_checker *model, const struct umpire_sink *sink,
                              const struct log_paths *paths, const struct pool_size *size,
                              struct pool_settings settings, struct umpire_checker **ret_checkers,
                              struct pool_progress progress)
{
    (void)model, (void)sink, (void)paths, (void)size, (void)settings, (void)ret_checkers;
    (void)progress;
    return UMPIRE_FAILURE;
}

bool serve_code(const char *text, struct log_writer *json)
{
    (void)text, (void)json; /* there is no link, so there is no code of it */
    return false;
}

static int lacks(const char *what)
{
    return cli_usage_error("this umpire is built for WebAssembly, which has no %s; the umpire of "
                           "Debian has this command",
                           what);
}

#define LACKING(name, what)                                                            \
    static int name(const struct cli_command *command, int count, char **words)        \
    {                                                                                  \
        (void)command, (void)count, (void)words;                                       \
        return lacks(what);                                                            \
    }                                                                                  \
    const struct cli_command cli_##name = {.run = name};
LACKING(serve, "sockets")
LACKING(matrix, "other processes")
LACKING(play, "keys of a terminal")
