/* SPDX-License-Identifier: MIT */
/* A game of a log: how it begins and how it ends. */
#ifndef ENGINE_GAME_H
#define ENGINE_GAME_H

#include "judge/engine/run.h"

/* run_begin_game takes a `game` line. run_end_game ends the game on `line`; `finished`: its `end`
 * was read. run_break_off ends a game without `end`, before `next`. run_cut_off ends the game, if
 * there is one, after `line`, because the rest of the log is not read: the log's own failure is
 * reported, and no finding. */
bool run_begin_game(struct run *run, const struct statement *statement);
bool run_end_game(struct run *run, uint64_t line, bool finished);
bool run_break_off(struct run *run, const struct statement *next);
bool run_cut_off(struct run *run, uint64_t line);

#endif
