/* SPDX-License-Identifier: MIT */
#include "judge/bind/attempt.h"

#include "base/array.h"

#include <stdlib.h>

void binder_init(struct binder *binder, struct block *block)
{
    memset(binder, 0, sizeof *binder);
    binder->block = block;
}

void binder_done(struct binder *binder)
{
    free(binder->event.items);
    free(binder->event.pools);
    free(binder->event.faces);
    memset(binder, 0, sizeof *binder);
}

void binder_begin(struct binder *binder, const struct lexicon *lexicon, struct hash_secret secret)
{
    struct bindings *bindings = binder_bindings(binder);
    binder->lexicon = lexicon;
    bindings->roster.secret = secret;
    bindings->subjects[0] = bindings->subjects[1] = NO_ENTITY;
    bindings->block_kinds[0] = WITHIN_GAME;
    bindings->block_owners[0] = NO_ENTITY;
}

static void clear_operands(struct event *event)
{
    for (uint32_t fields = event->present; fields; fields &= fields - 1)
        event->count[__builtin_ctz(fields)] = 0;
    event->present = event->unread = 0;
    event->item_count = event->pool_count = event->face_count = 0;
}

static void clear_event(struct binder *binder, uint16_t kind, const struct statement *statement)
{
    struct event *event = &binder->event;
    event->kind = kind;
    event->form = 0;
    event->by_table = false;
    event->subject = NO_ENTITY;
    clear_operands(event);
    event->fields_read = &binder->fields_read;
    event->line = statement->line;
    event->statement = statement;
    binder->unbound.kind = UNBOUND_TOLD;
    binder->known = roster_count(binder_roster(binder));
}

void binder_bare(struct binder *binder, uint16_t kind, const struct statement *statement)
{
    clear_event(binder, kind, statement);
}

/* Binds one operand to the element that takes it. */
static bool bind_element(struct attempt *attempt, const struct element *element,
                         const struct value *value)
{
    if (!element->type)
        return true;
    if (value->kind != VALUE_LIST || !element->repeat)
        return attempt_value(attempt, element, value);
    for (uint32_t at = value->child; at != NO_VALUE; at = value_at(attempt->statement, at)->next)
        if (!attempt_value(attempt, element, value_at(attempt->statement, at)))
            return false;
    return true;
}

/* The first element of a set (a bit each) that is not empty. */
static inline const struct element *first_of(const struct signature *form, uint32_t elements)
{
    return &form->elements[__builtin_ctz(elements)];
}

static const struct element *element_called(const struct signature *form, uint32_t elements,
                                            struct slice word)
{
    for (; elements; elements &= elements - 1)
        if (slice_equal(first_of(form, elements)->word, word))
            return first_of(form, elements);
    return NULL;
}

/* A value that is a word without quotes. Empty: it is none. */
static inline struct slice word_value(const struct statement *statement, const struct value *value)
{
    static const struct slice none;
    if (value->kind != VALUE_PATH || value->count != 1)
        return none;
    struct word written = value_at(statement, value->child)->word;
    return written.quoted ? none : word_slice(statement, written);
}

/* The element of a set (a bit each) that takes the value; all stand after a preposition or are
 * words. NULL: none does. */
static inline const struct element *element_taking(const struct attempt *attempt, uint32_t elements,
                                                   const struct value *value)
{
    if (!elements)
        return NULL;
    const struct slice word = word_value(attempt->statement, value);
    for (; elements; elements &= elements - 1) {
        const struct element *element = first_of(attempt->form, elements);
        if (takes_value(element) || (word.length && slice_equal(word, element->word)))
            return element;
    }
    return NULL;
}

