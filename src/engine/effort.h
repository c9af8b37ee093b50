/* The effort that a game may spend besides judging: to list what would have been legal, and to find
 * out how something is meant.
 *
 * It is counted in judgements, not in time, so that reports are the same on every machine. A game
 * may spend more with each statement, so the time for a log is linear in the log, however it is
 * divided into games. Once the effort is spent, findings come without suggestions or assumptions,
 * and the first of them says so. */
#ifndef ENGINE_EFFORT_H
#define ENGINE_EFFORT_H

#include <stdint.h>

/* A judgement counts once, and once more for each EFFORT_NAMES names of the game, since a rule may
 * go through them. What a tried guess counts is in reconstruction.h. */
enum { EFFORT_NAMES = 64 };

enum effort_kind { EFFORT_SUGGESTIONS, EFFORT_GUESSES, EFFORT_KINDS };

/* What one game has spent. */
struct effort {
    uint64_t spent[EFFORT_KINDS];
    uint8_t told; /* a bit for each kind that a finding has reported as spent */
};

/* What a game that has this many statements so far may still spend on a kind. 0: nothing. */
uint64_t effort_left(const struct effort *effort, enum effort_kind kind, uint64_t statements);

/* What a finding says if it lacks the results of some kinds (a bit each). NULL: `kinds` is 0. */
const char *effort_told(uint8_t kinds);

#endif
