/* SPDX-License-Identifier: MIT */
/* The functions of the ruleset in game.c (see engine/ruleset.h). */
#ifndef GAMES_DROPFLEET_GAME_H
#define GAMES_DROPFLEET_GAME_H

#include "engine/ruleset.h"

bool dropfleet_declare(const struct play *play, struct binder *binder);
bool dropfleet_begin(const struct play *play);
bool dropfleet_apply(const struct play *play);
bool dropfleet_not_applied(const struct play *play);
bool dropfleet_on_unknown(const struct play *play, uint32_t areas);
void dropfleet_begun_late(const struct play *play, bool declared);
void dropfleet_go_on(const void *state, struct going_on *going);
void dropfleet_tell(const void *state, const struct roster *roster, struct telling *telling);
void dropfleet_owed(const void *state, const struct roster *roster, struct telling *telling);

#endif
