/* SPDX-License-Identifier: MIT */
/* What the parts of a diagnosis share; nothing else includes it. Each function sets the binder's
 * error, or adds to the one that was just set. */
#ifndef BIND_DIAGNOSIS_PARTS_H
#define BIND_DIAGNOSIS_PARTS_H

#include "judge/bind/advice.h"
#include "judge/bind/attempt.h"

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

/* What a name of one of these kinds would name, for a message: "ship or squadron". Answers `buffer`
 * or a literal. */
const char *diagnosis_kinds(const struct vocabulary *vocabulary, uint32_t kinds, char *buffer,
                            size_t capacity);

/* A name of these kinds (a bit each) that was found nowhere, or several times: `wrong` is a word of
 * the value. */
void diagnosis_name(const struct diagnosis *diagnosis, const struct value *value, struct word wrong,
                    uint32_t kinds, enum roster_answer answer) SELDOM;

/* A thing whose owner is not the player before it in the path. */
void diagnosis_owner(const struct diagnosis *diagnosis, const struct value *value,
                     entity one) SELDOM;

/* Says why a value does not fit the attempt's last element. */
void diagnosis_value(const struct diagnosis *diagnosis, const struct misfit *misfit) SELDOM;

/* Says why the statement does not fit the attempt's form of the phrase. */
void diagnosis_form(const struct diagnosis *diagnosis, const struct lexeme *lexeme) SELDOM;

#endif
