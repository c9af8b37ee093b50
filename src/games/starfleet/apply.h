/* What declarations and events share that change the state. */
#ifndef GAMES_STARFLEET_APPLY_H
#define GAMES_STARFLEET_APPLY_H

#include "games/starfleet/queries.h"

/* The thing of an entity, made if it is new. The block may have grown. False: out of memory. */
bool make_thing(const struct play *play, entity one, uint32_t *ret_index);

struct thing *thing_at(struct starfleet *game, uint32_t index);

#endif
