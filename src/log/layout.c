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
    const struct reader_handler *handler = &reader->handler;
    bool whole = reader->comment_at >= reader_text_from(reader);
    if (!whole && handler->token) {
        reader->token.at = reader->comment_at;
        reader->token.length = 1;
        reader_comment_error(reader, LOG_LIMIT, "a comment of more than 128 KiB cannot be laid out anew");
    }
    reader->comment_bad = false;
    if (!whole)
        return;
    struct slice text = {reader_text_at(reader, reader->comment_at), (size_t)(reader->offset - reader->comment_at)};
    struct slice shown = text;
    while (shown.length && strchr("\r \t", shown.at[shown.length - 1]))
        shown.length--;
    reader_show(reader, SHAPE_COMMENT, shown, reader->line);
    if (text.length && text.at[text.length - 1] == '\r')
        text.length--;
    if (handler->comment && !handler->comment(handler->user, reader->content_line, text))
        reader->status = READER_STOPPED;
}
