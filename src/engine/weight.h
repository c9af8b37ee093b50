/* What a verdict rests on: the rules that were undecided and the rules that a source
 * outranked, with the first lines of each. What is kept of a game is bounded; the rest is
 * counted. */
#ifndef ENGINE_WEIGHT_H
#define ENGINE_WEIGHT_H

#include "engine/run.h"

/* Keeps the rules that the event just judged left open. After most there are none. The
 * block may have grown. */
bool run_note_open(struct run *run, const struct event *event);

/* Counts an event of the table that nothing in the log has caused. The block may have grown. */
bool run_note_fact(struct run *run, const struct event *event);

/* Lists them in `shown`, until the next statement. */
bool run_list_weight(struct run *run);

#endif
