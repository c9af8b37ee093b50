/* SPDX-License-Identifier: MIT */
/* How many findings altered games have: violations and errors of the log that are not waived. */
#ifndef TOOLS_ALTERATIONS_COUNT_H
#define TOOLS_ALTERATIONS_COUNT_H

#include "kinds.h"

#include <stdint.h>

/* What the altered games of a kind come to. */
struct tally {
    uint64_t altered, found; /* in how many something was found */
    uint64_t good;           /* in how many what the kind asks for */
    uint64_t findings, most; /* of all of them, and of the worst */
};

/* Counts the findings of each `step`th altered game, beginning with the first, in `jobs` threads.
 * `findings` has room for one number each; those of the others stay. False: a game could not be
 * checked. */
bool count_findings(uint64_t *findings, const struct kind *kind, const struct game *game,
                    const struct alterations *alterations, size_t step, unsigned jobs);

/* Adds an altered game to a tally. */
void tally_add(struct tally *tally, enum measure measure, uint64_t findings);
/* How many of 100 have what the kind asks for. */
double tally_share(const struct tally *tally, enum measure measure);
/* Whether a developer wants to see a game with so many findings. */
bool falls_short(enum measure measure, uint64_t findings);

#endif
