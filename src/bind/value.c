/* SPDX-License-Identifier: MIT */
/* Binding values: words, numbers, names, texts and dice. */
#include "bind/attempt.h"

#include "base/array.h"
#include "bind/advice.h"
#include "bind/usage.h"

/* a message about a missing number names its range up to this number */
enum { NUMBER_TOLD_MOST = 1000 };

static struct slice value_text(const struct attempt *attempt, const struct value *value)
{
    return (struct slice){attempt->statement->text + value->at, value->length};
}

/* Adds an item to the element's field. There is room for as many as the statement has values. */
static inline bool add_item(struct attempt *attempt, const struct element *element,
                            int32_t item_value)
{
    struct event *event = &attempt->binder->event;
    const uint8_t field = element->type->field;
    if (!(event->present >> field & 1)) {
        event->present |= UINT32_C(1) << field;
        event->field[field] = item_value;
        event->first[field] = event->item_count;
        event->count[field] = 0;
    }
    event->items[event->item_count++] = item_value;
    event->count[field]++;
    return true;
}

/* The single word of a value, or NULL. */
static inline const struct word *single_word(const struct attempt *attempt,
                                             const struct value *value)
{
    if (value->kind == VALUE_PATH && value->count == 1)
        return &value_at(attempt->statement, value->child)->word;
    return value->kind == VALUE_CODE || value->kind == VALUE_INT ? &value->word : NULL;
}

static SELDOM bool fail_value(struct attempt *attempt, const struct value *value,
                              enum log_error error, const char *format, ...)
{
    char buffer[BIND_MESSAGE_BYTES];
    struct text text;
    if (attempt->binder->unasked)
        return false;
    text_init(&text, buffer, sizeof buffer);
    va_list arguments;
    va_start(arguments, format);
    text_addv(&text, format, arguments);
    va_end(arguments);
    return bind_fail(attempt->binder, error, value->at, value->length, "%s", buffer);
}

/* Adds what may be meant to the error that was just reported. If only capitals are wrong, says that
 * alone. */
static void add_advice(struct attempt *attempt, const struct near *near)
{
    char buffer[BIND_MESSAGE_BYTES];
    struct text text;
    text_init(&text, buffer, sizeof buffer);
    if (advice_add_capitals(&text, near))
        text_clear(&attempt->binder->error.text);
    else
        advice_add_near(&text, near);
    bind_add(attempt->binder, "%s", buffer);
}

/* Adds the words of a list that are near a wrong one to the error that was just reported. */
static SELDOM bool keep_near_words(struct attempt *attempt, struct word wrong,
                                   const char *const *words)
{
    struct near near = {.wrong = word_slice(attempt->statement, wrong)};
    if (attempt->binder->unasked || attempt->binder->terse)
        return false;
    struct slice own = usage_own_word(attempt->binder->lexicon->vocabulary, near.wrong, words);
    if (own.length)
        near = (struct near){.wrong = near.wrong, .names = {own}, .distances = {1}, .count = 1};
    for (size_t i = 0; words && words[i] && !own.length; i++)
        near_offer(&near, slice_of(words[i]));
    attempt_keep_near(attempt, wrong, &near);
    add_advice(attempt, &near);
    return false;
}

/* The next operand after a value's one. NULL: none, or one with a key, preposition or arrow. */
static const struct operand *operand_after(const struct attempt *attempt, const struct value *value)
{
    const struct statement *statement = attempt->statement;
    size_t i = 0;
    while (i < statement->operand_count &&
           value_at(statement, statement->operands[i].value) != value)
        i++;
    const struct operand *next = i + 1 < statement->operand_count ? &statement->operands[i + 1]
                                                                  : NULL;
    return next && !next->keyed && next->preposition == PREPOSITION_NONE &&
                   next->outcome == statement->operands[i].outcome
               ? next
               : NULL;
}

