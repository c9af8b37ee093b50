#include "bind/roster.h"

#include "base/array.h"

#include <stdlib.h>
#include <sys/random.h>

__extension__ typedef unsigned __int128 wide;

void roster_init(struct roster *roster)
{
    *roster = (struct roster){0};
    if (getrandom(roster->secret, sizeof roster->secret, GRND_NONBLOCK) != (ssize_t)sizeof roster->secret)
        roster->secret[0] = roster->secret[1] = (uint64_t)(uintptr_t)roster;
}

static uint64_t mixed(uint64_t a, uint64_t b)
{
    wide product = (wide)a * b;
    return (uint64_t)product ^ (uint64_t)(product >> 64);
}

/* Products of secrets, as in wyhash: what hashes alike by one secret does not by another. */
static inline uint32_t hash_of(const struct roster *roster, struct slice name)
{
    uint64_t hash = name.length;
    for (; name.length > sizeof hash; name = slice_rest(name))
        hash = mixed(slice_head(name) ^ roster->secret[0], hash ^ roster->secret[1]);
    hash = mixed(slice_head(name) ^ roster->secret[0], hash ^ roster->secret[1]);
    return (uint32_t)(hash ^ hash >> 32);
}

static entity *bucket_of(const struct roster *roster, uint32_t hash)
{
    return &roster->buckets[hash & (roster->bucket_count - 1)];
}

static entity *owned_bucket_of(const struct roster *roster, uint32_t hash, entity owner)
{
    static const uint32_t spread = 0x9E3779B1; /* odd: owners in a row go to buckets of their own */
    return &roster->buckets[roster->bucket_count + ((hash + owner * spread) & (roster->bucket_count - 1))];
}

void roster_done(struct roster *roster)
{
    free(roster->entries);
    free(roster->names);
    free(roster->buckets);
    *roster = (struct roster){0};
}

void roster_reset(struct roster *roster)
{
    roster->count = roster->names_length = 0;
    roster->changes++;
    memset(roster->counts, 0, sizeof roster->counts);
    for (size_t i = 0; i < 2 * roster->bucket_count; i++)
        roster->buckets[i] = NO_ENTITY;
}

/* Puts an entity in front of its buckets. */
static void link_in(struct roster *roster, entity one)
{
    struct roster_entry *entry = &roster->entries[one];
    entity *bucket = bucket_of(roster, entry->hash), *owned = owned_bucket_of(roster, entry->hash, entry->owner);
    entry->next = *bucket;
    entry->next_owned = *owned;
    *bucket = *owned = one;
}

static bool rehash(struct roster *roster)
{
    size_t wanted = roster->bucket_count ? roster->bucket_count * 2 : 64;
    entity *buckets = malloc(2 * wanted * sizeof *buckets);
    if (!buckets)
        return false;
    for (size_t i = 0; i < 2 * wanted; i++)
        buckets[i] = NO_ENTITY;
    free(roster->buckets);
    roster->buckets = buckets;
    roster->bucket_count = wanted;
    for (entity one = 0; one < roster->count; one++)
        link_in(roster, one);
    return true;
}

bool roster_add(struct roster *roster, struct slice name, uint8_t kind, entity owner,
                uint32_t line, entity *ret_entity)
{
    if (!ARRAY_RESERVE(roster->entries, roster->capacity, roster->count + 1) ||
        !ARRAY_RESERVE(roster->names, roster->names_capacity, roster->names_length + name.length + 1))
        return false;
    if (roster->count >= roster->bucket_count && !rehash(roster))
        return false;
    memcpy(roster->names + roster->names_length, name.at, name.length);
    roster->entries[roster->count] = (struct roster_entry){
        .name_at = (uint32_t)roster->names_length, .name_length = (uint16_t)name.length,
        .kind = kind, .owner = owner, .line = line, .hash = hash_of(roster, name)};
    roster->names_length += name.length;
    roster->counts[kind]++;
    roster->changes++;
    *ret_entity = (entity)roster->count++;
    link_in(roster, *ret_entity);
    return true;
}

