/* SPDX-License-Identifier: MIT */
#include "judge/bind/roster.h"

#include "base/hash.h"
#include "judge/bind/attempt.h"
#include "judge/log/statement.h"

#include <stddef.h>
#include <string.h>

/* Under another secret, other names collide. */
static inline uint32_t hash_of(const struct roster *roster, struct slice name)
{
    uint64_t hash = name.length;
    for (; name.length > sizeof hash; name = slice_rest(name))
        hash = hash_mixed(slice_head(name) ^ roster->secret.words[0],
                          hash ^ roster->secret.words[1]);
    hash = hash_mixed(slice_head(name) ^ roster->secret.words[0], hash ^ roster->secret.words[1]);
    return (uint32_t)(hash ^ hash >> 32);
}

static size_t bucket_count(const struct roster *roster)
{
    return roster->buckets.count / 2;
}

static entity *bucket_of(const struct roster *roster, uint32_t hash)
{
    return &TABLE(entity, roster, roster->buckets)[hash & (bucket_count(roster) - 1)];
}

static entity *owned_bucket_of(const struct roster *roster, uint32_t hash, entity owner)
{
    /* odd, so that consecutive owners get different buckets */
    static const uint32_t spread = 0x9E3779B1;
    size_t count = bucket_count(roster);
    return &TABLE(entity, roster, roster->buckets)[count + ((hash + owner * spread) & (count - 1))];
}

/* Adds an entity to its buckets, as their first. */
static void link_in(struct roster *roster, entity one)
{
    struct roster_entry *entry = roster_entry_of(roster, one);
    entity *bucket = bucket_of(roster, entry->hash),
           *owned = owned_bucket_of(roster, entry->hash, entry->owner);
    entry->next = *bucket;
    entry->next_owned = *owned;
    *bucket = *owned = one;
}

/* Removes an entity from its buckets. */
static void link_out(struct roster *roster, entity one)
{
    const struct roster_entry *entry = roster_at(roster, one);
    entity *link = bucket_of(roster, entry->hash),
           *owned = owned_bucket_of(roster, entry->hash, entry->owner);
    while (*link != one)
        link = &roster_entry_of(roster, *link)->next;
    while (*owned != one)
        owned = &roster_entry_of(roster, *owned)->next_owned;
    *link = entry->next;
    *owned = entry->next_owned;
}

/* Doubles the number of buckets and puts all entities into them. */
static bool rehash_roster(struct block *block)
{
    uint32_t held = roster_of(block)->buckets.count, index;
    if (!block_append_to_head(block, offsetof(struct roster, buckets), held ? held : 128,
                              sizeof(entity), &index))
        return false;
    struct roster *roster = roster_of(block);
    for (uint32_t i = 0; i < roster->buckets.count; i++)
        TABLE(entity, roster, roster->buckets)[i] = NO_ENTITY;
    for (entity one = 0; one < roster_count(roster); one++)
        link_in(roster, one);
    return true;
}

/* Adds the bytes of a name and a NUL. */
static bool add_bytes(struct block *block, struct slice name, uint32_t *ret_at)
{
    if (!block_append_to_head(block, offsetof(struct roster, names), name.length + 1, 1, ret_at))
        return false;
    memcpy(TABLE(char, block->head, roster_of(block)->names) + *ret_at, name.at, name.length);
    return true;
}

bool roster_add(struct block *block, struct slice name, uint8_t kind, entity owner,
                uint32_t line, entity *ret_entity)
{
    uint32_t at;
    if (roster_count(roster_of(block)) >= bucket_count(roster_of(block)) && !rehash_roster(block))
        return false;
    if (!add_bytes(block, name, &at))
        return false;
    if (!block_append_to_head(block, offsetof(struct roster, entries), 1,
                              sizeof(struct roster_entry), ret_entity)) {
        roster_of(block)->names.count = at;
        return false;
    }
    struct roster *roster = roster_of(block);
    TABLE(struct roster_entry, roster, roster->entries)[*ret_entity] = (struct roster_entry){
        .name_at = at, .name_length = (uint16_t)name.length,
        .kind = kind, .owner = owner, .line = line, .hash = hash_of(roster, name)};
    roster->counts[kind]++;
    roster->changes++;
    link_in(roster, *ret_entity);
    return true;
}

bool roster_rename(struct block *block, entity one, struct slice name)
{
    uint32_t at;
    if (!add_bytes(block, name, &at))
        return false;
    struct roster *roster = roster_of(block);
    struct roster_entry *entry = roster_entry_of(roster, one);
    link_out(roster, one);
    entry->name_at = at;
    entry->name_length = (uint16_t)name.length;
    entry->hash = hash_of(roster, name);
    roster->changes++;
    link_in(roster, one);
    return true;
}

void roster_truncate(struct roster *roster, size_t count)
{
    while (roster_count(roster) > count) {
        /* first in its buckets */
        const struct roster_entry *last = roster_at(roster, roster_count(roster) - 1);
        *bucket_of(roster, last->hash) = last->next;
        *owned_bucket_of(roster, last->hash, last->owner) = last->next_owned;
        roster->entries.count--;
        roster->names.count = last->name_at;
        roster->counts[last->kind]--;
        roster->changes++;
    }
}

