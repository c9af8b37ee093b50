/* What a list of the words of a game's logs holds, whatever it is written as. */
#ifndef REPORT_WORD_LIST_H
#define REPORT_WORD_LIST_H

#include "umpire.h"

/* What is listed. */
struct word_list {
    const char *game, *title; /* NULL: the words of every log alone */
    const char *begin;        /* only words that begin so; NULL: all */
};

/* The sections of a list, by enum umpire_word_kind. */
struct word_section {
    const char *title, *intro; /* intro: one sentence, or NULL */
};
extern const struct word_section word_sections[UMPIRE_WORD_VALUE + 1];

/* How the forms are to be read, in two lines. */
extern const char word_key[];

/* Whether a word is listed. Of a list that is narrowed, an operand or a value is if a listed word's form has it. */
bool word_is_listed(const struct word_list *list, const struct umpire_word *word);

/* Copies the line of a text that begins at `*cursor` and steps after it; false: there is none. */
bool word_next_line(const char **cursor, char *buffer, size_t capacity);

#endif
