/* A game of a log: how it begins and how it ends. */
#ifndef ENGINE_GAME_H
#define ENGINE_GAME_H

#include "engine/run.h"

/* Take a game's `game` line; its end on a line; its breaking off before `next`. */
bool run_begin_game(struct run *run, const struct statement *statement);
bool run_end_game(struct run *run, uint64_t line, bool finished);
bool run_break_off(struct run *run, const struct statement *next);

#endif
