/* SPDX-License-Identifier: MIT */
/* The judge's waivers: of a finding, or of a rule for the whole game (house rules). */
#ifndef ENGINE_RULINGS_RULINGS_H
#define ENGINE_RULINGS_RULINGS_H

#include "judge/engine/run.h"

/* Takes `judge: waive RULE "reason"`, with `until=DATE` if it counts up to that day only. */
bool run_take_waiver(struct run *run, const struct statement *statement);

/* Why rulings do not count in this check, or why this one does not. NULL: it counts, as far as the
 * judge's own list allows. */
const char *run_ruling_refused(const struct run *run, const struct statement *statement);

/* The place, plus 1, of the house rule that forgives a rule's findings, and marks it as used. 0:
 * there is none. */
uint32_t run_use_house_rule(struct run *run, uint32_t rule);

/* Whether a statement is a ruling that waives the findings of a rule. */
bool run_ruling_waives(const struct run *run, const struct statement *statement, uint32_t rule);

/* Reports the house rules that forgave nothing. */
bool run_close_rulings(struct run *run);

#endif
