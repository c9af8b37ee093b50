#include "log/reader.h"

#include "base/text.h"
#include "log/reader_state.h"

#include "log.tab.h"

#include <stdlib.h>

struct reader *reader_new(struct source *source, const struct reader_handler *handler)
{
    struct reader *reader = calloc(1, sizeof *reader);
    if (!reader)
        return NULL;
    reader->source = source;
    reader->handler = *handler;
    reader->line = 1;
    reader->at_start = reader->line_start = true;
    reader->window = malloc(WINDOW_BYTES);
    reader->parser = log_parser_new();
    reader->scanner = log_scanner_new(reader);
    if (reader->window && reader->parser && reader->scanner)
        return reader;
    reader_free(reader);
    return NULL;
}

uint64_t reader_line(const struct reader *reader)
{
    return reader->line;
}

void reader_free(struct reader *reader)
{
    if (!reader)
        return;
    if (reader->scanner)
        log_scanner_free(reader->scanner);
    if (reader->parser)
        log_parser_free(reader->parser);
    free(reader->window);
    free(reader->statement.operands);
    free(reader->statement.values);
    free(reader);
}

void reader_begin_at(struct reader *reader, uint64_t line)
{
    reader->line = line;
    reader->first_read = line > 1; /* no byte order mark stands there */
}

/* Hands an error to the caller, at a token. */
static void report(struct reader *reader, const struct token *token, enum log_error error,
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

/* The scanner's comments ------------------------------------------------------ */

void reader_comment_error(struct reader *reader, enum log_error error, const char *message)
{
    reader->token.line = reader->line;
    reader->token.line_at = reader->line_at;
    reader->content_line = reader->line;
    if (!reader->comment_bad)
        report(reader, &reader->token, error, message);
    reader->comment_bad = true;
}

void reader_idle(struct reader *reader)
{
    if (reader->status == READER_DONE && reader->handler.idle && !reader->handler.idle(reader->handler.user))
        reader->status = READER_STOPPED;
}

static void begin_statement(struct reader *reader, const struct token *token)
{
    struct statement *statement = &reader->statement;
    bool read = reader->statement_end > reader->origin; /* and not refused at its first token */
    if (!reader->closes_block && read) {
        reader->previous.origin = reader->origin;
        reader->previous.line = reader->origin_line;
        reader->previous.line_at = reader->origin_line_at;
        reader->previous.end = reader->statement_end;
    }
    reader->closes_block = token->kind == CLOSE_BRACE;
    reader->origin = token->at - token->quoted;
    reader->origin_line = token->line;
    reader->origin_line_at = token->line_at;
    reader->outcome = false;
    statement->operand_count = statement->value_count = 0;
    statement->has_time = statement->opens_block = false;
    statement->word = statement->subject = (struct word){0};
}

/* The first bound on lists and dice that the statement crosses, if any. */
static const char *list_limit(const struct statement *statement)
{
    for (size_t i = 0; i < statement->value_count; i++) {
        const struct value *value = &statement->values[i];
        if (value->count > LIMIT_LIST_VALUES)
            return "a list has at most 4,096 values";
    }
    return NULL;
}

void reader_emit(struct reader *reader, enum statement_kind kind)
{
    struct statement *statement = &reader->statement;
    if (reader->status != READER_DONE)
        return;
    uint64_t line_at = reader->origin_line_at;
    if (line_at < reader_text_from(reader))
        line_at = reader_text_from(reader);
    statement->kind = kind;
    statement->text = reader_text_at(reader, reader->origin);
    statement->length = (uint32_t)(reader->statement_end - reader->origin);
    statement->line = reader->origin_line;
    statement->column_bytes = (uint32_t)(reader->origin - line_at);
    statement->line_after =
        (uint32_t)(reader->base + reader->filled - reader->statement_end);
    statement->previous.line = reader->previous.line;
    bool known = reader->previous.line_at >= reader_text_from(reader) && reader->previous.line != 0;
    statement->previous.text = known ? reader_text_at(reader, reader->previous.origin) : NULL;
    statement->previous.length = (uint32_t)(reader->previous.end - reader->previous.origin);
    statement->previous.column_bytes = (uint32_t)(reader->previous.origin - reader->previous.line_at);
    statement->previous.line_after = (uint32_t)(reader->base + reader->filled - reader->previous.end);
    const char *over = list_limit(statement);
    if (over) {
        struct token token = {.at = reader->origin, .length = statement->length,
                              .line = reader->origin_line, .line_at = reader->origin_line_at};
        report(reader, &token, LOG_LIMIT, over);
        reader->refused = true;
        return;
    }
    if (!reader->handler.statement(reader->handler.user, statement))
        reader->status = READER_STOPPED;
}

/* Syntax errors --------------------------------------------------------------- */

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
    if (reader->token.kind == BAD_TEXT)
        return; /* the scanner has said what is wrong */
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
    report(reader, later_line && reader->brackets ? &reader->bracket : &reader->token, LOG_SYNTAX, text.at);
}

