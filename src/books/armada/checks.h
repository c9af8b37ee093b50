/* SPDX-License-Identifier: MIT */
/* Checks that rules of several chapters share. */
#ifndef GAMES_ARMADA_CHECKS_H
#define GAMES_ARMADA_CHECKS_H

#include "books/armada/queries.h"

/* Reports that a unit is not in play. The event is not applied, unless only recorded damage has
 * destroyed the unit: then it may have suffered less. */
enum answer out_of_play(struct judgement *judgement, const struct unit *unit);

/* Whether the event's unit is in play; to be deployed, it must not be. Undecided if the log has
 * continued with the unit after its destruction; lacking if the unit was hit and its hull or
 * shields are not declared. Not concerned if it is a squadron and `squadron` is false, or the other
 * way round. */
enum answer check_in_play(struct judgement *judgement, bool squadron);

/* Reports a step of a ship's activation by a player without an active ship; it is not applied to
 * the opponent's ship. Undecided if the player has activated a ship that is not in play; that was
 * reported. */
enum answer no_acting_ship(struct judgement *judgement);

/* Reports that a phase in which units are activated ends too early. `left`: how many units each
 * side can still activate. */
enum answer phase_goes_on(struct judgement *judgement, enum phase phase,
                          const struct between left[2]);

/* Whether the event ends the game in the Squadron Phase of its last round, because all rounds were
 * played: not by concession, agreement or elimination, not for a reason that the rules do not know
 * (such as time), and not unfinished. The log may leave out that round's Status Phase. */
bool ends_after_squadrons(const struct judgement *judgement);

#endif
