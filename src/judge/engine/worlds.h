/* SPDX-License-Identifier: MIT */
/* What a log leaves open, such as whether a ship that may have been destroyed is in play.
 *
 * A rule asks the state as it is kept, where each open member has a value. Only if it fails, it is
 * asked again in the worlds that the members leave: copies of the game that the game itself made
 * definite (see `open` in struct ruleset). A breach in all of them is one, otherwise the rule is
 * undecided. A world in which the event cannot happen is none. */
#ifndef ENGINE_WORLDS_H
#define ENGINE_WORLDS_H

#include "judge/engine/ruleset.h"

struct run;

enum {
    WORLDS_MOST = 1 << OPEN_GROUPS,
    WORLDS_KEPT_BYTES = 1 << 20, /* of a game whose worlds are kept for the next question */
    WORLDS_JUDGED_BYTES = 8192,  /* whose copy takes about as long as a judgement */
    WORLDS_COMPARED_BYTES = 4 * WORLDS_JUDGED_BYTES, /* that are compared in that time */
    WORLDS_JUDGED_MEMBERS = 8,                       /* that are settled in that time */
};
/* The worlds that were made last, and the game of which they are. */
struct worlds {
    struct block of, copies[WORLDS_MOST];
    uint32_t made; /* copies that are made, a bit each */
    uint64_t effort; /* of making them, since worlds_effort was asked */
    bool held;       /* see worlds_hold */
    bool found;      /* while it is held: `count` and `copies` are of this game */
    uint32_t count;  /* of members that are open */
};

/* Asks a rule that failed again, with what effects change and what the log leaves open.
 * - OK: it holds with a value that an effect gives.
 * - UNDECIDED: it holds in some world, or with a value that an effect may have given. `*ret_open`
 *   is an open member on which that depends.
 * - VIOLATION: it never holds, or memory has run out, which is noted.
 * Cost: nothing is copied if nothing is open. */
enum answer worlds_answer(struct run *run, const struct judgement *failed,
                          struct open_member *ret_open);

/* Whether worlds_answer makes worlds: the game leaves something open that the rule may need. */
bool worlds_are_left(struct run *run, const struct judgement *failed);

/* `held`: the game will not change until this is called with false, so that what is open in it is
 * looked for only once. */
void worlds_hold(struct run *run, bool held);

/* What the worlds have cost since this was asked last, in judgements (game_run.h). */
uint64_t worlds_effort(struct run *run);

#endif
