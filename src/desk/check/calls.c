/* SPDX-License-Identifier: MIT */
#include "desk/check/calls.h"

#include "base/array.h"
#include "desk/shared/cli.h"
#include "judge/sink/members.h"

#include <stdlib.h>
#include <string.h>

enum { NUMBER_MOST = 10 }; /* bytes of a number */

/* What each call is made with. */
static const struct shape *const call_shapes[CALLS_RECORDED] = {
    [CALL_LOG_BEGIN] = &log_shape, [CALL_GAME_BEGIN] = &game_shape, [CALL_FINDING] = &finding_shape,
    [CALL_EVENT] = &event_shape,   [CALL_GAME_END] = &game_shape,   [CALL_LOG_END] = &log_shape,
    [CALL_FOUND] = &finding_shape, [CALL_SILENT] = &finding_shape,  [CALL_LINE] = &line_shape,
    [CALL_TOLD] = &told_shape};

/* Writing -------------------------------------------------------------------------------------- */

static bool grow(struct call_bytes *bytes, size_t length)
{
    if (!bytes->no_memory)
        bytes->no_memory = !ARRAY_RESERVE(bytes->at, bytes->capacity, bytes->used + length);
    return !bytes->no_memory;
}

static inline bool has_room(struct call_bytes *bytes, size_t length)
{
    return bytes->capacity - bytes->used >= length || grow(bytes, length);
}

void call_put_bytes(struct call_bytes *bytes, const void *from, size_t length)
{
    if (!has_room(bytes, length))
        return;
    if (length)
        memcpy(bytes->at + bytes->used, from, length);
    bytes->used += length;
}

static inline char *write_number(char *to, uint64_t number)
{
    for (; number >= 0x80; number >>= 7)
        *to++ = (char)(number | 0x80);
    *to++ = (char)number;
    return to;
}

void call_put_number(struct call_bytes *bytes, uint64_t number)
{
    if (has_room(bytes, NUMBER_MOST))
        bytes->used = (size_t)(write_number(bytes->at + bytes->used, number) - bytes->at);
}

void call_put_text(struct call_bytes *bytes, const char *text)
{
    size_t length = text ? strlen(text) : 0;
    call_put_number(bytes, text ? length + 1 : 0);
    call_put_bytes(bytes, text, length);
}

/* The place of a name among the slots: its own, or a free one. */
static struct call_name *slot_of(const struct call_names *names, const char *name)
{
    size_t at = ((uintptr_t)name * UINT64_C(0x9E3779B97F4A7C15)) >> 32;
    for (;; at++) {
        struct call_name *slot = &names->slots[at & (names->capacity - 1)];
        if (!slot->name || slot->name == name)
            return slot;
    }
}

static bool grow_names(struct call_names *names)
{
    struct call_names grown = {.count = names->count,
                               .capacity = names->capacity ? 2 * names->capacity : 256};
    grown.slots = calloc(grown.capacity, sizeof *grown.slots);
    if (!grown.slots)
        return false;
    for (size_t i = 0; i < names->capacity; i++)
        if (names->slots[i].name)
            *slot_of(&grown, names->slots[i].name) = names->slots[i];
    free(names->slots);
    *names = grown;
    return true;
}

/* Writes a name. A known one is its number, which is 2 or more; 0: none; 1: a new name follows. */
static void put_name(struct call_bytes *bytes, struct call_names *names, const char *name)
{
    if (!name) {
        call_put_number(bytes, 0);
        return;
    }
    if (2 * (names->count + 1) > names->capacity && !grow_names(names)) {
        bytes->no_memory = true;
        return;
    }
    struct call_name *slot = slot_of(names, name);
    if (slot->name) {
        call_put_number(bytes, slot->number);
        return;
    }
    *slot = (struct call_name){name, (uint32_t)names->count++ + 2};
    call_put_number(bytes, 1);
    call_put_text(bytes, name);
}

void call_names_done(struct call_names *names)
{
    free(names->slots);
    *names = (struct call_names){0};
}

static void put_numbers(struct call_bytes *bytes, const char *structure,
                        const struct member *member)
{
    if (!has_room(bytes, (size_t)member->times * NUMBER_MOST))
        return;
    char *to = bytes->at + bytes->used;
    for (size_t i = 0; i < member->times; i++)
        to = write_number(to, member_number(structure + i * member->size, member));
    bytes->used = (size_t)(to - bytes->at);
}

static void put_structure(struct call_bytes *bytes, struct call_names *names,
                          const struct shape *shape, const char *structure);

