/* SPDX-License-Identifier: MIT */
#include "judge/bind/lexicon.h"

#include <stdlib.h>

static void add_lexicon_word(const struct words *words, struct word_slot *slots, struct slice word,
                             int32_t place)
{
    uint32_t at = words_hash(word) & words->mask;
    while (slots[at].word.at)
        at = (at + 1) & words->mask;
    slots[at] = (struct word_slot){slice_head(word), word, place};
}

static struct slice nth(const char *const *first, size_t stride, size_t n)
{
    const char *const *at = (const char *const *)(const void *)((const char *)first + n * stride);
    return (struct slice){*at, *at ? strlen(*at) : 0};
}

/* Adds a list of the words that stand `stride` bytes apart, up to a NULL. While there is no memory
 * for lists yet, only counts it. */
static void add_list(struct word_lists *lists, const char *const *first, size_t stride)
{
    size_t count = 0, slot_count = 2;
    while (first && nth(first, stride, count).at)
        count++;
    while (slot_count < 2 * count)
        slot_count *= 2;
    if (lists->lists) {
        struct word_slot *slots = &lists->slots[lists->slot_count];
        struct words *words = &lists->lists[lists->list_count];
        *words = (struct words){slots, (uint32_t)(slot_count - 1)};
        for (size_t i = 0; i < count; i++)
            add_lexicon_word(words, slots, nth(first, stride, i), (int32_t)i);
    }
    lists->list_count++;
    lists->slot_count += slot_count;
}

/* Adds all lists. While there is no memory for them yet, only counts them. */
static void add_lists(struct word_lists *lists, const struct vocabulary *vocabulary)
{
    lists->list_count = lists->slot_count = 0;
    add_list(lists, &vocabulary->verbs->word, sizeof *vocabulary->verbs);
    add_list(lists, &vocabulary->declarations->word, sizeof *vocabulary->declarations);
    for (const struct operand_type *type = vocabulary->types; type->name; type++) {
        if (lists->lists)
            lists->of_types[type - vocabulary->types] = lists->list_count;
        if (!type->dice)
            add_list(lists, type->words, sizeof *type->words);
        else
            add_list(lists, &type->dice->name, sizeof *type->dice);
        for (const struct die *die = type->dice; die && die->name; die++)
            add_list(lists, die->faces, sizeof *die->faces);
    }
}

bool word_lists_make(struct word_lists *lists, const struct vocabulary *vocabulary)
{
    *lists = (struct word_lists){.lists = NULL};
    add_lists(lists, vocabulary);
    lists->of_types = calloc(lists->list_count, sizeof *lists->of_types);
    lists->slots = calloc(lists->slot_count, sizeof *lists->slots);
    if (lists->of_types && lists->slots)
        lists->lists = calloc(lists->list_count, sizeof *lists->lists);
    if (!lists->lists)
        return false;
    lists->verbs = &lists->lists[0];
    lists->declarations = &lists->lists[1];
    add_lists(lists, vocabulary);
    return true;
}

void word_lists_done(struct word_lists *lists)
{
    free(lists->lists);
    free(lists->of_types);
    free(lists->slots);
}

int32_t words_place_long(const struct words *words, struct slice word)
{
    uint32_t at = words_hash(word) & words->mask;
    while (words->slots[at].word.at) {
        if (slice_equal(words->slots[at].word, word))
            return words->slots[at].place;
        at = (at + 1) & words->mask;
    }
    return -1;
}

static struct slice next_part(const char **cursor)
{
    while (**cursor == ' ')
        (*cursor)++;
    const char *begin = *cursor;
    while (**cursor && **cursor != ' ')
        (*cursor)++;
    return (struct slice){begin, (size_t)(*cursor - begin)};
}

static bool strip(struct slice *part, const char *suffix)
{
    size_t length = strlen(suffix);
    if (part->length <= length || memcmp(part->at + part->length - length, suffix, length) != 0)
        return false;
    part->length -= length;
    return true;
}

static const struct operand_type *type_named(const struct vocabulary *vocabulary, struct slice name)
{
    for (const struct operand_type *type = vocabulary->types; type->name; type++)
        if (slice_is(name, type->name))
            return type;
    return NULL;
}

