/* SPDX-License-Identifier: MIT */
#include "judge/sink/calls.h"

#define TAKE_ONE(NUMBER, name, type)                             \
    static bool take_##name(void *user, const struct type *what) \
    {                                                            \
        const struct taker *taker = user;                        \
        return taker->take(taker->user, CALL_##NUMBER, what);    \
    }
#define TAKE_TEXT(NUMBER, name, type)                                                          \
    static bool take_##name(void *user, uint64_t line, const char *text)                       \
    {                                                                                          \
        const struct taker *taker = user;                                                      \
        return taker->take(taker->user, CALL_##NUMBER, &(const struct call_line){line, text}); \
    }
#define TAKE_BARE(NUMBER, name, type)                         \
    static bool take_##name(void *user)                       \
    {                                                         \
        const struct taker *taker = user;                     \
        return taker->take(taker->user, CALL_##NUMBER, NULL); \
    }
SINK_CALLS(TAKE_ONE, TAKE_TEXT, TAKE_BARE)

struct umpire_sink taker_sink(struct taker *taker, unsigned calls)
{
    struct umpire_sink sink = {.user = taker};
#define SET(NUMBER, name, type) sink.name = calls & CALL_BIT(CALL_##NUMBER) ? take_##name : NULL;
    SINK_CALLS(SET, SET, SET)
    return sink;
}

unsigned sink_calls(const struct umpire_sink *sink)
{
    unsigned calls = 0;
#define ADD(NUMBER, name, type) calls |= sink->name ? CALL_BIT(CALL_##NUMBER) : 0;
    SINK_CALLS(ADD, ADD, ADD)
    return calls;
}

bool sink_take(const struct umpire_sink *to, enum call call, const void *what)
{
    const struct call_line *line = what;
#define HAND_ONE(NUMBER, name, type) \
    case CALL_##NUMBER: return !to->name || to->name(to->user, what);
#define HAND_TEXT(NUMBER, name, type) \
    case CALL_##NUMBER: return !to->name || to->name(to->user, line->line, line->text);
#define HAND_BARE(NUMBER, name, type) \
    case CALL_##NUMBER: return !to->name || to->name(to->user);
    switch (call) {
        SINK_CALLS(HAND_ONE, HAND_TEXT, HAND_BARE)
    }
    return false;
}
