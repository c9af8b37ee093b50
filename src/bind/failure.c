/* SPDX-License-Identifier: MIT */
/* Why a statement does not bind, and what may be meant by it. */
#include "bind/attempt.h"

#include "bind/beginning.h"
#include "bind/form.h"
#include "bind/likeness.h"
#include "bind/misplaced.h"
#include "bind/usage.h"
#include "log/name.h"

enum {
    /* most names in a message: of subjects, of entities of a kind */
    SUBJECTS_TOLD = 8,
    KNOWN_TOLD = 8,
    /* entities that are asked whether they have the same name, a bound on time */
    NAMESAKES_ASKED = 1000,
};

bool bind_fail(struct binder *binder, enum log_error error, uint32_t at, uint32_t length,
               const char *format, ...)
{
    struct text text;
    if (binder->unasked)
        return false;
    text_init(&text, binder->error.message, sizeof binder->error.message);
    va_list arguments;
    va_start(arguments, format);
    text_addv(&text, format, arguments);
    va_end(arguments);
    memset(&binder->error, 0, offsetof(struct bind_error, text));
    binder->error.text = text;
    binder->error.error = error;
    binder->error.at = at;
    binder->error.length = length;
    return false;
}

void bind_add(struct binder *binder, const char *format, ...)
{
    if (binder->unasked)
        return;
    va_list arguments;
    va_start(arguments, format);
    text_addv(&binder->error.text, format, arguments);
    va_end(arguments);
}

void attempt_keep_near(struct attempt *attempt, struct word wrong, const struct near *near)
{
    struct bind_error *error = &attempt->binder->error;
    error->near = *near;
    error->wrong = wrong;
}

bool bind_no_memory(struct binder *binder)
{
    binder->no_memory = true;
    return bind_fail(binder, LOG_LIMIT, 0, 0, "out of memory");
}

/* Names --------------------------------------------------------------------------- */

/* Adds a name as it may be written, and the names of all owners before it. */
static void add_path(struct text *text, const struct roster *roster, entity one)
{
    entity owner = roster_at(roster, one)->owner;
    if (owner != NO_ENTITY) {
        add_path(text, roster, owner);
        text_add_string(text, ".");
    }
    name_write(text, roster_name(roster, one));
}

/* Whether the entities have the same name, and are of one of `kinds`. */
static bool is_namesake(const struct roster *roster, entity one, entity other, uint32_t kinds)
{
    return one != NO_ENTITY && other != NO_ENTITY && kinds >> roster_at(roster, other)->kind & 1 &&
           slice_equal(roster_name(roster, one), roster_name(roster, other));
}

/* Adds a name with an owner before it: the nearest owner or the player if that distinguishes it
 * from others of the same name, otherwise all owners. */
static void add_owned_name(struct text *text, const struct attempt *attempt, entity one,
                           uint32_t kinds)
{
    const struct roster *roster = binder_roster(attempt->binder);
    entity owner = roster_at(roster, one)->owner, player = roster_side(roster, one), found;
    if (owner == NO_ENTITY || owner == player) {
        add_path(text, roster, one);
        return;
    }
    bool by_owner = roster_find(roster, roster_name(roster, owner), ~0u, attempt->side, &found) ==
                        ROSTER_FOUND &&
                    found == owner;
    bool by_player = true;
    for (entity other = 0; other < roster_count(roster) && other < NAMESAKES_ASKED; other++) {
        if (other == one || !is_namesake(roster, one, other, kinds))
            continue;
        by_owner = by_owner && !is_namesake(roster, owner, roster_at(roster, other)->owner, ~0u);
        by_player = by_player && roster_side(roster, other) != player;
    }
    if (by_owner)
        name_write(text, roster_name(roster, owner));
    else
        add_path(text, roster, by_player ? player : owner);
    text_add_string(text, ".");
    name_write(text, roster_name(roster, one));
}

/* The kinds of entities that are declared, not only mentioned. */
static uint32_t named_kinds(const struct binder *binder)
{
    uint32_t kinds = 0;
    for (unsigned kind = 0; kind < ENTITY_KINDS_MOST; kind++)
        kinds |= binder->lexicon->vocabulary->kind_names[kind] ? BIT(kind) : 0;
    return kinds;
}

