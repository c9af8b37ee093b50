/* SPDX-License-Identifier: MIT */
/* The words of a game that may stand at a point of its log. */
#ifndef SESSION_WORDLIST_H
#define SESSION_WORDLIST_H

#include "judge/engine/run.h"
#include "umpire_session.h"

/* Hands out the declarations that may stand there, the verbs and the declared names; outside any
 * game the rulesets. If `word` answers false, it ends. */
void wordlist_tell(const struct run *run,
                   bool (*word)(void *user, const struct umpire_session_word *word), void *user);

#endif
