/* SPDX-License-Identifier: MIT */
/* Lines that cannot be read, in many ways, and lines in another place. */
#ifndef TOOLS_ALTERATIONS_UNREADABLE_H
#define TOOLS_ALTERATIONS_UNREADABLE_H

#include "kinds.h"

/* Each line of play that cannot be read in one of 14 ways, the next line in the next one: a verb,
 * an operand, a name, a time or a marker's word that does not exist, words too many or too few, a
 * sign or a quote left out, prose. */
void find_unreadable(struct alterations *found, const struct game *game);
/* The same, and an event that must not come twice doubled 3, 15 or 60 lines later. */
void find_behind(struct alterations *found, const struct game *game);
/* Each line of play written 1 to 16 lines later. */
void find_late(struct alterations *found, const struct game *game);
/* Each event that must not come twice written 1 to 4 lines earlier. */
void find_early(struct alterations *found, const struct game *game);

#endif
