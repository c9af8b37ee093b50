/* SPDX-License-Identifier: MIT */
/* The state of a game as a list of things, and what the last statement has changed. */
#ifndef SESSION_STATING_H
#define SESSION_STATING_H

#include "base/block.h"
#include "judge/engine/ruleset.h"
#include "judge/engine/run.h"
#include "umpire_session.h"

/* A stating owns all that its `state` points to. All zero is empty. */
struct stating {
    struct umpire_session_state state;
    struct block before, now;         /* the game before the last statement, and after it */
    struct telling told_before, told; /* what both describe */
    struct umpire_session_thing *things;
    size_t capacity;
    struct game_place place;
};

void stating_done(struct stating *stating);

/* Describes the run's game; the caller has put the game before the last statement into `before`.
 * False: out of memory. */
bool stating_fill(struct stating *stating, const struct run *run);

#endif
