/* SPDX-License-Identifier: MIT */
#include "judge/bind/diagnosis/parts.h"

#include "judge/bind/lexicon.h"

/* An element that a value fits, and the part of the statement that it would take: the value, or a
 * name of several words without quotes that begins there. element NULL: nothing fits. */
struct fit {
    const struct element *element;
    struct slice text;
};

/* The only word of a value. NULL: it has several, or is no word. */
static const struct word *word_of(const struct statement *statement, const struct value *value)
{
    bool single = value->kind == VALUE_PATH && value->count == 1;
    if (single)
        return &value_at(statement, value->child)->word;
    return value->kind == VALUE_CODE ? &value->word : NULL;
}

struct slice fitting_whole_name(const struct statement *statement, const struct roster *roster,
                                struct word word, uint32_t kinds)
{
    for (entity one = 0; one < roster_count(roster) && !word.quoted; one++) {
        struct slice name = roster_name(roster, one);
        bool longer = name.length > word.length && name.at[word.length] == ' ' &&
                      word.at + name.length <= statement->length;
        if (longer && kinds >> roster_at(roster, one)->kind & 1 &&
            memcmp(statement->text + word.at, name.at, name.length) == 0)
            return name;
    }
    return (struct slice){"", 0};
}

/* Whether an entity of these kinds has the name and was known before the statement. */
static bool fitting_knows(const struct fitting *fitting, struct slice name, uint32_t kinds)
{
    entity one = roster_called(fitting->roster, name);
    while (one != NO_ENTITY &&
           (one >= fitting->known || !(kinds >> roster_at(fitting->roster, one)->kind & 1)))
        one = roster_namesake(fitting->roster, one);
    return one != NO_ENTITY;
}

/* The text of a value that names an entity of the kinds; words after it belong to it if only the
 * whole is a name. Empty: it names nothing. */
static struct slice text_of_name(const struct fitting *fitting, const struct value *value,
                                 uint32_t kinds)
{
    char buffer[LIMIT_STRING_BYTES];
    const struct statement *statement = fitting->statement;
    struct slice text = {statement->text + value->at, value->length};
    if (value->kind != VALUE_PATH && value->kind != VALUE_CODE)
        return (struct slice){"", 0};
    struct word first = value->kind == VALUE_CODE ? value->word
                                                  : value_at(statement, value->child)->word;
    if (fitting_knows(fitting, word_text(statement, first, buffer), kinds))
        return text;
    struct slice whole = value->kind == VALUE_PATH && value->count == 1
                             ? fitting_whole_name(statement, fitting->roster, first, kinds)
                             : (struct slice){"", 0};
    return whole.length ? (struct slice){statement->text + first.at, whole.length} : whole;
}

/* The part of the statement, from the value on, that an element would take. Empty: none fits. */
static struct slice taken_by(const struct fitting *fitting, const struct element *element,
                             const struct value *value)
{
    const struct statement *statement = fitting->statement;
    const struct operand_type *type = element->type;
    const struct slice text = {statement->text + value->at, value->length};
    const struct word *word = word_of(statement, value);
    bool takes = false;
    if (!takes_value(element))
        takes = word && !word->quoted && slice_equal(word_slice(statement, *word), element->word);
    else if (type->kind == OPERAND_WORD)
        takes = word && !word->quoted &&
                words_place(element->words, word_slice(statement, *word)) >= 0;
    else if (type->kind == OPERAND_NUMBER)
        takes = value->kind == VALUE_INT &&
                ((type->minimum == 0 && type->maximum == 0) ||
                 (value->number >= type->minimum && value->number <= type->maximum));
    else if (type->kind == OPERAND_POOL)
        takes = value->kind == VALUE_POOL;
    else if (type->kind == OPERAND_NAME || type->kind == OPERAND_FREE_NAME)
        return text_of_name(fitting, value, type->kinds);
    return takes ? text : (struct slice){"", 0};
}

/* Whether an operand of the statement stands after the preposition. */
static bool is_written(const struct statement *statement, uint8_t preposition)
{
    for (size_t i = 0; i < statement->operand_count; i++)
        if (statement->operands[i].preposition == preposition && !statement->operands[i].keyed)
            return true;
    return false;
}

