#include "log/open_list.h"

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