/* Suggests "concentrate-fire" for "concentrate fire". False: there is no such word. */
static SELDOM bool fail_two_words(struct attempt *attempt, const char *const *words,
                                  const struct value *value)
{
    const struct operand *next = operand_after(attempt, value);
    const struct word *first = single_word(attempt, value);
    const struct word *second = next ? single_word(attempt,
                                                   value_at(attempt->statement, next->value))
                                     : NULL;
    if (!first || !second || attempt->binder->terse)
        return false;
    struct slice one = word_slice(attempt->statement, *first),
                 other = word_slice(attempt->statement, *second);
    for (size_t i = 0; words[i]; i++) {
        size_t length = strlen(words[i]);
        bool joined = length == one.length + 1 + other.length &&
                      memcmp(words[i], one.at, one.length) == 0 && words[i][one.length] == '-' &&
                      memcmp(words[i] + one.length + 1, other.at, other.length) == 0;
        if (!joined)
            continue;
        struct value both = {.at = first->at, .length = second->at + second->length - first->at};
        struct word whole = {.at = both.at, .length = (uint16_t)both.length};
        struct near near = {.names = {slice_of(words[i])}, .distances = {1}, .count = 1};
        fail_value(attempt, &both, LOG_OPERANDS, "'%.*s %.*s' is one word: write '%s'",
                   (int)one.length, one.at, (int)other.length, other.at, words[i]);
        attempt_keep_near(attempt, whole, &near);
        return true;
    }
    return false;
}

static SELDOM bool fail_word(struct attempt *attempt, const char *const *words,
                             const struct value *value)
{
    char list[256];
    struct text text;
    if (attempt->binder->unasked || fail_two_words(attempt, words, value))
        return false;
    text_init(&text, list, sizeof list);
    advice_add_words(&text, words, " or ");
    struct slice found = value_text(attempt, value);
    fail_value(attempt, value, LOG_OPERANDS, "'%.*s' cannot be here; it must be %s",
               (int)(found.length > 60 ? 60 : found.length), found.at, list);
    const struct word *wrong = single_word(attempt, value);
    return wrong && keep_near_words(attempt, *wrong, words);
}

static bool bind_word(struct attempt *attempt, const struct element *element,
                      const struct value *value)
{
    char buffer[LIMIT_STRING_BYTES];
    const struct word *word = single_word(attempt, value);
    int32_t place = word ? words_place(element->words, word_text(attempt->statement, *word, buffer))
                         : -1;
    return place >= 0 ? add_item(attempt, element, place)
                      : fail_word(attempt, element->type->words, value);
}

/* Whether a type limits its numbers. */
static bool is_bounded(const struct operand_type *type)
{
    return type->minimum != 0 || type->maximum != 0;
}

#define A_NAME "a name; a name that begins with a digit must be in quotes"
/* Reports what a value must be, with the value itself. */
static SELDOM bool fail_kind(struct attempt *attempt, const struct value *value, const char *what)
{
    struct slice found = value_text(attempt, value);
    return fail_value(attempt, value, LOG_OPERANDS, "'%.*s' must be %s",
                      (int)(found.length > 60 ? 60 : found.length), found.at, what);
}

static SELDOM bool fail_range(struct attempt *attempt, const struct operand_type *type,
                              const struct value *value)
{
    char buffer[64];
    struct text text;
    text_init(&text, buffer, sizeof buffer);
    text_addf(&text, "a number %s %d", type->maximum == INT32_MAX ? "of at least" : "from",
              type->minimum);
    if (type->maximum != INT32_MAX)
        text_addf(&text, " to %d", type->maximum);
    return fail_kind(attempt, value, buffer);
}

/* Reports that a number is needed. Suggests 3 for "3x". */
static SELDOM bool fail_number(struct attempt *attempt, const struct operand_type *type,
                               const struct value *value)
{
    if (is_bounded(type) && type->maximum <= NUMBER_TOLD_MOST)
        fail_range(attempt, type, value);
    else
        fail_kind(attempt, value, "a number");
    const struct word *wrong = single_word(attempt, value);
    if (!wrong || attempt->binder->unasked)
        return false;
    struct near near = {.wrong = word_slice(attempt->statement, *wrong)};
    struct slice digits = {near.wrong.at, 0};
    while (digits.length < near.wrong.length && digits.at[digits.length] >= '0' &&
           digits.at[digits.length] <= '9')
        digits.length++;
    if (digits.length == 0)
        digits = advice_digits(near.wrong);
    if (digits.length)
        near = (struct near){.wrong = near.wrong, .names = {digits}, .distances = {1}, .count = 1};
    attempt_keep_near(attempt, *wrong, &near);
    add_advice(attempt, &near);
    return false;
}

