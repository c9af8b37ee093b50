/* SPDX-License-Identifier: MIT */
#include "judge/engine/look_alikes.h"

#include "base/array.h"
#include "base/hash.h"
#include "judge/engine/findings/draft.h"

#include <stdlib.h>

enum {
    SPELLINGS_MOST = 2 * LIMIT_NAMES,
    SAME_MOST = 8, /* spellings kept of one reading; further ones are reported, but not kept */
    SHOWN_BYTES = 80,
};

/* The kind of a source, which stands after `by`; no entity has it. */
static const uint32_t sources = UINT32_C(1) << 31;

void look_alikes_done(struct look_alikes *look_alikes)
{
    free(look_alikes->spellings);
    free(look_alikes->bytes);
    free(look_alikes->slots);
    likeness_done(&look_alikes->readings[0]);
    likeness_done(&look_alikes->readings[1]);
}

/* The numbers that are written before the arrays. */
struct written {
    uint64_t count, byte_count, slot_count, used;
    uint32_t names, source, full, dotted;
};

bool look_alikes_write(const struct look_alikes *look_alikes, struct bytes *bytes)
{
    const struct written written = {.count = look_alikes->count,
                                    .byte_count = look_alikes->byte_count,
                                    .slot_count = look_alikes->slot_count,
                                    .used = look_alikes->used,
                                    .names = look_alikes->names,
                                    .source = look_alikes->source,
                                    .full = look_alikes->full,
                                    .dotted = look_alikes->dotted};
    return bytes_add(bytes, &written, sizeof written) &&
           bytes_add(bytes, look_alikes->spellings,
                     look_alikes->count * sizeof *look_alikes->spellings) &&
           bytes_add(bytes, look_alikes->bytes, look_alikes->byte_count) &&
           bytes_add(bytes, look_alikes->slots,
                     look_alikes->slot_count * sizeof *look_alikes->slots);
}

bool look_alikes_read(struct look_alikes *look_alikes, struct slice *left)
{
    struct written written;
    bytes_read(left, &written, sizeof written);
    struct look_alike_slot *slots = NULL;
    if (!ARRAY_RESERVE(look_alikes->spellings, look_alikes->capacity, written.count) ||
        !ARRAY_RESERVE(look_alikes->bytes, look_alikes->byte_capacity, written.byte_count))
        return false;
    if (written.slot_count)
        slots = calloc(written.slot_count, sizeof *slots);
    if (written.slot_count && !slots)
        return false;
    free(look_alikes->slots);
    look_alikes->slots = slots;
    look_alikes->count = written.count;
    look_alikes->byte_count = written.byte_count;
    look_alikes->slot_count = written.slot_count;
    look_alikes->used = written.used;
    look_alikes->names = written.names;
    look_alikes->source = written.source;
    look_alikes->full = written.full;
    look_alikes->dotted = written.dotted;
    bytes_read(left, look_alikes->spellings, written.count * sizeof *look_alikes->spellings);
    bytes_read(left, look_alikes->bytes, written.byte_count);
    bytes_read(left, slots, written.slot_count * sizeof *slots);
    return true;
}

static struct slice text_of(const struct look_alikes *look_alikes, const struct spelling *spelling)
{
    return (struct slice){look_alikes->bytes + spelling->at, spelling->length};
}

static uint32_t hash_of(const struct run *run, const struct likeness_reading *reading,
                        enum likeness likeness)
{
    const uint32_t *points = reading->points;
    uint64_t hash = reading->count * LIKENESS_COUNT + likeness;
    for (size_t i = 0; i < reading->count; i += 2) { /* two code points at a time */
        uint64_t second = i + 1 < reading->count ? points[i + 1] : 0;
        hash = hash_mixed((second << 32 | points[i]) ^ run->secret.words[0],
                          hash ^ run->secret.words[1]);
    }
    return (uint32_t)(hash ^ hash >> 32);
}

static void put(struct look_alikes *look_alikes, struct look_alike_slot slot)
{
    size_t at = slot.hash & (look_alikes->slot_count - 1);
    while (look_alikes->slots[at].spelling)
        at = (at + 1) & (look_alikes->slot_count - 1);
    look_alikes->slots[at] = slot;
    look_alikes->used++;
}

