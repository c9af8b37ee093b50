/* What would have been legal where a finding stands.
 *
 * Candidates are judged against the present state, and the legal ones nearest to what was
 * written are listed. No rule is stated a second time here. So many candidates are tried at
 * most: of a phrase PHRASE_CANDIDATES_MOST, of all together CANDIDATES_MOST, fewer where the
 * roster is great. */
#ifndef SEARCH_ALTERNATIVES_H
#define SEARCH_ALTERNATIVES_H

#include "engine/run.h"

/* Fills the draft's list and count of what is legal instead of an event. */
void alternatives_list(struct run *run, const struct event *instead_of, struct finding_draft *draft);

#endif
