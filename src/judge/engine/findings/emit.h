/* SPDX-License-Identifier: MIT */
/* Hands findings over to the sink, and counts them. */
#ifndef ENGINE_FINDINGS_EMIT_H
#define ENGINE_FINDINGS_EMIT_H

#include "judge/engine/run.h"

/* Hands the waiting findings over and keeps them: what a ruling forgives is handed over again. */
bool run_show(struct run *run);

/* Hands over and forgets the waiting findings, if any, so that no ruling can forgive them. */
bool run_hand_over(struct run *run);
static inline bool run_flush(struct run *run)
{
    return findings_empty(&run->findings) || run_hand_over(run);
}

/* Marks the waiting findings that rulings may waive by the judge's own list. */
void run_note_listed(struct run *run);

/* Whether the report has room for a waiting finding, be it forgiven or not. Those that the baseline
 * or a house rule forgives are counted apart, up to the same limit. */
bool run_may_write(struct run *run, const struct finding_draft *draft);

/* The title of the game for fingerprints: what the sink had when the game was announced, or will
 * have. NULL: none. */
const char *run_title(const struct run *run);

/* Writes a finding's fingerprint: 32 hexadecimal digits and a NUL. Hashes the game's title or,
 * without one (NULL), its number. */
void finding_fingerprint(const struct umpire_finding *finding, uint64_t game, const char *title,
                         char ret_digits[UMPIRE_FINGERPRINT_BYTES]);

/* What the sink gets of a game at its beginning and at its end --------------------------------- */

/* Shows the beginning of the game to the sink, unless that was done. */
bool run_announce(struct run *run);

/* Fills the game of the `room` with all that is known of the game at its end, and its verdict. */
bool run_sum_up(struct run *run, bool finished);

/* Whether the game's result says that it was left unfinished; its `end` is not judged then. */
bool run_left_unfinished(const struct run *run);

/* The faces that each side has rolled, which only the report uses ------------------------------ */

/* Counts the dice of an event. False: out of memory. The block may have grown. */
bool run_count_dice(struct run *run, const struct event *event);

/* Lists the counts in the `room`. False: out of memory. */
bool run_list_dice(struct run *run);

/* The grade of dice from chains that somebody may still have chosen: by the order of the links, or
 * because a side has no chain. NULL: nobody could. */
const char *dice_doubt(const struct run *run);

/* The grade of the game's dice, such as "derived and checked" (doc/dice.md). NULL: no dice. */
const char *dice_grade(const struct run *run);

#endif