static bool bind_number(struct attempt *attempt, const struct element *element,
                        const struct value *value)
{
    const struct operand_type *type = element->type;
    if (value->kind != VALUE_INT)
        return fail_number(attempt, type, value);
    if (is_bounded(type) && (value->number < type->minimum || value->number > type->maximum))
        return fail_range(attempt, type, value);
    return add_item(attempt, element, value->number);
}

/* Reports a word of a path that is no part of what stands before it: neither one of `words` nor
 * something that it owns. */
static SELDOM bool fail_part(struct attempt *attempt, const struct value *value, const char *format,
                             entity owner, struct word wrong, const char *const *words)
{
    char buffer[LIMIT_STRING_BYTES];
    const struct roster *roster = binder_roster(attempt->binder);
    struct slice whole = roster_name(roster, owner),
                 part = word_text(attempt->statement, wrong, buffer);
    fail_value(attempt, value, LOG_UNKNOWN_NAME, format, (int)whole.length, whole.at,
               (int)part.length, part.at);
    for (size_t i = 0; words && words[i] && !attempt->binder->unasked; i++)
        bind_add(attempt->binder, "%s%s", i ? ", " : "; it must be one of: ", words[i]);
    return keep_near_words(attempt, wrong, words);
}

/* Whether a thing belongs to another player. */
static bool is_of_another(const struct roster *roster, entity one, entity player)
{
    return player != NO_ENTITY && roster_side(roster, one) != NO_ENTITY &&
           roster_side(roster, one) != player;
}

/* Binds a path of several words. Its last word may be a part from a type of words (a hull zone),
 * which goes to a field of its own. */
static bool bind_path(struct attempt *attempt, const struct element *element,
                      const struct value *value)
{
    const struct operand_type *type = element->type;
    struct binder *binder = attempt->binder;
    const struct roster *roster = binder_roster(binder);
    char buffer[LIMIT_STRING_BYTES];
    const struct value *step = value_at(attempt->statement, value->child);
    struct slice name = word_text(attempt->statement, step->word, buffer);
    entity one = NO_ENTITY, side = NO_ENTITY;
    uint32_t left = value->count;
    if (binder_find(binder, name, binder->lexicon->vocabulary->player_kinds, NO_ENTITY, &side) ==
        ROSTER_FOUND) {
        step = value_at(attempt->statement, step->next);
        left--;
        name = word_text(attempt->statement, step->word, buffer);
        enum roster_answer answer = binder_find(binder, name, type->kinds, side, &one);
        if (one != NO_ENTITY && left == 1 && is_of_another(roster, one, side))
            return attempt_fail_owner(attempt, value, one, side);
        if (one != NO_ENTITY && roster_side(roster, one) != side)
            one = NO_ENTITY;
        if (one != NO_ENTITY && answer == ROSTER_AMBIGUOUS)
            return attempt_fail_name(attempt, value, step->word, name, type->kinds, answer);
        if (one == NO_ENTITY && left == 1)
            return attempt_fail_name(attempt, value, step->word, name, type->kinds, ROSTER_NONE);
    } else {
        enum roster_answer answer = binder_find(binder, name, type->kinds, attempt->side, &one);
        if (answer == ROSTER_AMBIGUOUS)
            return attempt_fail_name(attempt, value, step->word, name, type->kinds, answer);
        if (answer == ROSTER_NONE)
            one = NO_ENTITY;
    }
    /* the owner, as in SHIP.UPGRADE, may be of a kind that the operand may not be */
    if (one == NO_ENTITY) {
        bool found = roster_find(roster, name, ~0u, side != NO_ENTITY ? side : attempt->side,
                                 &one) == ROSTER_FOUND;
        if (found && is_of_another(roster, one, side))
            return attempt_fail_owner(attempt, value, one, side);
        if (!found || (side != NO_ENTITY && roster_side(roster, one) != side))
            return attempt_fail_name(attempt, value, step->word, name, type->kinds, ROSTER_NONE);
    }
    while (--left > 0) {
        step = value_at(attempt->statement, step->next);
        name = word_text(attempt->statement, step->word, buffer);
        entity part = roster_owned(roster, name, type->kinds, one);
        if (part != NO_ENTITY) {
            one = part;
        } else if (left == 1 && element->part) {
            int32_t word = words_place(element->part_words, name);
            if (word < 0)
                return fail_part(attempt, value, "'%.*s' has no part '%.*s'", one, step->word,
                                 element->part->words);
            binder->event.present |= 1u << element->part->field;
            binder->event.field[element->part->field] = word;
        } else {
            return fail_part(attempt, value, "'%.*s' has nothing called '%.*s'; declare it first",
                             one, step->word, NULL);
        }
    }
    if (!(type->kinds >> roster_at(roster, one)->kind & 1))
        return attempt_fail_name(attempt, value, step->word, name, type->kinds, ROSTER_NONE);
    return add_item(attempt, element, (int32_t)one);
}

