#include "search/renaming.h"

#include "engine/apply.h"
#include "log/name.h"

#include <stdlib.h>

struct renaming {
    struct text_reader *reader;
    struct statement_copies corrected;
    /* with a name corrected: the game before the statement, and after it */
    struct block renamed, played;
    char bytes[LIMIT_STATEMENT_BYTES + 2 * LIMIT_STRING_BYTES];
};

struct renaming *renaming_new(struct text_reader *reader)
{
    struct renaming *renaming = calloc(1, sizeof *renaming);
    if (renaming)
        renaming->reader = reader;
    return renaming;
}

void renaming_free(struct renaming *renaming)
{
    if (!renaming)
        return;
    statement_copies_done(&renaming->corrected);
    block_done(&renaming->renamed);
    block_done(&renaming->played);
    free(renaming);
}

/* The statement's value that is a name. NULL: it has none. */
static const struct value *value_of(const struct statement *statement, struct slice name)
{
    char buffer[LIMIT_STRING_BYTES];
    for (size_t i = 0; i < statement->value_count; i++) {
        const struct value *value = &statement->values[i];
        if ((value->kind == VALUE_WORD || value->kind == VALUE_CODE) &&
            slice_equal(word_text(statement, value->word, buffer), name))
            return value;
    }
    return NULL;
}

/* Tries the statement with another name in place of one of its names. */
static bool try_in_statement(struct renaming *renaming, struct choice *choice, struct slice written,
                             struct slice meant)
{
    const struct statement *statement = choice->statement;
    const struct value *value = value_of(statement, written);
    struct text text;
    struct trial trial;
    if (!value)
        return true;
    text_init(&text, renaming->bytes, sizeof renaming->bytes);
    text_add(&text, (struct slice){statement->text, value->at});
    name_write(&text, meant);
    text_add(&text, (struct slice){statement->text + value->at + value->length,
                                   statement->length - value->at - value->length});
    text_add_string(&text, "\n");
    renaming->corrected.count = 0;
    if (!text_reader_read(renaming->reader, text.at, text.length, statement->line,
                          &renaming->corrected))
        return false;
    if (renaming->corrected.count != 1)
        return true;
    const struct statement *corrected = &renaming->corrected.list[0].statement;
    const struct guess guess = {.statement = corrected, .single = true};
    if (!choice_try(choice, UMPIRE_CORRECTED, &guess, &trial))
        return false;
    return !trial.better || statement_copy_take(&choice->best.other, corrected);
}

/* Tries the game in which an entity had from the first the name that the statement writes. */
static bool try_before(struct renaming *renaming, struct choice *choice, entity written,
                       entity meant)
{
    struct rehearsal *rehearsal = &choice->rehearsal;
    struct trial trial;
    struct slice name = roster_name(run_roster(choice->run), meant);
    const struct guess guess = {.from = &renaming->renamed,
                                .statement = choice->statement,
                                .faultless = true,
                                .single = true};
    if (!block_copy(&renaming->renamed, &choice->run->block))
        return false;
    roster_truncate(roster_of(&renaming->renamed), choice->run->binder.known);
    if (!roster_rename(&renaming->renamed, written, name) ||
        !choice_try(choice, UMPIRE_CORRECTED, &guess, &trial))
        return false;
    if (!trial.better)
        return true;
    choice->best.written = written;
    choice->best.meant = meant;
    choice->best.game = &renaming->played;
    return rehearsal_begin(rehearsal, choice->run, &renaming->renamed) &&
           run_take_unjudged(&rehearsal->run, choice->statement) &&
           block_copy(&renaming->played, &rehearsal->run.block);
}

static bool try_name(struct renaming *renaming, struct choice *choice, entity one)
{
    const struct roster *roster = run_roster(choice->run);
    uint32_t kinds = BIT(roster_at(roster, one)->kind);
    /* entities from here on were introduced by the statement */
    size_t known = choice->run->binder.known;
    struct near near = {.wrong = roster_name(roster, one)};
    near_offer_names(&near, roster, kinds);
    for (size_t i = 0; i < near.count && !choice_is_made(choice); i++) {
        entity other;
        if (roster_find(roster, near.names[i], kinds, NO_ENTITY, &other) != ROSTER_FOUND ||
            other == one)
            continue;
        if (!try_in_statement(renaming, choice, near.wrong, near.names[i]))
            return false;
        bool is_new = one >= known && other < known;
        if (is_new && !choice_is_made(choice) && !try_before(renaming, choice, other, one))
            return false;
    }
    return true;
}

bool renaming_try(struct renaming *renaming, struct choice *choice)
{
    const struct event *event = &choice->run->binder.event;
    const struct lexeme *lexeme = run_game(choice->run)->catalogue->lexicon->by_kind[event->kind];
    if (!lexeme || choice->statement->kind != STATEMENT_EVENT)
        return true;
    const struct signature *form = &lexeme->forms[event->form];
    for (uint8_t i = 0; i < form->count; i++) {
        const struct operand_type *type = form->elements[i].type;
        bool name = type && type->kind == OPERAND_FREE_NAME && event->present & BIT(type->field);
        for (uint32_t v = 0; name && v < event->count[type->field] && !choice_is_made(choice); v++)
            if (!try_name(renaming, choice, (entity)event->items[event->first[type->field] + v]))
                return false;
    }
    return true;
}
