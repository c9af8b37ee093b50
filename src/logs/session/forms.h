/* SPDX-License-Identifier: MIT */
/* The forms of a game's statements, for those who put a statement together from its parts. */
#ifndef SESSION_FORMS_H
#define SESSION_FORMS_H

#include "judge/engine/run.h"
#include "umpire_session.h"

/* Hands out each form of the verbs, of the markers and of the result; nothing outside any game. If
 * `form` answers false, it ends. */
void forms_tell(const struct run *run,
                bool (*form)(void *user, const struct umpire_session_form *form), void *user);

#endif