/* Keeps room for the readings of one more spelling. False: out of memory. */
static bool make_room(struct look_alikes *look_alikes)
{
    if ((look_alikes->used + LIKENESS_COUNT) * 4 <= look_alikes->slot_count * 3)
        return true;
    size_t count = look_alikes->slot_count;
    struct look_alike_slot *slots = look_alikes->slots,
                           *more = calloc(count ? 2 * count : 64, sizeof *more);
    if (!more)
        return false;
    look_alikes->slots = more;
    look_alikes->slot_count = count ? 2 * count : 64;
    look_alikes->used = 0;
    for (size_t i = 0; i < count; i++)
        if (slots[i].spelling)
            put(look_alikes, slots[i]);
    free(slots);
    return true;
}

static bool is_full(const struct look_alikes *look_alikes)
{
    return look_alikes->count == SPELLINGS_MOST;
}

/* A search for a name that looks like another one. */
struct search {
    struct slice name;
    uint32_t kinds, together, known_to;
    const struct run *run;
    const struct event *event; /* that has the name; NULL: none, or `known_to` says who knows it */
    struct spelling *own; /* the same name, byte for byte, or NULL */
    /* if has_alike: the first name that looks like it and may stand in its place */
    struct spelling alike;
    bool has_alike;
    uint32_t hashes[LIKENESS_COUNT], same[LIKENESS_COUNT];
};

/* Hashes a name's readings, or finds them where they are known. False: out of memory. */
static bool read_name(struct run *run, struct slice name, struct known_name *ret_read)
{
    const uint64_t head = slice_head(name) ^ name.length;
    const uint64_t end = name.length > 8 ? eight_bytes(name.at + name.length - 8) : 0;
    const uint64_t odd = UINT64_C(0x9E3779B97F4A7C15);
    struct known_name *known =
        &run->look_alikes->known[hash_mixed(head ^ odd, end ^ odd) % KNOWN_NAMES];
    if (known->length && slice_equal((struct slice){known->name, known->length}, name)) {
        *ret_read = *known;
        return true;
    }
    for (enum likeness i = 0; i < LIKENESS_COUNT; i++) {
        struct likeness_reading *reading = &run->look_alikes->readings[0];
        if (!likeness_read(name, i, reading))
            return false;
        ret_read->shown = reading->count > 0;
        ret_read->hashes[i] = hash_of(run, reading, i);
    }
    if (name.length > KNOWN_NAME_MOST)
        return true;
    ret_read->length = (uint8_t)name.length;
    memcpy(ret_read->name, name.at, name.length);
    *known = *ret_read;
    return true;
}

/* The side, plus 1, whose deed the statement is, if it is hidden from all others. 0: it is not. */
static uint32_t knower_of(const struct run *run, const struct event *event)
{
    const struct ruleset *ruleset = run_game(run)->catalogue->ruleset;
    const struct judgement judgement = run_judgement(run, event);
    const struct vocabulary *vocabulary = run_game(run)->catalogue->lexicon->vocabulary;
    const uint32_t see_all = vocabulary->secret_to_none;
    if (!vocabulary->area_of || !(vocabulary->secret_areas >> vocabulary->area_of[event->kind] & 1))
        return 0;
    if (!ruleset->sides.sight || !event->statement || event->statement->kind != STATEMENT_EVENT ||
        event->subject == NO_ENTITY || event->by_table ||
        see_all >> roster_at(run_roster(run), event->subject)->kind & 1)
        return 0;
    for (uint32_t place = 0;; place++) {
        const entity side = ruleset_side(ruleset, run->block.bytes, place);
        if (side == NO_ENTITY)
            return event->subject + 1;
        if (side != event->subject && !ruleset->sides.sight(&judgement, side).hidden)
            return 0;
    }
}

/* The same for the name that is searched, asked for only where it matters. */
static uint32_t knower(struct search *search)
{
    if (search->event) {
        search->known_to = knower_of(search->run, search->event);
        search->event = NULL;
    }
    return search->known_to;
}

