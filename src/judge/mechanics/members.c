/* SPDX-License-Identifier: MIT */
#include "judge/mechanics/members.h"

#include "base/array.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

static int64_t kept_member(const void *row, struct kept_at at)
{
    const void *from = (const char *)row + at.offset;
    switch (at.size) {
    case sizeof(int8_t):
        return *(const int8_t *)from;
    case sizeof(int16_t):
        return *(const int16_t *)from;
    case sizeof(int32_t):
        return *(const int32_t *)from;
    default:
        return at.size ? *(const int64_t *)from : 0;
    }
}

static void keep(void *row, struct kept_at at, int32_t number)
{
    void *to = (char *)row + at.offset;
    if (at.size == sizeof(int8_t))
        *(int8_t *)to = (int8_t)number;
    else if (at.size == sizeof(int16_t))
        *(int16_t *)to = (int16_t)number;
    else if (at.size == sizeof(int32_t))
        *(int32_t *)to = number;
    else if (at.size)
        *(int64_t *)to = number;
}

/* The owners' rows in a state, and how many they are. */
static const char *rows_in(const struct owners *owners, const void *state, int64_t *ret_count)
{
    const char *rows = (const char *)state + owners->rows;
    *ret_count = owners->size ? kept_member(state, owners->count) : 1;
    if (!owners->size || owners->count.size)
        return rows;
    const struct table *table = (const void *)rows;
    *ret_count = table->count;
    return (const char *)state + table->offset;
}

/* The owner of an index. False: there are no more. */
static bool owner_at(const struct owners *owners, const void *state, uint32_t index,
                     struct owner *ret_owner)
{
    int64_t count;
    const char *rows = rows_in(owners, state, &count);
    if (index >= count)
        return false;
    ret_owner->state = state;
    ret_owner->row = rows + index * owners->size;
    ret_owner->index = index;
    ret_owner->self = owners->size ? *(const entity *)ret_owner->row : NO_ENTITY;
    return true;
}

/* Reads a member of an owner. A member told as a text is there only if it surely holds. */
static struct member_value read_told_member(const struct member *member, const struct owner *one)
{
    if (member->read)
        return member->read(one);
    struct member_value value = {.number = kept_member(one->row, member->at),
                                 .unknown = kept_member(one->row, member->unsure)};
    const bool exists = member->at.size || member->list;
    const bool seen = !member->seen.size || kept_member(one->row, member->seen);
    const bool holds = !member->text || (value.number && !value.unknown);
    value.there = exists && seen && holds;
    return value;
}

void listing_add(struct listing *listing, const char *format, ...)
{
    char buffer[TOLD_BYTES];
    struct text words;
    va_list arguments;
    va_start(arguments, format);
    if (listing->going) {
        text_init(&words, buffer, sizeof buffer);
        text_addv(&words, format, arguments);
        going_on_add(listing->going, "%s", words.at);
    } else {
        text_add_string(listing->text, listing->text->length ? ", " : "");
        text_addv(listing->text, format, arguments);
    }
    va_end(arguments);
}

void listing_name(struct listing *listing, entity name)
{
    if (listing->going) {
        going_on_name(listing->going, name);
        return;
    }
    text_add_string(listing->text, listing->text->length ? ", " : "");
    text_add(listing->text, roster_name(listing->roster, name));
}

static void tell_member_list(const struct member *member, const struct owner *one,
                             struct telling *telling)
{
    char buffer[TOLD_BYTES];
    struct text text;
    text_init(&text, buffer, sizeof buffer);
    member->list(one, &(struct listing){.text = &text, .roster = one->roster});
    if (text.length)
        telling_add_text(telling, one->self, member->told, (struct slice){text.at, text.length});
}

static void tell(const struct member *member, const struct owner *one,
                 const struct member_value *value, struct telling *telling)
{
    if (!member->told || value->untold)
        return;
    if (member->list)
        tell_member_list(member, one, telling);
    else if (value->unknown)
        telling_add_text(telling, one->self, member->told, slice_of("unknown"));
    else if (member->text || value->text)
        telling_add_text(telling, one->self, member->told,
                         slice_of(value->text ? value->text : member->text));
    else
        telling_add_number(telling, one->self, member->told, value->number);
}

