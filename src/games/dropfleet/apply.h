/* What applying declarations and applying events share. */
#ifndef GAMES_DROPFLEET_APPLY_H
#define GAMES_DROPFLEET_APPLY_H

#include "games/dropfleet/queries.h"

/* Nothing is revealed any more, and no battlegroup is active. */
void clear_pair(struct dropfleet *game);

#endif