/* The element that takes an operand. NULL: none does. */
static inline const struct element *
element_for(const struct attempt *attempt, const struct operand *operand, const struct value *value)
{
    const struct signature *form = attempt->form;
    const struct takers *takers = &form->takers[operand->outcome];
    const uint32_t unused = ~attempt->used;
    if (operand->keyed)
        return element_called(form, takers->keyed & unused,
                              word_slice(attempt->statement, operand->key));
    uint32_t after = takers->after_preposition[operand->preposition] & unused;
    const struct element *taker = element_taking(attempt, after, value);
    if (taker)
        return taker;
    /* the source of '=> 3 by SOURCE' belongs to the event */
    if (operand->preposition != PREPOSITION_NONE)
        return element_taking(
            attempt, form->takers[false].after_preposition[operand->preposition] & unused, value);
    uint32_t plain = takers->plain & (unused | form->repeats);
    const struct element *last = attempt->last;
    if (plain)
        return first_of(form, plain);
    return last && last->repeat && last->form == ELEMENT_PREPOSITION ? last : NULL;
}

static inline bool bind_operand(struct attempt *attempt, const struct operand *operand)
{
    const struct signature *form = attempt->form;
    const struct value *value = value_at(attempt->statement, operand->value);
    const struct element *taker = element_for(attempt, operand, value);
    if (!taker && form->open && !operand->outcome)
        return true;
    if (!taker)
        attempt->misfit = (struct misfit){.kind = MISFIT_MISPLACED};
    attempt->last = taker ? taker : attempt->last;
    attempt->used |= taker ? taker->bit : 0;
    if (taker && bind_element(attempt, taker, value))
        return true;
    attempt->misfit.operand = operand;
    return false;
}

static inline bool try_form(struct attempt *attempt, const struct lexeme *lexeme, uint8_t number)
{
    const struct statement *statement = attempt->statement;
    const struct signature *form = attempt->form = &lexeme->forms[number];
    attempt->used = 0;
    attempt->last = NULL;
    attempt->binder->introduced = NO_ENTITY;
    attempt->binder->event.form = number;
    clear_operands(&attempt->binder->event);
    for (size_t i = 0; i < statement->operand_count; i++)
        if (!bind_operand(attempt, &statement->operands[i]))
            return false;
    uint32_t missing = form->required & ~attempt->used;
    if (!(attempt->used & form->outcomes))
        missing &= ~form->outcomes;
    if (missing)
        attempt->misfit = (struct misfit){.kind = MISFIT_MISSING, .missing = missing};
    return !missing;
}

bool attempt_form(struct attempt *attempt, const struct lexeme *lexeme, uint8_t number)
{
    return try_form(attempt, lexeme, number);
}

struct attempt attempt_begin(struct binder *binder)
{
    const struct unbound *unbound = &binder->unbound;
    return (struct attempt){.binder = binder,
                            .statement = binder->event.statement,
                            .side = unbound->side,
                            .introduces_kind = unbound->introduces,
                            .again = unbound->introduces &&
                                     unbound->lexeme->phrase->flags & PHRASE_AGAIN};
}

/* Notes why the statement does not bind. Always answers false. */
static bool unbound(struct binder *binder, struct unbound one)
{
    binder->unbound = one;
    return false;
}

void binder_takers(const struct binder *binder, const struct element **ret_takers)
{
    const struct statement *statement = binder->event.statement;
    struct attempt attempt = {.statement = statement,
                              .form = &binder->lexeme->forms[binder->event.form]};
    for (size_t i = 0; i < statement->operand_count; i++) {
        const struct operand *operand = &statement->operands[i];
        const struct element *taker =
            element_for(&attempt, operand, value_at(statement, operand->value));
        ret_takers[i] = taker;
        attempt.last = taker ? taker : attempt.last;
        attempt.used |= taker ? taker->bit : 0;
    }
}

/* Keeps what was bound with the line, if that is known and nothing is kept with it yet. */
static void keep_with_line(const struct binder *binder)
{
    const struct element *takers[BOUND_OPERANDS_MOST] = {NULL};
    const struct statement *statement = binder->event.statement;
    if (!statement->known || statement->known->bound || binder->no_memory)
        return;
    if (statement->operand_count <= BOUND_OPERANDS_MOST)
        binder_takers(binder, takers);
    bound_line_keep(binder, takers);
}

