/* SPDX-License-Identifier: MIT */
#include "logs/session/going_on.h"

#include "judge/engine/catalogue.h"
#include "judge/engine/game_run.h"
#include "judge/engine/going_on.h"
#include "judge/engine/late.h"
#include "judge/log/reader.h"

#include <stdlib.h>

/* Whether a statement before the first marker belongs to the log that goes on: what the table said
 * where this log began, and where that was, does not. */
static bool is_kept(const struct statement *statement)
{
    char buffer[LIMIT_STRING_BYTES];
    if (statement->kind == STATEMENT_EVENT)
        return statement_is_ruling(statement);
    return statement->kind == STATEMENT_GAME || statement->kind == STATEMENT_BLOCK_END ||
           (statement->kind == STATEMENT_DECLARATION &&
            !slice_is(word_text(statement, statement->word, buffer), BEGINS_WORD) &&
            !slice_is(word_text(statement, statement->word, buffer), "note") &&
            !statement_is_signature(statement));
}

/* Writes a statement on a line of its own; `*depth`: the blocks that are open. */
static void write_statement(struct going_on *going, const struct statement *statement, int *depth)
{
    *depth -= statement->kind == STATEMENT_BLOCK_END;
    text_init(&going->line, going->buffer, sizeof going->buffer);
    for (int i = 0; i < *depth; i++)
        text_add_string(&going->line, "    ");
    statement_canonical(statement, &going->line);
    if (statement->opens_block)
        text_add_string(&going->line, " {");
    *depth += statement->opens_block;
    going_on_end(going);
}

/* Writes the statements of a game before its first marker. */
static bool write_declarations(struct going_on *going, struct reader *reader)
{
    const struct item *item;
    int depth = 0;
    bool begun = false;
    while ((item = reader_next(reader))->kind < ITEM_END && !going->stopped) {
        const struct statement *statement = item->statement;
        if (item->kind != ITEM_STATEMENT)
            continue;
        if (begun && (statement->kind == STATEMENT_GAME || statement->kind == STATEMENT_MARKER ||
                      statement->kind == STATEMENT_END || statement->kind == STATEMENT_EOF))
            return true;
        begun = begun || statement->kind == STATEMENT_GAME;
        if (begun && is_kept(statement))
            write_statement(going, statement, &depth);
    }
    return !going->stopped && item->kind == ITEM_END;
}

bool going_on_write(const struct block *block, const struct document *document,
                    bool (*write)(void *user, const char *bytes, size_t length), void *user)
{
    const struct game_run *game = game_run_of(block);
    const size_t begin = document_start(document, game->head.line);
    struct going_on *going = malloc(sizeof *going);
    struct source *source = source_of_memory(document_at(document, begin),
                                             document->length - begin);
    struct reader *reader = source ? reader_new(source) : NULL;
    if (going)
        *going = (struct going_on){.roster = &game->bindings.roster, .write = write, .user = user};
    bool written = going && reader && write_declarations(going, reader);
    if (written)
        game->catalogue->ruleset->shown.go_on(block->bytes, going);
    written = written && !going->stopped;
    reader_free(reader);
    source_close(source);
    free(going);
    return written;
}
