/* SPDX-License-Identifier: MIT */
/* Finds out what an unreadable line means.
 *
 * Each of these is tried on a copy of the game:
 * - if one word is wrong: the words near it;
 * - if the line does not follow the grammar: the line without the wrong sign, without the letters
 * after a number, with a
 *   ':' after its first word, with an open '[' or '"' closed.
 * If what follows needs the line, also: another verb, another player, a number one less or more.
 * What can be read then and breaks no rule may be meant. The one with the fewest later findings is
 * chosen; of several, the one nearest to what is written. If several are left, the meaning is
 * unknown. */
#ifndef REPAIR_CORRECTION_H
#define REPAIR_CORRECTION_H

#include "judge/engine/repairer.h"

/* `correct` of a repairer. */
bool correction_find(struct run *run, const struct unread *unread,
                     struct statement_copy *ret_corrected, enum umpire_assumption *ret_kind);

#endif