static enum preposition preposition_of(struct slice word)
{
    enum preposition one = PREPOSITION_AS;
    while (one < PREPOSITION_COUNT && !slice_is(word, preposition_name(one)))
        one++;
    return one == PREPOSITION_COUNT ? PREPOSITION_NONE : one;
}

static size_t kinds_of_dice(const struct operand_type *type)
{
    size_t count = 0;
    for (const struct die *die = type->dice; die && die->name; die++)
        count++;
    return count;
}

/* Makes a part of a signature an element's type or word. False: the part is empty, or an upper-case
 * word that is no type. */
static bool set_operand(const struct lexicon *lexicon, struct element *element, struct slice part)
{
    const struct vocabulary *vocabulary = lexicon->vocabulary;
    element->repeat = strip(&part, "...");
    element->type = type_named(vocabulary, part);
    if (element->type && kinds_of_dice(element->type) > DICE_KINDS_MOST)
        return false;
    bool upper = part.length && part.at[0] >= 'A' && part.at[0] <= 'Z';
    if (part.length == 0 || (!element->type && upper))
        return false;
    if (!element->type || element->type->kind == OPERAND_FLAG) {
        element->word = part;
        if (element->form == ELEMENT_PLAIN)
            element->form = ELEMENT_WORD;
    }
    if (element->type && element->type->part)
        element->part = type_named(vocabulary, slice_of(element->type->part));
    if (element->type)
        element->words = words_of_type(&lexicon->words, vocabulary, element->type);
    if (element->part)
        element->part_words = words_of_type(&lexicon->words, vocabulary, element->part);
    return true;
}

static void note_element(struct signature *signature, uint8_t index)
{
    struct element *element = &signature->elements[index];
    const uint32_t bit = element->bit = UINT32_C(1) << index;
    struct takers *takers = &signature->takers[element->outcome];
    if (element->form == ELEMENT_PLAIN)
        takers->plain |= bit;
    else if (element->form == ELEMENT_KEYED)
        takers->keyed |= bit;
    else
        takers->after_preposition[element->preposition] |= bit;
    signature->required |= element->optional ? 0 : bit;
    signature->repeats |= element->repeat ? bit : 0;
    signature->outcomes |= element->outcome ? bit : 0;
}

/* Parses one form of a signature. False: it is wrong. */
static bool parse_form(const struct lexicon *lexicon, const char **cursor,
                       struct signature *signature)
{
    bool outcome = false, optional = false;
    for (;;) {
        struct slice part = next_part(cursor);
        if (part.length == 0 || slice_is(part, "|"))
            return true;
        if (slice_is(part, "=>")) {
            outcome = true;
            continue;
        }
        if (slice_is(part, "~")) {
            signature->aside = true;
            continue;
        }
        if (slice_is(part, "?")) {
            signature->untold = true;
            continue;
        }
        if (slice_is(part, "*")) {
            signature->open = true;
            continue;
        }
        if (part.at[0] == '[') {
            optional = true;
            part.at++;
            part.length--;
        }
        if (slice_is(part, "=>")) {
            outcome = true;
            part = next_part(cursor);
        }
        if (signature->count == ELEMENTS_MOST)
            return false;
        struct element *element = &signature->elements[signature->count++];
        *element = (struct element){.outcome = outcome, .optional = optional};
        bool closes = strip(&part, "]");
        enum preposition preposition = closes ? PREPOSITION_NONE : preposition_of(part);
        const char *equals = memchr(part.at, '=', part.length);
        if (preposition != PREPOSITION_NONE) {
            element->form = ELEMENT_PREPOSITION;
            element->preposition = (uint8_t)preposition;
            part = next_part(cursor);
            closes = strip(&part, "]");
        } else if (equals) {
            element->form = ELEMENT_KEYED;
            element->word = (struct slice){part.at, (size_t)(equals - part.at)};
            part.length -= element->word.length + 1;
            part.at = equals + 1;
        }
        if (optional != closes)
            return false;
        struct slice key = element->word;
        if (!set_operand(lexicon, element, part))
            return false;
        if (element->form == ELEMENT_KEYED)
            element->word = key;
        note_element(signature, (uint8_t)(signature->count - 1));
        optional = false;
    }
}

