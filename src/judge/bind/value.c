/* SPDX-License-Identifier: MIT */
/* Binding values: words, numbers, names, texts and dice. */
#include "judge/bind/attempt.h"

#include "base/array.h"
#include "judge/bind/advice.h"
#include "judge/bind/event.h"

/* Notes a misfit of the operand that is bound. Always answers false. */
static bool misfit(struct attempt *attempt, struct misfit one)
{
    attempt->misfit = one;
    return false;
}

static bool misfit_name(struct attempt *attempt, const struct value *value, struct word word,
                        enum roster_answer answer)
{
    return misfit(attempt, (struct misfit){.kind = answer == ROSTER_AMBIGUOUS ? MISFIT_AMBIGUOUS
                                                                              : MISFIT_UNKNOWN,
                                           .value = value,
                                           .word = word});
}

/* `one` has another owner than the player before it in the path. */
static bool misfit_owner(struct attempt *attempt, const struct value *value, entity one)
{
    return misfit(attempt, (struct misfit){.kind = MISFIT_OWNER, .value = value, .one = one});
}

/* A new name that cannot be given. */
static bool misfit_of_name(struct attempt *attempt, const struct value *value, enum log_error error,
                           const char *why)
{
    return misfit(attempt, (struct misfit){.kind = MISFIT_NEW_NAME,
                                           .value = value,
                                           .error = error,
                                           .why = why});
}

/* Notes that a name is reserved, because of what it means. */
static bool misfit_reserved(struct attempt *attempt, const struct value *value, const char *meaning)
{
    return misfit(attempt, (struct misfit){.kind = MISFIT_RESERVED,
                                           .value = value,
                                           .word = value_at(attempt->statement, value->child)->word,
                                           .error = LOG_AMBIGUOUS_NAME,
                                           .why = meaning});
}

/* Makes room for an item after the last one of a field, by moving the items of later fields. */
static void part_items(struct event *event, uint8_t field)
{
    const uint32_t at = event->first[field] + event->count[field];
    memmove(event->items + at + 1, event->items + at,
            (event->item_count - at) * sizeof *event->items);
    for (uint32_t fields = event->present; fields; fields &= fields - 1)
        if (event->first[__builtin_ctz(fields)] >= at)
            event->first[__builtin_ctz(fields)]++;
}

/* Adds an item to the element's field. There is room for as many as the statement has values. The
 * items of a field are beside each other, also if an operand of another field is written between
 * them: 'spend brace by X evade'. */
static inline bool add_item(struct attempt *attempt, const struct element *element,
                            int32_t item_value)
{
    struct event *event = &attempt->binder->event;
    const uint8_t field = element->type->field;
    if (!(event->present >> field & 1)) {
        event->present |= UINT32_C(1) << field;
        event->field[field] = item_value;
    }
    if (event->count[field] == 0)
        event->first[field] = event->item_count;
    const uint32_t at = event->first[field] + event->count[field];
    if (at < event->item_count)
        part_items(event, field);
    event->items[at] = item_value;
    event->item_count++;
    event->count[field]++;
    return true;
}

static bool bind_word(struct attempt *attempt, const struct element *element,
                      const struct value *value)
{
    const struct word *word = value_word(attempt->statement, value);
    int32_t place = word ? words_place(element->words,
                                       word_text(attempt->statement, *word, attempt->binder->word))
                         : -1;
    return place >= 0 ? add_item(attempt, element, place)
                      : misfit(attempt, (struct misfit){.kind = MISFIT_WORD, .value = value});
}

static bool bind_number(struct attempt *attempt, const struct element *element,
                        const struct value *value)
{
    const struct operand_type *type = element->type;
    if (value->kind != VALUE_INT)
        return misfit(attempt, (struct misfit){.kind = MISFIT_NUMBER, .value = value});
    if (type_is_bounded(type) && (value->number < type->minimum || value->number > type->maximum))
        return misfit(attempt, (struct misfit){.kind = MISFIT_RANGE, .value = value});
    return add_item(attempt, element, value->number);
}

/* Whether a thing belongs to another player. */
static bool is_of_another(const struct roster *roster, entity one, entity player)
{
    return player != NO_ENTITY && roster_side(roster, one) != NO_ENTITY &&
           roster_side(roster, one) != player;
}

/* Whether the words of a path before its last are a thing's owners, or their first is its
 * player. */
