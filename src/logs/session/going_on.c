/* SPDX-License-Identifier: MIT */
#include "logs/session/listing.h"

#include "judge/engine/catalogue.h"
#include "judge/engine/check.h"
#include "judge/engine/game_run.h"
#include "judge/engine/going_on.h"
#include "judge/engine/records.h"
#include "judge/log/reader.h"

#include <stdlib.h>

static bool is_begins(const struct statement *statement)
{
    return statement->kind == STATEMENT_DECLARATION &&
           says_word(statement, statement->word, BEGINS_WORD);
}

/* Whether a statement before the first marker belongs to the log that goes on: what the table said
 * where this log began, and where that was, does not. */
static bool is_kept(const struct statement *statement)
{
    if (statement->kind == STATEMENT_EVENT)
        return statement_is_ruling(statement);
    if (statement->kind == STATEMENT_DECLARATION)
        return !is_begins(statement) && !statement_is_signature(statement) &&
               !says_word(statement, statement->word, "note");
    return statement->kind == STATEMENT_GAME || statement->kind == STATEMENT_BLOCK_END;
}

/* Writes what the log records by now, since something of each area was written, as a declaration
 * of the game or in a player's block. */
static void write_records(struct going_on *going, const struct block *block, uint32_t areas,
                          bool in_block)
{
    const char *const *names = game_run_of(block)->catalogue->lexicon->vocabulary->areas;
    text_init(&going->line, going->buffer, sizeof going->buffer);
    text_addf(&going->line, "%srecords " AT_LEAST_WORD, in_block ? "    " : "");
    for (unsigned area = AREA_TURNS + 1; names[area]; area++)
        if (areas >> area & 1)
            text_addf(&going->line, " %s", names[area]);
    going_on_end(going);
}

/* The areas that the log has of a player, or of the table (NO_ENTITY). */
static uint32_t areas_of(const struct block *block, entity player)
{
    return roster_recorded(roster_of(block), player) & ~AREAS_DECLARED & ~(uint32_t)BIT(AREA_TURNS);
}

/* The areas of the table, which are those of the game. 0: there is nothing to declare. */
static uint32_t areas_of_table(const struct block *block)
{
    const struct game_run *game = game_run_of(block);
    const struct roster *roster = &game->bindings.roster;
    bool open = game->catalogue->lexicon->vocabulary->areas && !roster->viewer &&
                !(roster->areas & AREAS_DECLARED);
    return open ? areas_of(block, NO_ENTITY) : 0;
}

/* Finds what a player whose declaration this is records. False: nothing that could be declared. */
static bool find_areas(const struct block *block, const struct statement *statement,
                       uint32_t *ret_areas)
{
    const struct game_run *game = game_run_of(block);
    const struct roster *roster = &game->bindings.roster;
    const struct vocabulary *vocabulary = game->catalogue->lexicon->vocabulary;
    for (entity one = 0; one < roster->entries.count; one++) {
        const struct roster_entry *entry = roster_at(roster, one);
        struct slice name = roster_name(roster, one);
        if (!(vocabulary->player_kinds >> entry->kind & 1) ||
            entry->line != game->head.line + statement->line - 1 ||
            !memmem(statement->text, statement->length, name.at, name.length))
            continue;
        *ret_areas = areas_of(block, one);
        return *ret_areas && vocabulary->areas && !roster->viewer &&
               !((roster->areas | entry->areas) & AREAS_DECLARED);
    }
    return false;
}

/* Writes a statement on a line of its own; `*depth`: open blocks; `opens`: it opens one. */
static void write_statement(struct going_on *going, const struct statement *statement, bool opens,
                            int *depth)
{
    *depth -= statement->kind == STATEMENT_BLOCK_END;
    text_init(&going->line, going->buffer, sizeof going->buffer);
    for (int i = 0; i < *depth; i++)
        text_add_string(&going->line, "    ");
    statement_canonical(statement, &going->line);
    if (opens)
        text_add_string(&going->line, " {");
    *depth += opens;
    going_on_end(going);
}

/* Writes a statement; a player's block ends with what the log has of the player by now, to which
 * `*areas` is added where the block is open (0: nothing). */
