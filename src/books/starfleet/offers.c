/* SPDX-License-Identifier: MIT */
/* Which offer of a bribe a name means, and how far it has come (2B). */
#include "books/starfleet/queries.h"

static const struct offer *row_at(const struct starfleet *game, uint32_t row)
{
    return &TABLE_CONST(struct offer, game, game->offers)[row - 1];
}

bool next_namesake_offer(const struct starfleet *game, const struct roster *roster, entity name,
                         const struct offer **at)
{
    entity one = *at ? roster_namesake(roster, (*at)->self)
                     : roster_called(roster, roster_name(roster, name));
    for (; one != NO_ENTITY; one = roster_namesake(roster, one)) {
        const struct roster_entry *entry = roster_at(roster, one);
        if (entry->kind != KIND_OFFER || entry->owner == NO_ENTITY || !entry->index)
            continue;
        *at = row_at(game, entry->index);
        if ((*at)->turn == game->turn && (*at)->by_team)
            return true;
    }
    return false;
}

bool means_several(const struct starfleet *game, const struct roster *roster, entity name)
{
    const struct offer *at = NULL;
    return roster_at(roster, name)->owner == NO_ENTITY &&
           next_namesake_offer(game, roster, name, &at) &&
           next_namesake_offer(game, roster, name, &at);
}

/* The row of the newest offer of a name, in whatever turn; 0: there is none. */
static uint32_t newest_row(const struct roster *roster, entity name)
{
    entity one = roster_called(roster, roster_name(roster, name));
    while (one != NO_ENTITY &&
           (roster_at(roster, one)->kind != KIND_OFFER || !roster_at(roster, one)->index))
        one = roster_namesake(roster, one);
    return one == NO_ENTITY ? 0 : roster_at(roster, one)->index;
}

uint32_t offer_row(const struct starfleet *game, const struct roster *roster, entity name)
{
    const struct roster_entry *entry = roster_at(roster, name);
    if (entry->owner != NO_ENTITY || means_several(game, roster, name))
        return entry->index;
    const struct offer *only = NULL;
    if (next_namesake_offer(game, roster, name, &only))
        return roster_at(roster, only->self)->index;
    return entry->index ? entry->index : newest_row(roster, name);
}

const struct offer *offer_in(const struct judgement *judgement)
{
    static const struct offer nothing = {.side = NO_SIDE,
                                         .turn = UNKNOWN,
                                         .reached = {UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN,
                                                     UNKNOWN, UNKNOWN, UNKNOWN}};
    const struct starfleet *game = STATE(starfleet);
    uint32_t row = offer_row(game, judgement->roster, entity_in(judgement->event, F_OFFER));
    return row ? row_at(game, row) : &nothing;
}

const struct offer *offer_called(const struct judgement *judgement, entity item, uint16_t side)
{
    const struct starfleet *game = STATE(starfleet);
    const struct roster *roster = judgement->roster;
    if (item == NO_ENTITY)
        return NULL;
    for (entity one = roster_called(roster, roster_name(roster, item)); one != NO_ENTITY;
         one = roster_namesake(roster, one)) {
        const struct roster_entry *entry = roster_at(roster, one);
        const struct offer *offer = entry->kind == KIND_OFFER && entry->index
                                        ? row_at(game, entry->index)
                                        : NULL;
        if (offer && offer->turn == game->turn && (side == NO_SIDE || offer->side == side))
            return offer;
    }
    return NULL;
}

bool limit_known(const struct starfleet *game, const struct offer *offer)
{
    return game->turn && side_at(game, offer->side)->bribes.turn == game->turn;
}

bool is_above_limit(const struct starfleet *game, const struct offer *offer)
{
    return limit_known(game, offer) && offer->amount > side_at(game, offer->side)->bribes.limit;
}

const struct offer *said_of_name(const struct judgement *judgement, const struct offer *offer)
{
    const struct starfleet *game = STATE(starfleet);
    const entity bare = roster_owned(judgement->roster,
                                     roster_name(judgement->roster, offer->self),
                                     BIT(KIND_OFFER), NO_ENTITY);
    const uint32_t row = bare == NO_ENTITY ? 0 : roster_at(judgement->roster, bare)->index;
    const struct offer *said = row ? row_at(game, row) : NULL;
    return said && said->shared && said->turn == game->turn ? said : NULL;
}

enum stage stage_of_answer(uint16_t kind)
{
    switch (kind) {
    case VALIDATE: return IS_VALID;
    case VOID: return IS_VOID;
    case FORWARD: return IS_FORWARDED;
    case ACCEPT: return IS_ACCEPTED;
    case ABIDE: return IS_ABIDED;
    case IGNORE: return IS_IGNORED;
    default: return IS_DECLINED;
    }
}

bool has_come_to_any(const struct offer *offer, uint32_t stages, int32_t turn)
{
    for (unsigned stage = 0; stage < OFFER_STAGES; stage++)
        if (stages >> stage & 1 && offer->reached[stage] == turn)
            return true;
    return false;
}

unsigned count_offers_at(const struct judgement *judgement, const struct offer *offer,
                         uint32_t stages)
{
    const struct starfleet *game = STATE(starfleet);
    unsigned count = 0;
    for (const struct offer *one = NULL;
         next_namesake_offer(game, judgement->roster, offer->self, &one);)
        count += has_come_to_any(one, stages, game->turn);
    return count;
}

enum reaching offer_reached(const struct judgement *judgement, const struct offer *offer,
                            enum stage stage)
{
    if (offer->reached[stage] == STATE(starfleet)->turn)
        return IS_SO;
    const struct offer *said = said_of_name(judgement, offer);
    if (!said || !said->said[stage])
        return IS_NOT;
    unsigned all = count_offers_at(judgement, offer, BIT(IS_OFFERED)),
             surely = count_offers_at(judgement, offer, BIT(stage));
    return surely + said->said[stage] >= all ? IS_SO : MAY_BE;
}

const struct obligation *plan_for_offer(const struct judgement *judgement,
                                        const struct offer *offer)
{
    const struct starfleet *game = STATE(starfleet);
    const struct thing *thing = thing_named(judgement, roster_name(judgement->roster, offer->self));
    if (!thing)
        return NULL;
    const struct obligation *own = obligation_of_turn(game, game->obligations, thing->obligations,
                                                      PLANNED, offer->side, game->turn);
    return own ? own
               : obligation_of_turn(game, game->obligations, thing->obligations, PLANNED,
                                    GAMEMASTER_SIDE, game->turn);
}
