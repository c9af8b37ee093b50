/* SPDX-License-Identifier: MIT */
#include "cli/check/tee.h"

#define TEE(name, type)                                                        \
    static bool tee_##name(void *user, const struct type *what)                \
    {                                                                          \
        const struct tee *tee = user;                                          \
        bool good = true;                                                      \
        for (size_t i = 0; i < tee->count; i++)                                \
            if (tee->sinks[i]->name)                                           \
                good = tee->sinks[i]->name(tee->sinks[i]->user, what) && good; \
        return good;                                                           \
    }

TEE(log_begin, umpire_log)
TEE(game_begin, umpire_game)
TEE(event, umpire_event)
TEE(finding, umpire_finding)
TEE(game_end, umpire_game)
TEE(log_end, umpire_log)
TEE(found, umpire_finding)
TEE(silent, umpire_finding)
TEE(told, umpire_told)

static bool tee_line(void *user, uint64_t line, const char *text)
{
    const struct tee *tee = user;
    bool good = true;
    for (size_t i = 0; i < tee->count; i++)
        if (tee->sinks[i]->line)
            good = tee->sinks[i]->line(tee->sinks[i]->user, line, text) && good;
    return good;
}

static bool tee_idle(void *user)
{
    const struct tee *tee = user;
    bool good = true;
    for (size_t i = 0; i < tee->count; i++)
        if (tee->sinks[i]->idle)
            good = tee->sinks[i]->idle(tee->sinks[i]->user) && good;
    return good;
}

struct umpire_sink tee_sink(struct tee *tee)
{
    return (struct umpire_sink){.user = tee,
                                .log_begin = tee_log_begin,
                                .game_begin = tee_game_begin,
                                .event = tee_event,
                                .finding = tee_finding,
                                .game_end = tee_game_end,
                                .log_end = tee_log_end,
                                .found = tee_found,
                                .silent = tee_silent,
                                .told = tee_told,
                                .line = tee_line,
                                .idle = tee_idle};
}
