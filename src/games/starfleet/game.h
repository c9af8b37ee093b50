/* SPDX-License-Identifier: MIT */
/* The functions of the ruleset in game.c (see engine/ruleset.h). */
#ifndef GAMES_STARFLEET_GAME_H
#define GAMES_STARFLEET_GAME_H

#include "engine/ruleset.h"

bool starfleet_begin(const struct play *play);
bool starfleet_declare(const struct play *play, struct binder *binder);
bool starfleet_apply(const struct play *play);
bool starfleet_on_unbound(const struct play *play);
bool starfleet_on_unknown(const struct play *play, uint32_t areas);
void starfleet_begun_late(const struct play *play, bool declared);
void starfleet_tell(const void *state, const struct roster *roster, struct telling *telling);
bool starfleet_explain_place(struct slice word, struct text *text, struct text *verbs);
void starfleet_go_on(const void *state, struct going_on *going);
void starfleet_owed(const void *state, const struct roster *roster, struct telling *telling);

/* See `sight` of struct ruleset. */
struct sight starfleet_sight(const struct judgement *judgement, entity viewer);

#endif
