/* SPDX-License-Identifier: MIT */
#include "judge/bind/diagnosis/parts.h"

enum { NAME_SHOWN_MOST = 80, JOINED_BYTES = 80 };

/* The first operand if it is a single word; otherwise no word. */
static struct word second_word(const struct statement *statement)
{
    const struct operand *operand = statement->operands;
    const struct value *value = statement->operand_count ? value_at(statement, operand->value)
                                                         : NULL;
    bool single = value && !operand->keyed && operand->preposition == PREPOSITION_NONE &&
                  value->kind == VALUE_PATH && value->count == 1;
    return single ? value_at(statement, value->child)->word : (struct word){0};
}

static bool is_marker_word(struct slice word)
{
    for (int i = 0; i < MARKER_COUNT; i++)
        if (slice_is(word, marker_word((enum marker)i)))
            return true;
    return slice_is(word, "turn");
}

/* Suggests "phase initiation" for "initiation phase". */
static void find_reversed(const struct beginning *beginning, struct word second,
                          struct advice *advice, struct text *text)
{
    const struct statement *statement = beginning->statement;
    struct slice word = beginning->word, marker = word_slice(statement, second);
    struct word whole = {.at = statement->word.at,
                         .length = (uint16_t)(second.at + second.length - statement->word.at)};
    text_add_string(text, "the words are in the wrong order: write '");
    size_t written = text->length;
    text_addf(text, "%.*s %.*s'", (int)marker.length, marker.at, (int)word.length, word.at);
    advice_keep_written(advice, text, whole, written);
    advice->at = 0;
    advice->length = statement->length;
}

/* Suggests a subject for "activate Avenger". */
static void find_lost_subject(const struct beginning *beginning, uint32_t whose, struct text *text)
{
    const struct roster *roster = beginning->roster;
    struct slice name = slice_of("table"), word = beginning->word;
    const uint32_t kinds = beginning->lexicon->vocabulary->subject_kinds;
    entity one = 0;
    while (one < roster_count(roster) && !(kinds >> roster_at(roster, one)->kind & 1))
        one++;
    if (!(whose & SUBJECT_TABLE) && one < roster_count(roster))
        name = roster_name(roster, one);
    text_addf(text, "the one who does it is missing: write '%.*s: %.*s ...'", (int)name.length,
              name.at, (int)word.length, word.at);
}

/* Whether a form begins with a plain operand that may be this word. */
static bool may_form_begin_with(const struct signature *form, struct slice word)
{
    const struct element *first = form->elements;
    return form->count && first->form == ELEMENT_PLAIN && first->type &&
           first->type->kind == OPERAND_WORD && words_place(first->words, word) >= 0;
}

static bool any_begins_with(const struct lexeme *lexeme, struct slice word)
{
    for (uint8_t f = 0; f < lexeme->form_count; f++)
        if (may_form_begin_with(&lexeme->forms[f], word))
            return true;
    return false;
}

/* Suggests "cut-off" for "cut off". False: no lexeme has such a word. */
static bool find_lost_hyphen(const struct beginning *beginning, const struct lexeme *lexemes,
                             size_t count, struct advice *advice, struct text *text)
{
    char buffer[JOINED_BYTES];
    struct text joined;
    struct word second = second_word(beginning->statement), first = beginning->statement->word;
    struct slice other = word_slice(beginning->statement, second);
    text_init(&joined, buffer, sizeof buffer);
    text_addf(&joined, "%.*s-%.*s", (int)beginning->word.length, beginning->word.at,
              (int)other.length, other.at);
    for (size_t i = 0; i < count && second.length && !second.quoted && !first.quoted; i++) {
        if (!slice_is(lexemes[i].word, buffer))
            continue;
        text_addf(text, "'%.*s %.*s' is one word: write '", (int)beginning->word.length,
                  beginning->word.at, (int)other.length, other.at);
        size_t written = text->length;
        text_addf(text, "%s'", buffer);
        struct word whole = {.at = first.at,
                             .length = (uint16_t)(second.at + second.length - first.at)};
        advice_keep_written(advice, text, whole, written);
        advice->at = whole.at;
        advice->length = whole.length;
        return true;
    }
    return false;
}

/* Suggests "'spend brace'" for the word. False: the message has enough suggestions. */
static bool add_phrase(struct slice phrase, struct slice word, bool last, struct advice *advice,
                       struct text *text)
{
    struct near *near = &advice->near;
    if (near->count == NEAR_MOST)
        return false;
    const char *between = last ? " or '" : ", '";
    text_add_string(text, near->count == 0 ? "'" : between);
    near->names[near->count] = (struct slice){text->at + text->length,
                                              phrase.length + 1 + word.length};
    near->distances[near->count++] = 1;
    text_addf(text, "%.*s %.*s'", (int)phrase.length, phrase.at, (int)word.length, word.at);
    advice->written = true;
    return true;
}

/* Suggests "spend brace" for "brace": the word belongs after a verb or a declaration's word. */
static void find_lost_first(const struct beginning *beginning, const struct lexeme *lexemes,
                            size_t count, struct advice *advice, struct text *text)
{
    struct slice word = beginning->word;
    const struct lexeme *one = NULL;
    size_t found = 0, told = 0;
    for (size_t i = 0; i < count; i++)
        if (lexemes[i].phrase->who & beginning->where && any_begins_with(&lexemes[i], word)) {
            one = &lexemes[i];
            found++;
        }
    if (!found || beginning->statement->word.quoted)
        return;
    struct slice missing = found == 1 ? one->word : slice_of("a word");
    text_addf(text,
              found == 1 ? "'%.*s' is missing before '%.*s': write "
                         : "%.*s is missing before '%.*s': write ",
              (int)missing.length, missing.at, (int)word.length, word.at);
    for (size_t i = 0; i < count; i++)
        if (lexemes[i].phrase->who & beginning->where && any_begins_with(&lexemes[i], word)) {
            told++;
            if (!add_phrase(lexemes[i].word, word, told == found, advice, text))
                return;
        }
}