static bool is_free(const struct fitting *fitting, const struct element *element)
{
    return !(fitting->used & element->bit) &&
           (element->form != ELEMENT_PREPOSITION ||
            !is_written(fitting->statement, element->preposition));
}

/* Finds an unused element after a preposition that would take the operand's value. `open`: also a
 * required element that takes any name. */
static struct fit fitting_after_preposition(const struct fitting *fitting,
                                            const struct operand *operand, bool open)
{
    const struct value *value = value_at(fitting->statement, operand->value);
    const struct signature *form = fitting->form;
    for (int optional = 0; optional <= 1; optional++) /* the required ones first */
        for (uint8_t i = 0; i < form->count; i++) {
            const struct element *element = &form->elements[i];
            if (element->form != ELEMENT_PREPOSITION || element->optional != optional ||
                !is_free(fitting, element))
                continue;
            struct slice text = taken_by(fitting, element, value);
            if (text.length)
                return (struct fit){element, text};
        }
    for (uint8_t i = 0; i < form->count && open; i++) {
        const struct element *element = &form->elements[i];
        bool any = element->type && element->type->kind == OPERAND_FREE_NAME &&
                   word_of(fitting->statement, value);
        if (element->form == ELEMENT_PREPOSITION && !element->optional && any &&
            is_free(fitting, element))
            return (struct fit){element, {fitting->statement->text + value->at, value->length}};
    }
    return (struct fit){0};
}

/* Whether the element's key is the word for the kind of what the value names: `team=` of a team. */
static bool is_key_of(const struct fitting *fitting, const struct element *element,
                      const struct value *value, const char *const *kind_names)
{
    uint32_t kinds = 0;
    for (unsigned kind = 0; kind < ENTITY_KINDS_MOST; kind++)
        if (kind_names[kind] && slice_is(element->word, kind_names[kind]))
            kinds |= BIT(kind);
    return kinds && text_of_name(fitting, value, kinds).length;
}

/* Finds an unused element without a preposition that would take the value: a plain one, or one
 * whose key is the word for the kind of entity that the value names (one of `kind_names`). */
static struct fit fitting_elsewhere(const struct fitting *fitting, const struct operand *operand,
                                    const char *const *kind_names)
{
    const struct value *value = value_at(fitting->statement, operand->value);
    const struct slice text = {fitting->statement->text + value->at, value->length};
    for (uint8_t i = 0; i < fitting->form->count; i++) {
        const struct element *element = &fitting->form->elements[i];
        bool known = element->form == ELEMENT_KEYED &&
                     is_key_of(fitting, element, value, kind_names);
        bool taken = element->form == ELEMENT_PLAIN &&
                     taken_by(fitting, element, value).length == value->length;
        if (!(fitting->used & element->bit) && (known || taken))
            return (struct fit){element, text};
    }
    return (struct fit){0};
}

enum { SHOWN_MOST = 80 }; /* most bytes of a suggestion */

static struct slice text_of(const struct misplaced *misplaced, uint32_t at, uint32_t length)
{
    return (struct slice){misplaced->statement->text + at, length};
}

/* Offers the words that begin an operand of the phrase: its keys, or its flags and prepositions. */
static void offer_words(struct near *near, const struct lexeme *lexeme, bool keys)
{
    for (uint8_t f = 0; f < lexeme->form_count; f++)
        for (uint8_t i = 0; i < lexeme->forms[f].count; i++) {
            const struct element *element = &lexeme->forms[f].elements[i];
            if (element->word.length && (element->form == ELEMENT_KEYED) == keys)
                near_offer(near, element->word);
            if (element->form == ELEMENT_PREPOSITION && !keys)
                near_offer(near, slice_of(preposition_name(element->preposition)));
        }
}

/* Whether a form has a key; for an empty word, whether it has any. */
static bool has_key(const struct signature *form, struct slice word)
{
    for (uint8_t i = 0; i < form->count; i++) {
        const struct element *element = &form->elements[i];
        if (element->form == ELEMENT_KEYED && (!word.length || slice_equal(element->word, word)))
            return true;
    }
    return false;
}

