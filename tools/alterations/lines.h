/* SPDX-License-Identifier: MIT */
/* Alterations of whole lines; each function adds those of a game. */
#ifndef TOOLS_ALTERATIONS_LINES_H
#define TOOLS_ALTERATIONS_LINES_H

#include "kinds.h"

/* A line of play left out, doubled, or swapped with the next one. */
void find_lines(struct alterations *found, const struct game *game);
/* The same with a line of the declarations. */
void find_declared(struct alterations *found, const struct game *game);
void find_two_missing(struct alterations *found, const struct game *game);
void find_three_missing(struct alterations *found, const struct game *game);
/* A line that cannot be read in place of every third event. */
void find_rubbish(struct alterations *found, const struct game *game);
/* The same, and an event that must not come twice doubled 3, 15 or 60 lines later. */
void find_later(struct alterations *found, const struct game *game);
/* The doubled event of these alone. */
void find_doubled(struct alterations *found, const struct game *game);

/* For those who alter lines in other ways: a line with its end; whether a line of play is an event
 * that must not come twice in any game; a line once more before itself, as many lines later. */
struct span with_end(struct span line);
bool stands_alone(struct span line);
void double_line(struct alteration *alteration, struct span line);
extern const size_t doubled_after[3];

#endif