/* Compares the name with those that share a reading with it. */
static bool compare(struct look_alikes *look_alikes, struct search *search, enum likeness likeness)
{
    const struct likeness_reading *wanted = &look_alikes->readings[0];
    size_t at = search->hashes[likeness] & (look_alikes->slot_count - 1);
    for (; look_alikes->slots[at].spelling; at = (at + 1) & (look_alikes->slot_count - 1)) {
        struct spelling *one = &look_alikes->spellings[look_alikes->slots[at].spelling - 1];
        if (look_alikes->slots[at].hash != search->hashes[likeness])
            continue;
        if (slice_equal(text_of(look_alikes, one), search->name)) {
            search->own = one;
            continue;
        }
        if (!likeness_read(search->name, likeness, &look_alikes->readings[0]) ||
            !likeness_read(text_of(look_alikes, one), likeness, &look_alikes->readings[1]))
            return false;
        if (!likeness_equal(wanted, &look_alikes->readings[1]))
            continue;
        search->same[likeness]++;
        if (one->knower && knower(search) && one->knower != knower(search))
            continue;
        if (one->kinds & search->together &&
            (!search->has_alike || one->line < search->alike.line)) {
            search->alike = *one;
            search->has_alike = true;
        }
    }
    return true;
}

static bool add(struct look_alikes *look_alikes, struct search *search, uint32_t line)
{
    size_t at = look_alikes->byte_count, length = search->name.length;
    if (!ARRAY_RESERVE(look_alikes->spellings, look_alikes->capacity, look_alikes->count + 1) ||
        !ARRAY_RESERVE(look_alikes->bytes, look_alikes->byte_capacity, at + length + 1))
        return false;
    memcpy(look_alikes->bytes + at, search->name.at, length);
    look_alikes->byte_count += length;
    look_alikes->spellings[look_alikes->count++] = (struct spelling){.kinds = search->kinds,
                                                                     .line = line,
                                                                     .at = (uint32_t)at,
                                                                     .length = (uint32_t)length,
                                                                     .knower = knower(search)};
    for (int i = 0; i < LIKENESS_COUNT; i++)
        put(look_alikes, (struct look_alike_slot){search->hashes[i], (uint32_t)look_alikes->count});
    return true;
}

/* The result of noting a name. */
struct noted {
    struct spelling alike; /* an earlier name that looks like it */
    bool has_alike, shown; /* shown: the name has a visible character */
};

static bool note(struct run *run, struct slice name, uint32_t kinds, uint32_t together,
                 uint64_t line, struct noted *ret_noted)
{
    struct look_alikes *look_alikes = run->look_alikes;
    struct search search = {.name = name,
                            .kinds = kinds,
                            .together = together,
                            .run = run,
                            .event = line ? &run->binder.event : NULL};
    *ret_noted = (struct noted){.shown = true};
    if (!make_room(look_alikes))
        return false;
    struct known_name read;
    if (!read_name(run, name, &read))
        return false;
    ret_noted->shown = read.shown;
    memcpy(search.hashes, read.hashes, sizeof read.hashes);
    for (enum likeness i = 0; i < LIKENESS_COUNT; i++)
        if (!compare(look_alikes, &search, i))
            return false;
    ret_noted->alike = search.alike;
    ret_noted->has_alike = search.has_alike && !(search.own && search.own->kinds & kinds);
    if (search.own)
        search.own->kinds |= kinds;
    if (search.own && search.own->knower && search.own->knower != knower(&search))
        search.own->knower = 0;
    if (search.own || search.same[LIKENESS_FOLDED] >= SAME_MOST ||
        search.same[LIKENESS_SHOWN] >= SAME_MOST || is_full(look_alikes))
        return true;
    return add(look_alikes, &search, line < UINT32_MAX ? (uint32_t)line : UINT32_MAX);
}

/* Telling --------------------------------------------------------------------------- */

/* The value of a statement that has this text. NULL: none has. */
static const struct value *value_called(const struct statement *statement, struct slice name)
{
    char buffer[LIMIT_STRING_BYTES];
    for (size_t i = 0; i < statement->value_count; i++)
        if (statement->values[i].kind == VALUE_WORD &&
            slice_equal(word_text(statement, statement->values[i].word, buffer), name))
            return &statement->values[i];
    return NULL;
}

