/* The effort that is spent on what is not judging itself: listing what would have been legal, and
 * finding out how something is meant.
 *
 * It is counted in judgements, never in time, so that reports are the same everywhere. What a game may
 * spend grows with its statements: the time for a log is linear in the log, however its games are made.
 * Once it is spent, findings come without suggestions or assumptions; the first such finding of a game
 * says so. */
#ifndef ENGINE_EFFORT_H
#define ENGINE_EFFORT_H

#include <stdint.h>

/* A judgement counts once, and once more for each EFFORT_NAMES names of the game, which a rule may go
 * through. A reading counts as reconstruction.h says. */
enum { EFFORT_NAMES = 64 };

enum effort_kind { EFFORT_SUGGESTIONS, EFFORT_READINGS, EFFORT_KINDS };

/* Of one game. */
struct effort {
    uint64_t spent[EFFORT_KINDS];
    uint8_t told; /* a bit for each kind: a finding has told that it is spent */
};

/* What may still be spent on a kind in a game of so many statements; 0: nothing. */
uint64_t effort_left(const struct effort *effort, enum effort_kind kind, uint64_t statements);

/* What a finding says if it lacks the results of the kinds whose bits are set; NULL: no bit is. */
const char *effort_told(uint8_t kinds);

#endif
