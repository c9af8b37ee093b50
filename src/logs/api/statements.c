/* SPDX-License-Identifier: MIT */
#include "logs/api/checker.h"

#include "judge/engine/catalogue.h"
#include "judge/engine/check.h"
#include "judge/engine/proof/beacon.h"
#include "judge/engine/records.h"
#include "judge/log/reader.h"

#include <errno.h>

struct slice statement_word_text(const struct statement *statement, char buffer[LIMIT_STRING_BYTES])
{
    return word_text(statement, statement->word, buffer);
}

bool is_declaration_of(const struct statement *statement, const char *word)
{
    char buffer[LIMIT_STRING_BYTES];
    return statement->kind == STATEMENT_DECLARATION &&
           slice_is(statement_word_text(statement, buffer), word);
}

/* Whether a declaration is about the log, in any game. */
static bool is_declared_of_log(const struct statement *statement)
{
    static const char *const words[] = {"note",     "records",   BEGINS_WORD,
                                        CHAIN_WORD, BEACON_WORD, VIEW_WORD};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (is_declaration_of(statement, words[i]))
            return true;
    return false;
}

bool is_common(const struct run *run, const struct statement *statement)
{
    char buffer[LIMIT_STRING_BYTES];
    if (statement->kind != STATEMENT_DECLARATION && statement->kind != STATEMENT_EVENT)
        return true;
    if (run_is_remark(run, statement) || run_is_unknown(statement) || is_declared_of_log(statement))
        return true;
    return statement->kind == STATEMENT_DECLARATION && run_game(run)->bindings.depth == 0 &&
           heading_of(statement_word_text(statement, buffer)) >= 0;
}

entity declared_by(const struct run *run, const struct statement *statement,
                   const struct element *const *takers)
{
    for (size_t i = 0; i < statement->operand_count; i++)
        if (takers[i] && takers[i]->type && takers[i]->type->kind == OPERAND_NEW_NAME)
            return (entity)run->binder.event.field[takers[i]->type->field];
    return NO_ENTITY;
}

uint32_t areas_declared(const struct run *run, entity *ret_owner)
{
    struct bindings *bindings = &run_game(run)->bindings;
    *ret_owner = bindings->depth ? bindings->block_owners[bindings->depth] : NO_ENTITY;
    return bindings->depth ? roster_at(&bindings->roster, *ret_owner)->areas
                           : bindings->roster.areas;
}

const char *read_statements(const void *log, size_t length,
                            void (*take)(void *user, const struct statement *statement), void *user,
                            uint64_t *ret_line)
{
    const struct item *item = NULL;
    *ret_line = 0;
    struct source *source = source_of_memory(log, length);
    struct reader *reader = source ? reader_new(source) : NULL;
    while (reader && (item = reader_next(reader))->kind < ITEM_END) {
        if (item->kind == ITEM_ERROR && *ret_line == 0)
            *ret_line = item->error.place.line;
        if (item->kind == ITEM_STATEMENT)
            take(user, item->statement);
    }
    enum item_kind last = item ? item->kind : ITEM_NO_MEMORY;
    reader_free(reader);
    source_close(source);
    if (last == ITEM_NO_MEMORY)
        errno = ENOMEM;
    if (last != ITEM_END)
        return last == ITEM_NO_MEMORY ? "out of memory" : "it cannot be read to its end";
    return *ret_line ? "the log has errors, which must be mended first: 'umpire check' lists them"
                     : NULL;
}
