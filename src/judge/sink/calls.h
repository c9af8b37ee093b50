/* SPDX-License-Identifier: MIT */
/* The functions of a sink as numbered calls, so that one function can take them all. */
#ifndef SINK_CALLS_H
#define SINK_CALLS_H

#include "umpire_values.h"

/* Each call by what its function gets: ONE a struct, TEXT a line and a text, BARE nothing. The
 * order is that of their numbers in a share's report, in which those up to TOLD are recorded. */
#define SINK_CALLS(ONE, TEXT, BARE)             \
    ONE(LOG_BEGIN, log_begin, umpire_log)       \
    ONE(GAME_BEGIN, game_begin, umpire_game)    \
    ONE(FINDING, finding, umpire_finding)       \
    ONE(EVENT, event, umpire_event)             \
    ONE(GAME_END, game_end, umpire_game)        \
    ONE(LOG_END, log_end, umpire_log)           \
    ONE(FOUND, found, umpire_finding)           \
    ONE(SILENT, silent, umpire_finding)         \
    TEXT(LINE, line, call_line)                 \
    ONE(TOLD, told, umpire_told)                \
    ONE(STATEMENT, statement, umpire_statement) \
    TEXT(EXPECTATION, expectation, call_line)   \
    TEXT(UNDECIDED, undecided, call_line)       \
    BARE(IDLE, idle, none)                      \
    BARE(GO_ON, go_on, none)

enum call {
#define SINK_CALL(NUMBER, name, type) CALL_##NUMBER,
    SINK_CALLS(SINK_CALL, SINK_CALL, SINK_CALL)
#undef SINK_CALL
    CALLS_RECORDED = CALL_TOLD + 1
};

struct call_line { uint64_t line; const char *text; }; /* what a TEXT gets */

/* A set of calls has the bit 1 << CALL of each. */
#define CALL_BIT(call) (1U << (call))
enum { CALLS_RECORDED_SET = (1 << CALLS_RECORDED) - 1 };

/* Gets each call; `what` is the struct, a struct call_line or NULL. */
struct taker {
    bool (*take)(void *user, enum call call, const void *what);
    void *user;
};

/* A sink that has the functions of a set. The taker must outlive it. */
struct umpire_sink taker_sink(struct taker *taker, unsigned calls);

/* The calls that a sink has functions for. */
unsigned sink_calls(const struct umpire_sink *sink);

/* Hands a call on, unless the sink lacks the function. */
bool sink_take(const struct umpire_sink *to, enum call call, const void *what);

#endif
