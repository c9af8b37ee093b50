/* SPDX-License-Identifier: MIT */
/* Describes the state in words. */
#include "games/starfleet/queries.h"

static void tell_order(struct telling *telling, const struct starfleet *game,
                       const struct roster *roster)
{
    char buffer[TOLD_BYTES];
    struct text text;
    const struct movement_order *order = &game->standing;
    text_init(&text, buffer, sizeof buffer);
    for (unsigned i = 0; order->state == ORDER_KNOWN && i < order->count; i++)
        if (order->sides[i] != NO_SIDE) {
            text_add_string(&text, text.length ? ", " : "");
            text_add(&text, roster_name(roster, side_at(game, order->sides[i])->self));
        }
    if (text.length)
        telling_add(telling, NO_ENTITY, "movement order", "%s", text.at);
    if (order->state == ORDER_KNOWN && game->last_mover != NO_SIDE && game->sequence.lap)
        telling_add_name(telling, roster, NO_ENTITY, "moved last",
                         side_at(game, game->last_mover)->self);
}

static void tell_side(struct telling *telling, const struct side *side)
{
    if (side->absent)
        telling_add(telling, side->self, "is", "not in the campaign");
    if (side->ceased)
        telling_add(telling, side->self, "has", "ceased play");
    if (side->role & TEAMS && side->treasury != UNKNOWN_SUM)
        telling_add(telling, side->self, "treasury", "%lld", (long long)side->treasury);
    else if (side->role & TEAMS)
        telling_add(telling, side->self, "treasury", "unknown");
    if (side->role == PIRATES && !side->ships_unknown)
        telling_add(telling, side->self, "ships on the map", "%u", (unsigned)side->ships);
    else if (side->role == PIRATES)
        telling_add(telling, side->self, "ships on the map", "unknown");
}

static const char *const left[] = {
    [NOT_LEFT] = NULL,         [REMOVED] = "removed", [MUTINIED] = "lost to a mutiny",
    [DESTROYED] = "destroyed", [SOLD_OFF] = "sold",   [SCRAPPED_OFF] = "scrapped"};

static void tell_thing(struct telling *telling, const struct starfleet *game,
                       const struct roster *roster, const struct thing *thing)
{
    if (left[thing->left])
        telling_add(telling, thing->self, "is", "%s", left[thing->left]);
    else if (thing->owner != NO_SIDE)
        telling_add_name(telling, roster, thing->self, "belongs to",
                         side_at(game, thing->owner)->self);
    if (thing->hex != NO_ENTITY)
        telling_add_name(telling, roster, thing->self, "is at", thing->hex);
}

enum stage stage_of(const struct offer *offer)
{
    const int32_t turns[] = {offer->turn,     offer->validated, offer->voided, offer->forwarded,
                             offer->accepted, offer->declined,  offer->abided, offer->ignored};
    int stage = IS_IGNORED;
    while (turns[stage] != offer->turn)
        stage--;
    return (enum stage)stage;
}

static void tell_offer(struct telling *telling, const struct starfleet *game,
                       const struct offer *offer)
{
    enum stage stage = stage_of(offer);
    const char *word = stage == IS_ABIDED ? "abided by" : starfleet_stages[stage];
    if (offer->turn != game->turn)
        return;
    if (offer->amount == UNKNOWN)
        telling_add(telling, offer->self, "bribe", "%s", word);
    else
        telling_add(telling, offer->self, "bribe", "%d, %s", (int)offer->amount, word);
}

void starfleet_tell(const void *state, const struct roster *roster, struct telling *telling)
{
    const struct starfleet *game = state;
    if (game->sequence.place >= 0 && game->sequence.place < PLACES)
        telling_add(telling, NO_ENTITY, "step", "%s: %s",
                    starfleet_steps[game->sequence.place].code,
                    starfleet_steps[game->sequence.place].title);
    if (game->sequence.lap && !game->sequence.uncounted)
        telling_add(telling, NO_ENTITY, "movement phase", "%d", (int)game->sequence.lap);
    tell_order(telling, game, roster);
    for (uint16_t i = 0; i < game->side_count; i++)
        tell_side(telling, side_at(game, i));
    for (uint32_t i = 0; i < game->things.count; i++)
        tell_thing(telling, game, roster, &TABLE_CONST(struct thing, game, game->things)[i]);
    for (uint32_t i = 0; i < game->offers.count; i++)
        tell_offer(telling, game, &TABLE_CONST(struct offer, game, game->offers)[i]);
}

bool starfleet_unit(const void *state, uint32_t *cursor, struct known_unit *ret_unit)
{
    const struct starfleet *game = state;
    for (uint32_t i = *cursor; i < game->things.count; i++) {
        const struct thing *thing = &TABLE_CONST(struct thing, game, game->things)[i];
        bool owned = thing->owner != NO_SIDE;
        if (!owned && thing->hex == NO_ENTITY && !left[thing->left])
            continue;
        *ret_unit = (struct known_unit){.name = thing->self,
                                        .owner = owned ? side_at(game, thing->owner)->self
                                                       : NO_ENTITY,
                                        .place = thing->hex,
                                        .lost = left[thing->left]};
        *cursor = i + 1;
        return true;
    }
    return false;
}
