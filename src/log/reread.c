#include "log/reread.h"

#include "log.tab.h"

#include <string.h>

void reread_keep(struct reread *reread, const struct token *token, uint32_t brackets)
{
    if (brackets == 1 && (token->kind == OPEN_LIST || token->kind == OPEN_POOL))
        reread->bracket = *token;
    if (brackets == 0 && token->kind != CLOSE_LIST) {
        reread->line = 0;
        return;
    }
    if (token->line != reread->line) {
        reread->line = token->line;
        reread->kept_count = 0;
    }
    if (reread->kept_count < REREAD_TOKENS)
        reread->kept[reread->kept_count++] = *token;
}

bool reread_is_event(const struct reread *reread, const struct token *token)
{
    uint32_t subject_at = reread->kept[0].kind == TIME;
    return token->kind == COLON && token->line == reread->line && reread->bracket.line < reread->line &&
           reread->kept_count == subject_at + 2;
}

struct token *reread_begin(struct reread *reread)
{
    reread->next = 0;
    reread->again_count = reread->kept_count;
    memcpy(reread->again, reread->kept, reread->again_count * sizeof *reread->again);
    reread->line = 0;
    return reread->again;
}
