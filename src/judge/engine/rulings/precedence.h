/* SPDX-License-Identifier: MIT */
/* Which findings of a statement are reported if rules fail for the same reason.
 *
 * A rule's entry names the rules that it yields to. A finding is silent while one of these rules is
 * reported as a violation on the same statement, or is itself silent. A rule that is off, that only
 * advises, or whose finding is waived or in the baseline makes nothing silent. A breach that
 * another breach stands for (`stood_for` in its draft) is silent under the same conditions: both
 * are one mistake. */
#ifndef ENGINE_RULINGS_PRECEDENCE_H
#define ENGINE_RULINGS_PRECEDENCE_H

#include "judge/engine/run.h"

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

/* Notes that a finding also covers a breach of another rule. False: it does already, or there is
 * no room. */
bool finding_stands_for(struct finding_draft *breach, uint32_t rule);

#endif
