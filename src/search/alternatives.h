/* What would have been legal at the place of a finding.
 *
 * Judges candidates against the current state and lists the legal ones that are nearest to what was written. It uses the
 * rules themselves, no second statement of them. At most PHRASE_CANDIDATES_MOST candidates of a phrase are tried, and
 * CANDIDATES_MOST in all; fewer if the roster is large. */
#ifndef SEARCH_ALTERNATIVES_H
#define SEARCH_ALTERNATIVES_H

#include "engine/run.h"

/* Fills the draft's list and count of the statements that are legal instead of an event. If memory runs out, sets `no_memory`
 * of the run's findings and leaves the list incomplete. */
void alternatives_list(struct run *run, const struct event *instead_of, struct finding_draft *draft);

#endif
