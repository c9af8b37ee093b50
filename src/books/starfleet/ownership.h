/* SPDX-License-Identifier: MIT */
/* The owners of units, as far as the log shows them, and units that have left play. */
#ifndef GAMES_STARFLEET_OWNERSHIP_H
#define GAMES_STARFLEET_OWNERSHIP_H

#include "books/starfleet/queries.h"

/* Whether a side has a thing. HELD: it has, or no owner is known, or the thing is leased out.
 * ANOTHERS: it belongs to another side, and nothing can have changed that. GONE: destroyed, lost by
 * mutiny, sold or scrapped; a unit that was removed from the map may come back. */
enum hold { HELD, MAY_BE_HELD, ANOTHERS, GONE };
enum hold hold_of(const struct starfleet *game, const struct thing *thing, uint16_t side);

/* Whether the log tells whose a thing is, or that it is nobody's. */
static inline bool owner_is_told(const struct thing *thing)
{
    return (thing->owner.side != NO_SIDE || thing->owner.set) && !thing->owner.assumed;
}

/* Whether the side that has a thing has shown that openly. */
static inline bool is_openly_owned(const struct thing *thing)
{
    return thing->openly_of == thing->owner.side;
}

/* The answer about a unit that a side has (HELD) or may have (MAY_BE_HELD): OK only if the log
 * tells whose it is. */
enum answer answer_held(struct judgement *judgement, const struct thing *thing, enum hold hold);

/* Whether a unit may have changed its owner, by combat, in salvage or by an effect, since a
 * movement phase (`lap`) of a turn. `changes`: how many such events the log had by then. */
bool may_have_changed_hands(const struct starfleet *game, int32_t turn, int32_t lap,
                            uint32_t changes);

/* Whether a lease of the ship may still run: the pirates have leased it out, perhaps before the log
 * begins, and the log has not shown since then whose it is. */
bool lease_may_run(const struct starfleet *game, const struct thing *thing);

/* Whether a lease of the ship may still run in the next turn. */
bool lease_may_run_on(const struct starfleet *game, const struct thing *thing);

/* Whether a ship that is noted as the pirates' may belong to another side: it may have been
 * captured since the log showed it, or was declared without its team. */
bool may_be_lost(const struct starfleet *game, const struct thing *ship);

/* What the log shows of the pirates' ships on the map. Ships that are leased out are theirs. */
enum presence { NO_SHIP, MAY_HAVE_SHIP, HAS_SHIP };
enum presence pirate_presence(const struct starfleet *game, uint16_t side);

static inline bool is_gone(const struct thing *thing)
{
    return thing->left.how != NOT_LEFT && thing->left.how != REMOVED;
}

/* Whether a unit that left play may, for this side, still be in play. */
static inline bool is_doubted(const struct thing *thing, uint16_t side)
{
    return thing->left.doubted && (thing->left.by == NO_SIDE || thing->left.by != side);
}

/* Whether another side has used a unit that the log does not declare. */
bool is_used_by_another(const struct thing *thing, uint16_t side);

/* Whether two sides have used an undeclared unit: `side` is one of them, and its known owner is
 * one, too, perhaps `side` itself. */
bool is_contested(const struct thing *thing, uint16_t side);

/* How a thing left play, and in which line, for messages. */
enum { HOW_BYTES = 48 };
const char *how_it_left(const struct thing *thing, char buffer[HOW_BYTES]);

/* Whether a unit has moved in this movement phase. */
bool moved_now(const struct starfleet *game, const struct thing *unit);

/* Who tells of a move: TOLD_BY_ITS_SIDE or TOLD_BY_THE_GAMEMASTER. */
uint32_t teller_of_move(const struct starfleet *game, const struct event *event);

/* The side whose units move; for an event of the GameMaster, the owner of the first of them.
 * NO_SIDE: not known, or another side may have it. */
uint16_t mover_of(const struct starfleet *game, const struct roster *roster,
                  const struct event *event);

/* How often sides have declared something about a thing in a turn. */
unsigned times_declared(const struct starfleet *game, const struct thing *thing, uint8_t kind,
                        int32_t turn);

#endif