static bool has_owners(struct attempt *attempt, const struct value *value, entity one)
{
    const struct roster *roster = binder_roster(attempt->binder);
    const struct statement *statement = attempt->statement;
    char buffer[LIMIT_STRING_BYTES];
    entity owner = roster_at(roster, one)->owner;
    for (uint32_t left = value->count - 1; left > 0; left--) {
        const struct value *step = value_at(statement, value->child);
        for (uint32_t i = 1; i < left; i++)
            step = value_at(statement, step->next);
        struct slice name = word_text(statement, step->word, buffer);
        if (left == 1 && owner != NO_ENTITY)
            return slice_equal(roster_name(roster, owner), name) ||
                   slice_equal(roster_name(roster, roster_side(roster, one)), name);
        if (owner == NO_ENTITY || !slice_equal(roster_name(roster, owner), name))
            return false;
        owner = roster_at(roster, owner)->owner;
    }
    return true;
}

/* Finds the one thing with the name and the owners of a path, first among those of the attempt's
 * side. False: there is none, or several. */
static bool find_owned(struct attempt *attempt, const struct value *value, uint32_t kinds,
                       entity *ret_entity)
{
    const struct roster *roster = binder_roster(attempt->binder);
    char buffer[LIMIT_STRING_BYTES];
    struct slice name = word_text(attempt->statement,
                                  value_at(attempt->statement, value->last)->word, buffer);
    unsigned found[2] = {0, 0}; /* things of others, and of the side */
    entity last[2] = {NO_ENTITY, NO_ENTITY};
    for (entity one = roster_called(roster, name); one != NO_ENTITY;
         one = roster_namesake(roster, one)) {
        if (!(kinds >> roster_at(roster, one)->kind & 1) || !has_owners(attempt, value, one))
            continue;
        bool own = attempt->side != NO_ENTITY && roster_side(roster, one) == attempt->side;
        last[own] = one;
        found[own]++;
    }
    *ret_entity = last[found[1] > 0];
    return found[1] ? found[1] == 1 : found[0] == 1;
}

/* Finds the thing that a path of several words names. Its last word may be a part from a type of
 * words (a hull zone), which goes to a field of its own. */
static bool find_path(struct attempt *attempt, const struct element *element,
                      const struct value *value, entity *ret_entity)
{
    const uint32_t kinds = type_kinds(element->type);
    struct binder *binder = attempt->binder;
    const struct roster *roster = binder_roster(binder);
    char buffer[LIMIT_STRING_BYTES];
    const struct value *step = value_at(attempt->statement, value->child);
    struct slice name = word_text(attempt->statement, step->word, buffer);
    entity one = NO_ENTITY, side = NO_ENTITY;
    uint32_t left = value->count;
    if (find_owned(attempt, value, kinds, ret_entity))
        return true;
    if (binder_find(binder, name, binder->lexicon->vocabulary->player_kinds, NO_ENTITY, &side) ==
        ROSTER_FOUND) {
        step = value_at(attempt->statement, step->next);
        left--;
        name = word_text(attempt->statement, step->word, buffer);
        enum roster_answer answer = binder_find(binder, name, kinds, side, &one);
        if (one != NO_ENTITY && left == 1 && is_of_another(roster, one, side))
            return misfit_owner(attempt, value, one);
        if (one != NO_ENTITY && roster_side(roster, one) != side)
            one = NO_ENTITY;
        if (one != NO_ENTITY && answer == ROSTER_AMBIGUOUS)
            return misfit_name(attempt, value, step->word, answer);
        if (one == NO_ENTITY && left == 1)
            return misfit_name(attempt, value, step->word, ROSTER_NONE);
    } else {
        enum roster_answer answer = binder_find(binder, name, kinds, attempt->side, &one);
        if (answer == ROSTER_AMBIGUOUS)
            return misfit_name(attempt, value, step->word, answer);
        if (answer == ROSTER_NONE)
            one = NO_ENTITY;
    }
    /* the owner, as in SHIP.UPGRADE, may be of a kind that the operand may not be */
    if (one == NO_ENTITY) {
        bool found = roster_find(roster, name, ~0u, side != NO_ENTITY ? side : attempt->side,
                                 &one) == ROSTER_FOUND;
        if (found && is_of_another(roster, one, side))
            return misfit_owner(attempt, value, one);
        if (!found || (side != NO_ENTITY && roster_side(roster, one) != side))
            return misfit_name(attempt, value, step->word, ROSTER_NONE);
    }
    while (--left > 0) {
        step = value_at(attempt->statement, step->next);
        name = word_text(attempt->statement, step->word, buffer);
        entity part = roster_owned(roster, name, kinds, one);
        if (part != NO_ENTITY) {
            one = part;
        } else if (left == 1 && element->part) {
            int32_t word = words_place(element->part_words, name);
            if (word < 0)
                return misfit(attempt, (struct misfit){.kind = MISFIT_PART,
                                                       .value = value,
                                                       .word = step->word,
                                                       .one = one});
            binder->event.present |= 1u << element->part->field;
            binder->event.field[element->part->field] = word;
        } else {
            return misfit(attempt, (struct misfit){.kind = MISFIT_OWNED,
                                                   .value = value,
                                                   .word = step->word,
                                                   .one = one});
        }
    }
    if (!(kinds >> roster_at(roster, one)->kind & 1))
        return misfit_name(attempt, value, step->word, ROSTER_NONE);
    *ret_entity = one;
    return true;
}

