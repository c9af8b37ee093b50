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
    reader->scanner = log_scanner_new(reader);
    if (reader->window && reader->scanner)
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
    reader->outcome = reader->list_too_long = false;
    statement->operand_count = statement->value_count = 0;
    statement->has_time = statement->opens_block = false;
    statement->word = statement->subject = (struct word){0};
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
    if (reader->list_too_long) {
        struct token token = {.at = reader->origin, .length = statement->length,
                              .line = reader->origin_line, .line_at = reader->origin_line_at};
        reader_report(reader, &token, LOG_LIMIT, "a list has at most 4,096 values");
        reader->refused = true;
        return;
    }
    if (!reader->handler.statement(reader->handler.user, statement))
        reader->status = READER_STOPPED;
}

/* Counts a token in as one of the statement, or as its end. */
static void count_in(struct reader *reader, const struct token *token)
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
    reader->pending = 0;
}

/* Reports an error at a token and makes the parser give the statement up, which is
 * skipped then. Answers what the parser is to be told. */
static int refuse(struct reader *reader, const struct token *token, enum log_error error,
                  const char *message, bool until_close)
{
    reader_report(reader, token, error, message);
    struct token wrong = *token;
    wrong.kind = BAD_TEXT;
    reader->told = true;
    count_in(reader, &wrong);
    recover(reader, until_close);
    return BAD_TEXT;
}

/* A block's end that is not written. */
static void close_block(struct reader *reader, const struct token *token)
{
    struct token brace = {.kind = CLOSE_BRACE, .at = token->at, .line = token->line, .line_at = token->line_at};
    reader->depth--;
    count_in(reader, &brace);
    reader_emit(reader, STATEMENT_BLOCK_END);
    reader->pending = 0;
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
    reader_report(reader, token, LOG_SYNTAX, text.at);
    while (reader->depth > 0)
        close_block(reader, token);
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
        while (close && reader->depth > 0)
            close_block(reader, token);
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
        resume(reader);
    }
    return false;
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

/* What was read since the line began, in a list that an earlier line left open, is a
 * statement of its own. */
static void replay_line(struct reader *reader)
{
    reader->again_at = 0;
    reader->again_count = reader->replay_count;
    memcpy(reader->again, reader->replay, reader->again_count * sizeof *reader->again);
    reader->blame_bracket = false;
    reader_report(reader, &reader->bracket, LOG_SYNTAX, "this '[' is not closed by a ']'");
    reader->brackets = 0;
    reader->replay_line = 0;
    resume(reader);
    struct token *first = &reader->again[0];
    if (first->kind == NAME)
        first->kind = reader_keyword((struct slice){reader_text_at(reader, first->at), first->length}, &first->number);
}

/* Brings the next token, of those that are read anew or of the log. */
static void advance(struct reader *reader)
{
    if (reader->again_at == reader->again_count) {
        log_scan(reader->scanner);
        if (reader->handler.token && reader->status == READER_DONE)
            reader_show_token(reader);
        return;
    }
    reader->token = reader->again[reader->again_at++];
    if (reader->token.kind == OPEN_LIST || reader->token.kind == OPEN_POOL)
        reader->brackets++;
    if (reader->token.kind == CLOSE_LIST && reader->brackets)
        reader->brackets--;
}

/* Ends the statement in front of the present token, which is taken up afterwards. */
static int end_before(struct reader *reader)
{
    reader->held = true;
    reader->pending = 0;
    return NEWLINE;
}

static int refuse_long(struct reader *reader, const struct token *token)
{
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
    return BAD_TEXT;
}

/* A marker or an event stands in a block: reading goes on where it is closed. */
static int refuse_in_block(struct reader *reader, const struct token *token)
{
    char buffer[200];
    struct text text;
    text_init(&text, buffer, sizeof buffer);
    text_addf(&text, "%s may not stand in a block; is the '}' missing of the one opened in line %llu?",
              token->kind == MARKER ? "a marker" : "an event",
              (unsigned long long)reader->opener[reader->depth - 1].line);
    return refuse(reader, token, LOG_SYNTAX, text.at, true);
}

/* Reading went on into a line that belongs to the next statement. */
static int refuse_open_list(struct reader *reader)
{
    refuse(reader, &reader->bracket, LOG_SYNTAX, "this '[' is not closed by a ']'", false);
    resume(reader);
    reader->held = true;
    return BAD_TEXT;
}

static int open_brace(struct reader *reader, const struct token *token)
{
    if (reader->depth == LIMIT_BLOCK_DEPTH) {
        refuse(reader, token, LOG_LIMIT, "blocks are nested at most 8 deep", false);
        reader->skip_depth = 1;
        return BAD_TEXT;
    }
    reader->opener[reader->depth] = *token;
    count_in(reader, token);
    return OPEN_BRACE;
}

static int close_brace(struct reader *reader, const struct token *token)
{
    if (reader->depth == 0)
        return refuse(reader, token, LOG_SYNTAX, "this '}' closes no block", false);
    if (reader->brackets == 0 && reader->pending)
        return end_before(reader);
    if (reader->brackets == 0)
        reader->depth--;
    count_in(reader, token);
    return CLOSE_BRACE;
}

/* Whether a token can neither end a game, nor open, close or be misplaced in
 * anything, nor is to be read anew perhaps: it goes to the parser at once. */
