/* Corrections and penalties: rulings of the judge that stand in the report.
 *
 * A correction says of a line before it what should have been there. It changes nothing: the game goes on from
 * what was played. A penalty may take points from a player, as far as the game's log records points. */
#ifndef ENGINE_PENALTIES_H
#define ENGINE_PENALTIES_H

#include "engine/run.h"

/* Takes any ruling of the judge: `judge: waive RULE "reason"`, `judge: correct LINE "STATEMENT" ["reason"]`,
 * `judge: penalty PLAYER [points=N] "reason"`. */
bool run_take_ruling(struct run *run, const struct statement *statement);

#endif
