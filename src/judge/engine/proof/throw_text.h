/* SPDX-License-Identifier: MIT */
/* The text of a throw (doc/dice.md): a roll with the number and the name of its dice, such as
 * "roll 2red 1blue", in place of their faces. */
#ifndef ENGINE_THROW_TEXT_H
#define ENGINE_THROW_TEXT_H

#include "base/chain.h"
#include "judge/engine/ruleset.h"

/* Writes a roll as its throw has it, and without what it totals. The dice that are rolled are those
 * after the arrow, or else all. */
void throw_write(const struct statement *statement, struct text *text);

/* The die of a name. NULL: there is none. */
const struct die *throw_die(const struct vocabulary *vocabulary, struct slice name);

/* Whether the text says dice that the game's players roll. */
bool throw_is_of(const struct ruleset *ruleset, const char *text);

/* Writes the throw's text without its source ("by ..."). False if it has no source. */
bool throw_write_unsourced(const char *thrown, struct text *text);

/* Writes the roll of a throw with the faces that its links make. The throw's text ends in a NUL. */
void throw_write_shown(const struct chain_throw *of, const struct vocabulary *vocabulary,
                       struct text *text);

/* How many sides a die has; the face, as an event has it, of one of them, from 0. */
unsigned dice_sides_of(const struct die *die);
int32_t dice_face_of(const struct die *die, unsigned side);

#endif
