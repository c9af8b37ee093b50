/* Comments, and tokens as they are written for those who lay a log out anew. */
#include "log/reader_state.h"

#include "log.tab.h"

void reader_show(struct reader *reader, enum token_shape shape, struct slice text, uint64_t line)
{
    if (reader->handler.token && !reader->handler.token(reader->handler.user, shape, text, line))
        reader->status = READER_STOPPED;
}

/* Whatever of a log is not blank, in its order. */
void reader_show_token(struct reader *reader)
{
    const struct token *token = &reader->token;
    struct slice text = {reader_text_at(reader, token->at - token->quoted), token->length + 2u * token->quoted};
    enum token_shape shape = SHAPE_WORD;
    switch (token->kind) {
    case 0: return;
    case NEWLINE:
        if (text.length == 0 || text.at[0] != ';')
            return;
        shape = SHAPE_SEMICOLON;
        break;
    case COLON:
    case COMMA:
    case CLOSE_LIST: shape = SHAPE_BEHIND; break;
    case DOT:
    case EQUALS:
    case PLUS:
    case OPEN_POOL: shape = SHAPE_BETWEEN; break;
    case OPEN_LIST: shape = SHAPE_OPEN_LIST; break;
    case OPEN_BRACE: shape = SHAPE_OPEN_BLOCK; break;
    case CLOSE_BRACE: shape = SHAPE_CLOSE_BLOCK; break;
    default: break;
    }
    reader_show(reader, shape, text, token->line);
}

void reader_comment(struct reader *reader)
{
    reader->comment_bad = false;
    if (reader->comment_at >= reader->base) {
        struct slice whole = {reader_text_at(reader, reader->comment_at), (size_t)(reader->offset - reader->comment_at)};
        while (whole.length && strchr("\r \t", whole.at[whole.length - 1]))
            whole.length--;
        reader_show(reader, SHAPE_COMMENT, whole, reader->line);
    }
    if (!reader->handler.comment || reader->comment_at < reader->base)
        return;
    struct slice text = {reader_text_at(reader, reader->comment_at),
                         (size_t)(reader->offset - reader->comment_at)};
    if (text.length && text.at[text.length - 1] == '\r')
        text.length--;
    if (!reader->handler.comment(reader->handler.user, reader->content_line, text))
        reader->status = READER_STOPPED;
}