/* Writes first whether the array is there: an OPTIONAL one may be NULL, whatever its count. */
static void put_array(struct call_bytes *bytes, struct call_names *names,
                      const struct member *member, const char *structure)
{
    const char *array = member_text(structure, member);
    size_t count = array ? member_count(structure, member) : 0,
           size = member->kind == TEXTS ? sizeof(char *) : member->of->size;
    call_put_number(bytes, count > 0);
    for (size_t i = 0; i < count; i++, array += size) {
        if (member->kind == TEXTS)
            call_put_text(bytes, text_at(array));
        else
            put_structure(bytes, names, member->of, array);
    }
}

static void put_structure(struct call_bytes *bytes, struct call_names *names,
                          const struct shape *shape, const char *structure)
{
    for (const struct member *member = shape->members; member < shape->members + shape->count;
         member++) {
        if (member->how & AGAIN)
            continue;
        switch (member->kind) {
        case NUMBER: put_numbers(bytes, structure, member); break;
        case FLAG: call_put_number(bytes, member_flag(structure, member)); break;
        case TEXT:
        case PATH: call_put_text(bytes, member_text(structure, member)); break;
        case NAME:
            if (names)
                put_name(bytes, names, member_text(structure, member));
            else
                call_put_bytes(bytes, structure + member->at, sizeof(char *));
            break;
        case ARRAY:
        case OPTIONAL:
        case TEXTS: put_array(bytes, names, member, structure); break;
        }
    }
}

bool call_put(struct call_bytes *bytes, struct call_names *names, enum call call, const void *what)
{
    call_put_number(bytes, call);
    put_structure(bytes, names, call_shapes[call], what);
    return !bytes->no_memory;
}

/* Reading -------------------------------------------------------------------------------------- */

/* A byte of a record becomes at most ROOM_MOST bytes, for a text of an array: a pointer, a zero
 * byte and alignment. */
enum { ROOM_MOST = 24, ROOM_LEAST = 4096, ALIGNMENT = 8, NAMES_MOST = 1 << 16 };

bool call_reader_begin(struct call_reader *reader, size_t length)
{
    size_t wanted = length > (SIZE_MAX - ROOM_LEAST) / ROOM_MOST ? SIZE_MAX
                                                                 : length * ROOM_MOST + ROOM_LEAST;
    if (reader->capacity >= wanted)
        return true;
    free(reader->room);
    reader->room = malloc(wanted);
    reader->capacity = reader->room ? wanted : 0;
    reader->no_memory = !reader->room;
    return reader->room != NULL;
}

void call_reader_rest(struct call_reader *reader)
{
    free(reader->room);
    reader->room = NULL;
    reader->used = reader->capacity = 0;
}

void call_reader_done(struct call_reader *reader)
{
    for (size_t i = 0; i < reader->name_count; i++)
        free(reader->names[i]);
    free(reader->names);
    free(reader->path);
    free(reader->room);
    *reader = (struct call_reader){0};
}

static void *take_room(struct call_reader *reader, struct call_slice *from, size_t bytes,
                       size_t alignment)
{
    size_t at = (reader->used + alignment - 1) / alignment * alignment;
    if (at > reader->capacity || reader->capacity - at < bytes) {
        from->bad = true;
        return NULL;
    }
    reader->used = at + bytes;
    return memset(reader->room + at, 0, bytes);
}

uint64_t call_take_number(struct call_slice *from)
{
    uint64_t number = 0;
    for (unsigned shift = 0; from->at < from->end && shift < 64; shift += 7) {
        unsigned char byte = (unsigned char)*from->at++;
        number |= (uint64_t)(byte & 0x7F) << shift;
        if (byte < 0x80)
            return number;
    }
    from->bad = true;
    return 0;
}

/* Reads the length of the next text. `*ret_none`: it is NULL. One beyond the end is bad. */
static size_t take_length(struct call_slice *from, bool *ret_none)
{
    uint64_t length = call_take_number(from);
    *ret_none = length == 0;
    if (length > 0 && length - 1 > (uint64_t)(from->end - from->at))
        from->bad = true;
    return from->bad || length == 0 ? 0 : (size_t)length - 1;
}

const char *call_take_text(struct call_reader *reader, struct call_slice *from)
{
    bool none;
    size_t length = take_length(from, &none);
    char *text = none || from->bad ? NULL : take_room(reader, from, length + 1, 1);
    if (!text)
        return NULL;
    memcpy(text, from->at, length);
    from->at += length;
    return text;
}

const char *call_take_path(struct call_reader *reader, struct call_slice *from)
{
    const char *path = call_take_text(reader, from);
    if (!path || (reader->path && strcmp(path, reader->path) == 0))
        return path ? reader->path : NULL;
    free(reader->path);
    reader->path = strdup(path);
    reader->no_memory = reader->no_memory || !reader->path;
    return reader->path;
}

