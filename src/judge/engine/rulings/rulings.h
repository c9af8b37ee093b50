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

/* Marks the house rule that forgives a rule's findings as used. Its place plus 1; 0: there is
 * none. */
uint32_t run_use_house_rule(struct run *run, uint32_t rule);

/* Whether a statement is a ruling that waives the findings of a rule. */
bool run_ruling_waives(const struct run *run, const struct statement *statement, uint32_t rule);

/* Reports the house rules that forgave nothing. */
bool run_close_rulings(struct run *run);

/* Corrections and penalties: rulings of the judge that the report shows ---------------------------
 *
 * A correction says what should stand in an earlier line. It changes nothing: the game continues
 * from what was played. A penalty may take points from a player, if the game's log records
 * points. */

/* Takes a ruling of the judge: `judge: waive RULE "reason"`, `judge: correct LINE "STATEMENT"
 * ["reason"]` or `judge: penalty PLAYER [points=N] "reason"`. False: out of memory, or the sink
 * failed. */
bool run_take_ruling(struct run *run, const struct statement *statement);

/* Adds to an earlier copy of the run's game the corrections and penalties since then, and takes the
 * points of these penalties in it. False: out of memory. */
bool run_carry_over_rulings(struct run *run, struct block *copy);

/* Reports a name that no player has, and suggests a player. False: out of memory. */
bool run_report_no_player(struct run *run, const struct statement *statement,
                          const struct value *value, struct slice name);

/* Which findings of a statement are reported if rules fail for the same reason --------------------
 *
 * A rule's entry names the rules that it yields to. A finding is silent while one of these rules is
 * reported as a violation on the same statement, or is itself silent. A rule that is off, that only
 * advises, or whose finding is waived or in the baseline makes nothing silent. A breach that
 * another breach stands for (`stood_for` in its draft) is silent under the same conditions: both
 * are one mistake. */

/* Whether a ruling may forgive a finding: rulings count, or the judge's own list names it. */
bool run_admits_waiver(const struct run *run, const struct finding_draft *draft);

/* The place, plus 1, of the house rule that forgives a rule's findings. 0: there is none. */
uint32_t run_house_rule(const struct run *run, uint32_t rule);

/* Gives a draft its rule, and the rule's level. */
void finding_set_rule(const struct run *run, struct finding_draft *draft, uint32_t rule);

/* Notes that a draft is not to be reported again. */
void finding_repeats(struct finding_draft *draft);

/* Decides which drafts of a statement are silent; call it before you read fates. Cost: linear in
 * the drafts. Sets `no_memory` of the findings if memory runs out. */
void run_settle(struct run *run, struct findings *findings);

/* Whether a draft counts as a violation if it is reported. */
bool run_counts_draft(const struct run *run, const struct finding_draft *draft);

/* Notes that a finding also covers another rule's breach. False: it does, or there is no room. */
bool finding_stands_for(struct finding_draft *breach, uint32_t rule);

#endif
