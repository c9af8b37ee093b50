#include "bind/misplaced.h"

static struct slice text_of(const struct misplaced *misplaced, uint32_t at, uint32_t length)
{
    return (struct slice){misplaced->statement->text + at, length};
}

/* The words that begin an operand of the phrase: keys, or flags and prepositions. */
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

/* Whether the phrase has a key; an empty word: any key. */
static bool has_key(const struct lexeme *lexeme, struct slice word)
{
    for (uint8_t f = 0; f < lexeme->form_count; f++)
        for (uint8_t i = 0; i < lexeme->forms[f].count; i++) {
            const struct element *element = &lexeme->forms[f].elements[i];
            if (element->form == ELEMENT_KEYED && (!word.length || slice_equal(element->word, word)))
                return true;
        }
    return false;
}

/* A key that the phrase has not, or that it has and that stood there before. */
static void find_key(const struct misplaced *misplaced, struct text *text)
{
    const struct lexeme *lexeme = misplaced->lexeme;
    struct slice key = word_slice(misplaced->statement, misplaced->operand->key);
    bool again = has_key(lexeme, key);
    misplaced->advice->wrong = misplaced->operand->key;
    misplaced->advice->near.wrong = key;
    text_addf(text, again ? "'%.*s=' stands here a second time" : "'%.*s=' is no key of '%.*s'", (int)key.length, key.at,
              (int)lexeme->word.length, lexeme->word.at);
    if (again)
        return;
    offer_words(&misplaced->advice->near, lexeme, true);
    advice_add_near(text, &misplaced->advice->near);
    unsigned told = 0;
    for (uint8_t i = 0; i < lexeme->forms[0].count && !misplaced->advice->near.count; i++) {
        const struct element *element = &lexeme->forms[0].elements[i];
        if (element->form == ELEMENT_KEYED)
            text_addf(text, "%s%.*s=", told++ ? ", " : "; its keys are ", (int)element->word.length, element->word.at);
    }
}

/* The operand before this one; NULL: it is the first. */
static const struct operand *before(const struct misplaced *misplaced)
{
    return misplaced->operand > misplaced->statement->operands ? misplaced->operand - 1 : NULL;
}

/* "command 3" for "command=3". */
static void find_lost_equals(const struct misplaced *misplaced, struct text *text, struct word word)
{
    const struct statement *statement = misplaced->statement;
    const struct operand *next = misplaced->operand + 1;
    struct slice key = word_slice(statement, word);
    bool has_value = next < statement->operands + statement->operand_count && !next->keyed && next->preposition == PREPOSITION_NONE;
    text_addf(text, "a '=' is missing after '%.*s': write '", (int)key.length, key.at);
    size_t written = text->length;
    text_addf(text, "%.*s=", (int)key.length, key.at);
    if (has_value)
        text_add(text, text_of(misplaced, next->at, next->length));
    else
        text_add_string(text, "...");
    text_add_string(text, "'");
    if (has_value)
        advice_keep_written(misplaced->advice, text, (struct word){.at = word.at, .length = (uint16_t)(next->at + next->length - word.at)}, written);
}

/* "Avenger left" for "Avenger.left"; false: it is no part. */
static bool find_lost_dot(const struct misplaced *misplaced, struct text *text, struct word word)
{
    const struct operand *name = before(misplaced);
    struct slice part = word_slice(misplaced->statement, word);
    if (!name || !misplaced->last || !misplaced->last->part || words_place(misplaced->last->part_words, part) < 0)
        return false;
    const struct value *value = value_at(misplaced->statement, name->value);
    struct slice whole = text_of(misplaced, value->at, value->length);
    text_addf(text, "a '.' is missing before '%.*s': write '", (int)part.length, part.at);
    size_t written = text->length;
    text_addf(text, "%.*s.%.*s'", (int)whole.length, whole.at, (int)part.length, part.at);
    advice_keep_written(misplaced->advice, text, (struct word){.at = value->at, .length = (uint16_t)(word.at + word.length - value->at)}, written);
    return true;
}

/* A name of several words without quotes; false: what stands before is no new name. */
static bool find_lost_quotes(const struct misplaced *misplaced, struct text *text, struct word word)
{
    const struct operand *name = before(misplaced);
    const struct element *last = misplaced->last;
    bool names = last && last->type && (last->type->kind == OPERAND_NEW_NAME || last->type->kind == OPERAND_FREE_NAME);
    const struct value *value = name ? value_at(misplaced->statement, name->value) : NULL;
    if (!names || value->kind != VALUE_PATH || value->count != 1 || value_at(misplaced->statement, value->child)->word.quoted)
        return false;
    struct slice whole = text_of(misplaced, value->at, word.at + word.length - value->at);
    text_addf(text, "a name of several words stands in quotes: write '\"%.*s\"'", (int)whole.length, whole.at);
    misplaced->advice->near = (struct near){.names = {whole}, .distances = {1}, .count = 1};
    misplaced->advice->wrong = (struct word){.at = value->at, .length = (uint16_t)whole.length};
    misplaced->advice->near_names = true;
    return true;
}

void misplaced_find(const struct misplaced *misplaced)
{
    const struct operand *operand = misplaced->operand;
    const struct value *value = value_at(misplaced->statement, operand->value);
    struct text text;
    misplaced->advice->at = operand->at;
    misplaced->advice->length = operand->length;
    text_init(&text, misplaced->advice->message, sizeof misplaced->advice->message);
    if (operand->keyed && has_key(misplaced->lexeme, (struct slice){"", 0})) {
        find_key(misplaced, &text);
        return;
    }
    if (operand->keyed || value->kind != VALUE_PATH || value->count != 1 || operand->outcome)
        return;
    struct word word = value_at(misplaced->statement, value->child)->word;
    struct slice name = word_slice(misplaced->statement, word);
    bool bare = operand->preposition == PREPOSITION_NONE && !word.quoted;
    if (bare && has_key(misplaced->lexeme, name)) {
        find_lost_equals(misplaced, &text, word);
        return;
    }
    if (bare && find_lost_dot(misplaced, &text, word))
        return;
    misplaced->advice->wrong = word;
    misplaced->advice->near.wrong = name;
    offer_words(&misplaced->advice->near, misplaced->lexeme, false);
    if (misplaced->advice->near.count) {
        text_addf(&text, "'%.*s' does not belong to '%.*s'", (int)name.length, name.at, (int)misplaced->lexeme->word.length,
                  misplaced->lexeme->word.at);
        advice_add_near(&text, &misplaced->advice->near);
    } else if (bare) {
        find_lost_quotes(misplaced, &text, word);
    }
}
