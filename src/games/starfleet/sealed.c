/* SPDX-License-Identifier: MIT */
/* Offers, plans and designations that were sealed with digests. */
#include "engine/sealing.h"
#include "games/starfleet/rules.h"

RULE(sealed_opened, .id = "starfleet.sealed.opened", .statement = SEALED_STATEMENT,
     .citation = "doc/sealed.md; V1.23", .untold = SEALED_UNTOLD,
     .guards = {OPEN_SEALED, KIND_RESULT, KIND_END}, .holds_against_effects = true,
     .note = "What a sealed statement does is not known, so its area is no longer recorded for the "
             "side; the opening proves what was chosen.")
{
    return judge_sealed(judgement, 0);
}

const struct rule *const starfleet_sealed_rules[] = {&rule_sealed_opened, NULL};