/* The verb that introduces entities of these kinds, as `bribe` introduces an offer. NULL: no verb
 * does. */
static const struct lexeme *naming_verb(const struct lexicon *lexicon, uint32_t kinds)
{
    for (size_t i = 0; i < lexicon->verb_count; i++) {
        const struct element *first = lexicon->verbs[i].forms[0].elements;
        if (lexicon->verbs[i].forms[0].count && first->type &&
            first->type->kind == OPERAND_FREE_NAME && first->type->kinds == kinds)
            return &lexicon->verbs[i];
    }
    return NULL;
}

/* Adds to the message the names there are of these kinds, or how such a thing is declared. */
static void add_known(const struct attempt *attempt, struct text *text, uint32_t kinds,
                      const char *what)
{
    const struct binder *binder = attempt->binder;
    const struct roster *roster = binder_roster(binder);
    const struct lexeme *verb = naming_verb(binder->lexicon, kinds);
    unsigned told = 0;
    for (entity one = 0; one < binder->known && told <= KNOWN_TOLD; one++) {
        if (!(kinds >> roster_at(roster, one)->kind & 1))
            continue;
        struct slice name = roster_name(roster, one);
        if (told == 0)
            text_add_string(text, "; it must be one of: ");
        text_addf(text,
                  told == 0            ? "%.*s"
                  : told == KNOWN_TOLD ? ", ..."
                                       : ", %.*s",
                  (int)(name.length > 40 ? 40 : name.length), name.at);
        told++;
    }
    if (!verb && told == 0)
        text_add_string(text, "; it must be declared first");
    if (!verb)
        return;
    text_addf(text, "; '");
    form_add(text, verb, 0);
    text_addf(text, "' names a new %s", what);
}

static SELDOM bool fail_several_words(struct attempt *attempt, const struct value *value,
                                      struct word wrong, struct slice whole, const char *what)
{
    struct near near = {.wrong = whole, .names = {whole}, .distances = {1}, .count = 1};
    bind_fail(attempt->binder, LOG_UNKNOWN_NAME, value->at, (uint32_t)whole.length,
              "no %s is called '%.*s'; a name of several words must be in quotes: \"%.*s\"", what,
              (int)wrong.length, attempt->statement->text + wrong.at,
              (int)(whole.length > 80 ? 80 : whole.length), whole.at);
    wrong.length = (uint16_t)whole.length;
    attempt_keep_near(attempt, wrong, &near);
    attempt->binder->error.near_names = true;
    return false;
}

/* Reports two entities of different kinds with one name and one owner: nothing that can be written
 * before the name distinguishes them. */
static SELDOM bool fail_namesakes(struct attempt *attempt, const struct value *value, entity one,
                                  entity other)
{
    const struct roster *roster = binder_roster(attempt->binder);
    const char *const *kinds = attempt->binder->lexicon->vocabulary->kind_names;
    const struct roster_entry *first = roster_at(roster, one), *second = roster_at(roster, other);
    struct slice name = roster_name(roster, one);
    char buffer[BIND_MESSAGE_BYTES];
    struct text text;
    text_init(&text, buffer, sizeof buffer);
    if (first->owner != NO_ENTITY)
        text_add(&text, roster_name(roster, first->owner));
    text_addf(&text, "%s a %s and a %s '%.*s'; give one of them another name",
              first->owner == NO_ENTITY ? "there are" : " has", kinds[first->kind],
              kinds[second->kind], (int)name.length, name.at);
    if (first->line && second->line)
        text_addf(&text, first->line == second->line ? " (line %u)" : " (lines %u and %u)",
                  first->line, second->line);
    return bind_fail(attempt->binder, LOG_AMBIGUOUS_NAME, value->at, value->length, "%s", buffer);
}