static bool bind_name(struct attempt *attempt, const struct element *element,
                      const struct value *value)
{
    if (value->kind != VALUE_PATH)
        return misfit(attempt, (struct misfit){.kind = MISFIT_NO_NAME, .value = value});
    entity one;
    if (value->count > 1)
        return find_path(attempt, element, value, &one) &&
               add_item(attempt, element, (int32_t)one);
    const struct word written = value_at(attempt->statement, value->child)->word;
    struct slice name = word_text(attempt->statement, written, attempt->binder->word);
    enum roster_answer answer =
        binder_find_named(attempt->binder, element->type, name, attempt->side, &one);
    return answer == ROSTER_FOUND ? add_item(attempt, element, (int32_t)one)
                                  : misfit_name(attempt, value, written, answer);
}

static uint32_t count_of(const struct roster *roster, uint32_t kinds)
{
    uint32_t count = 0;
    for (; kinds; kinds &= kinds - 1)
        count += roster->counts[__builtin_ctz(kinds)];
    return count;
}

static bool add_entity(struct attempt *attempt, const struct element *element,
                       const struct value *value, struct slice name, uint8_t kind, entity owner)
{
    struct binder *binder = attempt->binder;
    const struct vocabulary *vocabulary = binder->lexicon->vocabulary;
    if (name.length > LIMIT_NAME_BYTES)
        return misfit_of_name(attempt, value, LOG_LIMIT, "a name may have at most 255 bytes");
    if (name.length == 0)
        return misfit_of_name(attempt, value, LOG_OPERANDS,
                              "the name is empty; it must have at least one character");
    if (vocabulary->unit_kinds >> kind & 1 &&
        count_of(binder_roster(binder), vocabulary->unit_kinds) >= LIMIT_UNITS)
        return misfit_of_name(attempt, value, LOG_LIMIT, "a game may have at most 65,535 units");
    if (vocabulary->player_kinds >> kind & 1 &&
        count_of(binder_roster(binder), vocabulary->player_kinds) >= LIMIT_PLAYERS)
        return misfit_of_name(attempt, value, LOG_LIMIT, "a game may have at most 64 players");
    if (roster_count(binder_roster(binder)) >= LIMIT_NAMES)
        return misfit_of_name(attempt, value, LOG_LIMIT, "a game may have at most 262,144 names");
    entity one;
    if (!roster_add(binder->block, name, kind, owner, (uint32_t)attempt->statement->line, &one))
        return bind_no_memory(binder);
    return add_item(attempt, element, (int32_t)one);
}

/* Whether a thing of this kind may have this name. Who acts or wins must not be called by a word
 * that means something else in that place. False after an error. */
static bool may_be_called(struct attempt *attempt, const struct value *value, struct slice name,
                          uint8_t kind)
{
    static const struct {
        const char *name, *meaning;
    } words[] = {{"table", "'table: ...' says what no player does"},
                 {"judge", "'judge: ...' is a ruling of the judge"},
                 {"tie", "'result tie' is a result without a winner"},
                 {"unfinished", "'result unfinished' says that the game was not played to its "
                                "end"}};
    const struct vocabulary *vocabulary = attempt->binder->lexicon->vocabulary;
    const char *const *roles = vocabulary->roles;
    if (!((vocabulary->subject_kinds | vocabulary->player_kinds) >> kind & 1))
        return true;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (slice_is(name, words[i].name))
            return misfit_reserved(attempt, value, words[i].meaning);
    for (; roles && *roles; roles++)
        if (advice_same_letters(name, slice_of(*roles)))
            return misfit_reserved(attempt, value, "that is a role in this game");
    return true;
}

