/* SPDX-License-Identifier: MIT */
#include "judge/engine/proof/beacon.h"

#include "judge/engine/proof/dice_chains.h"
#include "judge/log/statement.h"

#include <string.h>

/* Writes the number of dice of each pool in a value, without their faces: "2red 1blue". */
static void add_dice(const struct statement *statement, const struct value *value,
                     struct text *text)
{
    char buffer[LIMIT_STRING_BYTES];
    if (value->kind == VALUE_POOL) {
        struct slice die = words_die(word_text(statement, value->word, buffer));
        text_addf(text, " %u%.*s", (unsigned)value->count, (int)die.length, die.at);
        return;
    }
    for (uint32_t at = value->child; value->kind == VALUE_LIST && at != NO_VALUE;
         at = value_at(statement, at)->next)
        add_dice(statement, value_at(statement, at), text);
}

static bool has_pool(const struct statement *statement, const struct value *value)
{
    if (value->kind == VALUE_LIST && value->child != NO_VALUE)
        return has_pool(statement, value_at(statement, value->child));
    return value->kind == VALUE_POOL;
}

void throw_write(const struct statement *statement, struct text *text)
{
    bool after_arrow = false;
    for (size_t i = 0; i < statement->operand_count; i++)
        after_arrow |= statement->operands[i].outcome &&
                       has_pool(statement, value_at(statement, statement->operands[i].value));
    text_add(text, word_slice(statement, statement->word));
    for (size_t i = 0; i < statement->operand_count; i++) {
        const struct operand *operand = &statement->operands[i];
        const struct value *value = value_at(statement, operand->value);
        if (has_pool(statement, value) && operand->outcome == after_arrow) {
            text_add_string(text, after_arrow ? " =>" : "");
            add_dice(statement, value, text);
        } else if (!operand->outcome || after_arrow || operand->preposition || operand->keyed) {
            text_add_string(text, " ");
            canonical_text(operand_slice(statement, i), text);
        }
    }
}

const struct die *throw_die(const struct vocabulary *vocabulary, struct slice name)
{
    for (const struct operand_type *type = vocabulary->types; type->name; type++)
        for (const struct die *die = type->dice; die && die->name; die++)
            if (slice_is(name, die->name))
                return die;
    return NULL;
}

/* The word at the beginning of a text: up to a blank that is not in quotes. */
static struct slice first_word(const char *text)
{
    bool quoted = false;
    size_t length = 0;
    for (; text[length] && (quoted || text[length] != ' '); length++) {
        if (text[length] == '\\' && text[length + 1])
            length++;
        else
            quoted = quoted != (text[length] == '"');
    }
    return (struct slice){text, length};
}

/* The die of a word such as "2red", and how many. NULL: it is none. */
static const struct die *dice_in_word(const struct vocabulary *vocabulary, struct slice word,
                                      unsigned *ret_count)
{
    size_t digits = 0;
    *ret_count = 0;
    for (; digits < word.length && digits < 4 && word.at[digits] >= '0' && word.at[digits] <= '9';
         digits++)
        *ret_count = *ret_count * 10 + (unsigned)(word.at[digits] - '0');
    if (digits == 0 || *ret_count == 0)
        return NULL;
    return throw_die(vocabulary, (struct slice){word.at + digits, word.length - digits});
}

unsigned dice_sides_of(const struct die *die)
{
    unsigned sides = 0;
    for (size_t i = 0; die->faces && die->faces[i]; i++)
        sides += die->chances ? die->chances[i] : 1;
    return die->faces ? sides : (unsigned)die->sides;
}

int32_t dice_face_of(const struct die *die, unsigned side)
{
    int32_t face = 0;
    if (!die->faces)
        return (int32_t)side + 1;
    if (!die->chances)
        return (int32_t)side;
    while (side >= die->chances[face])
        side -= die->chances[face++];
    return face;
}

static void add_faces(struct text *text, struct chain_numbers *numbers, const struct die *die,
                      unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        int32_t face = dice_face_of(die, chain_number(numbers, dice_sides_of(die)));
        text_add_string(text, i ? " " : "");
        if (die->faces)
            text_add_string(text, die->faces[face]);
        else
            text_addf(text, "%d", (int)face);
    }
}

