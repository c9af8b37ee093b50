/* SPDX-License-Identifier: MIT */
/* What cards permit to do with the dice of an attack (RRG 1.5.0, Modifying Dice; Effect Use and
 * Timing). */
#include "books/armada/attacks.h"
#include "books/armada/cards/table.h"

/* Whether each die of a pool shows one of some faces. */
static bool shows_only(const struct event *event, const struct pool *pool, unsigned faces)
{
    for (uint32_t i = 0; i < pool->count; i++)
        if (!(faces >> face_in(event, pool, i) & 1))
            return false;
    return true;
}

/* Whether all dice of a field are of these colours and show these faces. */
static bool are_such(const struct event *event, int field, unsigned colours, unsigned faces)
{
    for (uint32_t i = 0; i < count_in(event, field); i++) {
        const struct pool *pool = pool_in(event, field, i);
        if (!(colours >> pool->die & 1) || !shows_only(event, pool, faces))
            return false;
    }
    return true;
}

/* Whether the attack has dice of each colour that the event adds, as far as they are known. */
static bool has_colours(const struct attack *attack, const struct event *event)
{
    for (uint32_t i = 0; attack->pool.known && i < count_in(event, POOL); i++) {
        const uint8_t die = pool_in(event, POOL, i)->die;
        unsigned dice = 0;
        for (int face = 0; face < FACES; face++)
            dice += attack->pool.dice[die][face];
        if (dice == 0)
            return false;
    }
    return true;
}

static bool is_change(const struct event *event, const struct attack *attack,
                      const struct card_dice *dice)
{
    return dice->kind == event->kind && (!dice->most || dice_in(event, POOL) <= dice->most) &&
           are_such(event, POOL, dice->colours, dice->from) &&
           (dice->kind != SET || !has(event, NEW_POOL) ||
            are_such(event, NEW_POOL, dice->colours, dice->to)) &&
           (!dice->there || has_colours(attack, event));
}

/* Whether a bit of a set is there, or the set has none, or nobody knows which one is meant. */
static bool is_one_of(unsigned set, int one)
{
    return !set || one == UNKNOWN || (set >> one & 1);
}

/* Whether the attack is one for which the row is. */
static bool is_such_attack(const struct judgement *judgement, const struct attack *attack,
                           const struct card_permit *row)
{
    const struct unit *defender = unit_at(STATE(armada), attack->defender);
    const bool known = !defender->untold && !attack->target_unsure;
    return is_one_of(row->ranges, attack->range) && is_one_of(row->zones, attack->zone) &&
           (!known || is_one_of(row->targets, roster_at(judgement->roster, defender->self)->kind));
}

static bool is_about_dice(const struct event *event)
{
    return event->kind == ADD || event->kind == REMOVE || event->kind == REROLL ||
           event->kind == SET;
}

bool card_changes_dice(const struct judgement *judgement, const struct card_permit *row)
{
    const struct event *event = judgement->event;
    const struct attack *attack = attack_of(STATE(armada), judgement->roster, event);
    if (!is_about_dice(event) || row->dice[0].kind == KIND_NONE || !attack)
        return true;
    for (const struct card_dice *dice = row->dice; dice->kind != KIND_NONE; dice++)
        if (is_change(event, attack, dice))
            return is_such_attack(judgement, attack, row);
    return false;
}