/* The phrase's first form that has a key. form_count: none has it. */
static uint8_t form_with_key(const struct lexeme *lexeme, struct slice word)
{
    uint8_t form = 0;
    while (form < lexeme->form_count && !has_key(&lexeme->forms[form], word))
        form++;
    return form;
}

/* Writes that the phrase lacks a key, that another form has it, or that it is written twice. */
static void tell_key(const struct misplaced *misplaced, struct text *text)
{
    const struct lexeme *lexeme = misplaced->lexeme;
    struct slice key = word_slice(misplaced->statement, misplaced->operand->key);
    uint8_t other = form_with_key(lexeme, key);
    misplaced->advice->wrong = misplaced->operand->key;
    misplaced->advice->near.wrong = key;
    if (has_key(misplaced->fitting.form, key)) {
        text_addf(text, "'%.*s=' is already written; it may be written only once", (int)key.length,
                  key.at);
        return;
    }
    if (other < lexeme->form_count) {
        text_addf(text, "'%.*s=' cannot be beside the other values: write '", (int)key.length,
                  key.at);
        form_add(text, lexeme, other);
        text_add_string(text, "'");
        return;
    }
    text_addf(text, "'%.*s=' does not belong to '%.*s'", (int)key.length, key.at,
              (int)lexeme->word.length, lexeme->word.at);
    offer_words(&misplaced->advice->near, lexeme, true);
    advice_add_near(text, &misplaced->advice->near);
    unsigned told = 0;
    for (uint8_t i = 0; i < lexeme->forms[0].count && !misplaced->advice->near.count; i++) {
        const struct element *element = &lexeme->forms[0].elements[i];
        if (element->form == ELEMENT_KEYED)
            text_addf(text, "%s%.*s=", told++ ? ", " : "; it may have ", (int)element->word.length,
                      element->word.at);
    }
}

/* The previous operand. NULL: this is the first. */
static const struct operand *before(const struct misplaced *misplaced)
{
    return misplaced->operand > misplaced->statement->operands ? misplaced->operand - 1 : NULL;
}

/* Suggests "command=3" for "command 3". */
static void find_lost_equals(const struct misplaced *misplaced, struct text *text, struct word word)
{
    const struct statement *statement = misplaced->statement;
    const struct operand *next = misplaced->operand + 1;
    struct slice key = word_slice(statement, word);
    bool has_value = next < statement->operands + statement->operand_count && !next->keyed &&
                     next->preposition == PREPOSITION_NONE;
    text_addf(text, "a '=' is missing after '%.*s': write '", (int)key.length, key.at);
    size_t written = text->length;
    text_addf(text, "%.*s=", (int)key.length, key.at);
    if (has_value)
        text_add(text, text_of(misplaced, next->at, next->length));
    else
        text_add_string(text, "...");
    text_add_string(text, "'");
    if (has_value)
        advice_keep_written(
            misplaced->advice, text,
            (struct word){.at = word.at, .length = (uint16_t)(next->at + next->length - word.at)},
            written);
}

/* Suggests "Avenger.left" for "Avenger left". False: the word is no part. */
static bool find_lost_dot(const struct misplaced *misplaced, struct text *text, struct word word)
{
    const struct operand *name = before(misplaced);
    struct slice part = word_slice(misplaced->statement, word);
    if (!name || !misplaced->last || !misplaced->last->part ||
        words_place(misplaced->last->part_words, part) < 0)
        return false;
    const struct value *value = value_at(misplaced->statement, name->value);
    struct slice whole = text_of(misplaced, value->at, value->length);
    text_addf(text, "a '.' is missing before '%.*s': write '", (int)part.length, part.at);
    size_t written = text->length;
    text_addf(text, "%.*s.%.*s'", (int)whole.length, whole.at, (int)part.length, part.at);
    advice_keep_written(
        misplaced->advice, text,
        (struct word){.at = value->at, .length = (uint16_t)(word.at + word.length - value->at)},
        written);
    return true;
}

