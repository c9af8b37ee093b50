/* An attempt to bind a statement's operands to one form of a signature; shared
 * by the binder's parts, and nobody else includes it. */
#ifndef BIND_ATTEMPT_H
#define BIND_ATTEMPT_H

#include "bind/binder.h"

struct attempt {
    struct binder *binder;
    const struct statement *statement;
    const struct signature *form;
    entity side; /* the player whose entities are preferred where a name is ambiguous; NO_ENTITY: nobody */
    uint32_t used; /* elements that have taken an operand, a bit each */
    const struct element *last; /* the last one that took an operand; NULL: none has */
    uint32_t introduces_kind; /* kind of the name that a declaration introduces, plus 1; 0: it introduces none */
};

/* Binds one value as its element's type says; the caller binds each value of a list. The event
 * has room for an item for each value of the statement. */
bool attempt_value(struct attempt *attempt, const struct element *element, const struct value *value);

/* As roster_find; while the binder `takes` undeclared names, they find what is meant by them. */
enum roster_answer binder_find(const struct binder *binder, struct slice name, uint32_t kinds, entity side, entity *ret_entity);

/* Reports a name that was not found, or found several times: `wrong`, a word of the value. False. */
bool attempt_fail_name(struct attempt *attempt, const struct value *value, struct word wrong, struct slice name,
                       uint32_t kinds, enum roster_answer answer) SELDOM;

/* Keeps the words near a wrong one, in the error that was just reported. */
void attempt_keep_near(struct attempt *attempt, struct word wrong, const struct near *near);

/* Each reports why something does not bind. False. */
bool attempt_fail_misplaced(struct attempt *attempt, const struct lexeme *lexeme, const struct operand *operand) SELDOM;
/* An operand that an element took, and whose error was just reported. */
bool attempt_fail_taken(struct attempt *attempt, const struct lexeme *lexeme, const struct operand *operand) SELDOM;
/* Elements, a bit each. */
bool attempt_fail_missing(struct attempt *attempt, const struct lexeme *lexeme, uint32_t missing) SELDOM;
/* Nobody of this name can act: tells who can. */
bool attempt_fail_subject(struct binder *binder, const struct statement *statement, struct slice name, enum roster_answer answer) SELDOM;
/* The subject, one of the kinds `who`, has no verb of that word. */
bool attempt_fail_verb(struct binder *binder, const struct statement *statement, struct slice word, uint32_t who) SELDOM;
/* The statement begins neither with a declaration's word nor with a subject and ':'. */
bool attempt_fail_beginning(struct binder *binder, const struct statement *statement, struct slice word) SELDOM;

/* A declaration that may not stand there, which was just reported: it may be a marker the other way round. */
bool attempt_fail_place(struct binder *binder, const struct statement *statement, struct slice word) SELDOM;

/* Reports that the statement has common wrong words; false: it has none. */
bool attempt_fail_usage(struct attempt *attempt) SELDOM;

bool bind_no_memory(struct binder *binder) SELDOM;

#endif
