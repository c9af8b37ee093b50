/* SPDX-License-Identifier: MIT */
#include "judge/bind/diagnosis/diagnosis.h"

#include "judge/bind/diagnosis/parts.h"

enum { SUBJECTS_TOLD = 8 }; /* most names in a message */

/* Words --------------------------------------------------------------------------- */

/* The lexemes that a word may be meant to be. */
struct lexemes {
    const struct lexeme *list;
    size_t count;
    bool markers; /* and words of markers */
};

/* Says that the game has no such word, and which of its words are like it. */
static void tell_word(const struct diagnosis *diagnosis, enum log_error error, const char *format,
                      struct slice name, struct lexemes lexemes)
{
    struct binder *binder = diagnosis->binder;
    struct near near = {.wrong = name};
    if (!diagnosis->terse)
        for (size_t i = 0; i < lexemes.count; i++)
            near_offer(&near, lexemes.list[i].word);
    bool markers = lexemes.markers && binder_bindings(binder)->depth == 0 && !diagnosis->terse;
    if (markers)
        for (int i = 0; i < MARKER_COUNT; i++)
            if (binder->lexicon->markers[i].form_count)
                near_offer(&near, binder->lexicon->markers[i].word);
    char buffer[300];
    struct text text;
    text_init(&text, buffer, sizeof buffer);
    if (!advice_add_capitals(&text, &near)) {
        text_addf(&text, format, (int)(name.length > 80 ? 80 : name.length), name.at);
        advice_add_near(&text, &near);
    }
    struct word word = diagnosis->statement->word;
    bind_fail(binder, error, word.at, word.length, "%s", buffer);
    diagnosis_keep_near(diagnosis, word, &near);
    binder->error.unknown_word = near.count == 0;
}

static struct beginning beginning_of(const struct diagnosis *diagnosis, struct slice word,
                                     uint32_t where)
{
    const struct binder *binder = diagnosis->binder;
    return (struct beginning){diagnosis->statement, word, binder->lexicon, binder_roster(binder),
                              where};
}

/* The block in which a declaration stands, as in a phrase's `who`. */
static uint32_t block_of(const struct binder *binder)
{
    const struct bindings *bindings = binder_bindings(binder);
    return bindings->block_kinds[bindings->depth];
}

/* Events -------------------------------------------------------------------------- */

/* Nobody of this name can act. The message names those who can. */
static void tell_subject(const struct diagnosis *diagnosis, enum roster_answer answer)
{
    struct binder *binder = diagnosis->binder;
    const struct roster *roster = binder_roster(binder);
    const struct word subject = diagnosis->statement->subject;
    const uint32_t kinds = binder->lexicon->vocabulary->subject_kinds;
    struct value at = {.at = subject.at, .length = subject.length};
    diagnosis_name(diagnosis, &at, subject, kinds, answer);
    unsigned told = 0;
    if (answer == ROSTER_NONE && !binder->error.near.count)
        for (entity one = 0; one < roster_count(roster) && told < SUBJECTS_TOLD; one++)
            if (kinds >> roster_at(roster, one)->kind & 1)
                bind_add(binder, "%s%.*s", told++ ? ", " : "; it must be one of: ",
                         (int)roster_name(roster, one).length, roster_name(roster, one).at);
}

/* Says which subjects have the verb: those of the kinds `whose`, a bit each. */
static void tell_verb_of_others(const struct diagnosis *diagnosis, struct slice word,
                                uint32_t whose)
{
    struct binder *binder = diagnosis->binder;
    const struct statement *statement = diagnosis->statement;
    char kinds[160];
    bool table = whose & SUBJECT_TABLE;
    struct slice subject = word_slice(statement, statement->subject),
                 other = table ? word : subject;
    bind_fail(binder, LOG_UNKNOWN_VERB, statement->word.at, statement->word.length,
              table ? "'%.*s' is nothing that a player does: write 'table: %.*s ...'"
                    : "'%.*s' is not a verb of '%.*s'",
              (int)word.length, word.at, (int)other.length, other.at);
    if (!table)
        bind_add(binder, "; only a %s may do it",
                 diagnosis_kinds(binder->lexicon->vocabulary, whose, kinds, sizeof kinds));
    struct near near = {
        .wrong = subject, .names = {slice_of("table")}, .distances = {1}, .count = table};
    diagnosis_keep_near(diagnosis, statement->subject, &near);
}