entity roster_side(const struct roster *roster, entity one)
{
    while (one != NO_ENTITY && roster_at(roster, one)->owner != NO_ENTITY)
        one = roster_at(roster, one)->owner;
    return one;
}

bool roster_hides(const struct roster *roster, entity player)
{
    entity one = player;
    while (roster->viewer && one != NO_ENTITY && one != roster->viewer - 1)
        one = roster_at(roster, one)->owner;
    return roster->viewer && !roster->sees_all && one == NO_ENTITY;
}

static inline bool entry_is_called(const struct roster *roster, entity one, struct slice name,
                                   uint32_t hash, uint32_t kinds)
{
    const struct roster_entry *entry = roster_at(roster, one);
    return entry->hash == hash && kinds >> entry->kind & 1 &&
           slice_equal(roster_name(roster, one), name);
}

/* The first entity of that name in its bucket, from `one` on. */
static entity next_called(const struct roster *roster, entity one, struct slice name, uint32_t hash)
{
    while (one != NO_ENTITY && !entry_is_called(roster, one, name, hash, UINT32_MAX))
        one = roster_at(roster, one)->next;
    return one;
}

entity roster_called(const struct roster *roster, struct slice name)
{
    uint32_t hash = hash_of(roster, name);
    return roster->buckets.count ? next_called(roster, *bucket_of(roster, hash), name, hash)
                                 : NO_ENTITY;
}

entity roster_namesake(const struct roster *roster, entity one)
{
    const struct roster_entry *entry = roster_at(roster, one);
    return next_called(roster, entry->next, roster_name(roster, one), entry->hash);
}

/* Chooses the entity that the side owns among several of one name; `one` is the first of them. */
static enum roster_answer find_own(const struct roster *roster, entity one, uint32_t kinds,
                                   entity side, entity *ret_entity)
{
    struct slice name = roster_name(roster, one);
    uint32_t hash = roster_at(roster, one)->hash;
    entity own = NO_ENTITY;
    for (; one != NO_ENTITY; one = roster_at(roster, one)->next) {
        if (!entry_is_called(roster, one, name, hash, kinds))
            continue;
        *ret_entity = one;
        if (side == NO_ENTITY || roster_side(roster, one) != side)
            continue;
        if (own != NO_ENTITY)
            return ROSTER_AMBIGUOUS;
        own = one;
    }
    if (own == NO_ENTITY)
        return ROSTER_AMBIGUOUS;
    *ret_entity = own;
    return ROSTER_FOUND;
}

enum roster_answer roster_find(const struct roster *roster, struct slice name, uint32_t kinds,
                               entity side, entity *ret_entity)
{
    uint32_t hash = hash_of(roster, name);
    entity found = NO_ENTITY;
    entity one = roster->buckets.count ? *bucket_of(roster, hash) : NO_ENTITY;
    for (; one != NO_ENTITY; one = roster_at(roster, one)->next) {
        if (!entry_is_called(roster, one, name, hash, kinds))
            continue;
        if (found != NO_ENTITY)
            return find_own(roster, found, kinds, side, ret_entity);
        found = one;
    }
    *ret_entity = found;
    return found == NO_ENTITY ? ROSTER_NONE : ROSTER_FOUND;
}

entity roster_owned(const struct roster *roster, struct slice name, uint32_t kinds, entity owner)
{
    uint32_t hash = hash_of(roster, name);
    entity one = roster->buckets.count ? *owned_bucket_of(roster, hash, owner) : NO_ENTITY;
    for (; one != NO_ENTITY; one = roster_at(roster, one)->next_owned)
        if (roster_at(roster, one)->owner == owner &&
            entry_is_called(roster, one, name, hash, kinds))
            return one;
    return NO_ENTITY;
}

void roster_write_name(const struct roster *roster, entity one, uint32_t kinds, entity side,
                       struct text *text)
{
    entity found, owner = roster_at(roster, one)->owner;
    bool alone = roster_find(roster, roster_name(roster, one), kinds, side, &found) ==
                     ROSTER_FOUND &&
                 found == one;
    if (!alone && owner != NO_ENTITY) {
        roster_write_name(roster, owner, UINT32_MAX, side, text);
        text_add_string(text, ".");
    }
    name_write(text, roster_name(roster, one));
}

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

enum roster_answer binder_find_named(const struct binder *binder, const struct operand_type *type,
                                     struct slice name, entity side, entity *ret_entity)
{
    return binder_find(binder, name, type->kinds, type->of_players ? NO_ENTITY : side, ret_entity);
}

entity binder_find_free(const struct binder *binder, const struct operand_type *type,
                        struct slice name, entity side)
{
    const struct roster *roster = binder_roster(binder);
    entity one;
    if (type->of_subject)
        return roster_owned(roster, name, type->kinds, side);
    if (roster_find(roster, name, type->kinds, NO_ENTITY, &one) == ROSTER_FOUND)
        return one;
    return roster_owned(roster, name, type->kinds, NO_ENTITY);
}

void binder_note_taken(struct binder *binder, struct slice wrong, struct slice meant)
{
    struct bindings *bindings = binder_bindings(binder);
    entity one = NO_ENTITY;
    roster_find(&bindings->roster, meant, ~0u, NO_ENTITY, &one);
    if (one != NO_ENTITY && bindings->taken_count < TAKEN_MOST)
        bindings->taken[bindings->taken_count++] = (struct taken){hash_of_name(wrong), one};
}
