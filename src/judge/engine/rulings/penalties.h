/* SPDX-License-Identifier: MIT */
/* Corrections and penalties: rulings of the judge that are shown in the report.
 *
 * A correction says what should stand in an earlier line. It changes nothing: the game continues
 * from what was played. A penalty may take points from a player, if the game's log records
 * points. */
#ifndef ENGINE_RULINGS_PENALTIES_H
#define ENGINE_RULINGS_PENALTIES_H

#include "judge/engine/run.h"

/* Takes any ruling of the judge: `judge: waive RULE "reason"`, `judge: correct LINE "STATEMENT"
 * ["reason"]` or `judge: penalty PLAYER [points=N] "reason"`. False: out of memory, or the sink
 * failed. */
bool run_take_ruling(struct run *run, const struct statement *statement);

/* Adds to an earlier copy of the run's game the corrections and penalties since then, and takes the
 * points of these penalties in it. False: out of memory. */
bool run_carry_over_rulings(struct run *run, struct block *copy);

/* Reports a name that no player has, and suggests a player. False: out of memory. */
bool run_report_no_player(struct run *run, const struct statement *statement,
                          const struct value *value, struct slice name);

#endif
