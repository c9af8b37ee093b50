/* SPDX-License-Identifier: MIT */
#include "judge/engine/telling.h"

#include "base/array.h"

#include <stdlib.h>
#include <string.h>

void telling_done(struct telling *telling)
{
    free(telling->things);
    free(telling->slots);
    free(telling->texts);
    *telling = (struct telling){.things = NULL};
}

void telling_begin(struct telling *telling)
{
    telling->count = telling->used = 0;
    telling->no_memory = false;
    telling->other = NULL;
    if (telling->slot_count)
        memset(telling->slots, 0, telling->slot_count * sizeof *telling->slots);
}

static uint64_t hash_of(entity of, const char *what)
{
    uint64_t hash = (UINT64_C(0xCBF29CE484222325) ^ of) * UINT64_C(0x100000001B3);
    for (; *what; what++)
        hash = (hash ^ (unsigned char)*what) * UINT64_C(0x100000001B3);
    return hash ^ hash >> 32;
}

/* The slot of a thing, or the free slot where it belongs. */
static size_t slot_of(const struct telling *telling, entity of, const char *what)
{
    size_t slot = (size_t)hash_of(of, what) & (telling->slot_count - 1);
    for (; telling->slots[slot]; slot = (slot + 1) & (telling->slot_count - 1)) {
        const struct told_thing *thing = &telling->things[telling->slots[slot] - 1];
        if (thing->of == of && strcmp(thing->what, what) == 0)
            break;
    }
    return slot;
}

/* Keeps at least half of the slots free. */
static bool make_room(struct telling *telling)
{
    if (!ARRAY_RESERVE(telling->things, telling->capacity, telling->count + 1))
        return false;
    if (2 * (telling->count + 1) <= telling->slot_count)
        return true;
    size_t slots = telling->slot_count ? 2 * telling->slot_count : 256;
    if (!ARRAY_RESERVE(telling->slots, telling->slot_capacity, slots))
        return false;
    telling->slot_count = slots;
    memset(telling->slots, 0, slots * sizeof *telling->slots);
    for (size_t i = 0; i < telling->count; i++)
        telling->slots[slot_of(telling, telling->things[i].of, telling->things[i].what)] =
            (uint32_t)i + 1;
    return true;
}

void telling_add_text(struct telling *telling, entity of, const char *what, struct slice text)
{
    if (telling->no_memory || !make_room(telling) ||
        !ARRAY_RESERVE(telling->texts, telling->text_capacity, telling->used + text.length + 1)) {
        telling->no_memory = true;
        return;
    }
    size_t slot = slot_of(telling, of, what);
    if (telling->slots[slot])
        return;
    telling->things[telling->count] = (struct told_thing){of, 0, what, telling->used};
    telling->slots[slot] = (uint32_t)++telling->count;
    memcpy(telling->texts + telling->used, text.at, text.length);
    telling->texts[telling->used + text.length] = '\0';
    telling->used += text.length + 1;
}

void telling_add(struct telling *telling, entity of, const char *what, const char *format, ...)
{
    char buffer[TOLD_BYTES];
    struct text text;
    va_list arguments;
    text_init(&text, buffer, sizeof buffer);
    va_start(arguments, format);
    text_addv(&text, format, arguments);
    va_end(arguments);
    telling_add_text(telling, of, what, (struct slice){text.at, text.length});
}

void telling_add_number(struct telling *telling, entity of, const char *what, int64_t number)
{
    char digits[1 + DECIMAL_BYTES]; /* a sign before them */
    char *at = text_decimal(number < 0 ? -(uint64_t)number : (uint64_t)number, digits + 1);
    if (number < 0)
        *--at = '-';
    telling_add_text(telling, of, what, slice_of(at));
}

void telling_add_name(struct telling *telling, const struct roster *roster, entity of,
                      const char *what, entity name)
{
    telling_add_text(telling, of, what, roster_name(roster, name));
}

const char *telling_of(const struct telling *telling, entity of, const char *what)
{
    if (telling->slot_count == 0)
        return NULL;
    uint32_t index = telling->slots[slot_of(telling, of, what)];
    return index ? telling_text(telling, index - 1) : NULL;
}

/* Appends bytes to the texts of the description. Answers where they begin. */
static size_t append_told_text(struct telling *telling, struct slice text)
{
    size_t place = telling->used;
    if (telling->no_memory ||
        !ARRAY_RESERVE(telling->texts, telling->text_capacity, telling->used + text.length + 1)) {
        telling->no_memory = true;
        return 0;
    }
    if (text.length)
        memcpy(telling->texts + place, text.at, text.length);
    telling->texts[place + text.length] = '\0';
    telling->used += text.length + 1;
    return place;
}

void telling_name(struct telling *telling, const struct roster *roster)
{
    for (size_t i = 0; i < telling->count && !telling->no_memory; i++) {
        struct told_thing *thing = &telling->things[i];
        const struct slice name = thing->of == NO_ENTITY ? (struct slice){"", 0}
                                                         : roster_name(roster, thing->of);
        const bool is_same = i > 0 && thing[-1].of == thing->of;
        thing->name = is_same ? thing[-1].name : append_told_text(telling, name);
    }
}

size_t telling_same(const struct telling *earlier, const struct telling *telling, size_t index)
{
    const struct told_thing *thing = &telling->things[index];
    const char *name = telling_name_of(telling, index);
    uint32_t there = earlier->slot_count
                         ? earlier->slots[slot_of(earlier, thing->of, thing->what)]
                         : 0;
    if (!there)
        return earlier->count;
    if (strcmp(telling_name_of(earlier, there - 1), name) == 0)
        return there - 1;
    for (size_t i = 0; i < earlier->count; i++) /* the name's entity may have had another number */
        if (strcmp(earlier->things[i].what, thing->what) == 0 &&
            strcmp(telling_name_of(earlier, i), name) == 0)
            return i;
    return earlier->count;
}