static void write_with_records(struct going_on *going, const struct block *block,
                               const struct statement *statement, int *depth, uint32_t *areas)
{
    uint32_t found;
    if (statement->kind == STATEMENT_BLOCK_END && *depth == 1 && *areas) {
        write_records(going, block, *areas, true);
        *areas = 0;
    }
    bool has = *depth == 0 && statement->kind == STATEMENT_DECLARATION &&
               find_areas(block, statement, &found);
    write_statement(going, statement, statement->opens_block || has, depth);
    if (!has)
        return;
    *areas = found;
    if (statement->opens_block)
        return;
    write_records(going, block, *areas, true);
    going_on_say(going, "}");
    *areas = 0;
    --*depth;
}

/* Writes the statements of a game before its first marker. */
static bool write_declarations(struct going_on *going, const struct block *block,
                               struct reader *reader)
{
    const struct item *item;
    int depth = 0;
    uint32_t areas = 0;
    bool begun = false;
    while ((item = reader_next(reader))->kind < ITEM_END && !going->stopped) {
        const struct statement *statement = item->statement;
        if (item->kind != ITEM_STATEMENT)
            continue;
        const bool game = statement->kind == STATEMENT_GAME;
        const bool ends = statement->kind == STATEMENT_MARKER ||
                          statement->kind == STATEMENT_END || statement->kind == STATEMENT_EOF;
        if (begun && (game || ends))
            return true;
        begun = begun || game;
        if (begun && is_kept(statement))
            write_with_records(going, block, statement, &depth, &areas);
    }
    return !going->stopped && item->kind == ITEM_END;
}

/* Copies lines of the document: `from` and those before `to`, without the game's end. Where the log
 * begins late, its first lines are among them. */
static bool write_again(struct going_on *going, const struct document *document, uint64_t from,
                        uint64_t to)
{
    const size_t begin = document_start(document, from), end = document_start(document, to);
    struct source *source = source_of_memory(document_at(document, begin), end - begin);
    struct reader *reader = source ? reader_new(source) : NULL;
    const struct item *item = NULL;
    int depth = 0;
    while (reader && !going->stopped && (item = reader_next(reader))->kind < ITEM_END) {
        const struct statement *statement = item->statement;
        if (item->kind == ITEM_ERROR)
            going_on_say(going, "%.*s", (int)item->error.line.length, item->error.line.at);
        else if (item->kind == ITEM_STATEMENT &&
                 (statement->kind == STATEMENT_MARKER || statement->kind == STATEMENT_EVENT ||
                  is_begins(statement)))
            write_statement(going, statement, false, &depth);
    }
    reader_free(reader);
    source_close(source);
    return item && item->kind == ITEM_END;
}

bool going_on_may_begin(const struct block *block)
{
    const struct game_run *game = block->head ? game_run_of(block) : NULL;
    return !game || !game->catalogue || game->stage == GAME_SKIPPED || !game->marker_seen ||
           !game->catalogue->ruleset->shown.under_way(block->bytes,
                                                      game->opening.writing == MARKERS_IMPLIED);
}

bool going_on_write(const struct block *block, const struct document *document, uint64_t said,
                    uint64_t line, bool (*write)(void *user, const char *bytes, size_t length),
                    void *user)
{
    const struct game_run *game = game_run_of(block);
    const size_t begin = document_start(document, game->head.line);
    struct going_on *going = malloc(sizeof *going);
    struct source *source = source_of_memory(document_at(document, begin),
                                             document->length - begin);
    struct reader *reader = source ? reader_new(source) : NULL;
    if (going)
        *going = (struct going_on){.roster = &game->bindings.roster, .write = write, .user = user};
    bool written = going && reader && write_declarations(going, block, reader);
    if (written && areas_of_table(block))
        write_records(going, block, areas_of_table(block), false);
    if (written && (game->marker_seen || said == line)) /* otherwise all is written once more */
        game->catalogue->ruleset->shown.go_on(block->bytes, going);
    written = written && !going->stopped && write_again(going, document, said + 1, line + 1);
    reader_free(reader);
    source_close(source);
    free(going);
    return written;
}