static bool is_plain(const struct reader *reader, const struct token *token)
{
    static const bool plain[BAD_TEXT + 1] = {
        [NEWLINE] = true, [NAME] = true,        [STRING] = true, [INT] = true,    [CODE] = true,  [VERSION] = true,
        [DATE] = true,    [PREPOSITION] = true, [COLON] = true,  [EQUALS] = true, [ARROW] = true, [DOT] = true,
        [COMMA] = true,   [PLUS] = true,        [DICE] = true};
    if (!plain[token->kind])
        return false;
    bool in_list = reader->brackets > 0, in_block = reader->depth > 0;
    return !(in_list && (token->kind == NEWLINE || token->line != reader->bracket.line)) &&
           !(in_block && token->kind == COLON);
}

/* What the parser is told of the present token: its kind; that the statement ends
 * before it; or that the statement is given up. */
static int admit(struct reader *reader)
{
    const struct token *token = &reader->token;
    if (token->kind != NEWLINE && token->kind != 0)
        reader->content_line = token->line;
    if (reader->pending && (ends_a_game(token) || token->kind == MARKER) && reader->brackets > 0)
        return refuse_open_list(reader);
    if (reader->pending && ends_a_game(token))
        return end_before(reader);
    record(reader, token);
    if (reader->pending && token->at + token->length - reader->origin > LIMIT_STATEMENT_BYTES)
        return refuse_long(reader, token);
    if (reader->brackets > LIMIT_LIST_DEPTH)
        return refuse(reader, token, LOG_LIMIT, "lists are nested at most 64 deep", false);
    bool event = token->kind == COLON && reader->pending == 1u + reader->statement.has_time;
    if (reader->depth > 0 && (event || token->kind == MARKER))
        return refuse_in_block(reader, token);
    if (token->kind == OPEN_BRACE)
        return open_brace(reader, token);
    if (token->kind == CLOSE_BRACE)
        return close_brace(reader, token);
    count_in(reader, token);
    return token->kind;
}

/* The same for the tokens that are most. */
static int admit_fast(struct reader *reader)
{
    const struct token *token = &reader->token;
    uint64_t end = token->at + token->length + token->quoted;
    if (!is_plain(reader, token) || end - reader->origin > LIMIT_STATEMENT_BYTES)
        return admit(reader);
    reader->replay_line = 0;
    if (token->kind == NEWLINE) {
        reader->pending = 0;
        return NEWLINE;
    }
    reader->content_line = token->line;
    reader->pending++;
    reader->statement_end = end;
    return token->kind;
}

int reader_next(struct reader *reader)
{
    int kind = reader->ahead;
    if (kind) {
        reader->ahead = 0;
        return kind;
    }
    advance(reader);
    if (reader->status == READER_DONE)
        return admit_fast(reader);
    reader->told = true;
    return BAD_TEXT;
}

static void after_failure(struct reader *reader, const struct token *token)
{
    if (reader->blame_bracket) {
        replay_line(reader);
        return;
    }
    if (token->kind == BAD_TEXT)
        reader_report(reader, token, reader->bad_error, reader->bad);
    if (reader->brackets > 0 && token->line != reader->origin_line)
        recover_behind_list(reader);
    else
        recover(reader, false);
    if (token->kind == NEWLINE)
        resume(reader);
    else if (token->kind == OPEN_BRACE)
        reader->skip_depth = 1;
}

/* Reads the statement that begins with the present token. */
static void take_statement(struct reader *reader)
{
    const struct token *token = &reader->token;
    reader->failed = reader->refused = reader->told = false;
    if (is_plain(reader, token)) {
        begin_statement(reader, token);
        reader->ahead = admit_fast(reader);
    } else {
        reader->ahead = admit(reader);
    }
    if (log_parse(reader) == 2)
        reader->status = READER_NO_MEMORY;
    if (reader->status != READER_DONE || reader->held)
        return;
    if (reader->failed && !reader->told)
        after_failure(reader, token);
    if (reader->failed || token->kind != OPEN_BRACE)
        return;
    reader->pending = 0;
    if (reader->refused) {
        recover(reader, false);
        reader->skip_depth = 1;
    } else {
        reader->depth++;
    }
}

/* Takes up the present token, behind a statement. */
static void take(struct reader *reader)
{
    const struct token *token = &reader->token;
    reader->held = false;
    if (reader->recovering) {
        if (token->kind != NEWLINE && token->kind != 0)
            reader->content_line = token->line;
        if (!skip(reader, token))
            return;
    }
    if (ends_a_game(token))
        close_all_blocks(reader, token);
    if (token->kind == NEWLINE)
        reader->replay_line = 0;
    else if (token->kind != 0)
        take_statement(reader);
}

enum reader_status reader_run(struct reader *reader)
{
    if (setjmp(reader->give_up))
        return reader->status;
    do {
        if (!reader->held)
            advance(reader);
        if (reader->status == READER_DONE)
            take(reader);
    } while (reader->status == READER_DONE && (reader->token.kind != 0 || reader->held));
    if (reader->status != READER_DONE)
        return reader->status;
    struct token token = reader->token;
    begin_statement(reader, &token);
    reader->statement_end = token.at;
    reader_emit(reader, STATEMENT_EOF);
    return reader->status;
}
