/* SPDX-License-Identifier: MIT */
/* The grounds of a finding: the facts of the state that it rests on, each with the line that made
 * it so. They are the game's place and what is said of the game itself, all of each name in the
 * message, and, where the message names a player, of each unit what it is, such as activated. */
#ifndef ENGINE_FINDINGS_GROUNDS_H
#define ENGINE_FINDINGS_GROUNDS_H

#include "judge/engine/run.h"

/* Begins a game: no fact is known. */
void grounds_begin(struct known_facts *known);

/* Notes that a fact about a name ("": the game) is so from a line on. False: out of memory. */
bool grounds_note(struct known_facts *known, const char *of, const char *what, const char *now,
                  uint64_t line);

/* Notes the place of the game after a statement. False: out of memory. */
bool grounds_note_place(struct run *run, uint64_t line);

/* Gives the drafts from `first` on, of a statement that is not yet applied, their grounds. */
void run_add_grounds(struct run *run, uint64_t line, size_t first);

#endif
