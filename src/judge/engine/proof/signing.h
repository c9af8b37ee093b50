/* SPDX-License-Identifier: MIT */
/* Players' signatures of the game so far: doc/signed.md. The reader finds out whether one fits
 * (log/seal.h); here it is judged, and noted how far it covers the game. */
#ifndef ENGINE_SIGNING_H
#define ENGINE_SIGNING_H

#include "judge/engine/ruleset.h"
#include "judge/engine/run.h"

/* Takes `signed PLAYER "SIGNATURE"`. False: the run ends. */
bool run_take_signature(struct run *run, const struct statement *statement);

/* Counts the last statement as one that signatures do not cover. */
void run_note_unsigned(struct run *run);

/* Copies what was noted of signatures into a later copy of the game. False: out of memory. */
bool run_carry_over_signatures(const struct run *run, struct block *copy);

enum answer judge_signed(struct judgement *judgement);

/* Defines `rule_signed_unchanged` of a game ("armada"). */
#define SIGNED_RULE(game)                                                                     \
    static const struct rule rule_signed_unchanged = {                                        \
        .check = judge_signed,                                                                \
        .id = game ".signed.unchanged",                                                       \
        .statement = "A player's signature must fit all that is above it. It no longer fits " \
                     "if a statement there is changed, moved, added or deleted",              \
        .citation = "doc/signed.md",                                                          \
        .untold = "the players' public keys (check --keys)",                                  \
        .guards = {KIND_SIGNED},                                                              \
        .holds_against_effects = true,                                                        \
        .of_proof = true,                                                                     \
        .note = "Comments, blank lines, layout, rulings and other signatures may be changed."}

#endif