/* Whether a form that failed for this reason would also fail if names meant something else. */
static bool fails_whatever_is_named(const struct misfit *misfit)
{
    return misfit->kind != MISFIT_NONE &&
           (misfit->kind < MISFIT_UNKNOWN || misfit->kind > MISFIT_NEW_NAME);
}

/* Tries each form of the verb, then of the other verbs with its word, until one fits. A form that
 * fails leaves no new names. */
static bool bind_anew(struct binder *binder, const struct statement *statement,
                          const struct lexeme *lexeme, entity side, uint32_t introduces)
{
    /* assigned member by member: most statements bind, and nobody reads why one did not */
    struct attempt attempt;
    attempt.binder = binder;
    attempt.statement = statement;
    attempt.side = side;
    attempt.introduces_kind = introduces;
    attempt.again = introduces && lexeme->phrase->flags & PHRASE_AGAIN;
    attempt.misfit.kind = MISFIT_NONE;
    const uint16_t kind = binder->event.kind;
    bool first = true; /* no form before this one may ever take the statement */
    if (!ARRAY_RESERVE(binder->event.items, binder->item_capacity, statement->value_count))
        return bind_no_memory(binder);
    for (const struct lexeme *verb = lexeme; verb; verb = lexicon_further_verb(verb)) {
        binder->lexeme = verb;
        binder->event.kind = verb == lexeme ? kind : verb->phrase->kind;
        for (uint8_t f = 0; f < verb->form_count; f++) {
            if (try_form(&attempt, verb, f)) {
                if (first)
                    keep_with_line(binder);
                return true;
            }
            first = first && fails_whatever_is_named(&attempt.misfit);
            if (roster_count(binder_roster(binder)) > binder->known)
                roster_truncate(binder_roster(binder), binder->known);
        }
    }
    binder->lexeme = lexeme;
    binder->event.kind = kind;
    return unbound(binder, (struct unbound){.kind = UNBOUND_OPERANDS,
                                            .lexeme = lexeme,
                                            .side = side,
                                            .introduces = introduces});
}

/* Binds the operands: as the last time, if the line is known. */
static bool bind_operands(struct binder *binder, const struct statement *statement,
                          const struct lexeme *lexeme, entity side, uint32_t introduces)
{
    const struct bound_line *bound = bound_line_of(statement);
    return (bound && bound->lexeme == lexeme && bound_line_again(binder, bound, side)) ||
           bind_anew(binder, statement, lexeme, side, introduces);
}

/* Phrases ------------------------------------------------------------------------- */

/* Finds the player who acts: first among the last two, since the same players act again. */
static enum roster_answer who_acts(struct binder *binder, struct slice name, entity *ret_subject)
{
    struct bindings *bindings = binder_bindings(binder);
    const struct roster *roster = &bindings->roster;
    entity *last = bindings->subjects;
    if (bindings->subjects_changes != roster->changes)
        last[0] = last[1] = NO_ENTITY;
    bindings->subjects_changes = roster->changes;
    for (size_t i = 0; i < 2; i++)
        if (last[i] != NO_ENTITY && slice_equal(roster_name(roster, last[i]), name)) {
            *ret_subject = last[i];
            return ROSTER_FOUND;
        }
    uint32_t kinds = binder->lexicon->vocabulary->subject_kinds;
    enum roster_answer answer = binder_find(binder, name, kinds, NO_ENTITY, ret_subject);
    if (answer == ROSTER_FOUND) {
        last[1] = last[0];
        last[0] = *ret_subject;
    }
    return answer;
}

static bool find_subject(struct binder *binder, const struct statement *statement,
                         uint32_t *ret_who)
{
    struct slice name = word_text(statement, statement->subject, binder->word);
    entity subject;
    enum roster_answer answer = who_acts(binder, name, &subject);
    if (answer == ROSTER_FOUND) {
        binder->event.subject = subject;
        *ret_who = 1u << roster_at(binder_roster(binder), subject)->kind;
        return true;
    }
    if (answer == ROSTER_NONE && slice_is(name, "table")) {
        binder->event.by_table = true;
        *ret_who = SUBJECT_TABLE;
        return true;
    }
    return unbound(binder, (struct unbound){.kind = UNBOUND_SUBJECT, .answer = answer});
}

