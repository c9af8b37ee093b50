/* What to write instead of a wrong word, for messages. */
#ifndef BIND_ADVICE_H
#define BIND_ADVICE_H

#include "base/text.h"
#include "bind/near.h"
#include "log/statement.h"

/* What is told of a statement, or a part of it, that cannot be bound. */
struct advice {
    char message[400]; /* empty: nothing is known */
    uint32_t at, length; /* of what is marked, after the statement's origin */
    struct near near;    /* what may stand for `wrong` */
    struct word wrong;
    bool near_names;     /* `near` holds names, which may need quotes */
    bool written;        /* `near` holds slices of the message */
    bool lacks_subject;  /* the statement begins with a verb: nobody acts */
};

/* Makes `written`, from an offset in the advice's message to its last quote, what is to stand for `wrong`;
 * nothing, if the message is full. */
void advice_keep_written(struct advice *advice, const struct text *message, struct word wrong, size_t written);

/* Whether two words differ in capital and small letters alone (of ASCII). */
bool advice_same_letters(struct slice a, struct slice b);

/* Adds that the wrong word is written in small letters, or without quotes; false: it is not the nearest one in
 * capitals or quotes. */
bool advice_add_capitals(struct text *text, const struct near *near);

/* Adds "; is it 'round' or 'rounds'?"; nothing if none is near. */
void advice_add_near(struct text *text, const struct near *near);

/* Adds "hit, crit or blank": words, NULL at the end, in front of the last `last`. */
void advice_add_words(struct text *text, const char *const *words, const char *last);

/* The digits of a number that is written as a word, "three"; empty: it is none. */
struct slice advice_digits(struct slice word);

#endif
