/* SPDX-License-Identifier: MIT */
#include "judge/search/candidates.h"

#include "judge/log/statement.h"

#include <ctype.h>

/* Writes a name that is not in the roster: the type's name and a number. */
static void add_new_name(const struct candidate_walk *walk, const struct operand_type *type,
                         struct text *text)
{
    const struct roster *roster = run_roster(walk->run);
    char buffer[80];
    struct text name;
    entity found;
    for (size_t number = roster_count(roster) + 1;; number++) {
        text_init(&name, buffer, sizeof buffer);
        for (const char *at = type->name; *at; at++)
            text_addf(&name, "%c", at == type->name ? *at : tolower((unsigned char)*at));
        text_addf(&name, "%zu", number);
        if (roster_find(roster, (struct slice){name.at, name.length}, ~0u, NO_ENTITY, &found) ==
            ROSTER_NONE)
            break;
    }
    text_add(text, (struct slice){name.at, name.length});
}

static void add_range(const struct candidate_walk *walk, const struct element *element,
                      struct text *text)
{
    const struct operand_type *type = element->type;
    const struct element_values *values = &walk->values[element - walk->form->elements];
    if (values->least == values->most) {
        text_addf(text, "%d", values->least);
        return;
    }
    text_addf(text, "<%s", type->name);
    if (type->kind == OPERAND_FREE_NAME)
        text_add_string(text, " new");
    if (values->least != INT32_MIN)
        text_addf(text, " %d..", values->least);
    if (values->least != INT32_MIN && values->most != INT32_MAX)
        text_addf(text, "%d", values->most);
    text_add_string(text, ">");
}

/* Writes what a die may show: "1..6", or "hit|crit|blank" for the faces that can fall. */
static void add_possible_faces(const struct die *die, struct text *text)
{
    bool any = false;
    if (!die->faces) {
        text_addf(text, "1..%d", die->sides);
        return;
    }
    for (uint32_t i = 0; die->faces[i]; i++) {
        if (die->chances && !die->chances[i])
            continue;
        text_addf(text, "%s%s", any ? "|" : "", die->faces[i]);
        any = true;
    }
}

/* Writes what the dice of a pool show: "3 5", or "hit blank". */
static void add_shown_faces(const struct candidate_walk *walk, const struct die *die,
                            const struct pool *pool, struct text *text)
{
    for (uint32_t i = 0; i < pool->count; i++) {
        int32_t face = walk->arrays.faces[pool->first + i];
        text_add_string(text, i ? " " : "");
        if (die->faces)
            text_add_string(text, die->faces[face]);
        else
            text_addf(text, "%d", face);
    }
}

/* Writes dice as a log does: "2d6[3 5]", "red[hit blank]"; dice that have not fallen yet with what
 * they may show, in the style that is asked for. Dice with faces say their number only then: the
 * faces that fell show it. */
static void add_pool(const struct candidate_walk *walk, const struct operand_type *type,
                     const struct pool *pool, enum candidate_style style, struct text *text)
{
    const struct die *die = &type->dice[pool->die];
    bool example = walk->examples_in >> type->field & 1;
    bool open = walk->open_dice > 0 && example && style != STYLE_EXAMPLE;
    if (pool->count > 1 && !die->faces)
        text_addf(text, "%u", pool->count);
    else if (pool->count > 1 && open)
        text_addf(text, "%u ", pool->count);
    text_addf(text, "%s[", die->name);
    if (!open)
        add_shown_faces(walk, die, pool, text);
    else if (style == STYLE_SHORT)
        text_add_string(text, "...");
    else
        add_possible_faces(die, text);
    text_add_string(text, "]");
}

static void add_example(const struct candidate_walk *walk, const struct element *element,
                        enum candidate_style style, struct text *text)
{
    const struct operand_type *type = element->type;
    if (style == STYLE_SHORT)
        text_addf(text, "%s%s", type->name, element->repeat ? "..." : "");
    else if (style == STYLE_RANGES)
        add_range(walk, element, text);
    else if (type->kind == OPERAND_NUMBER)
        text_addf(text, "%d", walk->event.field[type->field]);
    else if (type->kind == OPERAND_TEXT)
        text_addf(text, "\"%s\"", type->name);
    else if (type->kind == OPERAND_FREE_NAME)
        add_new_name(walk, type, text);
    else
        add_pool(walk, type, &walk->arrays.pools[0], style, text);
}