/* The subject, one of the kinds `who`, has no verb of that word. */
static void tell_verb(const struct diagnosis *diagnosis, struct slice word, uint32_t who)
{
    const struct lexicon *lexicon = diagnosis->binder->lexicon;
    uint32_t whose = lexicon_whose(lexicon, word);
    struct advice advice = {0};
    struct beginning beginning = beginning_of(diagnosis, word, who);
    if (whose) {
        tell_verb_of_others(diagnosis, word, whose);
        return;
    }
    usage_find(lexicon->vocabulary, diagnosis->statement, &advice);
    if (!advice.message[0])
        beginning_find_verb(&beginning, &advice);
    if (advice.message[0])
        diagnosis_tell_advice(diagnosis, LOG_UNKNOWN_VERB, &advice);
    else
        tell_word(diagnosis, LOG_UNKNOWN_VERB, "this game has no verb '%.*s'", word,
                  (struct lexemes){lexicon->verbs, lexicon->verb_count, false});
}

/* Declarations -------------------------------------------------------------------- */

/* The statement begins neither with a declaration's word nor with a subject and ':'. */
static void tell_beginning(const struct diagnosis *diagnosis, struct slice word)
{
    const struct lexicon *lexicon = diagnosis->binder->lexicon;
    struct advice advice = {0};
    struct beginning beginning = beginning_of(diagnosis, word, block_of(diagnosis->binder));
    usage_find(lexicon->vocabulary, diagnosis->statement, &advice);
    if (!advice.message[0])
        beginning_find(&beginning, &advice);
    if (advice.message[0])
        diagnosis_tell_advice(diagnosis, LOG_DECLARATION, &advice);
    else
        tell_word(diagnosis, LOG_DECLARATION,
                  "no line of this game begins with '%.*s' (what a player does must begin with the "
                  "player and ':')",
                  word, (struct lexemes){lexicon->declarations, lexicon->declaration_count, true});
}

/* Adds to the error that was just set in whose blocks a declaration must be. */
static void add_blocks(struct binder *binder, uint32_t who)
{
    const char *const *names = binder->lexicon->vocabulary->kind_names;
    const char *before = "; it must be in the block of a ";
    for (unsigned kind = 0; kind < ENTITY_KINDS_MOST; kind++)
        if (who >> kind & 1 && names[kind]) {
            bind_add(binder, "%s%s", before, names[kind]);
            before = " or a ";
        }
}

/* A declaration that may not be here. Suggests a marker whose two words were swapped. */
static void tell_declaration(const struct diagnosis *diagnosis, const struct unbound *unbound)
{
    struct binder *binder = diagnosis->binder;
    const struct lexeme *lexeme = unbound->lexeme;
    const struct word word = diagnosis->statement->word;
    bool outside = lexeme->phrase->who == WITHIN_GAME,
         elsewhere = unbound->kind == UNBOUND_ELSEWHERE;
    const char *why = "'%.*s' cannot have a block { }";
    if (unbound->kind == UNBOUND_REPEATED)
        why = "'%.*s' is already declared; it may be declared only once";
    else if (elsewhere)
        why = outside ? "'%.*s' must not be in a block: is a '}' missing above?"
                      : "'%.*s' cannot be declared here";
    bind_fail(binder, LOG_DECLARATION, word.at, word.length, why, (int)lexeme->word.length,
              lexeme->word.at);
    if (elsewhere && !outside)
        add_blocks(binder, lexeme->phrase->who);
    binder->error.brace_missing = outside && block_of(binder) != WITHIN_GAME;
    struct advice advice = {0};
    struct beginning beginning = beginning_of(diagnosis, lexeme->word, block_of(binder));
    beginning_find_marker(&beginning, &advice);
    if (advice.message[0])
        diagnosis_tell_advice(diagnosis, LOG_DECLARATION, &advice);
}