static bool bind_new_name(struct attempt *attempt, const struct element *element,
                          const struct value *value)
{
    const struct operand_type *type = element->type;
    struct binder *binder = attempt->binder;
    char buffer[LIMIT_STRING_BYTES];
    if (value->kind != VALUE_PATH || value->count != 1)
        return misfit(attempt, (struct misfit){.kind = MISFIT_NO_NAME, .value = value});
    struct slice name = word_text(attempt->statement,
                                  value_at(attempt->statement, value->child)->word, buffer);
    entity owner = binder_owner(binder);
    uint8_t kind = (uint8_t)(attempt->introduces_kind - 1);
    if (!may_be_called(attempt, value, name, kind))
        return false;
    entity old = roster_owned(binder_roster(binder), name, type->kinds ? type->kinds : 1u << kind,
                              owner);
    if (old != NO_ENTITY && attempt->again && roster_at(binder_roster(binder), old)->kind == kind)
        return add_item(attempt, element, (int32_t)old);
    if (old != NO_ENTITY)
        return misfit(attempt,
                      (struct misfit){.kind = MISFIT_NAME_GIVEN, .value = value, .one = old});
    if (binder->introduced == NO_ENTITY)
        binder->introduced = (entity)roster_count(binder_roster(binder));
    return add_entity(attempt, element, value, name, kind, owner);
}

/* Binds the owner's thing of that name, and makes it if it is new. */
static bool bind_owned(struct attempt *attempt, const struct element *element,
                       const struct value *value, struct slice name, entity owner)
{
    const uint32_t kinds = element->type->kinds;
    entity one = roster_owned(binder_roster(attempt->binder), name, kinds, owner);
    if (one != NO_ENTITY)
        return add_item(attempt, element, (int32_t)one);
    return add_entity(attempt, element, value, name, (uint8_t)__builtin_ctz(kinds), owner);
}

/* Binds PLAYER.NAME, where several players may have things of one name. */
static bool bind_name_of_player(struct attempt *attempt, const struct element *element,
                                const struct value *value)
{
    const struct statement *statement = attempt->statement;
    const uint32_t players = attempt->binder->lexicon->vocabulary->player_kinds;
    const struct word first = value_at(statement, value->child)->word;
    char buffer[LIMIT_STRING_BYTES];
    entity player;
    if (value->count != 2)
        return misfit(attempt, (struct misfit){.kind = MISFIT_NO_NAME, .value = value});
    enum roster_answer answer = binder_find(
        attempt->binder, word_text(statement, first, buffer), players, NO_ENTITY, &player);
    if (answer != ROSTER_FOUND)
        return misfit_name(attempt, value, first, answer);
    if (element->type->of_subject && player != attempt->side)
        return misfit(attempt, (struct misfit){.kind = MISFIT_NO_NAME, .value = value});
    struct slice name = word_text(statement, value_at(statement, value->last)->word, buffer);
    return bind_owned(attempt, element, value, name, player);
}

static bool bind_free_name(struct attempt *attempt, const struct element *element,
                           const struct value *value)
{
    const struct operand_type *type = element->type;
    char buffer[LIMIT_STRING_BYTES];
    if (type->of_players && value->kind == VALUE_PATH && value->count > 1)
        return bind_name_of_player(attempt, element, value);
    const struct word *word = value_word(attempt->statement, value);
    if (!word)
        return misfit(attempt, (struct misfit){.kind = MISFIT_NO_NAME, .value = value});
    struct slice name = word_text(attempt->statement, *word, buffer);
    entity one = binder_find_free(attempt->binder, type, name, attempt->side);
    if (one != NO_ENTITY)
        return add_item(attempt, element, (int32_t)one);
    return add_entity(attempt, element, value, name, (uint8_t)__builtin_ctz(type->kinds),
                      type->of_subject ? attempt->side : NO_ENTITY);
}

