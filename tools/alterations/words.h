/* SPDX-License-Identifier: MIT */
/* Alterations of a word of a line; each function adds those of a game. */
#ifndef TOOLS_ALTERATIONS_WORDS_H
#define TOOLS_ALTERATIONS_WORDS_H

#include "kinds.h"

/* The next player in place of the subject, in the order in which they act first. */
void find_players(struct alterations *found, const struct game *game);
/* A number one greater, in each line but a marker. */
void find_numbers(struct alterations *found, const struct game *game);
/* The word of a `phase` line replaced by each other one that the game has there. */
void find_phases(struct alterations *found, const struct game *game);
/* A letter added to each word of play. */
void find_misspelt(struct alterations *found, const struct game *game);
/* The same with words of the declarations. */
void find_declared_misspelt(struct alterations *found, const struct game *game);

#endif
