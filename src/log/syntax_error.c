/* What is wrong with a log's text: where it stands, and what was expected there. */
#include "log/reader_state.h"

#include "base/text.h"

#include "log.tab.h"

void reader_report(struct reader *reader, const struct token *token, enum log_error error,
                   const char *message)
{
    uint64_t line_at = token->line_at > reader_text_from(reader) ? token->line_at : reader_text_from(reader);
    uint64_t at = token->at - token->quoted;
    size_t length = token->length + 2u * token->quoted;
    if (at < line_at)
        at = line_at;
    const char *begin = reader_text_at(reader, line_at), *from = reader_text_at(reader, at);
    const char *limit = reader->window + reader->filled;
    struct slice line = reader_line_around(begin, from, limit);
    uint32_t column = 1 + reader_characters(begin, (size_t)(from - begin));
    if (length > (size_t)(limit - from))
        length = (size_t)(limit - from);
    uint32_t width = reader_characters(from, length);
    struct place place = {token->line, column, column + (width ? width : 1)};
    if (reader->status == READER_DONE &&
        !reader->handler.error(reader->handler.user, error, place, line, message))
        reader->status = READER_STOPPED;
}

void reader_comment_error(struct reader *reader, enum log_error error, const char *message)
{
    reader->token.line = reader->line;
    reader->token.line_at = reader->line_at;
    reader->content_line = reader->line;
    if (!reader->comment_bad)
        reader_report(reader, &reader->token, error, message);
    reader->comment_bad = true;
}

static void add_found(struct text *text, const struct reader *reader, const struct token *token)
{
    if (token->kind == NEWLINE || token->kind == 0) {
        text_add_string(text, token->kind == 0 ? "the end of the log" : "the end of the line");
        return;
    }
    struct slice found = {reader_text_at(reader, token->at), token->length};
    const char *quote = token->quoted ? "\"" : "";
    if (found.length > 40)
        found.length = 40;
    text_addf(text, "'%s", quote);
    text_add(text, found);
    text_addf(text, "%s'", quote);
}

/* Whether the parser's refusal of the present token comes from a bracket that
 * an earlier line left open: this one begins as an event does, and is read anew. */
static bool bracket_left_open(const struct reader *reader)
{
    uint32_t before_colon = 1 + (reader->replay[0].kind == TIME);
    return reader->brackets > 0 && reader->token.kind == COLON &&
           reader->token.line == reader->replay_line && reader->bracket.line < reader->replay_line &&
           reader->replay_count == before_colon + 1;
}

static bool expects(const int *expected, int count, const char *name)
{
    for (int i = 0; i < count; i++)
        if (strcmp(log_token_name(expected[i]), name) == 0)
            return true;
    return false;
}

static bool begins_value(const char *name)
{
    static const char *const beginnings[] = {"a name", "a quoted text", "a number", "a code", "a version",
                                             "a date", "dice", "'['"};
    for (size_t i = 0; i < sizeof beginnings / sizeof *beginnings; i++)
        if (strcmp(name, beginnings[i]) == 0)
            return true;
    return false;
}

/* "Expected X or Y, found Z". What could only stand in a block is not named
 * outside one. */
void reader_syntax_error(struct reader *reader, const int *expected, int count)
{
    char buffer[512];
    struct text text;
    const char *names[32];
    int named = 0;
    reader->failed = true;
    if (reader->told || reader->token.kind == BAD_TEXT)
        return;
    reader->blame_bracket = bracket_left_open(reader);
    if (reader->blame_bracket)
        return; /* replay_line tells */
    bool any_value = expects(expected, count, "a date");
    if (any_value)
        names[named++] = "a value";
    for (int i = 0; i < count && named < 32; i++) {
        const char *name = log_token_name(expected[i]);
        bool closing = strcmp(name, "'}'") == 0 && reader->depth == 0;
        bool comma = strcmp(name, "','") == 0 && count > 2;
        if (!closing && !comma && !(any_value && begins_value(name)))
            names[named++] = name;
    }
    text_init(&text, buffer, sizeof buffer);
    text_add_string(&text, "expected ");
    for (int i = 0; i < named; i++)
        text_addf(&text, "%s%s", i == 0 ? "" : i + 1 == named ? " or " : ", ", names[i]);
    if (named == 0)
        text_add_string(&text, "something else");
    text_add_string(&text, ", found ");
    add_found(&text, reader, &reader->token);
    bool later_line = reader->pending > 1 && reader->token.line != reader->origin_line;
    if (later_line) /* a statement stands at the line it begins on */
        text_addf(&text, " in line %llu", (unsigned long long)reader->token.line);
    reader_report(reader, later_line && reader->brackets ? &reader->bracket : &reader->token, LOG_SYNTAX, text.at);
}