bool bind_event(struct binder *binder, const struct statement *statement)
{
    uint32_t who = 0;
    clear_event(binder, KIND_NONE, statement);
    if (!find_subject(binder, statement, &who))
        return false;
    struct slice word = word_text(statement, statement->word, binder->word);
    const struct bound_line *bound = bound_line_of(statement);
    const struct lexeme *verb = bound && bound->lexicon == binder->lexicon && bound->who == who
                                    ? bound->lexeme
                                    : lexicon_verb(binder->lexicon, word, who);
    if (!verb)
        return unbound(binder, (struct unbound){.kind = UNBOUND_VERB, .who = who});
    binder->event.kind = verb->phrase->kind;
    return bind_operands(binder, statement, verb, binder->event.subject, 0);
}

bool bind_marker(struct binder *binder, const struct statement *statement)
{
    const struct lexeme *marker = &binder->lexicon->markers[statement->marker];
    clear_event(binder, (uint16_t)(KIND_ROUND + statement->marker), statement);
    if (!marker->form_count)
        return unbound(binder, (struct unbound){.kind = UNBOUND_MARKER});
    return bind_operands(binder, statement, marker, NO_ENTITY, 0);
}

bool bind_result(struct binder *binder, const struct statement *statement)
{
    clear_event(binder, KIND_RESULT, statement);
    return bind_operands(binder, statement, &binder->lexicon->result, NO_ENTITY, 0);
}

bool bind_as(struct binder *binder, const struct statement *statement, uint16_t kind, int field)
{
    clear_event(binder, kind, statement);
    if (!bind_operands(binder, statement, binder->lexicon->by_kind[kind], NO_ENTITY, 0))
        return false;
    binder->event.subject = roster_side(binder_roster(binder), entity_in(&binder->event, field));
    return true;
}

/* Whether a declaration may be here. */
static bool admit_declaration(struct binder *binder, const struct statement *statement,
                              const struct lexeme *lexeme)
{
    const struct phrase *phrase = lexeme->phrase;
    const struct bindings *bindings = binder_bindings(binder);
    size_t index = (size_t)(lexeme - binder->lexicon->declarations);
    uint32_t depth = bindings->depth;
    struct unbound one = {.lexeme = lexeme};
    if (!(phrase->who & bindings->block_kinds[depth]))
        one.kind = UNBOUND_ELSEWHERE;
    else if (phrase->flags & PHRASE_ONCE &&
             bindings->declared[depth][index / 64 % 2] >> index % 64 & 1)
        one.kind = UNBOUND_REPEATED;
    else if (statement->opens_block && !(phrase->flags & PHRASE_BLOCK))
        one.kind = UNBOUND_BLOCK;
    else
        return true;
    return unbound(binder, one);
}

static void note_declared(struct binder *binder, const struct lexeme *lexeme)
{
    struct bindings *bindings = binder_bindings(binder);
    size_t index = (size_t)(lexeme - binder->lexicon->declarations);
    bindings->declared[bindings->depth][index / 64 % 2] |= UINT64_C(1) << index % 64;
}

bool bind_declaration(struct binder *binder, const struct statement *statement)
{
    const struct bound_line *bound = bound_line_of(statement);
    const bool known = bound && bound->lexicon == binder->lexicon && bound->lexeme->phrase;
    struct slice word = word_text(statement, statement->word, binder->word);
    const struct lexeme *lexeme = known ? bound->lexeme
                                        : lexicon_declaration(binder->lexicon, word);
    clear_event(binder, KIND_NONE, statement);
    if (!lexeme)
        return unbound(binder, (struct unbound){.kind = UNBOUND_BEGINNING});
    if (!admit_declaration(binder, statement, lexeme))
        return false;
    binder->event.kind = lexeme->phrase->kind;
    if (!bind_operands(binder, statement, lexeme, binder_owner(binder), lexeme->phrase->introduces))
        return false;
    note_declared(binder, lexeme);
    return true;
}

