/* SPDX-License-Identifier: MIT */
/* Which offer of a bribe a name means, and how far it has come (2B). */
#ifndef GAMES_STARFLEET_OFFERS_H
#define GAMES_STARFLEET_OFFERS_H

#include "books/starfleet/queries.h"

/* The row of the offer that a name means, plus 1; 0: the log has none. A name alone that several
 * teams have given this turn means what is said of one of them, `shared`. */
uint32_t offer_row(const struct starfleet *game, const struct roster *roster, entity name);

/* Whether a name means an offer of one of several teams, nobody knows of which. */
bool means_several(const struct starfleet *game, const struct roster *roster, entity name);

/* Walks over this turn's offers of a name by teams, one of several. From NO_ENTITY on; NO_ENTITY at
 * the end. */
entity next_alike(const struct starfleet *game, const struct roster *roster, entity name,
                  entity before);

/* The offer that the event names; one of turn UNKNOWN if the log has none of that name. */
const struct offer *offer_in(const struct judgement *judgement);

/* This turn's offer of a side (NO_SIDE: of any) with the name of an item. NULL: there is none. */
const struct offer *offer_called(const struct judgement *judgement, entity item, uint16_t side);

/* The offer of an entity, which has one. */
const struct offer *offer_at(const struct judgement *judgement, entity one);

/* What is said this turn of an offer's name alone, which other teams have given, too. NULL:
 * nothing. */
const struct offer *said_of_name(const struct judgement *judgement, const struct offer *offer);

/* The stage to which an answer brings an offer. */
enum stage stage_of_answer(uint16_t kind);

/* How many of this turn's offers of an offer's name are surely at one of some stages (a bit
 * each). */
unsigned offers_alike(const struct judgement *judgement, const struct offer *offer,
                      uint32_t stages);

/* Whether an offer has come to a stage this turn. MAY_BE: its name alone is said to have. */
enum reaching { IS_NOT, MAY_BE, IS_SO };
enum reaching offer_reached(const struct judgement *judgement, const struct offer *offer,
                            enum stage stage);

/* What an offer's team, or the GameMaster in its place, has planned for the offer this turn. NULL:
 * nothing. */
const struct obligation *plan_for_offer(const struct judgement *judgement,
                                        const struct offer *offer);

#endif
