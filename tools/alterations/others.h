/* SPDX-License-Identifier: MIT */
/* Other words in place of a word, declarations that are forgotten, and a result too early. */
#ifndef TOOLS_ALTERATIONS_OTHERS_H
#define TOOLS_ALTERATIONS_OTHERS_H

#include "kinds.h"

/* Each word of play replaced by others of its kind, eight at most. */
void find_others(struct alterations *found, const struct game *game);
/* Each declaration left out, one with a block with its block. */
void find_undeclared(struct alterations *found, const struct game *game);
/* The result written before each line of play. */
void find_results(struct alterations *found, const struct game *game);

#endif
