/* SPDX-License-Identifier: MIT */
/* Checks a log, item by item: binds, judges, applies and reports its statements. */
#ifndef ENGINE_CHECK_H
#define ENGINE_CHECK_H

#include "judge/engine/run.h"
#include "judge/log/reader.h"

/* run_item takes what a reader hands out of the log, item by item. run_statement takes one
 * statement. False: nothing more of the log is to be taken, since the sink or the memory failed or
 * the part of the log ends here. */
bool run_item(struct run *run, const struct item *item);
bool run_statement(struct run *run, const struct statement *statement);

/* Judges and applies `end`, but does not close the game. */
bool run_check_end(struct run *run, const struct statement *statement);

/* Whether a statement is a note, a player's signature or a judge's ruling. After a note or a ruling
 * the findings of earlier statements still wait for rulings. */
bool run_is_remark(const struct run *run, const struct statement *statement);

#endif