/* The driver -------------------------------------------------------------------- */

static void push(struct reader *reader, const struct token *token)
{
    if (reader->pending == 0 && token->kind != NEWLINE && token->kind != 0)
        begin_statement(reader, token);
    if (token->kind == TIME) {
        reader->statement.has_time = true;
        reader->statement.time = token->number;
    }
    if (token->kind == MARKER)
        reader->statement.marker = (enum marker)token->number;
    if (token->kind == NEWLINE) {
        reader->pending = 0;
    } else {
        reader->pending++;
        if (token->kind != OPEN_BRACE)
            reader->statement_end = token->at + token->length + token->quoted;
    }
    reader->failed = reader->refused = false;
    if (log_parser_push(reader, token) == 2)
        reader->status = READER_NO_MEMORY;
}

static void push_newline(struct reader *reader)
{
    struct token token = {.kind = NEWLINE, .at = reader->offset, .line = reader->line,
                          .line_at = reader->line_at};
    push(reader, &token);
}

static void recover(struct reader *reader, bool until_close)
{
    reader->recovering = true;
    reader->until_close = until_close;
    reader->skip_list = false;
    reader->skip_depth = 0;
    reader->brackets = 0;
}

/* The same for a statement that is too long, which may be in the middle of a
 * list: the rest of the list is skipped with it. */
static void recover_behind_list(struct reader *reader)
{
    uint32_t brackets = reader->brackets;
    recover(reader, false);
    reader->brackets = brackets;
    reader->skip_list = brackets > 0;
}

static void resume(struct reader *reader)
{
    reader->recovering = reader->until_close = false;
    push_newline(reader);
}

/* Reports an error at a token and makes the parser skip the statement. */
static void refuse(struct reader *reader, const struct token *token, enum log_error error,
                   const char *message, bool until_close)
{
    report(reader, token, error, message);
    struct token wrong = *token;
    wrong.kind = BAD_TEXT;
    reader->token.kind = BAD_TEXT;
    push(reader, &wrong);
    recover(reader, until_close);
}

static void close_block(struct reader *reader, const struct token *token)
{
    struct token brace = *token;
    brace.kind = CLOSE_BRACE;
    brace.length = token->kind == CLOSE_BRACE ? 1 : 0;
    brace.quoted = false;
    reader->depth--;
    push(reader, &brace);
}

/* `end`, `game` or the log's end while blocks are open. */
static void close_all_blocks(struct reader *reader, const struct token *token)
{
    if (reader->depth == 0)
        return;
    char buffer[160];
    struct text text;
    text_init(&text, buffer, sizeof buffer);
    text_addf(&text, "the block opened in line %llu has no closing '}'",
              (unsigned long long)reader->opener[reader->depth - 1].line);
    report(reader, token, LOG_SYNTAX, text.at);
    while (reader->depth > 0) {
        close_block(reader, token);
        push_newline(reader);
    }
}

static bool ends_a_game(const struct token *token)
{
    return token->kind == END || token->kind == GAME || token->kind == 0;
}

/* One token while what is broken is skipped. True when the token is still to
 * be taken. */