/* Operands ------------------------------------------------------------------------ */

/* Whether a form has as many operands without a preposition or key as the statement. */
static bool has_as_many(const struct signature *form, const struct statement *statement)
{
    size_t count = 0;
    for (size_t i = 0; i < statement->operand_count; i++)
        count += !statement->operands[i].keyed &&
                 statement->operands[i].preposition == PREPOSITION_NONE;
    return count == (size_t)__builtin_popcount(form->required);
}

/* Says why no form of the phrase fits, by the form that fits most of the statement. Of a further
 * verb of the same word a form must have as many operands, too. */
static void tell_operands(const struct diagnosis *diagnosis, const struct lexeme *lexeme)
{
    struct binder *binder = diagnosis->binder;
    struct attempt attempt = attempt_begin(binder);
    const struct diagnosis of_form = {binder, diagnosis->statement, &attempt, diagnosis->terse};
    struct bind_error best = {.error = LOG_OPERANDS};
    uint32_t most = 0; /* how far into the statement a form could be bound */
    for (const struct lexeme *verb = lexeme; verb; verb = lexicon_further_verb(verb))
        for (uint8_t f = 0; f < verb->form_count; f++) {
            const bool first = verb == lexeme && f == 0;
            if (verb != lexeme && !has_as_many(&verb->forms[f], diagnosis->statement))
                continue;
            attempt_form(&attempt, verb, f);
            diagnosis_form(&of_form, verb);
            roster_truncate(binder_roster(binder), binder->known);
            uint32_t taken = binder->error.lacks ? diagnosis->statement->length : binder->error.at;
            bool better = first || taken > most;
            if (!first && taken == most)
                better = verb != lexeme ||
                         (best.error == LOG_OPERANDS && binder->error.error != LOG_OPERANDS);
            if (better) {
                best = binder->error;
                most = taken;
            }
        }
    binder->error = best;
}

static void explain_operands(const struct diagnosis *diagnosis, const struct lexeme *lexeme)
{
    struct advice advice = {0};
    usage_find(diagnosis->binder->lexicon->vocabulary, diagnosis->statement, &advice);
    if (advice.message[0])
        diagnosis_tell_advice(diagnosis, LOG_OPERANDS, &advice);
    else
        tell_operands(diagnosis, lexeme);
}

/* --------------------------------------------------------------------------------- */

void diagnosis_explain(struct binder *binder, bool terse)
{
    const struct unbound unbound = binder->unbound;
    const struct statement *statement = binder->event.statement;
    const struct diagnosis diagnosis = {binder, statement, NULL, terse};
    char buffer[LIMIT_STRING_BYTES];
    if (unbound.kind == UNBOUND_TOLD || binder->no_memory)
        return;
    struct slice word = word_text(statement, statement->word, buffer);
    switch (unbound.kind) {
    case UNBOUND_TOLD:
        break;
    case UNBOUND_SUBJECT:
        tell_subject(&diagnosis, unbound.answer);
        break;
    case UNBOUND_VERB:
        tell_verb(&diagnosis, word, unbound.who);
        break;
    case UNBOUND_BEGINNING:
        tell_beginning(&diagnosis, word);
        break;
    case UNBOUND_MARKER:
        bind_fail(binder, LOG_DECLARATION, 0, statement->length, "'%s' cannot be in a log of "
                                                                 "this game: the game has none",
                  marker_word(statement->marker));
        break;
    case UNBOUND_ELSEWHERE:
    case UNBOUND_REPEATED:
    case UNBOUND_BLOCK:
        tell_declaration(&diagnosis, &unbound);
        break;
    case UNBOUND_OPERANDS:
        explain_operands(&diagnosis, unbound.lexeme);
        break;
    }
    binder->unbound.kind = UNBOUND_TOLD;
}