/* How many pieces there are between '|': forms; between blanks: at least as many as elements. */
static size_t pieces(const char *signature, char separator)
{
    size_t count = 1;
    for (; signature && *signature; signature++)
        count += *signature == separator;
    return count;
}

/* Reads the forms of a word's signature, which '|' separates, and counts those that are offered:
 * the forms before the first one that is aside. */
static void read_forms(struct lexicon *lexicon, struct lexeme *lexeme, const char *signature)
{
    const char *cursor = signature;
    lexeme->forms = lexicon->signatures + lexicon->signature_count;
    lexeme->form_count = (uint8_t)pieces(signature, '|');
    lexicon->signature_count += lexeme->form_count;
    if (lexeme->form_count > FORMS_MOST)
        lexicon->broken = signature;
    for (uint8_t i = 0; i < lexeme->form_count; i++) {
        struct signature *form = &lexeme->forms[i];
        form->elements = lexicon->elements + lexicon->element_count;
        if (!parse_form(lexicon, &cursor, form))
            lexicon->broken = signature;
        lexicon->element_count += form->count;
    }
    while (lexeme->offered_count < lexeme->form_count &&
           !lexeme->forms[lexeme->offered_count].aside)
        lexeme->offered_count++;
}

/* Adds what a signature takes of the lexicon's arrays. */
static void add_room(struct lexicon *lexicon, const char *signature)
{
    lexicon->signature_count += pieces(signature, '|');
    lexicon->element_count += pieces(signature, ' ');
}

static size_t count_phrases(struct lexicon *lexicon, const struct phrase *phrases)
{
    size_t count = 0;
    for (; phrases[count].word; count++)
        add_room(lexicon, phrases[count].signature);
    return count;
}

static void compile_phrases(struct lexicon *lexicon, const struct phrase *phrases,
                            struct lexeme *lexemes, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        lexemes[i].phrase = &phrases[i];
        lexemes[i].word = slice_of(phrases[i].word);
        read_forms(lexicon, &lexemes[i], phrases[i].signature);
    }
}

static void link_verbs(struct lexicon *lexicon)
{
    for (size_t i = 0; i < lexicon->verb_count; i++) {
        struct lexeme *verb = &lexicon->verbs[i];
        const struct lexeme *next = verb + 1, *end = lexicon->verbs + lexicon->verb_count;
        while (next < end && !slice_equal(next->word, verb->word))
            next++;
        verb->next = next < end ? next : NULL;
        lexicon->by_kind[verb->phrase->kind] = verb;
    }
}

static void note_together(struct lexicon *lexicon, uint32_t kinds)
{
    for (uint32_t left = kinds; left; left &= left - 1)
        lexicon->together[__builtin_ctz(left)] |= kinds;
}

static void find_together(struct lexicon *lexicon)
{
    const struct vocabulary *vocabulary = lexicon->vocabulary;
    for (unsigned kind = 0; kind < 32; kind++)
        lexicon->together[kind] = BIT(kind);
    for (const struct operand_type *type = vocabulary->types; type->name; type++)
        note_together(lexicon, type->kinds);
    note_together(lexicon, vocabulary->subject_kinds);
}

/* Areas and declarations have a bit each, in the roster and in the bindings. */
static void check_counts(struct lexicon *lexicon)
{
    const char *const *areas = lexicon->vocabulary->areas;
    size_t count = 0;
    while (areas && areas[count])
        count++;
    if (count > AREAS_MOST)
        lexicon->broken = "areas of record";
    if (lexicon->declaration_count > DECLARATIONS_MOST)
        lexicon->broken = "declarations";
}