static bool skip(struct reader *reader, const struct token *token)
{
    bool no_list = token->kind == COLON || token->kind == EQUALS || token->kind == MARKER || ends_a_game(token);
    reader->skip_list = reader->skip_list && reader->brackets > 0 && !no_list;
    if (!reader->skip_list)
        reader->brackets = 0; /* a broken line ends with its line */
    if (ends_a_game(token)) {
        bool close = reader->until_close;
        resume(reader);
        while (close && reader->depth > 0) {
            close_block(reader, token);
            push_newline(reader);
        }
        return true;
    }
    if (token->kind == OPEN_BRACE) {
        reader->skip_depth++;
    } else if (token->kind == CLOSE_BRACE && reader->skip_depth > 0) {
        reader->skip_depth--;
    } else if (token->kind == CLOSE_BRACE) {
        resume(reader);
        return true;
    } else if (token->kind == NEWLINE && reader->skip_depth == 0 && !reader->until_close) {
        reader->recovering = false;
        push(reader, token);
    }
    return false;
}

static void take(struct reader *reader, const struct token *token);

static void replay_line(struct reader *reader)
{
    struct token tokens[REPLAY_TOKENS];
    uint32_t count = reader->replay_count;
    memcpy(tokens, reader->replay, count * sizeof *tokens);
    reader->blame_bracket = false;
    report(reader, &reader->bracket, LOG_SYNTAX, "this '[' is not closed by a ']'");
    reader->brackets = 0;
    reader->replay_line = 0;
    resume(reader);
    if (tokens[0].kind == NAME)
        tokens[0].kind = reader_keyword((struct slice){reader_text_at(reader, tokens[0].at), tokens[0].length},
                                    &tokens[0].number);
    for (uint32_t i = 0; i < count; i++) {
        reader->token = tokens[i];
        if (tokens[i].kind == OPEN_LIST || tokens[i].kind == OPEN_POOL)
            reader->brackets++;
        if (tokens[i].kind == CLOSE_LIST && reader->brackets)
            reader->brackets--;
        take(reader, &tokens[i]);
    }
}

static void record(struct reader *reader, const struct token *token)
{
    if (token->kind == OPEN_LIST || token->kind == OPEN_POOL) {
        if (reader->brackets == 1)
            reader->bracket = *token;
    }
    if (reader->brackets == 0 && token->kind != CLOSE_LIST) {
        reader->replay_line = 0;
        return;
    }
    if (token->line != reader->replay_line) {
        reader->replay_line = token->line;
        reader->replay_count = 0;
    }
    if (reader->replay_count < REPLAY_TOKENS)
        reader->replay[reader->replay_count++] = *token;
}

static bool open_brace(struct reader *reader, const struct token *token)
{
    if (reader->depth == LIMIT_BLOCK_DEPTH) {
        refuse(reader, token, LOG_LIMIT, "blocks are nested at most 8 deep", false);
        reader->skip_depth = 1;
        return false;
    }
    reader->opener[reader->depth] = *token;
    push(reader, token);
    if (reader->failed)
        return true;
    reader->pending = 0;
    if (reader->refused) {
        recover(reader, false);
        reader->skip_depth = 1;
        return false;
    }
    reader->depth++;
    return true;
}

/* A marker or an event stands in a block: reading goes on where it is closed. */
static bool misplaced_in_block(struct reader *reader, const struct token *token)
{
    bool marker = token->kind == MARKER;
    bool event = token->kind == COLON && reader->pending == 1u + reader->statement.has_time;
    if (reader->depth == 0 || !(marker || event))
        return false;
    char buffer[200];
    struct text text;
    text_init(&text, buffer, sizeof buffer);
    text_addf(&text, "%s may not stand in a block; is the '}' missing of the one opened in line %llu?",
              marker ? "a marker" : "an event",
              (unsigned long long)reader->opener[reader->depth - 1].line);
    refuse(reader, token, LOG_SYNTAX, text.at, true);
    return true;
}

static void after_failure(struct reader *reader, const struct token *token)
{
    if (reader->blame_bracket) {
        replay_line(reader);
        return;
    }
    if (token->kind == BAD_TEXT)
        report(reader, token, reader->bad_error, reader->bad);
    if (reader->brackets > 0 && token->line != reader->origin_line)
        recover_behind_list(reader);
    else
        recover(reader, false);
    if (token->kind == NEWLINE)
        reader->recovering = false; /* the parser has taken it as the line's end */
    else if (token->kind == OPEN_BRACE)
        reader->skip_depth = 1;
}

