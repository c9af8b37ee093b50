/* SPDX-License-Identifier: MIT */
#include "judge/bind/diagnosis/parts.h"

enum { REST_MOST = 80 }; /* most bytes shown of the statement's rest */

struct slice usage_own_word(const struct vocabulary *vocabulary, struct slice word,
                            const char *const *words)
{
    for (const char *const *pair = vocabulary->synonyms; pair && pair[0]; pair += 2)
        for (size_t i = 0; words && words[i] && advice_same_letters(word, slice_of(pair[0])); i++)
            if (slice_is(slice_of(words[i]), pair[1]))
                return slice_of(words[i]);
    return (struct slice){"", 0};
}

static struct slice next_word_of_usage(struct slice *text)
{
    size_t begin = 0, end;
    while (begin < text->length && text->at[begin] == ' ')
        begin++;
    for (end = begin; end < text->length && text->at[end] != ' ';)
        end++;
    struct slice word = {text->at + begin, end - begin};
    *text = (struct slice){text->at + end, text->length - end};
    return word;
}

/* Whether the text begins with the words; `*ret_matched` is the part that they match, from the word
 * after a leading "...". */
static bool matches(struct slice text, struct slice words, struct slice *ret_matched)
{
    bool between = false;
    const char *begin = text.at;
    struct slice wanted = next_word_of_usage(&words);
    while (wanted.length) {
        struct slice word = next_word_of_usage(&text);
        if (!between && slice_is(wanted, "...")) {
            between = true;
            wanted = next_word_of_usage(&words);
        }
        if (!word.length || (!between && !slice_equal(word, wanted)))
            return false;
        if (!slice_equal(word, wanted))
            continue;
        begin = between ? word.at : begin;
        between = false;
        wanted = next_word_of_usage(&words);
    }
    *ret_matched = (struct slice){begin, (size_t)(text.at - begin)};
    return true;
}

static void tell(const struct statement *statement, const struct wrong_words *wrong,
                 struct slice matched, struct advice *advice)
{
    struct text text;
    struct word whole = {.at = (uint32_t)(matched.at - statement->text),
                         .length = (uint16_t)matched.length};
    uint32_t end = whole.at + whole.length;
    struct slice rest = {statement->text + end, statement->length - end};
    text_init(&text, advice->message, sizeof advice->message);
    advice->at = whole.at;
    advice->length = whole.length;
    text_add_string(&text, wrong->why);
    if (!wrong->right)
        return;
    text_add_string(&text, ": write '");
    size_t written = text.length;
    text_add_string(&text, wrong->right);
    if (rest.length <= REST_MOST)
        text_add(&text, rest);
    text_add_string(&text, "'");
    if (rest.length <= REST_MOST)
        whole.length = (uint16_t)(statement->length - whole.at);
    advice_keep_written(advice, &text, whole, written);
}

void usage_find(const struct vocabulary *vocabulary, const struct statement *statement,
                struct advice *advice)
{
    struct slice text = {statement->text + statement->word.at,
                         statement->length - statement->word.at},
                 matched;
    if (statement->word.quoted)
        return;
    for (const struct wrong_words *wrong = vocabulary->wrong_words; wrong && wrong->written;
         wrong++)
        if (matches(text, slice_of(wrong->written), &matched)) {
            tell(statement, wrong, matched, advice);
            return;
        }
}

void diagnosis_tell_advice(const struct diagnosis *diagnosis, enum log_error error,
                           const struct advice *advice)
{
    struct bind_error *told = &diagnosis->binder->error;
    bind_fail(diagnosis->binder, error, advice->at, advice->length, "%s", advice->message);
    if (diagnosis->terse)
        return;
    diagnosis_keep_near(diagnosis, advice->wrong, &advice->near);
    told->near_names = advice->near_names;
    told->lacks_subject = advice->lacks_subject;
    if (advice->written)
        for (size_t i = 0; i < advice->near.count; i++)
            told->near.names[i].at = told->message + (advice->near.names[i].at - advice->message);
}

const char *diagnosis_kinds(const struct vocabulary *vocabulary, uint32_t kinds, char *buffer,
                            size_t capacity)
{
    const unsigned count = (unsigned)__builtin_popcount(kinds);
    unsigned named = 0;
    struct text text;
    text_init(&text, buffer, capacity);
    for (unsigned kind = 0; kind < ENTITY_KINDS_MOST; kind++) {
        const char *name = kinds >> kind & 1 ? vocabulary->kind_names[kind] : NULL;
        if (kinds >> kind & 1 && !name)
            return "thing";
        if (name)
            text_addf(&text, "%s%s", list_separator(named++, count, " or "), name);
    }
    return named ? buffer : "thing";
}