static void add_shown(struct text *text, struct slice part)
{
    if (part.length > SHOWN_MOST)
        part.length = SHOWN_MOST;
    text_add(text, part);
}

/* Suggests the words of the text from `written` on in place of `length` bytes at the operand. */
static void keep_for_operand(const struct misplaced *misplaced, struct text *text, size_t written,
                             uint32_t length)
{
    struct word whole = {.at = misplaced->operand->at, .length = (uint16_t)length};
    if (text->length - written - 1 <= SHOWN_MOST && length <= UINT16_MAX)
        advice_keep_written(misplaced->advice, text, whole, written);
    misplaced->advice->at = misplaced->operand->at;
    misplaced->advice->length = length;
}

/* Suggests "redirect 1 to front" for "redirect 1 front". False: no missing preposition helps. */
static bool find_lost_preposition(const struct misplaced *misplaced, struct text *text, bool open)
{
    const struct operand *operand = misplaced->operand;
    struct fit fit = fitting_after_preposition(&misplaced->fitting, operand, open);
    if (!fit.element || operand->keyed || operand->outcome ||
        operand->preposition != PREPOSITION_NONE)
        return false;
    const char *preposition = preposition_name(fit.element->preposition);
    /* otherwise a name of several words also lacks its quotes */
    bool quoted = fit.text.length == operand->length;
    text_addf(text, "'%s' is missing before '", preposition);
    add_shown(text, fit.text);
    text_addf(text, "': write '");
    size_t written = text->length;
    text_addf(text, quoted ? "%s " : "%s \"", preposition);
    add_shown(text, fit.text);
    text_add_string(text, quoted ? "'" : "\"'");
    keep_for_operand(misplaced, text, written, (uint32_t)fit.text.length);
    return true;
}

/* Suggests another preposition, a key, '=>' or none for the operand. False: it fits nowhere. */
static bool find_other_place(const struct misplaced *misplaced, struct text *text)
{
    const struct operand *operand = misplaced->operand;
    struct fit fit = fitting_after_preposition(&misplaced->fitting, operand, false);
    if (!fit.element)
        fit = fitting_elsewhere(&misplaced->fitting, operand, misplaced->vocabulary->kind_names);
    if (!fit.element)
        return false;
    text_add_string(text, "write '");
    size_t written = text->length;
    if (fit.element->form == ELEMENT_PREPOSITION)
        text_addf(text, "%s ", preposition_name(fit.element->preposition));
    else if (fit.element->form == ELEMENT_KEYED)
        text_addf(text, "%.*s=", (int)fit.element->word.length, fit.element->word.at);
    else if (fit.element->outcome)
        text_add_string(text, "=> ");
    add_shown(text, fit.text);
    text_add_string(text, "'");
    keep_for_operand(misplaced, text, written, operand->length);
    text_add_string(text, " instead of '");
    add_shown(text, text_of(misplaced, operand->at, operand->length));
    text_add_string(text, "'");
    return true;
}

/* Reports a preposition that the phrase does not have, with the phrase's form. */
static void tell_preposition(const struct misplaced *misplaced, struct text *text)
{
    struct slice word = misplaced->lexeme->word;
    text_addf(text, "'%.*s' does not belong to '%.*s': write '", (int)misplaced->operand->length,
              misplaced->statement->text + misplaced->operand->at, (int)word.length, word.at);
    form_add(text, misplaced->lexeme, misplaced->form);
    text_add_string(text, "'");
}

static bool is_name_element(const struct element *element)
{
    if (!element || element->form != ELEMENT_PLAIN || !element->type || element->repeat)
        return false;
    const enum operand_kind kind = element->type->kind;
    return kind == OPERAND_NAME || kind == OPERAND_NEW_NAME || kind == OPERAND_FREE_NAME;
}

/* Reports one name too many: several names, or a name of several words without quotes. False: the
 * operand before it is no name. */
