/* Proposers that put another statement in the place of one. */
#ifndef REPAIR_REWORDING_H
#define REPAIR_REWORDING_H

#include "repair/proposing.h"

/* Each tries its edits at a place. False: out of memory.
 * - mean: what a line may have meant that could not be read;
 * - change_operand: another value of one operand, such as another unit that is activated;
 * - change_turn: the same, for a statement of the turns;
 * - change_verb: another verb with the same operands;
 * - change_player: the statement as one of others who may write its verb;
 * - change_names: names near one that exists once it is mentioned, in the breach's statement or in
 *   all earlier ones. */
bool reword_mean(struct proposers *proposers, size_t place);
bool reword_change_operand(struct proposers *proposers, size_t place);
bool reword_change_turn(struct proposers *proposers, size_t place);
bool reword_change_verb(struct proposers *proposers, size_t place);
bool reword_change_player(struct proposers *proposers, size_t place);
bool reword_change_names(struct proposers *proposers, size_t place);

#endif
