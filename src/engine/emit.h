/* Hands findings over to the sink, and counts them. */
#ifndef ENGINE_EMIT_H
#define ENGINE_EMIT_H

#include "engine/run.h"

/* Hands the waiting findings over and keeps them: one that is forgiven afterwards is handed over
 * again. */
bool run_show(struct run *run);

/* Hands the waiting findings over and forgets them: they can no longer be forgiven. After most statements none wait. */
bool run_hand_over(struct run *run);
static inline bool run_flush(struct run *run)
{
    return findings_empty(&run->findings) || run_hand_over(run);
}

/* Notes which of the waiting findings rulings may waive, by the judge's own list. */
void run_note_listed(struct run *run);

/* Writes a finding's fingerprint: 32 hexadecimal digits and a NUL. It holds the game's title or, if that is NULL,
 * the game's number. */
void finding_fingerprint(const struct umpire_finding *finding, uint64_t game, const char *title,
                         char ret_digits[UMPIRE_FINGERPRINT_BYTES]);

#endif