SELDOM static bool tell(struct run *run, const struct statement *statement, struct slice name,
                        const char *message)
{
    const struct value *value = value_called(statement, name);
    uint32_t at = value ? value->at : 0, length = value ? value->length : statement->length;
    return run_log_error(run, LOG_LOOK_ALIKE, statement, at, length, "%s", message);
}

SELDOM static bool tell_alike(struct run *run, const struct statement *statement, struct slice name,
                              const struct spelling *alike)
{
    char buffer[BIND_MESSAGE_BYTES], own[SHOWN_BYTES], other[SHOWN_BYTES];
    struct text text;
    text_copy(own, sizeof own, name);
    text_copy(other, sizeof other, text_of(run->look_alikes, alike));
    text_init(&text, buffer, sizeof buffer);
    text_addf(&text, "'%s' looks like '%s'", own, other);
    if (alike->line)
        text_addf(&text, " of line %u", alike->line);
    else
        text_add_string(&text, ", which every game has,");
    likeness_add_difference(&text, name, text_of(run->look_alikes, alike));
    text_add_string(&text,
                    "; spell one name in one way, and give two things clearly different names");
    return tell(run, statement, name, text.at);
}

SELDOM static bool tell_mixed(struct run *run, const struct statement *statement, struct slice name,
                              uint32_t character, uint32_t like)
{
    char buffer[BIND_MESSAGE_BYTES], own[SHOWN_BYTES];
    struct text text;
    text_copy(own, sizeof own, name);
    text_init(&text, buffer, sizeof buffer);
    text_addf(&text, "'%s' mixes two alphabets in a word (", own);
    likeness_add_character(&text, character);
    text_add_string(&text, ", which only looks like ");
    likeness_add_character(&text, like);
    text_add_string(&text, "); write the word in one alphabet");
    return tell(run, statement, name, text.at);
}

static bool check(struct run *run, const struct statement *statement, struct slice name,
                  uint32_t kinds, uint32_t together)
{
    struct noted noted;
    uint32_t character, like;
    bool no_memory;
    if (!note(run, name, kinds, together, statement->line, &noted))
        return run_out_of_memory(run);
    if (!noted.shown)
        return tell(run, statement, name, "this name has no visible character; write one that has");
    if (noted.has_alike)
        return tell_alike(run, statement, name, &noted.alike);
    bool mixed = likeness_mixed(name, &character, &like, &no_memory);
    if (no_memory)
        return run_out_of_memory(run);
    return !mixed || tell_mixed(run, statement, name, character, like);
}

/* The nearest owner, or owner of an owner, with the name. NO_ENTITY: there is none. */
static entity owner_called(const struct roster *roster, entity one, struct slice name)
{
    do
        one = roster_at(roster, one)->owner;
    while (one != NO_ENTITY && !slice_equal(roster_name(roster, one), name));
    return one;
}

/* Whether a name with dots reads as the path of a thing with an owner, as the name "UCM.Alpha" and
 * Alpha of UCM do. A seal or a line could then mean either. */
static bool is_path(const struct roster *roster, struct slice name)
{
    for (size_t dot = 0; dot < name.length; dot++) {
        const struct slice before = {name.at, dot},
                           after = {name.at + dot + 1, name.length - dot - 1};
        entity one = name.at[dot] == '.' ? roster_called(roster, after) : NO_ENTITY;
        for (; one != NO_ENTITY; one = roster_namesake(roster, one))
            if (owner_called(roster, one, before) != NO_ENTITY)
                return true;
    }
    return false;
}

/* Whether a text is both a name and a path (the entity's name, or OWNER.NAME); writes `path`. */
static bool has_two_readings(const struct roster *roster, entity one, struct text *path)
{
    const struct slice name = roster_name(roster, one);
    text_add(path, name);
    if (is_path(roster, name))
        return true;
    for (entity owner = roster_at(roster, one)->owner; owner != NO_ENTITY;
         owner = roster_at(roster, owner)->owner) {
        text_clear(path);
        text_add(path, roster_name(roster, owner));
        text_add_string(path, ".");
        text_add(path, name);
        if (roster_called(roster, (struct slice){path->at, path->length}) != NO_ENTITY)
            return true;
    }
    return false;
}

