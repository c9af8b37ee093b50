/* The trace: each event, marker and note as it was played; and each statement as it comes,
 * for another implementation. */
#ifndef ENGINE_TRACE_H
#define ENGINE_TRACE_H

#include "engine/run.h"

/* Hands a statement over as an event of the trace, if that is asked for. */
bool run_trace_event(struct run *run, const struct statement *statement);
static inline bool run_trace(struct run *run, const struct statement *statement)
{
    return !run->config->options.events || run_trace_event(run, statement);
}

/* Hands over the lines of the log up to one of them, if they are asked for. They wait until the game
 * that they belong to is announced. */
bool run_tell_lines(struct run *run, uint64_t to);

/* Hands over what has changed in the state since it was told last, if that is asked for; after a
 * statement of play. */
bool run_tell_all_changes(struct run *run);
static inline bool run_tell_changes(struct run *run)
{
    return !run->config->options.events || run_tell_all_changes(run);
}

/* Hands a statement that is bound over before it is judged, or what stands for
 * one (`text`, at the game's line) if it is NULL; if that is asked for. */
bool run_tell_statement(struct run *run, const struct statement *statement, const char *text);
static inline bool run_tell(struct run *run, const struct statement *statement, const char *text)
{
    return !run->config->options.statements || run_tell_statement(run, statement, text);
}

#endif
