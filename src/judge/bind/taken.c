/* SPDX-License-Identifier: MIT */
#include "judge/bind/attempt.h"

#include "base/hash.h"

enum roster_answer binder_find(const struct binder *binder, struct slice name, uint32_t kinds,
                               entity side, entity *ret_entity)
{
    const struct bindings *bindings = binder_bindings(binder);
    const struct roster *roster = &bindings->roster;
    enum roster_answer answer = roster_find(roster, name, kinds, side, ret_entity);
    if (answer != ROSTER_NONE || !binder->takes || bindings->taken_count == 0)
        return answer;
    uint64_t hash = hash_of_name(name);
    for (uint32_t i = 0; i < bindings->taken_count; i++)
        if (bindings->taken[i].hash == hash)
            return roster_find(roster, roster_name(roster, bindings->taken[i].one), kinds, side,
                               ret_entity);
    return ROSTER_NONE;
}

void binder_note_taken(struct binder *binder, struct slice wrong, struct slice meant)
{
    struct bindings *bindings = binder_bindings(binder);
    entity one = NO_ENTITY;
    roster_find(&bindings->roster, meant, ~0u, NO_ENTITY, &one);
    if (one != NO_ENTITY && bindings->taken_count < TAKEN_MOST)
        bindings->taken[bindings->taken_count++] = (struct taken){hash_of_name(wrong), one};
}