SELDOM static bool tell_path(struct run *run, const struct statement *statement, entity one)
{
    char buffer[BIND_MESSAGE_BYTES], path_bytes[2 * LIMIT_NAME_BYTES + 2], shown[SHOWN_BYTES];
    struct text text, path;
    text_init(&path, path_bytes, sizeof path_bytes);
    if (!has_two_readings(run_roster(run), one, &path))
        return true;
    text_copy(shown, sizeof shown, (struct slice){path.at, path.length});
    text_init(&text, buffer, sizeof buffer);
    text_addf(&text,
              "'%s' fits two things: one has this name, the other has it with its owner's name in "
              "front; one of them must have another name",
              shown);
    return tell(run, statement, roster_name(run_roster(run), one), text.at);
}

/* No name reads as a path before one has a dot. */
static bool check_path(struct run *run, const struct statement *statement, entity one)
{
    const struct slice name = roster_name(run_roster(run), one);
    struct look_alikes *look_alikes = run->look_alikes;
    look_alikes->dotted = look_alikes->dotted || memchr(name.at, '.', name.length);
    return !look_alikes->dotted || tell_path(run, statement, one);
}

static bool check_entity(struct run *run, const struct statement *statement, entity one)
{
    const struct lexicon *lexicon = run_game(run)->catalogue->lexicon;
    uint8_t kind = roster_at(run_roster(run), one)->kind;
    return check(run, statement, roster_name(run_roster(run), one), BIT(kind),
                 lexicon->together[kind] | sources) &&
           check_path(run, statement, one);
}

static bool check_look_alike_source(struct run *run, const struct statement *statement)
{
    const struct event *event = &run->binder.event;
    int field = run_game(run)->catalogue->ruleset->sources.field - 1;
    char buffer[LIMIT_STRING_BYTES];
    return !(event->present & run->look_alikes->source) || statement->kind != STATEMENT_EVENT ||
           check(run, statement, event_text(event, field, buffer), sources, UINT32_MAX);
}

bool run_begin_names(struct run *run)
{
    static const char *const subjects[] = {"table", "judge"};
    struct look_alikes *look_alikes = run->look_alikes;
    struct noted noted;
    bool good = true;
    if (!look_alikes)
        return true;
    look_alikes->count = look_alikes->byte_count = look_alikes->used = 0;
    look_alikes->names = 0;
    look_alikes->full = look_alikes->dotted = false;
    if (look_alikes->slot_count)
        memset(look_alikes->slots, 0, look_alikes->slot_count * sizeof *look_alikes->slots);
    const struct catalogue *catalogue = run_game(run)->catalogue;
    int field = catalogue->ruleset->sources.field - 1;
    look_alikes->source = field < 0 ? 0 : BIT(field);
    uint32_t kinds = catalogue->lexicon->vocabulary->subject_kinds;
    for (size_t i = 0; i < sizeof subjects / sizeof *subjects && good; i++)
        good = note(run, slice_of(subjects[i]), kinds, kinds, 0, &noted);
    for (; look_alikes->names < roster_count(run_roster(run)) && good; look_alikes->names++)
        good = note(run, roster_name(run_roster(run), look_alikes->names),
                    BIT(roster_at(run_roster(run), look_alikes->names)->kind), 0, 0, &noted);
    return good || run_out_of_memory(run);
}

bool run_note_some_names(struct run *run, const struct statement *statement)
{
    struct look_alikes *look_alikes = run->look_alikes;
    uint32_t count = roster_count(run_roster(run));
    look_alikes->names = look_alikes->names < count ? look_alikes->names : count;
    while (look_alikes->names < count)
        if (!check_entity(run, statement, look_alikes->names++))
            return false;
    if (!check_look_alike_source(run, statement))
        return false;
    if (!is_full(look_alikes) || look_alikes->full)
        return true;
    look_alikes->full = true;
    return run_log_error(
        run, LOG_LIMIT, statement, 0, statement->length,
        "the game has too many names; it may have at most 262,144, and as many sources");
}
