/* SPDX-License-Identifier: MIT */
/* What the parts of a diagnosis share; nothing else includes it. Each function sets the binder's
 * error, or adds to the one that was just set. */
#ifndef BIND_DIAGNOSIS_PARTS_H
#define BIND_DIAGNOSIS_PARTS_H

#include "judge/bind/advice.h"
#include "judge/bind/attempt.h"
#include "judge/bind/lexicon.h"
#include "judge/bind/roster.h"
#include "judge/bind/vocabulary.h"

struct diagnosis {
    struct binder *binder;
    const struct statement *statement;
    const struct attempt *attempt; /* to bind its operands; NULL: these were not reached */
    bool terse;
};

/* Notes what may be meant by a wrong word of the statement. */
static inline void diagnosis_keep_near(const struct diagnosis *diagnosis, struct word wrong,
                                       const struct near *near)
{
    diagnosis->binder->error.near = *near;
    diagnosis->binder->error.wrong = wrong;
}

/* Sets the error to an advice: its message, its place, and what may be meant. */
void diagnosis_tell_advice(const struct diagnosis *diagnosis, enum log_error error,
                           const struct advice *advice) SELDOM;

/* In words, what a name of these kinds would name: "ship or squadron". The text may be `buffer`. */
const char *diagnosis_kinds(const struct vocabulary *vocabulary, uint32_t kinds, char *buffer,
                            size_t capacity);

/* A name of these kinds (a bit each) that was found nowhere or several times; `wrong`: its word. */
void diagnosis_name(const struct diagnosis *diagnosis, const struct value *value, struct word wrong,
                    uint32_t kinds, enum roster_answer answer) SELDOM;

/* A thing whose owner is not the player before it in the path. */
void diagnosis_owner(const struct diagnosis *diagnosis, const struct value *value,
                     entity one) SELDOM;

/* Says why a value does not fit the attempt's last element. */
void diagnosis_value(const struct diagnosis *diagnosis, const struct misfit *misfit) SELDOM;

/* Says why the statement does not fit the attempt's form of the phrase. */
void diagnosis_form(const struct diagnosis *diagnosis, const struct lexeme *lexeme) SELDOM;

/* Words that players say: a game's synonyms and common wrong words (vocabulary.h) -------------- */

/* The game's own word for a synonym, if it is one of `words` (NULL at the end). Empty: none. */
struct slice usage_own_word(const struct vocabulary *vocabulary, struct slice word,
                            const char *const *words);

/* Advises what to write where a statement begins with common wrong words. "": there is no
 * advice. */
void usage_find(const struct vocabulary *vocabulary, const struct statement *statement,
                struct advice *advice);

/* A statement whose first word or verb may not stand where it is ------------------------------- */

/* The statement and where it stands. */
struct beginning {
    const struct statement *statement;
    struct slice word; /* the statement's first word or its verb, with escapes resolved */
    const struct lexicon *lexicon;
    const struct roster *roster;
    uint32_t where; /* a declaration's block or an event's subject, as in a phrase's `who` */
};

/* Each gets a zeroed advice and leaves its message empty if it has none.
 *
 * For a statement that begins neither with a declaration's word nor with a subject and ':'. */
void beginning_find(const struct beginning *beginning, struct advice *advice);

/* For an event whose verb the game does not have. */
void beginning_find_verb(const struct beginning *beginning, struct advice *advice);

/* For a declaration in a wrong place: suggests a marker whose two words were swapped. */
void beginning_find_marker(const struct beginning *beginning, struct advice *advice);

/* An operand that no element of its phrase takes --------------------------------------------------
 *
 * It may be
 * - a key or a word that is misspelt;
 * - a key without '=', or a part of a name without '.';
 * - a name of several words without quotes;
 * - an operand whose preposition is missing or wrong;
 * - one operand too many. */

/* Finds where in a form a value would fit after another preposition, with another key or with none,
 * so that a message can name the preposition that is missing or wrong:
 * - a word fits an element that has the word;
 * - a number fits an element with limits around it;
 * - dice fit an element of dice;
 * - a name fits where an entity of that name may stand; an undeclared one fits a required element
 *   for any name.
 * Cost: one search for the name in each element. Nothing here fails. Slices point into the
 * statement; only fitting_whole_name gives the roster's name. */
struct fitting {
    const struct statement *statement;
    const struct signature *form;
    uint32_t used; /* elements of the form, a bit each */
    const struct roster *roster;
    entity known; /* entities from this number on were introduced by the statement */
};

/* The name of several words that begins at an unquoted word of the statement. Empty: no entity of
 * these kinds (a bit each) has such a name. */
struct slice fitting_whole_name(const struct statement *statement, const struct roster *roster,
                                struct word word, uint32_t kinds);

struct misplaced {
    const struct statement *statement;
    const struct lexeme *lexeme;
    struct fitting fitting; /* of the form that is tried */
    uint8_t form;           /* its number */
    const struct vocabulary *vocabulary;
    const struct operand *operand;
    const struct element *last; /* the element that took the previous operand, or NULL */
    /* zeroed by the caller; its message stays empty if there is no advice */
    struct advice *advice;
};

void misplaced_find(const struct misplaced *misplaced);

/* As misplaced_find, for an operand that an element took but could not bind: suggests a missing
 * preposition after which it would fit. */
void misplaced_find_preposition(const struct misplaced *misplaced);

#endif