/* Names the first of the entities that have the name, each with an owner. */
static SELDOM bool fail_ambiguous(struct attempt *attempt, const struct value *value,
                                  struct slice name, uint32_t kinds)
{
    enum { NAMESAKES_TOLD = 3 };
    const struct roster *roster = binder_roster(attempt->binder);
    const char *const *known = attempt->binder->lexicon->vocabulary->kind_names;
    entity listed[NAMESAKES_TOLD];
    char buffer[BIND_MESSAGE_BYTES];
    struct text text;
    int told = 0;
    text_init(&text, buffer, sizeof buffer);
    text_addf(&text, "several things are called '%.*s'; write it with its owner:", (int)name.length,
              name.at);
    for (entity one = 0; one < roster_count(roster) && told < NAMESAKES_TOLD; one++) {
        const struct roster_entry *entry = roster_at(roster, one);
        if (!(kinds >> entry->kind & 1) || !slice_equal(roster_name(roster, one), name))
            continue;
        for (int i = 0; i < told; i++)
            if (roster_at(roster, listed[i])->owner == entry->owner && known[entry->kind] &&
                known[roster_at(roster, listed[i])->kind])
                return fail_namesakes(attempt, value, listed[i], one);
        listed[told++] = one;
        text_add_string(&text, told > 1 ? " or " : " ");
        add_owned_name(&text, attempt, one, kinds);
    }
    return bind_fail(attempt->binder, LOG_AMBIGUOUS_NAME, value->at, value->length, "%s", buffer);
}

/* What a name of one of these kinds would name, for a message: "ship or squadron". */
static const char *word_for_kinds(const struct vocabulary *vocabulary, uint32_t kinds, char *buffer,
                                  size_t capacity)
{
    const unsigned count = (unsigned)__builtin_popcount(kinds);
    unsigned named = 0;
    struct text text;
    text_init(&text, buffer, capacity);
    for (unsigned kind = 0; kind < ENTITY_KINDS_MOST; kind++) {
        const char *name = kinds >> kind & 1 ? vocabulary->kind_names[kind] : NULL;
        if (kinds >> kind & 1 && !name)
            return "thing";
        if (name)
            text_addf(&text, "%s%s", named++ == 0 ? "" : named == count ? " or " : ", ", name);
    }
    return named ? buffer : "thing";
}

bool attempt_fail_name(struct attempt *attempt, const struct value *value, struct word wrong,
                       struct slice name, uint32_t kinds, enum roster_answer answer)
{
    const struct roster *roster = binder_roster(attempt->binder);
    char buffer[BIND_MESSAGE_BYTES], kind_words[160];
    struct text text;
    if (attempt->binder->unasked)
        return false;
    if (answer == ROSTER_AMBIGUOUS)
        return fail_ambiguous(attempt, value, name, kinds);
    text_init(&text, buffer, sizeof buffer);
    const char *what = word_for_kinds(attempt->binder->lexicon->vocabulary, kinds, kind_words,
                                      sizeof kind_words);
    struct slice whole = fitting_whole_name(attempt->statement, roster, wrong, kinds);
    if (whole.length)
        return fail_several_words(attempt, value, wrong, whole, what);
    struct near near = {.wrong = name};
    entity other;
    if (!attempt->binder->terse)
        near_offer_names(&near, roster, kinds);
    text_addf(&text, "no %s is called '%.*s'", what, (int)(name.length > 80 ? 80 : name.length),
              name.at);
    if (near.count && likeness_is_shown(name, near.names[0])) {
        struct slice like = near.names[0];
        text_addf(&text, "; it looks like '%.*s', but ", (int)(like.length > 80 ? 80 : like.length),
                  like.at);
        likeness_add_difference(&text, name, like);
        text_add_string(&text, "; write it in the same way");
    } else {
        advice_add_near(&text, &near);
    }
    /* then the message names those who act */
    bool acts = attempt->statement->subject.length && wrong.at == attempt->statement->subject.at;
    if (!near.count && !attempt->binder->terse && !acts)
        add_known(attempt, &text, kinds, what);
    bind_fail(attempt->binder, LOG_UNKNOWN_NAME, value->at, value->length, "%s", buffer);
    attempt_keep_near(attempt, wrong, &near);
    attempt->binder->error.kinds = kinds;
    attempt->binder->error.near_names = true;
    attempt->binder->error.undeclared = roster_find(roster, name, named_kinds(attempt->binder),
                                                    NO_ENTITY, &other) == ROSTER_NONE;
    return false;
}