bool members_apart(const void *state, const void *other)
{
    (void)state, (void)other;
    return true;
}

/* Whether an entity that is in both rosters has one name in both. */
static bool same_names(const struct roster *roster, const struct roster *other)
{
    if (roster_count(roster) < roster_count(other))
        return same_names(other, roster);
    return roster->changes - other->changes == roster_count(roster) - roster_count(other) &&
           roster->names.count >= other->names.count &&
           memcmp(TABLE_CONST(char, roster, roster->names), TABLE_CONST(char, other, other->names),
                  other->names.count) == 0;
}

/* How many rows, from this owner's on, are the same in the state that is compared: as many as are
 * found at once, by halves. */
static int64_t count_same_owners(const struct owners *owners, const struct owner *one,
                                 const struct telling *telling)
{
    int64_t count, others;
    rows_in(owners, one->state, &count);
    const char *other = rows_in(owners, telling->other, &others) + one->index * owners->size;
    int64_t same = (count < others ? count : others) - one->index;
    while (same > 0 && memcmp(one->row, other, (size_t)same * owners->size) != 0)
        same /= 2;
    return same;
}

void members_tell(const struct members *members, unsigned of, const void *state,
                  const struct roster *roster, struct telling *telling)
{
    const struct owners *owners = &members->owners[of];
    const struct member *first = members->rows, *end = members->rows + members->count;
    struct owner one = {.roster = roster};
    while (first < end && (first->of != of || !first->told))
        first++;
    if (first == end)
        return;
    bool apart = telling->other && owners->apart && owners->apart(state, telling->other) &&
                 same_names(roster, telling->other_roster);
    for (uint32_t i = 0; owner_at(owners, state, i, &one); i++) {
        const int64_t same = apart ? count_same_owners(owners, &one, telling) : 0;
        if (same > 0) {
            i += (uint32_t)same - 1;
            continue;
        }
        for (const struct member *member = first; member < end && member->of == of; member++) {
            if (!member->told)
                continue;
            struct member_value value = read_told_member(member, &one);
            if (value.there)
                tell(member, &one, &value, telling);
            if (value.there && member->alone)
                break;
        }
    }
}

void say_destroyed(const struct owner *one, struct going_on *going)
{
    going_on_fact(going, "destroy", one->self);
}

static void say_list(const struct member *member, const struct owner *one, struct going_on *going)
{
    going_on_set(going, one->self);
    going_on_add(going, "%s", member->said);
    member->list(one, &(struct listing){.going = going, .roster = one->roster});
    going_on_end(going);
}

static void say(const struct member *member, const struct owner *one,
                const struct member_value *value, struct going_on *going)
{
    bool recorded = !member->area || value->number ||
                    roster_records(one->roster, one->self, member->area);
    if ((value->unknown && !value->word) || value->unsaid || !recorded)
        return;
    if (member->say)
        member->say(one, going);
    else if (value->word)
        going_on_word(going, one->self, value->word);
    else if (member->said && member->list)
        say_list(member, one, going);
    else if (member->said && member->text)
        going_on_word(going, one->self, member->said);
    else if (member->said)
        going_on_number(going, one->self, member->said, value->number);
}

/* Writes the last members of one owner, or the others. Answers whether more may follow. */
static bool say_all(const struct members *members, unsigned of, const struct owner *one, bool last,
                    struct going_on *going)
{
    for (size_t row = 0; row < members->count; row++) {
        const struct member *member = &members->rows[row];
        if (member->of != of || member->last != last || (one->over && member->within))
            continue;
        struct member_value value = read_told_member(member, one);
        if (value.there)
            say(member, one, &value, going);
        if (value.there && member->alone)
            return false;
    }
    return true;
}

static bool is_unsaid(const struct owners *owners, const struct owner *one)
{
    for (size_t i = 0; i < sizeof owners->unsaid / sizeof *owners->unsaid; i++)
        if (kept_member(one->row, owners->unsaid[i]))
            return true;
    return false;
}

