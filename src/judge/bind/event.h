/* SPDX-License-Identifier: MIT */
/* A statement bound to a game's vocabulary: what the rules judge and what changes the state. The
 * binder owns it until it binds the next one.
 *
 * A game reads the fields only through the accessors below. Each accessor notes the field that it
 * reads, also one that the event does not have, so the search knows on which fields an answer
 * depends. */
#ifndef BIND_EVENT_H
#define BIND_EVENT_H

#include "judge/bind/roster.h"
#include "judge/log/statement.h"
#include "judge/bind/vocabulary.h"

struct pool {
    uint8_t die;    /* index in the dice of the operand's type */
    uint16_t count; /* how many faces */
    uint32_t first; /* index of the first in the event's `faces` */
};

struct event {
    uint16_t kind; /* KIND_ROUND ... or one of the game's */
    uint8_t form;  /* which of the signature's forms, from 0 */
    bool by_table; /* the subject is the table */
    entity subject; /* NO_ENTITY: the table, or the statement has no subject */
    uint32_t present; /* a bit for each field */
    /* a bit for each field of a declaration that the log gives but the binder could not read */
    uint32_t unread;
    int32_t field[EVENT_FIELDS]; /* the value; the first of several */
    /* in `items`; count 0: the event has no such field, or the field is a part of a name, which
     * has a value but no items */
    uint32_t first[EVENT_FIELDS], count[EVENT_FIELDS];
    int32_t *items;
    struct pool *pools;
    int32_t *faces;
    uint32_t item_count, pool_count, face_count;
    uint32_t *fields_read; /* a bit each, set by the accessors; never NULL */
    uint64_t line;
    const struct statement *statement; /* NULL: a candidate, which is not in the log */
};

/* Whether the event is not in the log but supposed there; what belongs to it may be missing too. */
static inline bool is_supposed(const struct event *event)
{
    return event->statement && event->statement->supposed;
}

static inline void note_read(const struct event *event, int field)
{
    *event->fields_read |= UINT32_C(1) << field;
}

static inline bool has(const struct event *event, int field)
{
    note_read(event, field);
    return event->present >> field & 1;
}

/* Those of some fields (a bit each) that the event has. */
static inline uint32_t fields_in(const struct event *event, uint32_t some)
{
    *event->fields_read |= some;
    return event->present & some;
}

/* Whether the log gives a declaration's field that the binder could not read: it is unknown. */
static inline bool is_unread(const struct event *event, int field)
{
    note_read(event, field);
    return event->unread >> field & 1;
}

/* The value of a field that the event has; the first of several. */
static inline int32_t value_in(const struct event *event, int field)
{
    note_read(event, field);
    return event->field[field];
}

/* How many values a field has. */
static inline uint32_t count_in(const struct event *event, int field)
{
    note_read(event, field);
    return event->count[field];
}

/* The phase that a marker begins, from 1; `field`: of its word. 0: the marker begins a round. */
static inline uint8_t marked_phase(const struct event *marker, int field)
{
    return marker->kind == KIND_ROUND ? 0 : (uint8_t)(value_in(marker, field) + 1);
}

/* The length of an event's statement; 0 for a candidate, which has none. */
static inline uint32_t event_length(const struct event *event)
{
    return event->statement ? event->statement->length : 0;
}

static inline entity entity_in(const struct event *event, int field)
{
    return has(event, field) ? (entity)event->field[field] : NO_ENTITY;
}

/* A value of a field, and a pool of dice; `index` is below count_in(event, field). */
static inline int32_t item(const struct event *event, int field, uint32_t index)
{
    note_read(event, field);
    return event->items[event->first[field] + index];
}

static inline const struct pool *pool_in(const struct event *event, int field, uint32_t index)
{
    return &event->pools[item(event, field, index)];
}

/* How many dice all pools of a field have together. */
static inline uint32_t dice_in(const struct event *event, int field)
{
    uint32_t dice = 0;
    for (uint32_t i = 0; i < count_in(event, field); i++)
        dice += pool_in(event, field, i)->count;
    return dice;
}

/* A face of a pool that pool_in gave. */
static inline int32_t face_in(const struct event *event, const struct pool *pool, uint32_t index)
{
    return event->faces[pool->first + index];
}

/* The name of a value that was bound as OPERAND_TEXT, escapes resolved and without its owner; empty
 * if the event lacks the field, or no statement says it. */
struct slice event_text(const struct event *event, int field, char buffer[LIMIT_STRING_BYTES]);

/* The thing that such a value names with its owner, as in SHIP.CARD. NO_ENTITY: it has no owner. */
static inline entity event_owned(const struct event *event, int field)
{
    return count_in(event, field) > 1 ? (entity)item(event, field, 1) : NO_ENTITY;
}

/* Whether that value stands in quotes. */
bool event_text_quoted(const struct event *event, int field);

#endif