void throw_write_shown(const struct chain_throw *of, const struct vocabulary *vocabulary,
                       struct text *text)
{
    struct chain_numbers numbers;
    unsigned count;
    chain_numbers_init(&numbers, of);
    for (const char *at = of->text.at; *at;) {
        struct slice word = first_word(at);
        const struct die *die = dice_in_word(vocabulary, word, &count);
        text_add_string(text, text->length ? " " : "");
        if (die) {
            if (count > 1 && !die->faces)
                text_addf(text, "%u", count);
            text_addf(text, "%s[", die->name);
            add_faces(text, &numbers, die, count);
            text_add_string(text, "]");
        } else {
            text_add(text, word);
        }
        at += word.length;
        at += strspn(at, " ");
    }
}

bool throw_write_unsourced(const char *thrown, struct text *text)
{
    bool sourced = false, skips = false;
    for (const char *at = thrown; *at; at += strspn(at, " ")) {
        struct slice word = first_word(at);
        bool by = slice_is(word, "by");
        if (!by && !skips) {
            text_add_string(text, text->length ? " " : "");
            text_add(text, word);
        }
        skips = by;
        sourced = sourced || by;
        at += word.length;
    }
    return sourced;
}

bool throw_is_of(const struct ruleset *ruleset, const char *text)
{
    struct slice verb = first_word(text);
    bool rolls = false, dice = false;
    unsigned count;
    for (const struct phrase *one = ruleset->vocabulary->verbs; one->word; one++)
        rolls = rolls || (slice_is(verb, one->word) && ruleset->rolled[one->kind]);
    for (const char *at = text; *at; at += strspn(at, " ")) {
        struct slice word = first_word(at);
        dice = dice || dice_in_word(ruleset->vocabulary, word, &count);
        at += word.length;
    }
    return rolls && dice;
}

/* Reads the text of a throw, such as "roll 1d6", as the roll that must follow. */

/* Reads the roll that a throw announces, with faces that do not matter. NULL: it is no statement,
 * or more than one, or memory ran out. */
static const struct statement *read_roll(struct run *run, const struct statement *statement,
                                         const char *thrown)
{
    char line[LIMIT_STATEMENT_BYTES], shown[LIMIT_STATEMENT_BYTES], name[LIMIT_STRING_BYTES];
    struct implied_room *room = &run->scratch.implied;
    const struct chain_throw any = {.links = (const uint8_t *)"", .text = slice_of(thrown)};
    struct text text, roll;
    text_init(&roll, shown, sizeof shown);
    throw_write_shown(&any, run_game(run)->catalogue->ruleset->vocabulary, &roll);
    text_init(&text, line, sizeof line);
    name_write(&text, word_text(statement, statement->subject, name));
    text_addf(&text, ": %s\n", shown);
    if (!room->reader)
        room->reader = text_reader_new();
    room->copies.count = 0;
    bool read = room->reader && !text.is_cut && !roll.is_cut &&
                text_reader_read(room->reader, text.at, text.length, statement->line,
                                 &room->copies);
    return read && room->copies.count == 1 ? &room->copies.list[0].statement : NULL;
}

/* Whether the binder's event rolls dice and is announced by the text. */
static bool announces(const struct run *run, const struct statement *roll, const char *thrown)
{
    char buffer[LIMIT_STATEMENT_BYTES];
    struct text text;
    const struct ruleset *ruleset = run_game(run)->catalogue->ruleset;
    const struct event *event = &run->binder.event;
    int field = ruleset->rolled ? ruleset->rolled[event->kind] - 1 : -1;
    if (field < 0 || !has(event, field))
        return false;
    text_init(&text, buffer, sizeof buffer);
    throw_write(roll, &text);
    return strcmp(text.at, thrown) == 0;
}

bool run_read_throw(struct run *run, const struct statement *statement)
{
    char thrown[LIMIT_STRING_BYTES], buffer[LIMIT_STRING_BYTES];
    const struct chain_fields *fields = ruleset_chains(run_game(run)->catalogue->ruleset);
    text_copy(thrown, sizeof thrown, event_text(&run->binder.event, fields->text, buffer));
    const struct statement *roll = read_roll(run, statement, thrown);
    bool follows = roll && bind_event(&run->binder, roll) && announces(run, roll, thrown);
    if (run->binder.no_memory || !bind_event(&run->binder, statement))
        return run_out_of_memory(run);
    run_game(run)->sealing.dice.follows = follows;
    return true;
}
