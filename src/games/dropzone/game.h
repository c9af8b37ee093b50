/* SPDX-License-Identifier: MIT */
/* The functions of the ruleset in game.c (see engine/ruleset.h). */
#ifndef GAMES_DROPZONE_GAME_H
#define GAMES_DROPZONE_GAME_H

#include "engine/ruleset.h"

bool dropzone_begin(const struct play *play);
bool dropzone_declare(const struct play *play, struct binder *binder);
bool dropzone_apply(const struct play *play);
bool dropzone_not_applied(const struct play *play);
bool dropzone_on_unbound(const struct play *play);
bool dropzone_on_unknown(const struct play *play, uint32_t areas);
void dropzone_begun_late(const struct play *play, bool declared);
bool dropzone_validate(const struct judgement *judgement, struct binder *binder);
bool dropzone_unresolved(const struct judgement *judgement, uint32_t *cursor, entity *ret_mention,
                       struct text *message);
void dropzone_go_on(const void *state, struct going_on *going);
void dropzone_tell(const void *state, const struct roster *roster, struct telling *telling);

#endif