static const char *take_call_name(struct call_reader *reader, struct call_slice *from)
{
    uint64_t number = call_take_number(from);
    bool none;
    if (number != 1) {
        from->bad = from->bad || (number > 0 && number - 2 >= reader->name_count);
        return number == 0 || from->bad ? NULL : reader->names[number - 2];
    }
    size_t length = take_length(from, &none);
    from->bad = from->bad || none || reader->name_count == NAMES_MOST;
    char **names = from->bad ? NULL
                             : cli_room(reader->names, reader->name_count, &reader->name_capacity,
                                        sizeof *names);
    if (!names) {
        reader->no_memory = reader->no_memory || !from->bad;
        return NULL;
    }
    reader->names = names;
    char *name = names[reader->name_count] = strndup(from->at, length);
    from->at += length;
    reader->no_memory = reader->no_memory || !name;
    reader->name_count += name != NULL;
    return name;
}

static void set_call_number(char *at, size_t size, uint64_t number, struct call_slice *from)
{
    uint32_t four = (uint32_t)number;
    uint8_t one = (uint8_t)number;
    from->bad = from->bad || (size < 8 && number >> 8 * size);
    if (size == 8)
        memcpy(at, &number, 8);
    else
        memcpy(at, size == 4 ? (void *)&four : (void *)&one, size);
}

static void take_structure(struct call_reader *reader, struct call_slice *from,
                           const struct shape *shape, char *structure);

/* Reads an array. Each element takes at least a byte: a count beyond the remaining bytes is bad. */
static void take_array(struct call_reader *reader, struct call_slice *from,
                       const struct member *member, char *structure)
{
    size_t count = member_count(structure, member),
           size = member->kind == TEXTS ? sizeof(char *) : member->of->size;
    uint64_t there = call_take_number(from);
    if (there ? count > (size_t)(from->end - from->at) : count && member->kind != OPTIONAL)
        from->bad = true;
    if (there > 1)
        from->bad = true;
    char *array = there && !from->bad ? take_room(reader, from, count * size, ALIGNMENT) : NULL;
    memcpy(structure + member->at, &array, sizeof array);
    for (size_t i = 0; i < count && array && !from->bad; i++, array += size) {
        if (member->kind != TEXTS)
            take_structure(reader, from, member->of, array);
        else {
            const char *text = call_take_text(reader, from);
            from->bad = from->bad || !text;
            memcpy(array, &text, sizeof text);
        }
    }
}

/* Reads a name of this process, which is stored as its address. */
static const char *take_call_place(struct call_slice *from)
{
    const char *name;
    from->bad = from->bad || (size_t)(from->end - from->at) < sizeof name;
    if (from->bad)
        return NULL;
    memcpy(&name, from->at, sizeof name);
    from->at += sizeof name;
    return name;
}

static const char *take_any_text(struct call_reader *reader, struct call_slice *from,
                                 enum kind kind)
{
    if (kind == NAME)
        return reader->file ? take_call_name(reader, from) : take_call_place(from);
    return kind == PATH ? call_take_path(reader, from) : call_take_text(reader, from);
}

static void take_structure(struct call_reader *reader, struct call_slice *from,
                           const struct shape *shape, char *structure)
{
    for (const struct member *member = shape->members;
         member < shape->members + shape->count && !from->bad; member++) {
        char *at = structure + member->at;
        const char *text;
        if (member->how & AGAIN)
            continue;
        switch (member->kind) {
        case NUMBER:
            for (size_t i = 0; i < member->times; i++)
                set_call_number(at + i * member->size, member->size, call_take_number(from), from);
            break;
        case FLAG: *(bool *)at = call_take_number(from) != 0; break;
        case TEXT:
        case PATH:
        case NAME:
            text = take_any_text(reader, from, member->kind);
            memcpy(at, &text, sizeof text);
            break;
        case ARRAY:
        case OPTIONAL:
        case TEXTS: take_array(reader, from, member, structure); break;
        }
    }
    for (const size_t *needed = shape->needed; needed < shape->needed + 4 && *needed; needed++)
        from->bad = from->bad || !text_at(structure + *needed - 1);
}

bool call_play(struct call_reader *reader, struct call_slice *from, const struct umpire_sink *to)
{
    uint64_t call = call_take_number(from);
    reader->used = 0;
    from->bad = from->bad || call >= CALLS_RECORDED;
    const struct shape *shape = from->bad ? NULL : call_shapes[call];
    char *structure = shape ? take_room(reader, from, shape->size, ALIGNMENT) : NULL;
    if (structure)
        take_structure(reader, from, shape, structure);
    return !from->bad && !reader->no_memory && sink_take(to, (enum call)call, structure);
}