bool attempt_fail_owner(struct attempt *attempt, const struct value *value, entity one,
                        entity player)
{
    const struct roster *roster = binder_roster(attempt->binder);
    struct word wrong = value_at(attempt->statement, value->child)->word;
    struct slice name = roster_name(roster, one), other = roster_name(roster, player);
    struct near near = {
        .wrong = word_slice(attempt->statement, wrong), .distances = {1}, .count = 1};
    near.names[0] = roster_name(roster, roster_side(roster, one));
    bind_fail(attempt->binder, LOG_UNKNOWN_NAME, value->at, value->length,
              "'%.*s' belongs to '%.*s'; '%.*s' cannot be before it", (int)name.length, name.at,
              (int)near.names[0].length, near.names[0].at, (int)other.length, other.at);
    attempt_keep_near(attempt, wrong, &near);
    return false;
}

/* Operands ------------------------------------------------------------------------ */

/* Adds the forms of a phrase: 'repair shield ZONE' or 'repair hull'. */
static void add_forms(struct text *text, const struct lexeme *lexeme)
{
    for (uint8_t f = 0; f < lexeme->form_count; f++) {
        text_add_string(text, f ? "' or '" : "'");
        form_add(text, lexeme, f);
    }
    text_add_string(text, "'");
}

static SELDOM bool fail_operand(struct attempt *attempt, const struct lexeme *lexeme,
                                const struct operand *operand, const char *what)
{
    char buffer[400];
    struct text text;
    if (attempt->binder->unasked)
        return false;
    text_init(&text, buffer, sizeof buffer);
    add_forms(&text, lexeme);
    enum log_error error = operand->outcome ? LOG_OUTCOME : LOG_OPERANDS;
    struct slice found = {attempt->statement->text + operand->at, operand->length};
    return bind_fail(attempt->binder, error, operand->at, operand->length, "'%.*s%s; write %s",
                     (int)(found.length > 60 ? 60 : found.length), found.at, what, buffer);
}

bool attempt_fail_missing(struct attempt *attempt, const struct lexeme *lexeme, uint32_t missing)
{
    char buffer[400];
    struct text text;
    if (attempt->binder->unasked)
        return false;
    text_init(&text, buffer, sizeof buffer);
    unsigned told = 0, count = (unsigned)__builtin_popcount(missing);
    for (uint32_t left = missing; left; left &= left - 1) {
        const struct element *element = &attempt->form->elements[__builtin_ctz(left)];
        text_add_string(&text, told == 0 ? "'" : told + 1 == count ? " and '" : ", '");
        text_add_string(&text, element->outcome ? "=> " : "");
        form_add_element(&text, element);
        text_add_string(&text, "'");
        told++;
    }
    text_add_string(&text, count == 1 ? " is missing: write '" : " are missing: write '");
    form_add(&text, lexeme, attempt->binder->event.form);
    bind_fail(attempt->binder, LOG_OPERANDS, 0, attempt->statement->length, "%s'", buffer);
    attempt->binder->error.lacks = true;
    return false;
}

static SELDOM bool fail_advised(struct attempt *attempt, enum log_error error,
                                const struct advice *advice)
{
    struct binder *binder = attempt->binder;
    if (binder->unasked)
        return false;
    bind_fail(binder, error, advice->at, advice->length, "%s", advice->message);
    if (binder->terse)
        return false;
    attempt_keep_near(attempt, advice->wrong, &advice->near);
    binder->error.near_names = advice->near_names;
    binder->error.lacks_subject = advice->lacks_subject;
    for (size_t i = 0; i < advice->near.count && advice->written; i++)
        binder->error.near.names[i].at = binder->error.message +
                                         (advice->near.names[i].at - advice->message);
    return false;
}

/* Gathers what is known of a misplaced operand. */
static struct misplaced misplaced_of(const struct attempt *attempt, const struct lexeme *lexeme,
                                     const struct operand *operand, struct advice *advice)
{
    const struct binder *binder = attempt->binder;
    return (struct misplaced){
        .statement = attempt->statement,
        .lexeme = lexeme,
        .fitting = {attempt->statement, attempt->form, attempt->used, binder_roster(binder),
                    (entity)binder->known},
        .form = binder->event.form,
        .vocabulary = binder->lexicon->vocabulary,
        .operand = operand,
        .last = attempt->last,
        .advice = advice,
    };
}

