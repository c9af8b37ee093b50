/* SPDX-License-Identifier: MIT */
/* What needs supply (4B3, 6B1, 6C1). */
#include "books/starfleet/rules.h"

/* The word of the only team that says something about a thing's supply. NULL: none or several say
 * something, or one may have done so without a line in the log. */
static const struct obligation *only_word(const struct judgement *judgement,
                                          const struct thing *thing)
{
    const struct starfleet *game = STATE(starfleet);
    const struct obligation *only = NULL;
    for (uint16_t side = GAMEMASTER_SIDE + 1; side < game->side_count; side++) {
        const struct obligation *one = obligation_of_turn(
            game, game->obligations, thing->obligations, SUPPLY_FOUND, side, game->turn);
        if (one && only)
            return NULL;
        if (!one && !records_from(game, side, IN_SUPPLY, game->turn, AT_4B2))
            return NULL;
        only = one ? one : only;
    }
    return only;
}

/* The GameMaster's word that a unit has supplies after all, which came after the one that it has
 * none. NULL: there is none. */
static const struct obligation *supplied_after(const struct judgement *judgement, int field,
                                               const struct obligation *none)
{
    const struct obligation *word = declared_now(judgement, field, SUPPLY_FOUND, GAMEMASTER_SIDE);
    return word && word->amount == -none->amount && word->order > none->order ? word : NULL;
}

/* What the log says of a unit's supply for repair this turn: its `amount` is the movement phase in
 * which supply was looked for, negative if none was found. NULL: the log does not say. What the
 * team writes counts, unless the GameMaster writes after it that the unit is supplied. */
static const struct obligation *supply_found(const struct judgement *judgement, int field)
{
    const struct starfleet *game = STATE(starfleet);
    uint16_t side = subject_side(judgement);
    const struct thing *thing = thing_in(judgement, field);
    const struct obligation *own = declared_now(judgement, field, SUPPLY_FOUND, side);
    if (!own && thing->owner.side != NO_SIDE)
        own = declared_now(judgement, field, SUPPLY_FOUND, thing->owner.side);
    if (!own && side == GAMEMASTER_SIDE)
        own = only_word(judgement, thing);
    if (!own && records_from(game, side, IN_SUPPLY, game->turn, AT_4B2))
        own = declared_now(judgement, field, SUPPLY_FOUND, GAMEMASTER_SIDE);
    const struct obligation *after = own && own->amount < 0 ? supplied_after(judgement, field, own)
                                                            : NULL;
    return after ? after : own;
}

/* Whether the log records all that the side says that found a unit out of supply, and all that the
 * GameMaster writes for it. If not, the unit may have consumed supplies since. */
static bool is_last_word(const struct starfleet *game, const struct obligation *found)
{
    return records_from(game, found->side, IN_SUPPLY, game->turn, AT_4B2) &&
           records_from(game, GAMEMASTER_SIDE, IN_SUPPLY, game->turn, AT_4B2);
}

RULE(supply_needed, .id = "starfleet.supply.needed",
     .statement = "A unit must be in supply to be repaired, crewed or re-equipped. A system must "
                  "be in supply to be defended",
     .citation = "4B3, 6B1, 6C1",
     .untold = "what is in supply (supplied, unsupplied, records supply)",
     .guards = {REPAIR, REPLACE_CREW, CREW_QUALITY, CHANGE, DEFENSE})
{
    const struct starfleet *game = STATE(starfleet);
    int field = judgement->event->kind == DEFENSE ? F_SYSTEM : F_UNIT;
    const struct obligation *found = supply_found(judgement, field);
    int64_t lap = found ? found->amount : 0;
    UNSURE(lap != game->sequence.lap && lap != -game->sequence.lap);
    FINE(lap >= 0);
    return !is_last_word(game, found)
               ? UNDECIDED
               : BREACH("%N must be in supply; it is out of supply in Movement Phase %d",
                        entity_in(judgement->event, field), (int)-lap);
}

const struct rule *const starfleet_supply_rules[] = {&rule_supply_needed, NULL};