static bool bind_name(struct attempt *attempt, const struct element *element,
                      const struct value *value)
{
    char buffer[LIMIT_STRING_BYTES];
    if (value->kind != VALUE_PATH)
        return fail_kind(attempt, value, A_NAME);
    if (value->count > 1)
        return bind_path(attempt, element, value);
    const struct word written = value_at(attempt->statement, value->child)->word;
    struct slice name = word_text(attempt->statement, written, buffer);
    const uint32_t kinds = element->type->kinds;
    entity one;
    enum roster_answer answer = binder_find(attempt->binder, name, kinds, attempt->side, &one);
    return answer == ROSTER_FOUND ? add_item(attempt, element, (int32_t)one)
                                  : attempt_fail_name(attempt, value, written, name, kinds, answer);
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
        return fail_value(attempt, value, LOG_LIMIT, "a name may have at most 255 bytes");
    if (name.length == 0)
        return fail_value(attempt, value, LOG_OPERANDS,
                          "the name is empty; it must have a character");
    if (vocabulary->unit_kinds >> kind & 1 &&
        count_of(binder_roster(binder), vocabulary->unit_kinds) >= LIMIT_UNITS)
        return fail_value(attempt, value, LOG_LIMIT, "a game may have at most 65,535 units");
    if (vocabulary->player_kinds >> kind & 1 &&
        count_of(binder_roster(binder), vocabulary->player_kinds) >= LIMIT_PLAYERS)
        return fail_value(attempt, value, LOG_LIMIT, "a game may have at most 64 players");
    if (roster_count(binder_roster(binder)) >= LIMIT_NAMES)
        return fail_value(attempt, value, LOG_LIMIT, "a game may give at most 262,144 names");
    entity one;
    if (!roster_add(binder->block, name, kind, owner, (uint32_t)attempt->statement->line, &one))
        return bind_no_memory(binder);
    return add_item(attempt, element, (int32_t)one);
}

/* Whether one who acts or wins may have a name: it must not mean something else where one of them
 * is named. False after an error. */
static bool may_be_called(struct attempt *attempt, const struct value *value, struct slice name,
                          uint8_t kind)
{
    static const struct {
        const char *name, *meaning;
    } words[] = {{"table", "the facts of the table are written 'table: ...'"},
                 {"judge", "the judge's rulings are written 'judge: ...'"},
                 {"tie", "a result without a winner is written 'result tie'"},
                 {"unfinished", "a game that was not ended is written 'result unfinished'"}};
    const struct vocabulary *vocabulary = attempt->binder->lexicon->vocabulary;
    const char *const *roles = vocabulary->roles;
    if (!((vocabulary->subject_kinds | vocabulary->player_kinds) >> kind & 1))
        return true;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (slice_is(name, words[i].name))
            return fail_value(attempt, value, LOG_AMBIGUOUS_NAME,
                              "nobody who plays may be called '%s': %s", words[i].name,
                              words[i].meaning);
    for (; roles && *roles; roles++)
        if (slice_is(name, *roles))
            return fail_value(attempt, value, LOG_AMBIGUOUS_NAME,
                              "nobody who plays may be called '%s': that is a role in this game",
                              *roles);
    return true;
}

