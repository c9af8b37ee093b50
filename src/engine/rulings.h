/* The judge's waivers: of a finding, or as house rules for a game. */
#ifndef ENGINE_RULINGS_H
#define ENGINE_RULINGS_H

#include "engine/run.h"

/* `judge: waive RULE "reason"`. */
bool run_take_waiver(struct run *run, const struct statement *statement);

/* Whether a ruling may forgive a finding: rulings count, or the judge's own list names it. */
bool run_admits_waiver(const struct run *run, const struct finding_draft *draft);

/* The house rule that forgives a rule's findings, which is used now: its place plus 1, or 0. */
uint32_t run_use_house_rule(struct run *run, uint32_t rule);

/* The same, and it is not used. */
uint32_t run_house_rule(const struct run *run, uint32_t rule);

/* Whether a judge's statement waives the findings of a rule. */
bool run_ruling_waives(const struct run *run, const struct statement *statement, uint32_t rule);

/* Reports the house rules that have forgiven nothing. */
bool run_close_rulings(struct run *run);

#endif
