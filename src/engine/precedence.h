/* Which findings of a statement are told, where rules fail for the same reason.
 *
 * A rule's entry names the rules that it yields to. A finding is silent while one of those that
 * its rule yields to, directly or through others that fail on the same statement, is told as a
 * violation. One that is off, mere advice, waived or known from a baseline silences nothing. The
 * same holds for a breach that another one stands for, since both are one mistake. */
#ifndef ENGINE_PRECEDENCE_H
#define ENGINE_PRECEDENCE_H

#include "engine/run.h"

/* Sets `dropped` in the drafts of a statement; to be asked again whenever one of them was
 * forgiven or came in. Linear in the drafts. Want of memory is noted in the findings. */
void run_settle(struct run *run, struct findings *findings);

/* Whether a draft, if it is told, counts as a violation. */
bool run_counts_draft(const struct run *run, const struct finding_draft *draft);

#endif
