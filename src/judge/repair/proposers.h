/* SPDX-License-Identifier: MIT */
/* What may be the mistake behind a breach: a table of proposers, in the order in which their edits
 * are tried. */
#ifndef REPAIR_PROPOSERS_H
#define REPAIR_PROPOSERS_H

#include "judge/repair/missing.h"
#include "judge/repair/trial.h"

/* Where a proposer edits the log. */
enum reach {
    AT_UNREAD,  /* in place of a line that could not be read */
    AT_MISTAKE, /* at the last mistake, for which another guess was chosen then */
    AT_BREACH,
    BEFORE_BREACH, /* at each place before the breach, the nearest one first */
};

struct proposers;

/* NULL: out of memory. The trial and the reader stay the caller's. */
struct proposers *proposers_new(struct trial *trial, struct text_reader *reader);
void proposers_free(struct proposers *proposers);

/* Look for other guesses at the last mistake in which nothing is found up to the breach, and try
 * these against the later statements. Bounded in the same way as proposers_try. False: out of
 * memory. */
bool proposers_revise(struct proposers *proposers, uint64_t left);
bool proposers_try_revisions(struct proposers *proposers);

/* Whether the last proposers_revise found any, and whether it came to an end. */
bool proposers_has_revisions(const struct proposers *proposers);
bool proposers_has_tried_all(const struct proposers *proposers);

/* Whether there was room for all that it found. */
bool proposers_has_found_all(const struct proposers *proposers);

/* Go through the other proposers; each is allowed an effort, but no more than `left` in all. False:
 * out of memory. */
bool proposers_try(struct proposers *proposers, uint64_t left);

#endif