static bool find_second_name(const struct misplaced *misplaced, struct text *text, struct word word)
{
    char buffer[2][LIMIT_STRING_BYTES];
    const struct operand *name = before(misplaced);
    const struct element *last = misplaced->last;
    const struct value *value = name ? value_at(misplaced->statement, name->value) : NULL;
    if (!value || !is_name_element(last) || value->kind != VALUE_PATH || value->count != 1)
        return false;
    struct word first = value_at(misplaced->statement, value->child)->word;
    const uint32_t kinds = last->type->kinds;
    bool quoted = first.quoted || word.quoted;
    bool new_name = last->type->kind == OPERAND_NEW_NAME;
    bool first_known = !new_name &&
                       fitting_knows(&misplaced->fitting,
                                     word_text(misplaced->statement, first, buffer[0]), kinds);
    bool known = !new_name &&
                 fitting_knows(&misplaced->fitting,
                               word_text(misplaced->statement, word, buffer[1]), kinds);
    struct slice whole = text_of(misplaced, value->at,
                                 word.at + word.length + word.quoted - value->at);
    bool whole_known = !quoted && fitting_knows(&misplaced->fitting, whole, kinds);
    if (!whole_known && (known || first_known || quoted)) {
        text_addf(text, "'%.*s' may have only one name: write a line for each",
                  (int)misplaced->lexeme->word.length, misplaced->lexeme->word.at);
        if (!known && !quoted)
            text_addf(text, "; a name of several words must be in quotes: '\"%.*s\"'",
                      (int)whole.length, whole.at);
        return true;
    }
    if (last->type->kind == OPERAND_NAME)
        return false;
    text_addf(text, "a name of several words must be in quotes: write '\"%.*s\"'",
              (int)whole.length, whole.at);
    misplaced->advice->near = (struct near){.names = {whole}, .distances = {1}, .count = 1};
    misplaced->advice->wrong = (struct word){.at = value->at, .length = (uint16_t)whole.length};
    misplaced->advice->near_names = true;
    return true;
}

/* Suggests "2d6[4 3]" for "d6[4] d6[3]". False: they are not dice. */
static bool find_second_pool(const struct misplaced *misplaced, struct text *text)
{
    const struct operand *operand = misplaced->operand, *first = before(misplaced);
    const struct value *value = value_at(misplaced->statement, operand->value);
    const struct value *old = first ? value_at(misplaced->statement, first->value) : NULL;
    const bool two_pools = value->kind == VALUE_POOL && old && old->kind == VALUE_POOL;
    if (!two_pools || operand->preposition != PREPOSITION_NONE)
        return false;
    if (!misplaced->last || misplaced->last->repeat)
        return false;
    struct slice die = words_die(word_slice(misplaced->statement, value->word));
    if (!slice_equal(die, words_die(word_slice(misplaced->statement, old->word)))) {
        text_addf(text, "'%.*s' may have only dice of one kind: write a line for each",
                  (int)misplaced->lexeme->word.length, misplaced->lexeme->word.at);
        return true;
    }
    text_add_string(text, "dice of one kind must be written together: write '");
    size_t written = text->length;
    bool numbered = !misplaced->last->type->dice->faces;
    if (numbered)
        text_addf(text, "%u", old->count + value->count);
    text_addf(text, "%.*s[", (int)die.length, die.at);
    for (int i = 0; i < 2; i++)
        for (uint32_t at = i ? value->child : old->child; at != NO_VALUE;
             at = value_at(misplaced->statement, at)->next) {
            const struct value *face = value_at(misplaced->statement, at);
            text_addf(text, "%s%.*s", text->at[text->length - 1] == '[' ? "" : " ",
                      (int)face->length, misplaced->statement->text + face->at);
        }
    text_add_string(text, "]'");
    struct word whole = {.at = first->at,
                         .length = (uint16_t)(operand->at + operand->length - first->at)};
    advice_keep_written(misplaced->advice, text, whole, written);
    return true;
}

static bool has_number(const struct lexeme *lexeme)
{
    for (uint8_t f = 0; f < lexeme->form_count; f++)
        for (uint8_t i = 0; i < lexeme->forms[f].count; i++) {
            const struct operand_type *type = lexeme->forms[f].elements[i].type;
            if (type && type->kind == OPERAND_NUMBER)
                return true;
        }
    return false;
}