struct lexicon *lexicon_new(const struct vocabulary *vocabulary)
{
    struct lexicon *lexicon = calloc(1, sizeof *lexicon);
    if (!lexicon)
        return NULL;
    lexicon->vocabulary = vocabulary;
    lexicon->verb_count = count_phrases(lexicon, vocabulary->verbs);
    lexicon->declaration_count = count_phrases(lexicon, vocabulary->declarations);
    add_room(lexicon, vocabulary->result);
    for (int i = 0; i < MARKER_COUNT; i++)
        add_room(lexicon, vocabulary->markers[i]);
    lexicon->signatures = calloc(lexicon->signature_count, sizeof *lexicon->signatures);
    lexicon->elements = calloc(lexicon->element_count, sizeof *lexicon->elements);
    lexicon->signature_count = lexicon->element_count = 0;
    lexicon->verbs = calloc(lexicon->verb_count + 1, sizeof *lexicon->verbs);
    lexicon->declarations = calloc(lexicon->declaration_count + 1, sizeof *lexicon->declarations);
    if (!lexicon->signatures || !lexicon->elements || !lexicon->verbs || !lexicon->declarations ||
        !word_lists_make(&lexicon->words, vocabulary)) {
        lexicon_free(lexicon);
        return NULL;
    }
    compile_phrases(lexicon, vocabulary->verbs, lexicon->verbs, lexicon->verb_count);
    compile_phrases(lexicon, vocabulary->declarations, lexicon->declarations,
                    lexicon->declaration_count);
    link_verbs(lexicon);
    find_together(lexicon);
    check_counts(lexicon);
    for (int i = 0; i < MARKER_COUNT; i++)
        if (vocabulary->markers[i]) {
            bool other = i == MARKER_ROUND && vocabulary->round_word;
            lexicon->markers[i].word = slice_of(other ? vocabulary->round_word
                                                      : marker_word((enum marker)i));
            read_forms(lexicon, &lexicon->markers[i], vocabulary->markers[i]);
            lexicon->by_kind[KIND_ROUND + i] = &lexicon->markers[i];
        }
    lexicon->result.word = slice_of("result");
    read_forms(lexicon, &lexicon->result, vocabulary->result);
    lexicon->by_kind[KIND_RESULT] = &lexicon->result;
    return lexicon;
}

void lexicon_free(struct lexicon *lexicon)
{
    if (!lexicon)
        return;
    free(lexicon->signatures);
    free(lexicon->elements);
    word_lists_done(&lexicon->words);
    free(lexicon->verbs);
    free(lexicon->declarations);
    free(lexicon);
}

static const struct lexeme *first_verb(const struct lexicon *lexicon, struct slice word)
{
    int32_t place = words_place(lexicon->words.verbs, word);
    return place < 0 ? NULL : &lexicon->verbs[place];
}

const struct lexeme *lexicon_verb(const struct lexicon *lexicon, struct slice word, uint32_t who)
{
    const struct lexeme *verb = first_verb(lexicon, word);
    while (verb && !(verb->phrase->who & who))
        verb = verb->next;
    return verb;
}

const struct lexeme *lexicon_further_verb(const struct lexeme *verb)
{
    const struct lexeme *next = verb->next;
    while (next && !(next->phrase->who & verb->phrase->who))
        next = next->next;
    return next;
}

uint32_t lexicon_whose(const struct lexicon *lexicon, struct slice word)
{
    uint32_t whose = 0;
    for (const struct lexeme *verb = first_verb(lexicon, word); verb; verb = verb->next)
        whose |= verb->phrase->who;
    return whose;
}

const struct lexeme *lexicon_declaration(const struct lexicon *lexicon, struct slice word)
{
    int32_t place = words_place(lexicon->words.declarations, word);
    return place < 0 ? NULL : &lexicon->declarations[place];
}

void form_add_element(struct text *text, const struct element *element)
{
    if (element->form == ELEMENT_PREPOSITION)
        text_addf(text, "%s ", preposition_name(element->preposition));
    if (element->form == ELEMENT_KEYED) {
        text_add(text, element->word);
        text_add_string(text, "=");
    }
    if (element->type && element->type->kind != OPERAND_FLAG)
        text_add_string(text, element->type->name);
    else
        text_add(text, element->word);
    if (element->repeat)
        text_add_string(text, "...");
}

void form_add(struct text *text, const struct lexeme *lexeme, uint8_t form)
{
    const struct signature *signature = &lexeme->forms[form];
    bool arrow = false;
    text_add(text, lexeme->word);
    for (uint8_t i = 0; i < signature->count; i++) {
        const struct element *element = &signature->elements[i];
        text_add_string(text, " ");
        if (element->optional)
            text_add_string(text, "[");
        if (element->outcome && !arrow)
            text_add_string(text, "=> ");
        arrow = arrow || element->outcome;
        form_add_element(text, element);
        if (element->optional)
            text_add_string(text, "]");
    }
    if (signature->open)
        text_add_string(text, " [\"TEXT\"]");
}
