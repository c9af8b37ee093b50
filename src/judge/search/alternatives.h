/* SPDX-License-Identifier: MIT */
/* What would have been legal at the place of a finding.
 *
 * Judges candidates against the current state and lists the legal ones that are nearest to what was
 * written. It uses the rules themselves, no second statement of them. At most
 * PHRASE_CANDIDATES_MOST candidates of a phrase are tried, and CANDIDATES_MOST in all; fewer if the
 * roster is large. */
#ifndef SEARCH_ALTERNATIVES_H
#define SEARCH_ALTERNATIVES_H

#include "judge/engine/run.h"

/* Lists in a draft which statements are legal in place of an event, and counts them. If memory runs
 * out, the list is incomplete and `no_memory` of the run's findings is set. */
void alternatives_list(struct run *run, const struct event *instead_of,
                       struct finding_draft *draft);

#endif