/* Reports a number after a phrase without one, as in "repair shield front 2". False: it has one. */
static bool find_times(const struct misplaced *misplaced, struct text *text)
{
    struct slice word = misplaced->lexeme->word;
    if (has_number(misplaced->lexeme))
        return false;
    bool event = misplaced->statement->kind == STATEMENT_EVENT;
    text_addf(text,
              event ? "'%.*s' cannot have a number: write '"
                    : "'%.*s' cannot have this number: write '",
              (int)word.length, word.at);
    form_add(text, misplaced->lexeme, misplaced->form);
    text_add_string(text, event ? "' as often as it happens" : "'");
    return true;
}

static void find_misplaced_word(const struct misplaced *misplaced, struct text *text,
                                struct word word)
{
    struct slice name = word_slice(misplaced->statement, word);
    bool bare = misplaced->operand->preposition == PREPOSITION_NONE;
    if (bare && !word.quoted &&
        form_with_key(misplaced->lexeme, name) < misplaced->lexeme->form_count) {
        find_lost_equals(misplaced, text, word);
        return;
    }
    if (bare && !word.quoted && find_lost_dot(misplaced, text, word))
        return;
    if (bare && find_lost_preposition(misplaced, text, false))
        return;
    if (!bare && find_other_place(misplaced, text))
        return;
    misplaced->advice->wrong = word;
    misplaced->advice->near.wrong = name;
    offer_words(&misplaced->advice->near, misplaced->lexeme, false);
    if (misplaced->advice->near.count) {
        text_addf(text, "'%.*s' does not belong to '%.*s'", (int)name.length, name.at,
                  (int)misplaced->lexeme->word.length, misplaced->lexeme->word.at);
        advice_add_near(text, &misplaced->advice->near);
    } else if (bare && !find_lost_preposition(misplaced, text, true)) {
        find_second_name(misplaced, text, word);
    }
}

void misplaced_find(const struct misplaced *misplaced)
{
    const struct operand *operand = misplaced->operand;
    const struct value *value = value_at(misplaced->statement, operand->value);
    struct text text;
    misplaced->advice->at = operand->at;
    misplaced->advice->length = operand->length;
    text_init(&text, misplaced->advice->message, sizeof misplaced->advice->message);
    if (operand->keyed &&
        form_with_key(misplaced->lexeme, (struct slice){"", 0}) < misplaced->lexeme->form_count)
        tell_key(misplaced, &text);
    if (operand->keyed || operand->outcome)
        return;
    if (value->kind == VALUE_PATH && value->count == 1)
        find_misplaced_word(misplaced, &text, value_at(misplaced->statement, value->child)->word);
    else if (operand->preposition != PREPOSITION_NONE)
        find_other_place(misplaced, &text);
    else if (!find_lost_preposition(misplaced, &text, false) &&
             !find_second_pool(misplaced, &text) && value->kind == VALUE_INT)
        find_times(misplaced, &text);
    if (!text.length && operand->preposition != PREPOSITION_NONE)
        tell_preposition(misplaced, &text);
}

/* Whether the form needs all operands of the statement that have no key and no preposition. */
static bool needs_all_plain(const struct misplaced *misplaced)
{
    const struct statement *statement = misplaced->statement;
    const struct signature *form = misplaced->fitting.form;
    size_t needed = 0, plain = 0;
    for (uint8_t i = 0; i < form->count; i++)
        if (form->elements[i].form == ELEMENT_PLAIN && form->required & form->elements[i].bit)
            needed++;
    for (size_t i = 0; i < statement->operand_count; i++) {
        const struct operand *operand = &statement->operands[i];
        if (!operand->keyed && !operand->outcome && operand->preposition == PREPOSITION_NONE)
            plain++;
    }
    return plain <= needed;
}

void misplaced_find_preposition(const struct misplaced *misplaced)
{
    struct text text;
    if (needs_all_plain(misplaced)) /* one with a preposition would leave its place empty */
        return;
    text_init(&text, misplaced->advice->message, sizeof misplaced->advice->message);
    find_lost_preposition(misplaced, &text, false);
}