void roster_truncate(struct roster *roster, size_t count)
{
    while (roster->count > count) {
        const struct roster_entry *last = &roster->entries[--roster->count]; /* in front of its buckets */
        *bucket_of(roster, last->hash) = last->next;
        *owned_bucket_of(roster, last->hash, last->owner) = last->next_owned;
        roster->names_length = last->name_at;
        roster->counts[last->kind]--;
        roster->changes++;
    }
}

entity roster_side(const struct roster *roster, entity one)
{
    while (one != NO_ENTITY && roster->entries[one].owner != NO_ENTITY)
        one = roster->entries[one].owner;
    return one;
}

static inline bool is_called(const struct roster *roster, entity one, struct slice name, uint32_t hash, uint32_t kinds)
{
    const struct roster_entry *entry = &roster->entries[one];
    return entry->hash == hash && kinds >> entry->kind & 1 && slice_equal(roster_name(roster, one), name);
}

/* Of several that have the name of `one`, the first in their bucket. */
static enum roster_answer find_own(const struct roster *roster, entity one, uint32_t kinds, entity side,
                                   entity *ret_entity)
{
    struct slice name = roster_name(roster, one);
    uint32_t hash = roster->entries[one].hash;
    entity own = NO_ENTITY;
    for (; one != NO_ENTITY; one = roster->entries[one].next) {
        if (!is_called(roster, one, name, hash, kinds))
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
    entity one = roster->bucket_count ? *bucket_of(roster, hash) : NO_ENTITY;
    for (; one != NO_ENTITY; one = roster->entries[one].next) {
        if (!is_called(roster, one, name, hash, kinds))
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
    entity one = roster->bucket_count ? *owned_bucket_of(roster, hash, owner) : NO_ENTITY;
    for (; one != NO_ENTITY; one = roster->entries[one].next_owned)
        if (roster->entries[one].owner == owner && is_called(roster, one, name, hash, kinds))
            return one;
    return NO_ENTITY;
}

enum { NEAR_BYTES = 64, NEAR_STEPS_MOST = 1 << 20 };

unsigned name_distance(struct slice a, struct slice b, unsigned most)
{
    unsigned rows[3][NEAR_BYTES + 1];
    if (a.length > NEAR_BYTES || b.length > NEAR_BYTES)
        return most + 1;
    for (unsigned j = 0; j <= b.length; j++)
        rows[0][j] = j;
    for (unsigned i = 1; i <= a.length; i++) {
        unsigned *row = rows[i % 3], *above = rows[(i + 2) % 3], *second = rows[(i + 1) % 3];
        row[0] = i;
        for (unsigned j = 1; j <= b.length; j++) {
            unsigned cost = above[j - 1] + ((a.at[i - 1] | 0x20) != (b.at[j - 1] | 0x20));
            if (above[j] + 1 < cost)
                cost = above[j] + 1;
            if (row[j - 1] + 1 < cost)
                cost = row[j - 1] + 1;
            if (i > 1 && j > 1 && a.at[i - 1] == b.at[j - 2] && a.at[i - 2] == b.at[j - 1] &&
                second[j - 2] + 1 < cost)
                cost = second[j - 2] + 1;
            row[j] = cost;
        }
    }
    unsigned distance = rows[a.length % 3][b.length];
    return distance > most ? most + 1 : distance;
}

size_t roster_near(const struct roster *roster, struct slice name, uint32_t kinds,
                   entity ret_near[3])
{
    unsigned distances[3];
    size_t count = 0, steps = 0;
    unsigned most = 1 + (unsigned)name.length / 3;
    for (entity one = 0; one < roster->count && steps < NEAR_STEPS_MOST; one++) {
        size_t length = roster->entries[one].name_length;
        size_t differs = length > name.length ? length - name.length : name.length - length;
        if (!(kinds >> roster->entries[one].kind & 1) || differs > most)
            continue;
        steps += name.length * length;
        unsigned distance = name_distance(name, roster_name(roster, one), most);
        size_t at = count;
        while (at > 0 && distances[at - 1] > distance)
            at--;
        if (distance > most || at == 3)
            continue;
        count = count < 3 ? count + 1 : 3;
        for (size_t i = count - 1; i > at; i--) {
            distances[i] = distances[i - 1];
            ret_near[i] = ret_near[i - 1];
        }
        distances[at] = distance;
        ret_near[at] = one;
    }
    return count;
}
