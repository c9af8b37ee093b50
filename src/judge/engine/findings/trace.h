/* SPDX-License-Identifier: MIT */
/* The trace: each event, marker and note as it was played; and each statement before it is judged,
 * for another implementation. */
#ifndef ENGINE_FINDINGS_TRACE_H
#define ENGINE_FINDINGS_TRACE_H

#include "judge/engine/run.h"

/* Hands a statement over as an event of the trace, if the sink asks for that. */
bool run_trace_event(struct run *run, const struct statement *statement);
static inline bool run_trace(struct run *run, const struct statement *statement)
{
    return !run->config->options.events || run_trace_event(run, statement);
}

/* Hands over the lines of the log up to `to`, if the sink asks for them. Lines wait until their
 * game is announced. */
bool run_tell_lines(struct run *run, uint64_t to);

/* Call after a statement of play: hands over how the state's description has changed, if the sink
 * asks for that, and keeps the line for the grounds of findings. */
bool run_tell_all_changes(struct run *run, uint64_t line);
static inline bool run_tell_changes(struct run *run, uint64_t line)
{
    return !(run->config->options.events || run->config->options.grounds) ||
           run_tell_all_changes(run, line);
}

/* Hands a bound statement over before it is judged, if the sink asks for that. If `statement` is
 * NULL: hands over `text` at the game's line. */
bool run_tell_statement(struct run *run, const struct statement *statement, const char *text);
static inline bool run_tell(struct run *run, const struct statement *statement, const char *text)
{
    return !run->config->options.statements || run_tell_statement(run, statement, text);
}

#endif
