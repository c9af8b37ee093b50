/* SPDX-License-Identifier: MIT */
/* The content of a list of the words of a game's logs, whatever its format. */
#ifndef REPORT_WORD_LIST_H
#define REPORT_WORD_LIST_H

#include "umpire.h"

/* Which words are listed. */
struct word_list {
    const char *game, *title; /* NULL: the words of every log alone */
    const char *begin;        /* only words that begin so; NULL: all */
};

/* The sections of a list, by enum umpire_word_kind. */
struct word_section {
    const char *title, *intro; /* intro: one sentence, or NULL */
};
extern const struct word_section word_sections[UMPIRE_WORD_VALUE + 1];

/* How to read the forms, in two lines. */
extern const char word_key[];

/* Whether a word is listed. With `begin`, an operand or a value is listed if the form of a listed
 * word has it. */
bool word_is_listed(const struct word_list *list, const struct umpire_word *word);

/* Copies the line of a text at `*cursor`, and moves `*cursor` after it. False: there is none. */
bool word_next_line(const char **cursor, char *buffer, size_t capacity);

#endif