static bool bind_new_name(struct attempt *attempt, const struct element *element,
                          const struct value *value)
{
    const struct operand_type *type = element->type;
    struct binder *binder = attempt->binder;
    char buffer[LIMIT_STRING_BYTES];
    if (value->kind != VALUE_PATH || value->count != 1)
        return fail_kind(attempt, value, A_NAME);
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
        return fail_value(attempt, value, LOG_DUPLICATE_NAME, "the name '%.*s' was already given in"
                          " line %u; two things of one kind must have two names",
                          (int)name.length, name.at, roster_at(binder_roster(binder), old)->line);
    if (binder->introduced == NO_ENTITY)
        binder->introduced = (entity)roster_count(binder_roster(binder));
    return add_entity(attempt, element, value, name, kind, owner);
}

static bool bind_free_name(struct attempt *attempt, const struct element *element,
                           const struct value *value)
{
    const struct operand_type *type = element->type;
    char buffer[LIMIT_STRING_BYTES];
    const struct word *word = single_word(attempt, value);
    if (!word)
        return fail_kind(attempt, value, A_NAME);
    struct slice name = word_text(attempt->statement, *word, buffer);
    entity one;
    if (roster_find(binder_roster(attempt->binder), name, type->kinds, NO_ENTITY, &one) !=
        ROSTER_NONE)
        return add_item(attempt, element, (int32_t)one);
    uint8_t kind = 0;
    while (!(type->kinds >> kind & 1))
        kind++;
    return add_entity(attempt, element, value, name, kind, NO_ENTITY);
}

static bool bind_text(struct attempt *attempt, const struct element *element,
                      const struct value *value)
{
    if (!single_word(attempt, value))
        return fail_kind(attempt, value, "a name or a text in quotes");
    return add_item(attempt, element, (int32_t)(value - attempt->statement->values));
}

/* Adds the faces of a die to the error that was just reported. */
static SELDOM void add_faces(struct binder *binder, const struct die *die)
{
    if (!die->faces)
        bind_add(binder, "1 to %d", die->sides);
    for (size_t i = 0, told = 0; die->faces && die->faces[i]; i++)
        if (!die->chances || die->chances[i])
            bind_add(binder, "%s%s", told++ ? ", " : "", die->faces[i]);
}

static bool bind_face(struct attempt *attempt, const struct die *die, const struct words *faces,
                      const struct value *face, int32_t *ret_face)
{
    struct slice text = value_text(attempt, face);
    if (!die->faces && face->kind == VALUE_INT && face->number >= 1 && face->number <= die->sides) {
        *ret_face = face->number;
        return true;
    }
    *ret_face = words_place(faces, text);
    if (*ret_face >= 0)
        return true;
    if (attempt->binder->unasked)
        return false;
    fail_value(attempt, face, LOG_OPERANDS, "a %s die has no face '%.*s'; it can only show ",
               die->name, (int)(text.length > 40 ? 40 : text.length), text.at);
    add_faces(attempt->binder, die);
    return keep_near_words(attempt, (struct word){.at = face->at, .length = (uint16_t)text.length},
                           die->faces);
}

static SELDOM bool fail_die(struct attempt *attempt, const struct value *value,
                            const struct die *dice, struct slice name)
{
    struct near near = {.wrong = name};
    if (attempt->binder->unasked)
        return false;
    fail_value(attempt, value, LOG_OPERANDS, "there is no '%.*s' die here", (int)name.length,
               name.at);
    for (const struct die *die = dice; die->name && !attempt->binder->terse; die++)
        near_offer(&near, slice_of(die->name));
    for (const struct die *die = dice; die->name && !near.count; die++)
        bind_add(attempt->binder, "%s%s", die == dice ? "; it must be one of: " : ", ", die->name);
    struct word wrong = {.at = (uint32_t)(name.at - attempt->statement->text),
                         .length = (uint16_t)name.length};
    attempt_keep_near(attempt, wrong, &near);
    add_advice(attempt, &near);
    return false;
}

