/* SPDX-License-Identifier: MIT */
#include "judge/log/items.h"

#include "base/array.h"
#include "judge/log/syntax_error.h"

#include "log.tab.h"

#include <stdlib.h>

void items_done(struct items *items)
{
    free(items->notes);
}

void items_error(struct items *items, const struct token *token, enum log_error error,
                 const char *message)
{
    struct item *item = &items->item;
    item->kind = ITEM_ERROR;
    item->error.error = error;
    item->error.in_block = item->error.quotes = false;
    item->error.message = message;
    item->error.place = window_place(items->window, token->line, token->line_at, token_begin(token),
                                     token->length + 2u * token->quoted, &item->error.line);
}

void items_error_in_number(struct items *items, const struct token *token, enum log_error error,
                           const char *message, struct text *text)
{
    items_error(items, token, error, message);
    struct slice line = items->item.error.line,
                 wrong = {window_text(items->window, token->at), token->length};
    /* only the middle of a long line is kept */
    bool in_line = wrong.at >= line.at && wrong.at + wrong.length <= line.at + line.length;
    if (error != LOG_SYNTAX || !in_line || !syntax_error_write_range(text, line, wrong))
        return;
    items->item.error.message = text->at;
    items->item.error.quotes = true;
}

bool items_statement(struct items *items, struct builder *builder)
{
    const struct extent *extent = &builder->extent;
    struct statement *statement = builder_statement(builder, items->window);
    if (!statement->known)
        statement->traits = statement_traits(statement);
    if (builder->list_too_long) {
        struct token all = {.at = extent->at,
                            .length = statement->length,
                            .line = extent->line,
                            .line_at = extent->line_at};
        items_error(items, &all, LOG_LIMIT,
                    "the list is too long; it may have at most 4,096 values");
        return false;
    }
    items->item.kind = ITEM_STATEMENT;
    items->item.statement = statement;
    return true;
}

static void token_item(struct items *items, const struct note *note)
{
    const struct token *token = &note->token;
    struct item *item = &items->item;
    if (token_begin(token) < items->told)
        return;
    item->kind = ITEM_TOKEN;
    item->token.kind = note->kind;
    item->token.text = (struct slice){window_text(items->window, token_begin(token)),
                                      token->length + 2u * token->quoted};
    item->token.at = token_begin(token);
    item->token.line = token->line;
}

static void comment_item(struct items *items, const struct note *note)
{
    struct item *item = &items->item;
    if (note->at >= window_from(items->window)) {
        struct slice text = {window_text(items->window, note->at), (size_t)(note->end - note->at)};
        item->kind = ITEM_COMMENT;
        item->comment.text = text;
        item->comment.line = note->line;
        item->comment.content_line = note->content_line;
    } else if (items->tokens_wanted && !note->bad) {
        struct token first = {
            .at = note->at, .length = 1, .line = note->line, .line_at = note->line_at};
        items_error(items, &first, LOG_LIMIT, "a comment of more than 128 KiB cannot be formatted");
    }
}

void items_note(struct items *items, const struct note *note)
{
    if (note->kind <= BAD_TEXT)
        token_item(items, note);
    else if (note->kind == NOTICE_IDLE)
        items->item.kind = ITEM_IDLE;
    else if (note->at < items->told)
        return;
    else if (note->kind == NOTICE_BAD_COMMENT)
        items_error(items, &note->token, note->error, note->wrong);
    else
        comment_item(items, note);
}

struct note items_note_of(const struct scanner *scanner, int kind, uint64_t content_line)
{
    return (struct note){.kind = kind,
                         .token = scanner->token,
                         .at = scanner->comment_at,
                         .end = scanner->window.at,
                         .line = scanner->line,
                         .line_at = scanner->line_at,
                         .content_line = content_line,
                         .error = scanner->error,
                         .wrong = scanner->wrong,
                         .bad = scanner->comment_bad};
}

bool items_keep(struct items *items, const struct note *note)
{
    if (!ARRAY_RESERVE(items->notes, items->capacity, items->count + 1))
        return false;
    items->notes[items->count++] = *note;
    return true;
}

void items_put_after_notes(struct items *items)
{
    if (items->count == 0)
        return;
    items->last = items->item;
    items->item.kind = ITEM_NONE;
}

void items_next_note(struct items *items)
{
    while (items->item.kind == ITEM_NONE && items->next < items->count)
        items_note(items, &items->notes[items->next++]);
    if (items->item.kind != ITEM_NONE)
        return;
    items->item = items->last;
    items->count = items->next = 0;
}
