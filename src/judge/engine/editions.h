/* SPDX-License-Identifier: MIT */
/* What the editions of a rulebook say differently, and where a finding's rule stands in the edition
 * of its game. */
#ifndef ENGINE_EDITIONS_H
#define ENGINE_EDITIONS_H

#include "judge/engine/ruleset.h"

/* Adds where a rule stands in an edition, and where the book says what made it fail: `by_choice` as
 * in struct answer_notes, by the game's `choices`. */
void editions_cite(const struct ruleset *ruleset, uint8_t edition, const char *citation,
                   uint8_t by_choice, const uint8_t *choices, struct text *text);

#endif
