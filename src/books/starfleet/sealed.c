/* SPDX-License-Identifier: MIT */
/* Offers, plans and designations that were sealed with digests, and dice made of chains. */
#include "judge/engine/proof/dice_chains.h"
#include "judge/engine/proof/signing.h"
#include "books/starfleet/rules.h"

RULE(sealed_opened, .id = "starfleet.sealed.opened", .statement = SEALED_STATEMENT,
     .citation = "doc/sealed.md; V1.23", .untold = SEALED_UNTOLD,
     .guards = {OPEN_SEALED, KIND_RESULT, KIND_END}, .holds_against_effects = true,
     .of_proof = true,
     .note = "Until a sealed statement is opened, what it does is not known, and its area is no "
             "longer recorded for the side. Then the game is judged again with what it said.")
{
    return judge_sealed(judgement, 0);
}

DERIVED_RULE("starfleet", THROW, ANSWER, BEACON, HELMSMAN, B10_APPEARANCE, REFIT_ROLL,
             PHASER_G_ROLL, ROLL, ENCOUNTER, CREW_QUALITY, B10_PROGRESS, COUNTER_INSURGENCY,
             RECRUIT, MUTINY_CHECK);
SIGNED_RULE("starfleet");

const struct rule *const starfleet_sealed_rules[] = {&rule_sealed_opened, &rule_dice_derived,
                                                     &rule_signed_unchanged, NULL};