static void add_candidate_item(const struct candidate_walk *walk, const struct element *element,
                               int32_t value, enum candidate_style style, struct text *text)
{
    const struct operand_type *type = element->type;
    if (type->kind == OPERAND_WORD)
        text_add_string(text, type->words[value]);
    else if (type->kind == OPERAND_NUMBER)
        text_addf(text, "%d", value);
    else if (type->kind == OPERAND_POOL)
        add_pool(walk, type, &walk->arrays.pools[value], style, text);
    else /* an offer may be written as the thing of its name that is planned */
        roster_write_name(run_roster(walk->run), (entity)value,
                          type->kinds | BIT(roster_at(run_roster(walk->run), (entity)value)->kind),
                          walk->event.subject, text);
}

static void add_value(const struct candidate_walk *walk, const struct element *element,
                      enum candidate_style style, struct text *text)
{
    const struct operand_type *type = element->type;
    const struct event *event = &walk->event;
    if (!type || type->kind == OPERAND_FLAG) {
        text_add(text, element->word);
        return;
    }
    if (walk->sources.named && element == element_of_source(walk->form)) {
        roster_write_name(run_roster(walk->run), walk->sources.name,
                          BIT(roster_at(run_roster(walk->run), walk->sources.name)->kind),
                          event->subject, text);
        return;
    }
    bool example = walk->examples_in >> type->field & 1;
    bool open_dice = type->kind == OPERAND_POOL && walk->open_dice;
    if (example && !open_dice) {
        add_example(walk, element, style, text);
        return;
    }
    uint32_t count = event->count[type->field];
    bool list = count > 1 && type->kind != OPERAND_POOL;
    for (uint32_t i = 0; i < count; i++) {
        const char *before_first = list ? "[" : "";
        text_add_string(text, i ? " " : before_first);
        add_candidate_item(walk, element, item(event, type->field, i), style, text);
    }
    text_add_string(text, list ? "]" : "");
    if (element->part && has(event, element->part->field)) {
        text_add_string(text, ".");
        text_add_string(text, element->part->words[event->field[element->part->field]]);
    }
}

void candidate_text(const struct candidate_walk *walk, enum candidate_style style,
                    struct text *text)
{
    const struct event *event = &walk->event;
    if (event->subject != NO_ENTITY) {
        name_write(text, roster_name(run_roster(walk->run), event->subject));
        text_add_string(text, ": ");
    } else if (event->by_table) {
        text_add_string(text, "table: ");
    }
    text_add(text, walk->lexeme->word);
    bool arrow = false;
    for (uint8_t i = 0; i < walk->form->count; i++) {
        const struct element *element = &walk->form->elements[i];
        if (!(walk->taken >> i & 1))
            continue;
        text_add_string(text, element->outcome && !arrow ? " => " : " ");
        arrow = arrow || element->outcome;
        if (element->form == ELEMENT_PREPOSITION) {
            text_add_string(text, preposition_name(element->preposition));
            text_add_string(text, " ");
        }
        if (element->form == ELEMENT_KEYED) {
            text_add(text, element->word);
            text_add_string(text, "=");
        }
        add_value(walk, element, style, text);
    }
}

bool candidate_is_here(const struct candidate_walk *walk, const struct text *text)
{
    struct game_place place = {.phase = NULL};
    if (walk->event.kind < KIND_ROUND || walk->event.kind > KIND_STEP)
        return false;
    run_game(walk->run)->catalogue->ruleset->shown.place(walk->run->block.bytes, &place);
    const char *const here[] = {place.round, place.phase, place.segment, place.step};
    const char *value = here[walk->event.kind - KIND_ROUND], *word = strchr(text->at, ' ');
    return value && word && strcmp(word + 1, value) == 0;
}
