/* The areas of record that an undecided rule needs, so that a message can name the line to add to
 * the log. */
#ifndef ENGINE_UNRECORDED_H
#define ENGINE_UNRECORDED_H

#include "engine/run.h"

/* Finds the areas, a bit each, that the log must record for a rule to decide about an event. The
 * event is not applied yet. Asks the rule again on one copy of the game, in which more areas are
 * recorded. 0: no area makes the rule decide, or the state that it needs was not kept while the
 * area was not recorded. False: out of memory. Cost: one copy of the game's block, and at most one
 * answer of the rule for each area and one more. */
bool unrecorded_find(struct run *run, uint32_t rule, const struct event *event,
                     uint32_t *ret_areas);

/* The end of a sentence that begins with "the log does not tell", such as "whether it has all dice
 * and scores (records dice scores)". */
const char *unrecorded_words(const struct run *run, uint32_t areas, char buffer[REASON_BYTES]);

#endif
