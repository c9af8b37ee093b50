/* SPDX-License-Identifier: MIT */
/* An attempt to bind a statement's operands to one form of a signature. The binder's parts share
 * it; nothing else includes it. */
#ifndef BIND_ATTEMPT_H
#define BIND_ATTEMPT_H

#include "bind/binder.h"

struct attempt {
    struct binder *binder;
    const struct statement *statement;
    const struct signature *form;
    entity side; /* where a name is ambiguous, this player's entity is meant; NO_ENTITY: nobody's */
    uint32_t used; /* elements that have taken an operand, a bit each */
    const struct element *last; /* the last element that took an operand; may be NULL */
    /* kind of the name that a declaration introduces, plus 1; 0: it introduces none */
    uint32_t introduces_kind;
    bool again; /* the declaration has PHRASE_AGAIN */
};

/* Binds one value to an element, by the element's type; the caller binds each value of a list. The
 * event has room for as many items as the statement has values. */
bool attempt_value(struct attempt *attempt, const struct element *element,
                   const struct value *value);

/* As roster_find. While the binder `takes` undeclared names, finds also the entities that they were
 * taken for. */
enum roster_answer binder_find(const struct binder *binder, struct slice name, uint32_t kinds,
                               entity side, entity *ret_entity);

/* Reports a name that was found nowhere, or several times: `wrong` is a word of the value. Always
 * answers false. */
bool attempt_fail_name(struct attempt *attempt, const struct value *value, struct word wrong,
                       struct slice name, uint32_t kinds, enum roster_answer answer) SELDOM;

/* Reports a thing whose owner is not the player before it in the path. Always answers false. */
bool attempt_fail_owner(struct attempt *attempt, const struct value *value, entity one,
                        entity player) SELDOM;

/* Adds the words near a wrong one to the error that was just reported. */
void attempt_keep_near(struct attempt *attempt, struct word wrong, const struct near *near);

/* Each reports why something does not bind, and always answers false. */
bool attempt_fail_misplaced(struct attempt *attempt, const struct lexeme *lexeme,
                            const struct operand *operand) SELDOM;
/* For an operand that an element took and could not bind, which was just reported. */
bool attempt_fail_taken(struct attempt *attempt, const struct lexeme *lexeme,
                        const struct operand *operand) SELDOM;
/* `missing`: the elements, a bit each. */
bool attempt_fail_missing(struct attempt *attempt, const struct lexeme *lexeme,
                          uint32_t missing) SELDOM;
/* Nobody of this name can act. The message names those who can. */
bool attempt_fail_subject(struct binder *binder, const struct statement *statement,
                          struct slice name, enum roster_answer answer) SELDOM;
/* The subject, one of the kinds `who`, has no verb of that word. */
bool attempt_fail_verb(struct binder *binder, const struct statement *statement, struct slice word,
                       uint32_t who) SELDOM;
/* The statement begins neither with a declaration's word nor with a subject and ':'. */
bool attempt_fail_beginning(struct binder *binder, const struct statement *statement,
                            struct slice word) SELDOM;

/* For a declaration in a wrong place, which was just reported: suggests a marker whose two words
 * were swapped. Always answers false. */
bool attempt_fail_place(struct binder *binder, const struct statement *statement,
                        struct slice word) SELDOM;

/* Reports common wrong words in the statement. False: it has none. */
bool attempt_fail_usage(struct attempt *attempt) SELDOM;

bool bind_no_memory(struct binder *binder) SELDOM;

#endif
