/* What apply.c and apply_declarations.c share. */
#ifndef GAMES_DROPFLEET_APPLY_H
#define GAMES_DROPFLEET_APPLY_H

#include "games/dropfleet/queries.h"

/* Clears the pair: no card is revealed, and no battlegroup is active. */
void clear_pair(struct dropfleet *game);

#endif