static bool is_holder_unsaid(const struct members *members, const struct owners *owners,
                             const struct owner *one)
{
    const struct owners *holders = &members->owners[owners->held_by];
    struct owner holder;
    return owners->holder.size &&
           owner_at(holders, one->state, (uint32_t)kept_member(one->row, owners->holder),
                    &holder) &&
           is_unsaid(holders, &holder);
}

static bool is_said(const struct members *members, unsigned of, const struct owner *one,
                    const struct going_on *going)
{
    const struct owners *owners = &members->owners[of];
    if (owners->alike && going_on_is_shared(going, one->self))
        return false;
    return !is_unsaid(owners, one) && !is_holder_unsaid(members, owners, one);
}

static void say_owner(const struct members *members, unsigned of, const struct owner *one,
                      struct going_on *going)
{
    if (is_said(members, of, one, going) && say_all(members, of, one, false, going))
        say_all(members, of, one, true, going);
}

static int compare_names(const void *one, const void *other, void *roster)
{
    const struct slice a = roster_name(roster, ((const struct owner *)one)->self),
                       b = roster_name(roster, ((const struct owner *)other)->self);
    const size_t length = a.length < b.length ? a.length : b.length;
    const int order = memcmp(a.at, b.at, length);
    return order ? order : (a.length > b.length) - (a.length < b.length);
}

static void say_by_name(const struct members *members, unsigned of, struct owner one,
                        struct going_on *going)
{
    struct owner *all = NULL;
    size_t capacity = 0;
    uint32_t count = 0;
    for (; owner_at(&members->owners[of], one.state, count, &one); all[count++] = one)
        if (!ARRAY_RESERVE(all, capacity, count + 1)) {
            going->stopped = true;
            count = 0;
            break;
        }
    if (count > 0)
        sort_elements(all, count, sizeof *all, compare_names, (void *)(uintptr_t)going->roster);
    for (uint32_t i = 0; i < count; i++)
        say_owner(members, of, &all[i], going);
    free(all);
}

void members_go_on(const struct members *members, unsigned of, const void *state, bool over,
                   struct going_on *going)
{
    const struct owners *owners = &members->owners[of];
    struct owner one = {.state = state, .roster = going->roster, .over = over};
    if (owners->by_name) {
        say_by_name(members, of, one, going);
        return;
    }
    for (uint32_t i = 0; owner_at(owners, state, i, &one); i++)
        say_owner(members, of, &one, going);
}

/* The row of what an event of `table: set` sets. NULL: none has such a word. */
static const struct member *member_set(const struct members *members, const struct event *event)
{
    for (size_t row = 0; row < members->count; row++) {
        const struct member *member = &members->rows[row];
        if (member->form == event->form + 1 &&
            (!member->word || value_in(event, members->word) + 1 == member->word))
            return member;
    }
    return NULL;
}

/* The row of the one that the event names. NULL: it is none of them. */
static void *row_named(const struct owners *owners, const struct play *play)
{
    char *state = play->block->bytes;
    entity named = entity_in(play->event, owners->field);
    struct owner one = {0};
    uint32_t index = owners->count.size ? 0 : play_entry(play, named)->index;
    while (owner_at(owners, state, index, &one) && one.self != named)
        index++;
    return one.row && one.self == named ? state + ((const char *)one.row - state) : NULL;
}

bool members_set(const struct members *members, const struct play *play)
{
    const struct member *member = member_set(members, play->event);
    const struct owners *owners = &members->owners[member->of];
    if (member->grow)
        return member->grow(play);
    /* a player who was declared too late has no row in the state: set nothing */
    bool counted = owners->count.size && has(play->event, owners->field);
    void *row = member->set && !counted ? NULL : row_named(owners, play);
    if (member->set && (row || !counted))
        member->set(play);
    if (member->set || !row)
        return true;
    keep(row, member->at, member->text ? 1 : value_in(play->event, members->number));
    keep(row, member->seen, 1);
    keep(row, member->unsure, 0);
    return true;
}
