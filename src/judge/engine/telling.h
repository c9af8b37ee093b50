/* SPDX-License-Identifier: MIT */
/* The description of a game's state: a list of things; each belongs to an entity or to the game and
 * has a text.
 *
 * A game adds its things in the same order each time, and leaves out what has nothing to say. Where
 * two states are compared, both descriptions may leave out units that are the same in both. Adding
 * costs constant time, comparing is linear in both; memory is kept from one description to the
 * next. */
#ifndef ENGINE_TELLING_H
#define ENGINE_TELLING_H

#include "base/text.h"
#include "judge/bind/roster.h"

enum { TOLD_BYTES = 512 };

struct told_thing {
    entity of;        /* NO_ENTITY: the game */
    size_t name;      /* the place of its name among the texts, see telling_name */
    const char *what; /* the words live as long as the library */
    size_t text;      /* its place among the texts */
};

struct telling {
    struct told_thing *things;
    uint32_t *slots;  /* by hash: a thing's index plus 1; 0: the slot is free */
    char *texts;
    size_t count, capacity, slot_count, slot_capacity, used, text_capacity;
    bool no_memory;
    const void *other; /* the state with which this one is compared, or NULL; and its names */
    const struct roster *other_roster;
};

void telling_done(struct telling *telling);

/* Forgets all things and keeps the memory. */
void telling_begin(struct telling *telling);

/* Adds a thing, cut to TOLD_BYTES. A thing that was added before is not changed. */
void telling_add(struct telling *telling, entity of, const char *what, const char *format, ...)
    TEXT_FORMAT(4, 5);

/* As telling_add, for a text as it is, of any length, and for a number. They cost a fraction of
 * what a format does. */
void telling_add_text(struct telling *telling, entity of, const char *what, struct slice text);
void telling_add_number(struct telling *telling, entity of, const char *what, int64_t number);

/* As telling_add, for a text that is a name. */
void telling_add_name(struct telling *telling, const struct roster *roster, entity of,
                      const char *what, entity name);

/* Notes the name of each thing's entity: a later roster may have given its number to another. */
void telling_name(struct telling *telling, const struct roster *roster);

/* The index, in an earlier description, of the same fact about the same name; telling_name was
 * called for both. `count` of the earlier description if it does not have the fact. */
size_t telling_same(const struct telling *earlier, const struct telling *telling, size_t index);

/* The text of a thing, valid until a thing is added. NULL: it was not added. */
const char *telling_of(const struct telling *telling, entity of, const char *what);

/* The text of the thing with an index below `count`. */
static inline const char *telling_text(const struct telling *telling, size_t index)
{
    return telling->texts + telling->things[index].text;
}

/* The name of the thing that a fact is about; "": the game. */
static inline const char *telling_name_of(const struct telling *telling, size_t index)
{
    return telling->texts + telling->things[index].name;
}

/* What a side learns of an event. */
struct sight {
    bool hidden;
    /* hidden until another event tells the side what has this hash; 0: hidden for good */
    uint64_t waits_for, or_for; /* or_for: another such hash; 0: none */
    uint64_t tells; /* the hash of what the side is told by this event; 0: nothing */
};

/* What the view of a side needs a marker for. */
struct marker_sight {
    bool may_be_missing; /* the view leaves it out if the side sees nothing below it */
    bool shows_position; /* the view keeps it while it is the log's last marker */
    /* what it has in place of a missing one, in a round that writes its markers or before a marker
     * that leads elsewhere otherwise; before one that cannot be missing, where that leads elsewhere
     * after what the view has; NULL: nothing */
    const char *instead;
    bool needs_instead; /* this marker is one that leads elsewhere without the one before it */
};

#endif
