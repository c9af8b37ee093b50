/* SPDX-License-Identifier: MIT */
/* The names of one game: players, teams, units and their parts.
 *
 * An entity is a number from 0. It has a name, a kind, an owner and an index of the game's own.
 * Names are copied in. A roster is the head of a block, or the first member of that head, and its
 * tables lie in the block. Functions that add a name get the block and make pointers to the roster
 * and into it invalid. */
#ifndef BIND_ROSTER_H
#define BIND_ROSTER_H

#include "base/block.h"
#include "base/hash.h"
#include "base/require.h"
#include "base/slice.h"
#include "base/text.h"

typedef uint32_t entity;
#define NO_ENTITY UINT32_MAX

struct roster_entry {
    uint32_t name_at;
    uint16_t name_length;
    uint8_t kind;
    entity owner;    /* NO_ENTITY: it has none */
    uint32_t index;  /* the game's own, such as the row of a table */
    uint32_t line;   /* where the name was declared or first mentioned; 0: every game has it */
    uint32_t hash;
    entity next, next_owned; /* the next entity in the same bucket */
    /* areas of record that the log records for it (a bit each), and AREAS_DECLARED */
    uint32_t areas;
    uint32_t unread; /* areas with a line that could not be read: they are no longer recorded */
};

/* A bit in a set of areas of record: a `records` line has declared the set, which is complete. */
#define AREAS_DECLARED (UINT32_C(1) << 31)

struct roster {
    struct table entries;
    struct table names;   /* their bytes, with a NUL after each */
    struct table buckets; /* first those by name, then as many by name and owner */
    struct hash_secret secret;
    uint32_t counts[32]; /* entities by kind */
    uint32_t areas, table_areas; /* declared for the game; recorded by the table */
    /* areas with a line of the table that could not be read; it counts for all players */
    uint32_t table_unread;
    /* of a log that is a view: whose, plus 1 (0: the log is whole); the areas of which it has only
     * what is the viewer's, and whether the viewer sees everything */
    uint32_t viewer, viewed_areas;
    bool sees_all;
    /* grows when a name is added, changed or dropped; until then each search answers the same */
    uint64_t changes;
};

enum roster_answer { ROSTER_FOUND, ROSTER_NONE, ROSTER_AMBIGUOUS };

/* The roster of a block. All zero with a secret is empty. */
static inline struct roster *roster_of(const struct block *block)
{
    return (struct roster *)(void *)block->head;
}

/* False: out of memory; nothing has changed. */
bool roster_add(struct block *block, struct slice name, uint8_t kind, entity owner,
                uint32_t line, entity *ret_entity);

/* Gives an entity another name. Entities that were there before may not be truncated afterwards.
 * False: out of memory; nothing has changed. */
bool roster_rename(struct block *block, entity one, struct slice name);

/* Forgets the entities from number `count` on. */
void roster_truncate(struct roster *roster, size_t count);

/* Finds the one entity of that name and of one of `kinds` (a bit each), first among those that
 * `side` owns, then among all. */
enum roster_answer roster_find(const struct roster *roster, struct slice name, uint32_t kinds,
                               entity side, entity *ret_entity);

/* The entity of that name and of those kinds with exactly that owner. NO_ENTITY: there is none. The
 * cost does not depend on how many others have the name. */
entity roster_owned(const struct roster *roster, struct slice name, uint32_t kinds, entity owner);

/* The newest entity of a name, and the next older one of the same name. NO_ENTITY: none. */
entity roster_called(const struct roster *roster, struct slice name);
entity roster_namesake(const struct roster *roster, entity one);

static inline uint32_t roster_count(const struct roster *roster)
{
    return roster->entries.count;
}

static inline const struct roster_entry *roster_at(const struct roster *roster, entity one)
{
    REQUIRE(one < roster->entries.count);
    return &TABLE_CONST(struct roster_entry, roster, roster->entries)[one];
}

/* The entry of an entity, to be changed. Valid until a name is added. */
static inline struct roster_entry *roster_entry_of(struct roster *roster, entity one)
{
    return &TABLE(struct roster_entry, roster, roster->entries)[one];
}

static inline struct slice roster_name(const struct roster *roster, entity one)
{
    const struct roster_entry *entry = roster_at(roster, one);
    return (struct slice){TABLE_CONST(char, roster, roster->names) + entry->name_at,
                          entry->name_length};
}

/* Whether the log has a line of an area of record (see vocabulary.h) that could not be read, of a
 * player or of the table (NO_ENTITY). */
static inline bool roster_unread(const struct roster *roster, entity player, unsigned area)
{
    uint32_t own = player == NO_ENTITY ? 0 : roster_at(roster, player)->unread;
    return (own | roster->table_unread) >> area & 1;
}

/* Whether the log is a view that may lack secrets of a player or of the table (NO_ENTITY). */
bool roster_hides(const struct roster *roster, entity player);

/* Whether that area of record is among what may be missing. */
static inline bool roster_hides_area(const struct roster *roster, entity player, unsigned area)
{
    return roster->viewed_areas >> area & 1 && roster_hides(roster, player);
}

/* The areas, a bit each, that the log records for a player or for the table (NO_ENTITY): each was
 * declared, or something of it was recorded before, and every line of it could be read. A player's
 * own declaration adds to the game's. In an area that is not recorded, things may have happened
 * that the log does not say. */
static inline uint32_t roster_recorded(const struct roster *roster, entity player)
{
    uint32_t own = roster->table_areas, unread = roster->table_unread;
    if (player != NO_ENTITY) {
        own = roster_at(roster, player)->areas;
        unread |= roster_at(roster, player)->unread;
    }
    uint32_t areas = own & AREAS_DECLARED || !roster->areas ? own | roster->areas : roster->areas;
    if (roster->viewed_areas && roster_hides(roster, player))
        areas &= ~roster->viewed_areas;
    return areas & ~unread;
}

/* Whether the log records an area. */
static inline bool roster_records(const struct roster *roster, entity player, unsigned area)
{
    return area == 0 || roster_recorded(roster, player) >> area & 1;
}

/* Writes an entity's name as a log has it, with its owner's name before it (Rebel.Yavaris) where
 * the name alone does not mean it among those of `kinds`, said by `side`. */
void roster_write_name(const struct roster *roster, entity one, uint32_t kinds, entity side,
                       struct text *text);

/* The player or team that an entity belongs to: its last owner, or itself if it has none. */
entity roster_side(const struct roster *roster, entity one);

#endif
