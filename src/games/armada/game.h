/* SPDX-License-Identifier: MIT */
/* The functions of the ruleset in game.c (see engine/ruleset.h). */
#ifndef GAMES_ARMADA_GAME_H
#define GAMES_ARMADA_GAME_H

#include "engine/ruleset.h"

bool armada_begin(const struct play *play);
bool armada_declare(const struct play *play, struct binder *binder);
bool armada_unresolved(const struct judgement *judgement, uint32_t *cursor, entity *ret_mention,
                       struct text *message);
bool armada_validate(const struct judgement *judgement, struct binder *binder);
bool armada_apply(const struct play *play);
bool armada_on_unbound(const struct play *play);
bool armada_on_unknown(const struct play *play, uint32_t areas);
void armada_begun_late(const struct play *play, bool declared);
bool armada_not_applied(const struct play *play);
int armada_candidates(const struct judgement *judgement, const struct operand_type *type,
                      int32_t *ret_values, int most);
bool armada_due(const struct judgement *judgement);
bool armada_pointless(const struct judgement *judgement);
bool armada_random_setup(const struct random_setup *setup);
void armada_go_on(const void *state, struct going_on *going);
void armada_tell(const void *state, const struct roster *roster, struct telling *telling);

#endif
