/* SPDX-License-Identifier: MIT */
/* An attempt to bind a statement's operands to one form of a signature. The binder's parts and
 * bind/diagnosis share it; nothing else includes it. */
#ifndef BIND_ATTEMPT_H
#define BIND_ATTEMPT_H

#include "judge/bind/binder.h"
#include "judge/log/known_lines.h"

/* What does not fit of a statement whose phrase is known. */
enum misfit_kind {
    MISFIT_NONE,
    /* a value that the element `last` took */
    MISFIT_WORD,      /* none of its words */
    MISFIT_NUMBER,    /* no number */
    MISFIT_RANGE,     /* a number outside of its range */
    MISFIT_NO_NAME,   /* no name */
    MISFIT_NO_TEXT,   /* neither a name nor a text */
    MISFIT_UNKNOWN,   /* a name that is not declared: `word` */
    MISFIT_AMBIGUOUS, /* a name that several things have: `word` */
    MISFIT_OWNER,     /* `one` is not of the player before it in the path */
    MISFIT_PART,      /* `one` has no part of the name `word` */
    MISFIT_OWNED,     /* `one` has nothing of the name `word` */
    MISFIT_NAME_GIVEN, /* a new name that `one` has */
    MISFIT_RESERVED,   /* a new name that means something else: `word`, `error`, `why` */
    MISFIT_NEW_NAME,   /* a new name that cannot be given: `error`, `why` */
    MISFIT_NO_DICE,    /* no dice: `die` is the first that may be here */
    MISFIT_DIE,        /* no such die: `die` is the first that may be here */
    MISFIT_POOL,       /* the pool's number is not that of its faces */
    MISFIT_FACE,       /* a face that `die` does not have */
    /* an operand */
    MISFIT_MISPLACED, /* no element takes `operand` */
    MISFIT_MISSING,   /* there is none for the elements `missing`, a bit each */
};

struct misfit {
    enum misfit_kind kind;
    const struct operand *operand; /* NULL: of the whole statement */
    const struct value *value;
    struct word word;
    entity one;
    uint32_t missing;
    const struct die *die;
    enum log_error error;
    const char *why;
};

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
    struct misfit misfit; /* why the form does not take the statement */
};

/* Begins an attempt to bind the operands of the event's statement as the binder's misfit says. */
struct attempt attempt_begin(struct binder *binder);

/* Binds the operands to a form of the phrase, from the beginning. False: they do not fit; the
 * attempt's misfit says why, and the caller drops the names that were introduced. */
bool attempt_form(struct attempt *attempt, const struct lexeme *lexeme, uint8_t number);

/* Binds one value to an element, by the element's type; the caller binds each value of a list. The
 * event has room for as many items as the statement has values. */
bool attempt_value(struct attempt *attempt, const struct element *element,
                   const struct value *value);

/* The single word of a value, or NULL. */
static inline const struct word *value_word(const struct statement *statement,
                                            const struct value *value)
{
    if (value->kind == VALUE_PATH && value->count == 1)
        return &value_at(statement, value->child)->word;
    return value->kind == VALUE_CODE || value->kind == VALUE_INT ? &value->word : NULL;
}

/* The kinds of things that a type may name, a bit each. */
static inline uint32_t type_kinds(const struct operand_type *type)
{
    return type->of_owner ? UINT32_MAX : type->kinds;
}

/* Whether a type limits its numbers. */
static inline bool type_is_bounded(const struct operand_type *type)
{
    return type->minimum != 0 || type->maximum != 0;
}

/* As roster_find; while the binder `takes` undeclared names, also what they were taken for. */
enum roster_answer binder_find(const struct binder *binder, struct slice name, uint32_t kinds,
                               entity side, entity *ret_entity);

/* Finds the thing that a name means as an operand of a type, without an owner: for an OPERAND_NAME
 * one that is declared, for an OPERAND_FREE_NAME one that was heard of (NO_ENTITY: none). */
enum roster_answer binder_find_named(const struct binder *binder, const struct operand_type *type,
                                     struct slice name, entity side, entity *ret_entity);
entity binder_find_free(const struct binder *binder, const struct operand_type *type,
                        struct slice name, entity side);

/* What the binder keeps with a known line (judge/log/known_lines.h) -------------------------------
 *
 * The phrase, the form that takes the operands, and the event's values: they follow from the line's
 * bytes and the vocabulary. What names mean may change, so names are looked up again. */

/* An item of the event. */
struct bound_item {
    /* the item is what `word` names, of the element's kinds; NULL: it is `value` */
    const struct element *named;
    struct word word;
    int32_t value;
    uint8_t field;
    uint32_t count; /* of the field's items, if it is the first; otherwise 0 */
};

struct bound_line {
    const struct lexicon *lexicon;
    const struct lexeme *lexeme; /* both NULL: the line must be bound anew each time */
    uint32_t who;                /* the kinds of subjects for which that is the verb */
    uint32_t present;
    uint8_t form;
    uint32_t item_count, pool_count, face_count;
    const struct pool *pools;
    const int32_t *faces;
    struct bound_item items[];
};

/* NULL: nothing is kept of the statement's line. */
static inline const struct bound_line *bound_line_of(const struct statement *statement)
{
    return statement->known ? statement->known->bound : NULL;
}

/* Fills the binder's event, which has its kind and subject; names are first those of `side`. False:
 * a name means nothing or several things, or there is no memory; bind anew to find out. */
bool bound_line_again(struct binder *binder, const struct bound_line *line, entity side);

/* Keeps with a known line how its event was bound. The caller has made sure that each form before
 * the event's fails for a reason that no meaning of a name changes. `takers`: for each operand the
 * element that took it (binder_takers). Does nothing for a line that gives something a new name, or
 * that has more than BOUND_OPERANDS_MOST operands. */
enum { BOUND_OPERANDS_MOST = 32 };
void bound_line_keep(const struct binder *binder, const struct element *const *takers);

#endif