/* Drops a field of the event and marks it as unread. */
static void drop_field(struct event *event, uint8_t field)
{
    event->present &= ~BIT(field);
    event->count[field] = 0;
    event->unread |= BIT(field);
}

/* Drops the fields to which an operand that no element takes may belong: those of its key, or else
 * all that no operand has set. */
static void drop_fields_near(struct attempt *attempt, const struct operand *operand)
{
    const struct signature *form = attempt->form;
    bool known = false;
    for (uint8_t i = 0; i < form->count && operand->keyed; i++) {
        const struct element *element = &form->elements[i];
        if (element->form == ELEMENT_KEYED &&
            slice_equal(element->word, word_slice(attempt->statement, operand->key))) {
            drop_field(&attempt->binder->event, element->type->field);
            known = true;
        }
    }
    for (uint8_t i = 0; i < form->count && !known; i++)
        if (form->elements[i].type && !(attempt->used & form->elements[i].bit))
            drop_field(&attempt->binder->event, form->elements[i].type->field);
}

/* Binds an operand. If that fails, drops the fields that it may belong to. */
static void bind_or_drop(struct attempt *attempt, const struct operand *operand)
{
    const struct value *value = value_at(attempt->statement, operand->value);
    const struct element *taker = element_for(attempt, operand, value);
    if (!taker) {
        drop_fields_near(attempt, operand);
        return;
    }
    attempt->last = taker;
    attempt->used |= taker->bit;
    if (!bind_element(attempt, taker, value) && taker->type)
        drop_field(&attempt->binder->event, taker->type->field);
}

bool bind_declaration_partly(struct binder *binder, const struct statement *statement)
{
    char buffer[LIMIT_STRING_BYTES];
    const struct lexeme *lexeme = lexicon_declaration(
        binder->lexicon, word_text(statement, statement->word, buffer));
    clear_event(binder, KIND_NONE, statement);
    bool admitted = lexeme && lexeme->form_count == 1 &&
                    admit_declaration(binder, statement, lexeme);
    if (admitted) {
        const struct signature *form = &lexeme->forms[0];
        struct attempt attempt = {.binder = binder,
                                  .statement = statement,
                                  .form = form,
                                  .side = binder_owner(binder),
                                  .introduces_kind = lexeme->phrase->introduces};
        binder->event.kind = lexeme->phrase->kind;
        binder->introduced = NO_ENTITY;
        for (size_t i = 0; i < statement->operand_count; i++)
            bind_or_drop(&attempt, &statement->operands[i]);
        for (uint8_t i = 0; i < form->count; i++) {
            const struct element *element = &form->elements[i];
            bool missing = form->required & element->bit && !(attempt.used & element->bit);
            if (missing && element->type)
                drop_field(&binder->event, element->type->field);
            if (element->form == ELEMENT_PLAIN && element->type &&
                binder->event.unread >> element->type->field & 1)
                admitted = false;
        }
    }
    if (!admitted)
        roster_truncate(binder_roster(binder), binder->known);
    else
        note_declared(binder, lexeme);
    return admitted;
}

void binder_open(struct binder *binder)
{
    struct bindings *bindings = binder_bindings(binder);
    entity owner = bindings->block_owners[bindings->depth];
    uint32_t kinds = bindings->block_kinds[bindings->depth];
    if (binder->introduced != NO_ENTITY) {
        owner = binder->introduced;
        kinds = 1u << roster_at(&bindings->roster, owner)->kind;
    }
    if (bindings->depth == LIMIT_BLOCK_DEPTH)
        return; /* the reader refuses deeper blocks */
    uint32_t depth = ++bindings->depth;
    bindings->block_owners[depth] = owner;
    bindings->block_kinds[depth] = kinds;
    bindings->declared[depth][0] = bindings->declared[depth][1] = 0;
}

void binder_close(struct binder *binder)
{
    struct bindings *bindings = binder_bindings(binder);
    if (bindings->depth > 0)
        bindings->depth--;
}