/* Suggests "phase status" for "status". */
static void find_lost_marker(const struct beginning *beginning, struct advice *advice,
                             struct text *text)
{
    const struct statement *statement = beginning->statement;
    if (beginning->where != WITHIN_GAME || statement->word.quoted || statement->operand_count)
        return;
    for (int i = 0; i < MARKER_COUNT; i++)
        if (any_begins_with(&beginning->lexicon->markers[i], beginning->word)) {
            text_addf(text, "'%s' is missing before '%.*s': write ", marker_word((enum marker)i),
                      (int)beginning->word.length, beginning->word.at);
            add_phrase(slice_of(marker_word((enum marker)i)), beginning->word, true, advice, text);
            return;
        }
}

/* Suggests "Empire: attack ..." for "X-Wing attacks Avenger". False: the statement does not begin
 * with a unit's name and a verb. */
static bool find_acting_unit(const struct beginning *beginning, struct text *text)
{
    const struct lexicon *lexicon = beginning->lexicon;
    const struct word second = second_word(beginning->statement);
    struct near near = {.wrong = word_slice(beginning->statement, second)};
    entity one;
    if (!second.length || second.quoted ||
        roster_find(beginning->roster, beginning->word, lexicon->vocabulary->unit_kinds, NO_ENTITY,
                    &one) != ROSTER_FOUND)
        return false;
    for (size_t i = 0; i < lexicon->verb_count; i++)
        if (lexicon->verbs[i].phrase->who & lexicon->vocabulary->subject_kinds)
            near_offer(&near, lexicon->verbs[i].word);
    entity side = roster_side(beginning->roster, one);
    if (!near.count || side == NO_ENTITY)
        return false;
    struct slice name = beginning->word, player = roster_name(beginning->roster, side);
    text_addf(text, "what '%.*s' does must be written as what its player does: '%.*s: %.*s ...'",
              (int)(name.length < NAME_SHOWN_MOST ? name.length : NAME_SHOWN_MOST), name.at,
              (int)(player.length < NAME_SHOWN_MOST ? player.length : NAME_SHOWN_MOST), player.at,
              (int)near.names[0].length, near.names[0].at);
    return true;
}

static void begin_advice(const struct beginning *beginning, struct advice *advice,
                         struct text *text)
{
    text_init(text, advice->message, sizeof advice->message);
    advice->at = beginning->statement->word.at;
    advice->length = beginning->statement->word.length;
    advice->wrong = beginning->statement->word;
}

void beginning_find(const struct beginning *beginning, struct advice *advice)
{
    const struct statement *statement = beginning->statement;
    const struct lexicon *lexicon = beginning->lexicon;
    const struct word second = second_word(statement);
    const struct slice word = beginning->word;
    const uint32_t whose = lexicon_whose(lexicon, word);
    entity who;
    struct text text;
    bool acts = slice_is(word, "judge") || slice_is(word, "table") ||
                roster_find(beginning->roster, word, lexicon->vocabulary->subject_kinds, NO_ENTITY,
                            &who) == ROSTER_FOUND;
    begin_advice(beginning, advice, &text);
    if (acts && second.length) {
        text_addf(&text, "a ':' is missing after '%.*s': write '%.*s: ...'", (int)word.length,
                  word.at, (int)word.length, word.at);
    } else if (whose) {
        find_lost_subject(beginning, whose, &text);
        advice->lacks_subject = true;
    } else if (second.length && statement->operand_count == 1 &&
               is_marker_word(word_slice(statement, second))) {
        find_reversed(beginning, second, advice, &text);
    } else if (!find_lost_hyphen(beginning, lexicon->declarations, lexicon->declaration_count,
                                 advice, &text) &&
               !find_acting_unit(beginning, &text)) {
        find_lost_first(beginning, lexicon->declarations, lexicon->declaration_count, advice,
                        &text);
        if (!text.length)
            find_lost_marker(beginning, advice, &text);
    }
}

void beginning_find_verb(const struct beginning *beginning, struct advice *advice)
{
    const struct lexicon *lexicon = beginning->lexicon;
    struct text text;
    begin_advice(beginning, advice, &text);
    if (!find_lost_hyphen(beginning, lexicon->verbs, lexicon->verb_count, advice, &text))
        find_lost_first(beginning, lexicon->verbs, lexicon->verb_count, advice, &text);
}

void beginning_find_marker(const struct beginning *beginning, struct advice *advice)
{
    const struct statement *statement = beginning->statement;
    const struct word second = second_word(statement);
    struct text text;
    begin_advice(beginning, advice, &text);
    if (statement->operand_count == 1)
        for (int i = 0; i < MARKER_COUNT; i++)
            if (slice_is(word_slice(statement, second), marker_word((enum marker)i)) &&
                any_begins_with(&beginning->lexicon->markers[i], beginning->word)) {
                find_reversed(beginning, second, advice, &text);
                return;
            }
}
