/* SPDX-License-Identifier: MIT */
/* Hands findings over to the sink, and counts them. */
#ifndef ENGINE_FINDINGS_EMIT_H
#define ENGINE_FINDINGS_EMIT_H

#include "judge/engine/run.h"

/* Hands the waiting findings over and keeps them: a ruling may still forgive one, which is then
 * handed over again. */
bool run_show(struct run *run);

/* Hands the waiting findings over and forgets them, so that no ruling can forgive them. Most
 * statements leave none. */
bool run_hand_over(struct run *run);
static inline bool run_flush(struct run *run)
{
    return findings_empty(&run->findings) || run_hand_over(run);
}

/* Marks the waiting findings that rulings may waive by the judge's own list. */
void run_note_listed(struct run *run);

/* Whether a waiting finding may be in the report. False: as many as may be there are, also of those
 * that the baseline or a house rule forgives, as it does this one. */
bool run_may_write(struct run *run, const struct finding_draft *draft);

/* The title of the game for fingerprints: what the sink had when the game was announced, or will
 * have. NULL: none. */
const char *run_title(const struct run *run);

/* Writes a finding's fingerprint: 32 hexadecimal digits and a NUL. Hashes the game's title or,
 * without one (NULL), its number. */
void finding_fingerprint(const struct umpire_finding *finding, uint64_t game, const char *title,
                         char ret_digits[UMPIRE_FINGERPRINT_BYTES]);

#endif
