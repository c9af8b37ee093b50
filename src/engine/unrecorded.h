/* Which areas of record a rule that is undecided would need: what the log has to say, so that less is undecided. */
#ifndef ENGINE_UNRECORDED_H
#define ENGINE_UNRECORDED_H

#include "engine/run.h"

/* Finds the areas, a bit each, that the log would have to record so that a rule decides about an event, which is not
 * applied yet. Asks the rule again on a copy of the game that records more areas. 0: recording more does not make the
 * rule decide, or its state was built while the area was not recorded. False: out of memory. Cost: one copy of the
 * game's block, and at most one answer of the rule for each area and one more. */
bool unrecorded_find(struct run *run, uint32_t rule, const struct event *event, uint32_t *ret_areas);

/* "whether all dice and scores are written down (records dice scores)": for after "the log does not tell". */
const char *unrecorded_words(const struct run *run, uint32_t areas, char buffer[REASON_BYTES]);

#endif
