/* Which areas of record a rule that is undecided would need: what the log has to say, so that less is undecided. */
#ifndef ENGINE_UNRECORDED_H
#define ENGINE_UNRECORDED_H

#include "engine/run.h"

/* The areas, a bit each, for want of which a rule does not decide about an event that is not applied yet: found by
 * asking it again of a copy of the game whose log records them. 0: recording alone decides nothing, or what the state
 * has noted of what is recorded is in the way. False: out of memory. Copies the game's block, and takes up to as many
 * answers of the rule as the game has areas, and one more. */
bool unrecorded_find(struct run *run, uint32_t rule, const struct event *event, uint32_t *ret_areas);

/* "whether all dice and scores are written down (records dice scores)": for after "the log does not tell". */
const char *unrecorded_words(const struct run *run, uint32_t areas, char buffer[REASON_BYTES]);

#endif
