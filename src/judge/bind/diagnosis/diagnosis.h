/* SPDX-License-Identifier: MIT */
/* Why a statement does not bind, in words, and what may be meant by it. The binder answers what
 * does not fit; only where somebody reads the words are they made. */
#ifndef BIND_DIAGNOSIS_DIAGNOSIS_H
#define BIND_DIAGNOSIS_DIAGNOSIS_H

#include "judge/bind/binder.h"

/* Sets the binder's error for its event's statement, which has just failed to bind and is still
 * valid. Does nothing if bind_fail has set it. `terse`: the error suggests nothing that may be
 * meant, which takes most of the time.
 *
 * Cost: each form of the phrase is bound once more; names near a wrong one are looked for. */
void diagnosis_explain(struct binder *binder, bool terse) SELDOM;

#endif
