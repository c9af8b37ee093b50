/* SPDX-License-Identifier: MIT */
#include "judge/bind/advice.h"

void advice_keep_written(struct advice *advice, const struct text *message, struct word wrong,
                         size_t written)
{
    if (message->length + sizeof "..." >= message->capacity)
        return; /* the message is full: its last quote may be cut */
    advice->near = (struct near){.names = {{message->at + written, message->length - written - 1}},
                                 .distances = {1},
                                 .count = 1};
    advice->wrong = wrong;
    advice->written = true;
}

bool advice_same_letters(struct slice a, struct slice b)
{
    if (a.length != b.length)
        return false;
    for (size_t i = 0; i < a.length; i++)
        if (lower_letter(a.at[i]) != lower_letter(b.at[i]))
            return false;
    return true;
}

static void add_quoted(struct text *text, struct slice word)
{
    text_addf(text, "'%.*s'", (int)(word.length > 80 ? 80 : word.length), word.at);
}

bool advice_add_capitals(struct text *text, const struct near *near)
{
    if (!near->count || !advice_same_letters(near->wrong, near->names[0]))
        return false;
    add_quoted(text, near->wrong);
    if (slice_equal(near->wrong, near->names[0])) {
        text_addf(text, " must be written without quotes: %.*s", (int)near->wrong.length,
                  near->wrong.at);
        return true;
    }
    text_add_string(text, " must be written in small letters: ");
    add_quoted(text, near->names[0]);
    return true;
}

void advice_add_near(struct text *text, const struct near *near)
{
    if (near->count == 0)
        return;
    text_add_string(text, "; is it ");
    for (size_t i = 0; i < near->count; i++) {
        text_add_string(text, list_separator(i, near->count, " or "));
        add_quoted(text, near->names[i]);
    }
    text_add_string(text, "?");
}

void advice_add_words(struct text *text, const char *const *words, const char *last)
{
    for (size_t i = 0; words[i]; i++) {
        const char *between = words[i + 1] ? ", " : last;
        text_addf(text, "%s%s", i == 0 ? "" : between, words[i]);
    }
}

struct slice advice_digits(struct slice word)
{
    static const struct {
        const char *word, *digits;
    } numbers[] = {{"zero", "0"}, {"none", "0"}, {"one", "1"},     {"two", "2"},    {"three", "3"},
                   {"four", "4"}, {"five", "5"}, {"six", "6"},     {"seven", "7"},  {"eight", "8"},
                   {"nine", "9"}, {"ten", "10"}, {"eleven", "11"}, {"twelve", "12"}};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        if (advice_same_letters(word, slice_of(numbers[i].word)))
            return slice_of(numbers[i].digits);
    return (struct slice){"", 0};
}