static bool bind_text(struct attempt *attempt, const struct element *element,
                      const struct value *value)
{
    const int32_t place = (int32_t)(value - attempt->statement->values);
    entity one;
    if (element->type->of_owner && value->kind == VALUE_PATH && value->count > 1)
        return find_path(attempt, element, value, &one) &&
               add_item(attempt, element, place) && add_item(attempt, element, (int32_t)one);
    if (!value_word(attempt->statement, value))
        return misfit(attempt, (struct misfit){.kind = MISFIT_NO_TEXT, .value = value});
    return add_item(attempt, element, place);
}

static bool bind_face(struct attempt *attempt, const struct die *die, const struct words *faces,
                      const struct value *face, int32_t *ret_face)
{
    struct slice text = value_as_written(attempt->statement, face);
    if (!die->faces && face->kind == VALUE_INT && face->number >= 1 && face->number <= die->sides) {
        *ret_face = face->number;
        return true;
    }
    *ret_face = words_place(faces, text);
    if (*ret_face >= 0)
        return true;
    return misfit(attempt, (struct misfit){.kind = MISFIT_FACE, .value = face, .die = die});
}

/* Adds dice and the faces that they show to the event. False: a face does not fit, or no memory. */
static bool bind_faces(struct attempt *attempt, const struct element *element,
                       const struct value *value, int32_t die)
{
    struct binder *binder = attempt->binder;
    struct event *event = &binder->event;
    if (!ARRAY_RESERVE(event->pools, binder->pool_capacity, event->pool_count + 1u) ||
        !ARRAY_RESERVE(event->faces, binder->face_capacity, event->face_count + value->count + 1u))
        return bind_no_memory(binder);
    event->pools[event->pool_count] = (struct pool){(uint8_t)die, (uint16_t)value->count,
                                                    event->face_count};
    const struct words *faces = &element->words[1 + die];
    for (uint32_t at = value->child; at != NO_VALUE; at = value_at(attempt->statement, at)->next)
        if (!bind_face(attempt, &element->type->dice[die], faces, value_at(attempt->statement, at),
                       &event->faces[event->face_count++]))
            return false;
    return add_item(attempt, element, (int32_t)event->pool_count++);
}

/* Binds dice, such as 2d6[3 5]: the number, if it is written, must be that of the faces. */
static bool bind_pool(struct attempt *attempt, const struct element *element,
                      const struct value *value)
{
    const struct die *dice = element->type->dice;
    if (value->kind != VALUE_POOL)
        return misfit(attempt,
                      (struct misfit){.kind = MISFIT_NO_DICE, .value = value, .die = dice});
    struct slice name = words_die(word_slice(attempt->statement, value->word));
    int32_t die = words_place(element->words, name);
    if (die < 0)
        return misfit(attempt, (struct misfit){.kind = MISFIT_DIE, .value = value, .die = dice});
    if (value->number != NO_COUNT && (uint32_t)value->number != value->count)
        return misfit(attempt, (struct misfit){.kind = MISFIT_POOL, .value = value});
    return bind_faces(attempt, element, value, die);
}

static bool bind_flag(struct attempt *attempt, const struct element *element,
                      const struct value *value)
{
    (void)value;
    return add_item(attempt, element, 1);
}

bool attempt_value(struct attempt *attempt, const struct element *element,
                   const struct value *value)
{
    static bool (*const bind[])(struct attempt *, const struct element *, const struct value *) = {
        [OPERAND_WORD] = bind_word,           [OPERAND_NUMBER] = bind_number,
        [OPERAND_NAME] = bind_name,           [OPERAND_NEW_NAME] = bind_new_name,
        [OPERAND_FREE_NAME] = bind_free_name, [OPERAND_TEXT] = bind_text,
        [OPERAND_POOL] = bind_pool,           [OPERAND_FLAG] = bind_flag};
    return bind[element->type->kind](attempt, element, value);
}

static struct word text_word(const struct event *event, int field)
{
    const struct value *value = value_at(event->statement, (uint32_t)value_in(event, field));
    return value->kind == VALUE_PATH ? value_at(event->statement, value->last)->word : value->word;
}

struct slice event_text(const struct event *event, int field, char buffer[LIMIT_STRING_BYTES])
{
    return has(event, field) && event->statement
               ? word_text(event->statement, text_word(event, field), buffer)
               : slice_of("");
}

bool event_text_quoted(const struct event *event, int field)
{
    return has(event, field) && event->statement && text_word(event, field).quoted;
}