/* The last of the numbers from a value on that may be faces of a die. NULL: there are none. */
static const struct value *last_face(const struct attempt *attempt, const struct value *value,
                                     const struct die *die, unsigned *ret_count)
{
    const struct value *last = NULL;
    *ret_count = 0;
    while (value && value->kind == VALUE_INT && value->number >= 1 && value->number <= die->sides) {
        const struct operand *next = operand_after(attempt, value);
        last = value;
        value = next ? value_at(attempt->statement, next->value) : NULL;
        ++*ret_count;
    }
    return last;
}

/* Reports that dice are needed. Suggests 2d6[5 6] for "5 6". */
static SELDOM bool fail_no_dice(struct attempt *attempt, const struct value *value,
                                const struct die *dice)
{
    struct bind_error *error = &attempt->binder->error;
    unsigned count;
    const struct value *last = dice->faces || dice[1].name
                                   ? NULL
                                   : last_face(attempt, value, dice, &count);
    if (!last)
        return fail_value(attempt, value, LOG_OPERANDS, "dice must be here, such as %s[%s]",
                          dice->name, dice->faces ? dice->faces[0] : "5");
    struct value all = {.at = value->at, .length = last->at + last->length - value->at};
    struct slice faces = value_text(attempt, &all);
    char buffer[16];
    struct text number;
    text_init(&number, buffer, sizeof buffer);
    if (count > 1)
        text_addf(&number, "%u", count);
    fail_value(attempt, &all, LOG_OPERANDS, "dice must be here: write '%s%s[%.*s]'", buffer,
               dice->name, (int)faces.length, faces.at);
    if (attempt->binder->unasked || attempt->binder->terse ||
        strlen(error->message) + 4 >= sizeof error->message)
        return false;
    const char *written = strchr(error->message, '\'') + 1;
    struct near near = {.names = {{written, strlen(written) - 1}}, .distances = {1}, .count = 1};
    attempt_keep_near(attempt, (struct word){.at = all.at, .length = (uint16_t)all.length}, &near);
    return false;
}

static bool bind_pool(struct attempt *attempt, const struct element *element,
                      const struct value *value)
{
    struct binder *binder = attempt->binder;
    struct event *event = &binder->event;
    const struct die *dice = element->type->dice;
    if (value->kind != VALUE_POOL)
        return fail_no_dice(attempt, value, dice);
    struct slice name = words_die(word_slice(attempt->statement, value->word));
    int32_t die = words_place(element->words, name);
    if (die < 0)
        return fail_die(attempt, value, dice, name);
    if (value->number != NO_COUNT && (uint32_t)value->number != value->count)
        return fail_value(attempt, value, LOG_OPERANDS,
                          "the pool says %d %s but lists %u %s; the numbers must be equal",
                          value->number, value->number == 1 ? "die" : "dice", value->count,
                          value->count == 1 ? "face" : "faces");
    if (!ARRAY_RESERVE(event->pools, binder->pool_capacity, event->pool_count + 1u) ||
        !ARRAY_RESERVE(event->faces, binder->face_capacity, event->face_count + value->count + 1u))
        return bind_no_memory(binder);
    event->pools[event->pool_count] = (struct pool){(uint8_t)die, (uint16_t)value->count,
                                                    event->face_count};
    const struct words *faces = &element->words[1 + die];
    for (uint32_t at = value->child; at != NO_VALUE; at = value_at(attempt->statement, at)->next)
        if (!bind_face(attempt, &dice[die], faces, value_at(attempt->statement, at),
                       &event->faces[event->face_count++]))
            return false;
    return add_item(attempt, element, (int32_t)event->pool_count++);
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