/* Whether an operand after '=>' is a word that the phrase has before it. */
static bool stands_before_arrow(const struct attempt *attempt, const struct operand *operand)
{
    const struct value *value = value_at(attempt->statement, operand->value);
    if (!operand->outcome || operand->keyed || operand->preposition != PREPOSITION_NONE ||
        value->kind != VALUE_PATH || value->count != 1)
        return false;
    struct slice word = word_slice(attempt->statement,
                                   value_at(attempt->statement, value->child)->word);
    for (uint8_t i = 0; i < attempt->form->count; i++) {
        const struct element *element = &attempt->form->elements[i];
        if (element->form == ELEMENT_WORD && !element->outcome && slice_equal(element->word, word))
            return true;
    }
    return false;
}

bool attempt_fail_misplaced(struct attempt *attempt, const struct lexeme *lexeme,
                            const struct operand *operand)
{
    struct advice advice = {0};
    struct misplaced misplaced = misplaced_of(attempt, lexeme, operand, &advice);
    if (!attempt->binder->unasked)
        misplaced_find(&misplaced);
    if (advice.message[0])
        return fail_advised(attempt, operand->outcome ? LOG_OUTCOME : LOG_OPERANDS, &advice);
    return fail_operand(attempt, lexeme, operand,
                        stands_before_arrow(attempt, operand) ? "' must be before the '=>'"
                        : operand->outcome ? "' cannot be an outcome of this statement"
                                           : "' cannot be in this statement");
}

static SELDOM bool fail_outcome(struct binder *binder)
{
    if (!binder->unasked && binder->error.error == LOG_OPERANDS)
        binder->error.error = LOG_OUTCOME;
    return false;
}

bool attempt_fail_taken(struct attempt *attempt, const struct lexeme *lexeme,
                        const struct operand *operand)
{
    struct advice advice = {0};
    struct misplaced misplaced = misplaced_of(attempt, lexeme, operand, &advice);
    if (operand->outcome)
        return fail_outcome(attempt->binder);
    bool word = value_at(attempt->statement, operand->value)->kind == VALUE_PATH;
    if (!attempt->binder->unasked && word && !operand->keyed &&
        operand->preposition == PREPOSITION_NONE)
        misplaced_find_preposition(&misplaced);
    return advice.message[0] && fail_advised(attempt, LOG_OPERANDS, &advice);
}

/* Phrases ------------------------------------------------------------------------- */

/* Reports a word that no lexeme has. `markers`: words of markers may be meant too. */
static SELDOM bool fail_word(struct binder *binder, const struct statement *statement,
                             enum log_error error, const char *format, struct slice name,
                             const struct lexeme *lexemes, size_t count, bool markers)
{
    struct near near = {.wrong = name};
    struct attempt attempt = {.binder = binder, .statement = statement};
    if (binder->unasked)
        return false;
    for (size_t i = 0; i < count && !binder->terse; i++)
        near_offer(&near, lexemes[i].word);
    for (int i = 0;
         i < MARKER_COUNT && markers && binder_bindings(binder)->depth == 0 && !binder->terse; i++)
        if (binder->lexicon->markers[i].form_count)
            near_offer(&near, binder->lexicon->markers[i].word);
    char buffer[300];
    struct text text;
    text_init(&text, buffer, sizeof buffer);
    if (!advice_add_capitals(&text, &near)) {
        text_addf(&text, format, (int)(name.length > 80 ? 80 : name.length), name.at);
        advice_add_near(&text, &near);
    }
    bind_fail(binder, error, statement->word.at, statement->word.length, "%s", buffer);
    attempt_keep_near(&attempt, statement->word, &near);
    binder->error.unknown_word = near.count == 0;
    return false;
}

static struct beginning beginning_of(const struct binder *binder, const struct statement *statement,
                                     struct slice word, uint32_t where)
{
    return (struct beginning){statement, word, binder->lexicon, binder_roster(binder), where};
}

/* The block in which a declaration stands, as in a phrase's `who`. */
static uint32_t block_of(const struct binder *binder)
{
    const struct bindings *bindings = binder_bindings(binder);
    return bindings->block_kinds[bindings->depth];
}

