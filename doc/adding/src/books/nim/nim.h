/* SPDX-License-Identifier: MIT */
/* Nim: two players take stones in turn; whoever takes the last one wins. */
#ifndef GAMES_NIM_NIM_H
#define GAMES_NIM_NIM_H

#include "judge/engine/ruleset.h"

enum { KIND_PLAYER };                                  /* entities */
enum { TAKE = KIND_GAME };                             /* events */
enum { NUMBER, WINNER, OUTCOME, REASON, POINTS, OF_OTHERS }; /* and their fields; nobody has points in Nim */
enum { STONES_DECLARED = 1, PLAYER_DECLARED };         /* declarations */
enum { D_NAME, D_NUMBER };                             /* and their fields */

struct nim {
    int32_t stones;
    entity players[2], last; /* last: who took stones last */
    uint32_t player_count;
    bool begun;
    struct game_result result;
};

extern const struct result_fields nim_result;
extern const struct vocabulary nim_vocabulary;
extern const struct rule *const nim_rules[];

#endif
