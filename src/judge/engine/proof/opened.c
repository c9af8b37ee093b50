/* SPDX-License-Identifier: MIT */
#include "judge/engine/proof/opened.h"

#include "judge/engine/findings/emit.h"
#include "judge/engine/proof/sealing.h"

#include <stdlib.h>

enum { TEXT_MOST = 1 << 30 };

/* Keeps a text and answers where it stands. */
static bool keep_text(struct opened *opened, struct slice text, uint32_t *ret_at)
{
    *ret_at = (uint32_t)opened->parts[TEXT].length;
    return bytes_add(&opened->parts[TEXT], text.at, text.length);
}

static bool is_event_with_word(const struct statement *statement, const char *word)
{
    return statement->kind == STATEMENT_EVENT &&
           slice_is(word_slice(statement, statement->word), word);
}

static bool has_digest_operand(const struct statement *statement)
{
    if (statement->kind == STATEMENT_EVENT)
        for (size_t i = 0; i < statement->operand_count; i++)
            if (statement->operands[i].keyed &&
                slice_is(word_slice(statement, statement->operands[i].key), "commit"))
                return true;
    return false;
}

/* Begins to keep the log, if the statement may be the first that hides values. */
static bool begin_to_keep_log(struct run *run, const struct statement *statement)
{
    const struct game_run *game = run_game(run);
    if (!has_digest_operand(statement) || game->stage != GAME_PLAY || !game->marker_seen)
        return true;
    const struct sealed_fields *sealed = game->catalogue->ruleset->sealed;
    if (!run->config->repairer || !sealed || sealed->own != KIND_NONE)
        return true;
    if (!run->opened)
        run->opened = calloc(1, sizeof *run->opened);
    if (!run->opened)
        return run_out_of_memory(run);
    if (!run_flush(run))
        return false;
    opened_begin(run->opened);
    if (!run_write(run, &run->opened->parts[BASE]))
        return run_out_of_memory(run);
    run->opened->state.active = 1;
    run->opened->state.line = statement->line;
    run->opened->state.plays = statement->plays - 1;
    return true;
}

/* Keeps an item. A game with more text than TEXT_MOST is not played again. */
static bool keep(struct run *run, uint64_t line, struct slice text)
{
    struct opened *opened = run->opened;
    if (opened->parts[TEXT].length > TEXT_MOST) {
        opened_begin(opened);
        return true;
    }
    struct kept kept = {.line = line, .length = (uint32_t)text.length};
    return (keep_text(opened, text, &kept.at) &&
            bytes_add(&opened->parts[KEPT], &kept, sizeof kept)) ||
           run_out_of_memory(run);
}

/* Keeps the canonical text of a statement. */
static bool keep_statement(struct run *run, const struct statement *statement)
{
    char buffer[LIMIT_STATEMENT_BYTES + 8];
    struct text text;
    text_init(&text, buffer, sizeof buffer);
    statement_canonical(statement, &text);
    return keep(run, statement->line, (struct slice){text.at, text.length});
}

bool opened_note_item(struct run *run, const struct item *item)
{
    const struct statement *statement = item->kind == ITEM_STATEMENT ? item->statement : NULL;
    if (!run->config->judge_opened || run_game(run)->stage == GAME_NONE)
        return true;
    if (!opened_is_active(run) && (!statement || !begin_to_keep_log(run, statement)))
        return !statement;
    if (!opened_is_active(run))
        return true;
    if (!statement)
        return item->kind != ITEM_ERROR || keep(run, item->error.place.line, item->error.line);
    return statement->kind == STATEMENT_EOF || statement->kind == STATEMENT_GAME ||
           statement_is_signature(statement) || is_event_with_word(statement, "open") ||
           keep_statement(run, statement);
}

/* Adds the operands of a statement that hides values, but for its digests. */
static void write_rest(const struct statement *statement, struct text *text)
{
    for (size_t i = 0; i < statement->operand_count; i++) {
        if (statement->operands[i].keyed &&
            slice_is(word_slice(statement, statement->operands[i].key), "commit"))
            continue;
        text_add_string(text, " ");
        canonical_text(operand_slice(statement, i), text);
    }
}

bool opened_hide(struct run *run, const struct event *event, uint32_t first, uint32_t count)
{
    char buffer[LIMIT_STATEMENT_BYTES + 8];
    struct text text;
    const struct statement *statement = event->statement;
    if (!opened_is_active(run) || !statement || !count)
        return true;
    size_t at = opened_count(run->opened, KEPT, sizeof(struct kept));
    while (at > 0 && (opened_kept(run->opened, at - 1)->line > event->line ||
                      opened_kept(run->opened, at - 1)->count))
        at--;
    if (at == 0 || opened_kept(run->opened, at - 1)->line != event->line)
        return true; /* it is played a second time, since a guess has changed the game before it */
    struct kept *kept = opened_kept(run->opened, at - 1);
    text_init(&text, buffer, sizeof buffer);
    statement_write_carried(statement, &text);
    canonical_text((struct slice){statement->text, statement->operands[0].at}, &text);
    kept->before = (uint32_t)text.length;
    write_rest(statement, &text);
    kept->after = (uint32_t)text.length - kept->before;
    kept->first = first;
    kept->count = count;
    kept->kind = event->kind;
    return keep_text(run->opened, (struct slice){text.at, text.length}, &kept->at) ||
           run_out_of_memory(run);
}

/* Adds a value, or each one of a list, with a line end after it. */
static bool keep_value(struct opened *opened, const struct statement *statement,
                       const struct value *value)
{
    char buffer[LIMIT_STATEMENT_BYTES + 8];
    struct text text;
    uint32_t at;
    if (value->kind == VALUE_LIST) {
        bool good = true;
        for (uint32_t i = value->child; i != NO_VALUE && good; i = value_at(statement, i)->next)
            good = keep_value(opened, statement, value_at(statement, i));
        return good;
    }
    text_init(&text, buffer, sizeof buffer);
    canonical_text(value_as_written(statement, value), &text);
    text_add_string(&text, "\n");
    return keep_text(opened, (struct slice){text.at, text.length}, &at);
}

bool opened_show(struct run *run, const struct event *event, uint32_t commitment)
{
    const struct statement *statement = event->statement;
    struct opened *opened = run->opened;
    const struct unsealed none = {.line = 0};
    if (!opened_is_active(run) || !commitment ||
        !game_commitments(run_game(run))[commitment - 1].fitted)
        return true;
    while (!unsealed_of(opened, commitment))
        if (!bytes_add(&opened->parts[OPENINGS], &none, sizeof none))
            return run_out_of_memory(run);
    if (unsealed_of(opened, commitment)->line)
        return true;
    uint32_t at = (uint32_t)opened->parts[TEXT].length;
    for (size_t i = 1; i < statement->operand_count; i++) {
        const struct operand *operand = &statement->operands[i];
        if (!operand->keyed && !operand->outcome && operand->preposition == PREPOSITION_NONE &&
            !keep_value(opened, statement, value_at(statement, operand->value)))
            return run_out_of_memory(run);
    }
    *unsealed_of(opened, commitment) = (struct unsealed){(uint32_t)event->line, at,
                                                         (uint32_t)opened->parts[TEXT].length - at};
    opened->state.opened_line = event->line;
    opened->state.waits = 1;
    return true;
}
