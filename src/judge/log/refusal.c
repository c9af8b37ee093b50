/* SPDX-License-Identifier: MIT */
#include "judge/log/refusal.h"

#include "base/limits.h"

#include "log.tab.h"

void open_list_note(struct open_list *list, const struct token *token, uint32_t brackets)
{
    if (brackets == 1 && (token->kind == OPEN_LIST || token->kind == OPEN_POOL))
        list->bracket = *token;
    if (brackets == 0 && token->kind != CLOSE_LIST) {
        list->tokens = 0;
        return;
    }
    if (list->tokens == 0 || token->line != list->first.line) {
        list->first = *token;
        list->tokens = 0;
    }
    list->tokens++;
}

bool open_list_is_event(const struct open_list *list, const struct token *token)
{
    uint32_t colon_at = list->first.kind == TIME ? 2 : 1;
    return token->kind == COLON && token->line == list->first.line &&
           list->bracket.line < token->line && list->tokens == colon_at + 1;
}

enum refusal refusal_of(const struct token *token, const struct surroundings *in)
{
    bool game_ends = token_ends_game(token), marker = token->kind == MARKER;
    if (in->in_statement && (game_ends || marker) && in->brackets > 0)
        return REFUSED_IN_LIST;
    if (in->in_statement && game_ends)
        return NOT_REFUSED; /* it ends the statement */
    if (in->in_statement && token->at + token->length - in->statement_at > LIMIT_STATEMENT_BYTES)
        return REFUSED_LENGTH;
    if (in->brackets > LIMIT_LIST_DEPTH)
        return REFUSED_LIST_DEPTH;
    if (in->blocks > 0 && (marker || (in->after_subject && token->kind == COLON)))
        return REFUSED_IN_BLOCK;
    if (token->kind == OPEN_BRACE && in->blocks == LIMIT_BLOCK_DEPTH)
        return REFUSED_BLOCK_DEPTH;
    return token->kind == CLOSE_BRACE && in->blocks == 0 ? REFUSED_CLOSE : NOT_REFUSED;
}

static const struct {
    enum log_error error;
    const char *message;
} refusals[] = {
    [REFUSED_IN_LIST] = {LOG_SYNTAX, "this '[' has no ']' after it; each '[' must be closed"},
    [REFUSED_LENGTH] = {LOG_LIMIT, "the statement is too long; it may have at most 64 KiB"},
    [REFUSED_LIST_DEPTH] = {LOG_LIMIT, "the list is too deep; lists may be nested at most 64 deep"},
    [REFUSED_IN_BLOCK] = {LOG_SYNTAX, NULL},
    [REFUSED_BLOCK_DEPTH] = {LOG_LIMIT,
                             "the block is too deep; blocks may be nested at most 8 deep"},
    [REFUSED_CLOSE] = {LOG_SYNTAX, "this '}' closes no block; each '}' must close a '{'"},
};

enum log_error refusal_error(enum refusal refusal)
{
    return refusals[refusal].error;
}

const char *refusal_message(enum refusal refusal)
{
    return refusals[refusal].message;
}