/* Whether a token can neither end a game, nor open, close or be misplaced in
 * anything, nor cross a bound: it goes to the parser at once. */
static bool is_plain(const struct reader *reader, const struct token *token)
{
    static const bool plain[BAD_TEXT + 1] = {
        [NEWLINE] = true, [MARKER] = true, [NAME] = true,  [STRING] = true,      [INT] = true,   [CODE] = true,
        [VERSION] = true, [DATE] = true,   [DICE] = true,  [TIME] = true,        [PREPOSITION] = true, [COLON] = true,
        [EQUALS] = true,  [ARROW] = true,  [DOT] = true,   [COMMA] = true,       [PLUS] = true};
    return plain[token->kind] && reader->brackets == 0 && reader->depth == 0 && !reader->recovering &&
           (reader->pending == 0 || token->at + token->length - reader->origin <= LIMIT_STATEMENT_BYTES);
}

static void take(struct reader *reader, const struct token *token)
{
    if (is_plain(reader, token)) {
        if (token->kind != NEWLINE)
            reader->content_line = token->line;
        reader->replay_line = 0;
        push(reader, token);
        if (reader->failed)
            after_failure(reader, token);
        return;
    }
    if (token->kind != NEWLINE && token->kind != 0)
        reader->content_line = token->line;
    if (reader->recovering && !skip(reader, token))
        return;
    if (ends_a_game(token)) {
        if (reader->pending)
            push_newline(reader);
        close_all_blocks(reader, token);
        if (token->kind == 0)
            return;
    }
    record(reader, token);
    if (reader->pending && token->at + token->length - reader->origin > LIMIT_STATEMENT_BYTES) {
        bool at_end = token->kind == NEWLINE;
        uint32_t brackets = reader->brackets;
        struct token origin = {.kind = token->kind, .at = reader->origin, .length = 1,
                               .line = reader->origin_line, .line_at = reader->origin_line_at};
        refuse(reader, &origin, LOG_LIMIT, "a statement has at most 64 KiB", false);
        reader->brackets = brackets;
        if (at_end)
            resume(reader);
        else
            recover_behind_list(reader);
        return;
    }
    if (reader->brackets > LIMIT_LIST_DEPTH) {
        refuse(reader, token, LOG_LIMIT, "lists are nested at most 64 deep", false);
        return;
    }
    if (misplaced_in_block(reader, token))
        return;
    if (token->kind == CLOSE_BRACE && reader->depth == 0) {
        refuse(reader, token, LOG_SYNTAX, "this '}' closes no block", false);
        return;
    }
    if (token->kind == CLOSE_BRACE && reader->brackets == 0) {
        if (reader->pending)
            push_newline(reader);
        close_block(reader, token);
    } else if (token->kind == OPEN_BRACE) {
        if (!open_brace(reader, token))
            return;
    } else {
        push(reader, token);
    }
    if (reader->failed && !reader->recovering)
        after_failure(reader, token);
}

/* Reading went on into a line that belongs to the next statement. */
static void take_present(struct reader *reader)
{
    bool ends_list = ends_a_game(&reader->token) || reader->token.kind == MARKER;
    if (ends_list && reader->brackets > 0 && reader->pending && !reader->recovering) {
        struct token token = reader->token;
        refuse(reader, &reader->bracket, LOG_SYNTAX, "this '[' is not closed by a ']'", false);
        resume(reader);
        reader->token = token;
    }
    take(reader, &reader->token);
}

enum reader_status reader_run(struct reader *reader)
{
    if (setjmp(reader->give_up))
        return reader->status;
    do {
        log_scan(reader->scanner);
        if (reader->handler.token && reader->status == READER_DONE)
            reader_show_token(reader);
        if (reader->status == READER_DONE)
            take_present(reader);
    } while (reader->status == READER_DONE && reader->token.kind != 0);
    if (reader->status != READER_DONE)
        return reader->status;
    struct token token = reader->token;
    begin_statement(reader, &token);
    reader->statement_end = token.at;
    reader_emit(reader, STATEMENT_EOF);
    return reader->status;
}
