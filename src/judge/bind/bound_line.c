/* SPDX-License-Identifier: MIT */

#include "base/array.h"
#include "judge/bind/attempt.h"

/* A line with more of them is bound anew each time. */
enum { ITEMS_MOST = 32 };

static bool find_named(const struct binder *binder, const struct bound_item *item, entity side,
                       int32_t *ret_value)
{
    const struct operand_type *type = item->named->type;
    const struct slice name = word_slice(binder->event.statement, item->word);
    entity one;
    bool found = type->kind == OPERAND_NAME
                     ? binder_find_named(binder, type, name, side, &one) == ROSTER_FOUND
                     : (one = binder_find_free(binder, type, name, side)) != NO_ENTITY;
    if (found)
        *ret_value = (int32_t)one;
    return found;
}

bool bound_line_again(struct binder *binder, const struct bound_line *line, entity side)
{
    struct event *event = &binder->event;
    if (!ARRAY_RESERVE(event->items, binder->item_capacity, line->item_count) ||
        !ARRAY_RESERVE(event->pools, binder->pool_capacity, line->pool_count) ||
        !ARRAY_RESERVE(event->faces, binder->face_capacity, line->face_count))
        return false;
    binder->introduced = NO_ENTITY;
    binder->lexeme = line->lexeme;
    event->form = line->form;
    event->present = line->present;
    for (uint32_t i = 0; i < line->item_count; i++) {
        const struct bound_item *item = &line->items[i];
        int32_t value = item->value;
        if (item->named && !find_named(binder, item, side, &value))
            return false;
        event->items[i] = value;
        if (item->count) {
            event->field[item->field] = value;
            event->first[item->field] = i;
            event->count[item->field] = item->count;
        }
    }
    event->item_count = line->item_count;
    if (line->pool_count) {
        memcpy(event->pools, line->pools, line->pool_count * sizeof *event->pools);
        memcpy(event->faces, line->faces, line->face_count * sizeof *event->faces);
        event->pool_count = line->pool_count;
        event->face_count = line->face_count;
    }
    return true;
}

/* What is about to be kept. */
struct draft {
    const struct binder *binder;
    struct bound_item items[ITEMS_MOST];
    uint32_t count, of_field[EVENT_FIELDS];
};

/* Drafts the event's next item, which `element` made of `value`. False: the line cannot be kept:
 * the item is a new name, no plain word, out of order, or one too many. */
static bool add_value(struct draft *draft, const struct element *element, const struct value *value)
{
    const struct event *event = &draft->binder->event;
    const enum operand_kind kind = element->type->kind;
    const uint8_t field = element->type->field;
    const struct word *word = value_word(event->statement, value);
    const bool named = kind == OPERAND_NAME || kind == OPERAND_FREE_NAME;
    const bool at_end = event->first[field] + draft->of_field[field] == draft->count;
    if (kind == OPERAND_NEW_NAME || draft->count == ITEMS_MOST || !at_end)
        return false;
    if (!word && (named || kind == OPERAND_TEXT))
        return false;
    if (named && word->escaped)
        return false;
    draft->items[draft->count] =
        (struct bound_item){.named = named ? element : NULL,
                            .word = named ? *word : (struct word){0},
                            .value = event->items[draft->count],
                            .field = field,
                            .count = draft->of_field[field] ? 0 : event->count[field]};
    draft->count++;
    draft->of_field[field]++;
    return true;
}

static bool draft_values(struct draft *draft, const struct element *element,
                         const struct value *value)
{
    const struct statement *statement = draft->binder->event.statement;
    if (!element || !element->type)
        return true;
    if (value->kind != VALUE_LIST || !element->repeat)
        return add_value(draft, element, value);
    for (uint32_t at = value->child; at != NO_VALUE; at = value_at(statement, at)->next)
        if (!add_value(draft, element, value_at(statement, at)))
            return false;
    return true;
}

/* Fills the draft. False: the event may not be kept. */
static bool draft_operands(struct draft *draft, const struct element *const *takers)
{
    const struct event *event = &draft->binder->event;
    const struct statement *statement = event->statement;
    if (statement->operand_count > BOUND_OPERANDS_MOST)
        return false;
    for (size_t i = 0; i < statement->operand_count; i++)
        if (!draft_values(draft, takers[i], value_at(statement, statement->operands[i].value)))
            return false;
    return draft->count == event->item_count;
}

/* For which subjects the event's verb was looked up; 0: it is no event. */
static uint32_t subject_kinds(const struct binder *binder)
{
    const struct event *event = &binder->event;
    if (event->by_table)
        return SUBJECT_TABLE;
    if (event->subject == NO_ENTITY)
        return 0;
    return BIT(roster_at(binder_roster(binder), event->subject)->kind);
}

void bound_line_keep(const struct binder *binder, const struct element *const *takers)
{
    static const struct bound_line never;
    const struct event *event = &binder->event;
    struct known_line *known = event->statement->known;
    struct draft draft = {.binder = binder};
    known->bound = &never;
    if (!draft_operands(&draft, takers))
        return;
    struct bound_line *line = known_line_room(known, sizeof *line +
                                                         draft.count * sizeof *line->items);
    struct pool *pools = known_line_room(known, event->pool_count * sizeof *pools);
    int32_t *faces = known_line_room(known, event->face_count * sizeof *faces);
    if (!line || !pools || !faces)
        return;
    *line = (struct bound_line){.lexicon = binder->lexicon,
                                .lexeme = binder->lexeme,
                                .who = subject_kinds(binder),
                                .present = event->present,
                                .form = event->form,
                                .item_count = draft.count,
                                .pool_count = event->pool_count,
                                .face_count = event->face_count,
                                .pools = pools,
                                .faces = faces};
    memcpy(line->items, draft.items, draft.count * sizeof *line->items);
    if (event->pool_count)
        memcpy(pools, event->pools, event->pool_count * sizeof *pools);
    if (event->face_count)
        memcpy(faces, event->faces, event->face_count * sizeof *faces);
    known->bound = line;
}
