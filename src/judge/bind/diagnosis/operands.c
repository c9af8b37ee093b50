/* SPDX-License-Identifier: MIT */
/* Operands that a form of a phrase does not take, or lacks. */
#include "judge/bind/diagnosis/parts.h"

#include "judge/bind/lexicon.h"

/* Adds the forms of a phrase: 'repair shield ZONE' or 'repair hull'. */
static void add_forms(struct text *text, const struct lexeme *lexeme)
{
    for (uint8_t f = 0; f < lexeme->form_count; f++) {
        text_add_string(text, f ? "' or '" : "'");
        form_add(text, lexeme, f);
    }
    text_add_string(text, "'");
}

static void tell_operand(const struct diagnosis *diagnosis, const struct lexeme *lexeme,
                         const struct operand *operand, const char *what)
{
    char buffer[400];
    struct text text;
    text_init(&text, buffer, sizeof buffer);
    add_forms(&text, lexeme);
    enum log_error error = operand->outcome ? LOG_OUTCOME : LOG_OPERANDS;
    struct slice found = {diagnosis->statement->text + operand->at, operand->length};
    bind_fail(diagnosis->binder, error, operand->at, operand->length, "'%.*s%s; write %s",
              (int)(found.length > 60 ? 60 : found.length), found.at, what, buffer);
}

/* `missing`: the elements, a bit each. */
static void tell_missing_operands(const struct diagnosis *diagnosis, const struct lexeme *lexeme,
                                  uint32_t missing)
{
    char buffer[400];
    struct text text;
    text_init(&text, buffer, sizeof buffer);
    unsigned told = 0, count = (unsigned)__builtin_popcount(missing);
    for (uint32_t left = missing; left; left &= left - 1) {
        const struct element *element = &diagnosis->attempt->form->elements[__builtin_ctz(left)];
        text_addf(&text, "%s'%s", list_separator(told++, count, " and "),
                  element->outcome ? "=> " : "");
        form_add_element(&text, element);
        text_add_string(&text, "'");
    }
    text_add_string(&text, count == 1 ? " is missing: write '" : " are missing: write '");
    form_add(&text, lexeme, diagnosis->binder->event.form);
    bind_fail(diagnosis->binder, LOG_OPERANDS, 0, diagnosis->statement->length, "%s'", buffer);
    diagnosis->binder->error.lacks = true;
}

/* Gathers what is known of a misplaced operand. */
static struct misplaced misplaced_of(const struct diagnosis *diagnosis, const struct lexeme *lexeme,
                                     const struct operand *operand, struct advice *advice)
{
    const struct binder *binder = diagnosis->binder;
    const struct attempt *attempt = diagnosis->attempt;
    return (struct misplaced){
        .statement = diagnosis->statement,
        .lexeme = lexeme,
        .fitting = {diagnosis->statement, attempt->form, attempt->used, binder_roster(binder),
                    (entity)binder->known},
        .form = binder->event.form,
        .vocabulary = binder->lexicon->vocabulary,
        .operand = operand,
        .last = attempt->last,
        .advice = advice,
    };
}

/* Whether an operand after '=>' is a word that the phrase has before it. */
static bool stands_before_arrow(const struct diagnosis *diagnosis, const struct operand *operand)
{
    const struct signature *form = diagnosis->attempt->form;
    const struct value *value = value_at(diagnosis->statement, operand->value);
    if (!operand->outcome || operand->keyed || operand->preposition != PREPOSITION_NONE ||
        value->kind != VALUE_PATH || value->count != 1)
        return false;
    struct slice word = word_slice(diagnosis->statement,
                                   value_at(diagnosis->statement, value->child)->word);
    for (uint8_t i = 0; i < form->count; i++) {
        const struct element *element = &form->elements[i];
        if (element->form == ELEMENT_WORD && !element->outcome && slice_equal(element->word, word))
            return true;
    }
    return false;
}

static void tell_misplaced(const struct diagnosis *diagnosis, const struct lexeme *lexeme,
                           const struct operand *operand)
{
    struct advice advice = {0};
    struct misplaced misplaced = misplaced_of(diagnosis, lexeme, operand, &advice);
    misplaced_find(&misplaced);
    if (advice.message[0])
        diagnosis_tell_advice(diagnosis, operand->outcome ? LOG_OUTCOME : LOG_OPERANDS, &advice);
    else if (stands_before_arrow(diagnosis, operand))
        tell_operand(diagnosis, lexeme, operand, "' must be before the '=>'");
    else
        tell_operand(diagnosis, lexeme, operand,
                     operand->outcome ? "' cannot be after the '=>' here"
                                      : "' cannot be in this statement");
}

/* Tells a value, and where its operand would fit after a preposition that is missing. */
static void tell_taken(const struct diagnosis *diagnosis, const struct lexeme *lexeme,
                       const struct misfit *misfit)
{
    struct bind_error *error = &diagnosis->binder->error;
    const struct operand *operand = misfit->operand;
    struct advice advice = {0};
    struct misplaced misplaced = misplaced_of(diagnosis, lexeme, operand, &advice);
    diagnosis_value(diagnosis, misfit);
    if (operand->outcome) {
        error->error = error->error == LOG_OPERANDS ? LOG_OUTCOME : error->error;
        return;
    }
    if (value_at(diagnosis->statement, operand->value)->kind == VALUE_PATH && !operand->keyed &&
        operand->preposition == PREPOSITION_NONE)
        misplaced_find_preposition(&misplaced);
    if (advice.message[0])
        diagnosis_tell_advice(diagnosis, LOG_OPERANDS, &advice);
}

void diagnosis_form(const struct diagnosis *diagnosis, const struct lexeme *lexeme)
{
    const struct misfit *misfit = &diagnosis->attempt->misfit;
    if (misfit->kind == MISFIT_MISSING)
        tell_missing_operands(diagnosis, lexeme, misfit->missing);
    else if (misfit->kind == MISFIT_MISPLACED)
        tell_misplaced(diagnosis, lexeme, misfit->operand);
    else
        tell_taken(diagnosis, lexeme, misfit);
}