bool attempt_fail_subject(struct binder *binder, const struct statement *statement,
                          struct slice name, enum roster_answer answer)
{
    const struct roster *roster = binder_roster(binder);
    const uint32_t kinds = binder->lexicon->vocabulary->subject_kinds;
    struct value at = {.at = statement->subject.at, .length = statement->subject.length};
    struct attempt attempt = {.binder = binder, .statement = statement};
    attempt_fail_name(&attempt, &at, statement->subject, name, kinds, answer);
    unsigned told = 0;
    for (entity one = 0; one < roster_count(roster) && answer == ROSTER_NONE &&
                         !binder->error.near.count && told < SUBJECTS_TOLD;
         one++)
        if (kinds >> roster_at(roster, one)->kind & 1)
            bind_add(binder, "%s%.*s",
                     told++ ? ", " : "; it must be one of: ", (int)roster_name(roster, one).length,
                     roster_name(roster, one).at);
    if (told)
        bind_add(binder, ", table");
    return false;
}

bool attempt_fail_verb(struct binder *binder, const struct statement *statement, struct slice word,
                       uint32_t who)
{
    if (binder->unasked)
        return false;
    char kinds[160];
    uint32_t whose = lexicon_whose(binder->lexicon, word);
    struct slice subject = word_slice(statement, statement->subject),
                 other = whose & SUBJECT_TABLE ? word : subject;
    if (whose) {
        bind_fail(binder, LOG_UNKNOWN_VERB, statement->word.at, statement->word.length,
                  whose & SUBJECT_TABLE ? "'%.*s' is a fact of the table: write 'table: %.*s ...'"
                                        : "'%.*s' is not a verb of '%.*s'",
                  (int)word.length, word.at, (int)other.length, other.at);
        if (!(whose & SUBJECT_TABLE))
            bind_add(binder, "; only a %s may do it",
                     word_for_kinds(binder->lexicon->vocabulary, whose, kinds, sizeof kinds));
        struct attempt attempt = {.binder = binder, .statement = statement};
        struct near near = {.wrong = subject,
                            .names = {slice_of("table")},
                            .distances = {1},
                            .count = (whose & SUBJECT_TABLE) != 0};
        attempt_keep_near(&attempt, statement->subject, &near);
        return false;
    }
    struct advice advice = {0};
    struct attempt attempt = {.binder = binder, .statement = statement};
    struct beginning beginning = beginning_of(binder, statement, word, who);
    usage_find(binder->lexicon->vocabulary, statement, &advice);
    if (!advice.message[0])
        beginning_find_verb(&beginning, &advice);
    if (advice.message[0])
        return fail_advised(&attempt, LOG_UNKNOWN_VERB, &advice);
    return fail_word(binder, statement, LOG_UNKNOWN_VERB, "this game has no verb '%.*s'", word,
                     binder->lexicon->verbs, binder->lexicon->verb_count, false);
}

bool attempt_fail_beginning(struct binder *binder, const struct statement *statement,
                            struct slice word)
{
    struct advice advice = {0};
    struct attempt attempt = {.binder = binder, .statement = statement};
    struct beginning beginning = beginning_of(binder, statement, word, block_of(binder));
    if (binder->unasked)
        return false;
    usage_find(binder->lexicon->vocabulary, statement, &advice);
    if (!advice.message[0])
        beginning_find(&beginning, &advice);
    if (advice.message[0])
        return fail_advised(&attempt, LOG_DECLARATION, &advice);
    return fail_word(
        binder, statement, LOG_DECLARATION,
        "'%.*s' is no declaration of this game, and an event must begin with who does it and ':'",
        word, binder->lexicon->declarations, binder->lexicon->declaration_count, true);
}

bool attempt_fail_place(struct binder *binder, const struct statement *statement, struct slice word)
{
    struct advice advice = {0};
    struct attempt attempt = {.binder = binder, .statement = statement};
    struct beginning beginning = beginning_of(binder, statement, word, block_of(binder));
    if (!binder->unasked)
        beginning_find_marker(&beginning, &advice);
    return advice.message[0] && fail_advised(&attempt, LOG_DECLARATION, &advice);
}

bool attempt_fail_usage(struct attempt *attempt)
{
    struct advice advice = {0};
    usage_find(attempt->binder->lexicon->vocabulary, attempt->statement, &advice);
    if (advice.message[0])
        fail_advised(attempt, LOG_OPERANDS, &advice);
    return advice.message[0];
}
