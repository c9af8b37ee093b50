/* SPDX-License-Identifier: MIT */
/* What to write instead of a wrong word, for messages. */
#ifndef BIND_ADVICE_H
#define BIND_ADVICE_H

#include "base/text.h"
#include "judge/bind/likeness.h"
#include "judge/log/statement.h"

/* What a message can say of a statement, or of a part of it, that does not bind. */
struct advice {
    char message[400]; /* empty: there is no advice */
    uint32_t at, length; /* of the part that is marked, after the statement's origin */
    struct near near;    /* what may be meant by `wrong` */
    struct word wrong;
    bool near_names;     /* `near` holds names, which may need quotes */
    bool written;        /* `near` holds slices of the message */
    bool lacks_subject;  /* the statement begins with a verb: nobody acts */
};

/* Suggests the text in the message's last quotes, from `written` on, in place of `wrong`. Does
 * nothing if the message is full. */
void advice_keep_written(struct advice *advice, const struct text *message, struct word wrong,
                         size_t written);

/* Whether two words are equal but for capital and small letters (of ASCII). */
bool advice_same_letters(struct slice a, struct slice b);

/* Adds that the wrong word is written in small letters, or without quotes. False: capitals or
 * quotes are not all that is wrong with it. */
bool advice_add_capitals(struct text *text, const struct near *near);

/* Adds "; is it 'round' or 'rounds'?". Adds nothing if no word is near. */
void advice_add_near(struct text *text, const struct near *near);

/* Adds "hit, crit or blank": the words up to a NULL, with `last` (" or ") before the last one. */
void advice_add_words(struct text *text, const char *const *words, const char *last);

/* The digits of a number that is written as a word ("three"). Empty: the word is no number. */
struct slice advice_digits(struct slice word);

#endif
