#include "log/reader.h"

#include "base/text.h"
#include "log/parser.h"
#include "log/reread.h"
#include "log/scanner.h"
#include "log/syntax_error.h"

#include "log.tab.h"

#include <stdlib.h>

enum { MESSAGE_BYTES = 512, REFUSED = -1 };

/* What is passed over behind an error. */
struct recovery {
    bool active;
    bool until_close; /* all that is in the block; else the rest of the line */
    bool rest_of_list; /* a list is passed over with its line ends */
    uint32_t depth;   /* blocks opened in what is passed over */
};

struct reader {
    struct scanner scanner;
    struct parser parser;
    struct recovery recovery;
    struct reread reread;
    struct item item;
    char message[MESSAGE_BYTES];
    bool tokens_wanted;
    bool begun, two_byte;  /* the log's first bytes were looked at, and show it to be UTF-16 */
    bool held;             /* the present token is still to be taken */
    bool parsing;          /* the parser has the beginning of a statement */
    bool closing;          /* blocks that nothing closes are closed, one with each item */
    uint32_t depth;        /* of the open blocks */
    uint32_t statement_tokens; /* tokens of the statement so far */
    struct token opener[LIMIT_BLOCK_DEPTH]; /* the brace that opened each block */
    uint64_t content_line; /* the last line that holds more than a comment */
};

struct reader *reader_new(struct source *source)
{
    struct reader *reader = calloc(1, sizeof *reader);
    if (!reader)
        return NULL;
    if (scanner_init(&reader->scanner, source) && parser_init(&reader->parser))
        return reader;
    reader_free(reader);
    return NULL;
}

void reader_free(struct reader *reader)
{
    if (!reader)
        return;
    scanner_done(&reader->scanner);
    parser_done(&reader->parser);
    free(reader);
}

void reader_begin_at(struct reader *reader, uint64_t line)
{
    reader->scanner.line = line;
    reader->begun = line > 1; /* no byte-order mark stands there */
}

void reader_hand_out_tokens(struct reader *reader)
{
    reader->tokens_wanted = true;
}

uint64_t reader_line(const struct reader *reader)
{
    return reader->scanner.line;
}

/* Items ----------------------------------------------------------------------------- */

SELDOM static void hand_out_error(struct reader *reader, const struct token *token, enum log_error error, const char *message)
{
    struct item *item = &reader->item;
    item->kind = ITEM_ERROR;
    item->error.error = error;
    item->error.message = message;
    item->error.place = window_place(&reader->scanner.window, token->line, token->line_at, token_begin(token),
                                     token->length + 2u * token->quoted, &item->error.line);
}

/* Hands the builder's statement out; false: as an error, since a list in it is too long. */
static bool hand_out_statement(struct reader *reader)
{
    struct builder *builder = &reader->parser.builder;
    const struct extent *extent = &builder->extent;
    const struct statement *statement = builder_statement(builder, &reader->scanner.window);
    if (builder->list_too_long) {
        struct token all = {.at = extent->at, .length = statement->length, .line = extent->line,
                            .line_at = extent->line_at};
        hand_out_error(reader, &all, LOG_LIMIT, "a list has at most 4,096 values");
        return false;
    }
    reader->item.kind = ITEM_STATEMENT;
    reader->item.statement = statement;
    return true;
}

/* Statements ------------------------------------------------------------------------ */

static void begin_statement(struct reader *reader, const struct token *first)
{
    struct builder *builder = &reader->parser.builder;
    builder_begin(builder, first);
    reader->content_line = first->line;
    reader->scanner.window.wanted = builder->previous.line_at;
}

/* Counts a token in as one of the statement, or as its end. */
static void count_in(struct reader *reader, const struct token *token)
{
    struct statement *statement = &reader->parser.builder.statement;
    if (token->kind == NEWLINE) {
        reader->statement_tokens = 0;
        return;
    }
    if (reader->statement_tokens == 0 && token->kind != 0)
        begin_statement(reader, token);
    if (token->kind == TIME) {
        statement->has_time = true;
        statement->time = token->number;
    }
    if (token->kind == MARKER)
        statement->marker = (enum marker)token->number;
    reader->statement_tokens++;
    if (token->kind != OPEN_BRACE)
        reader->parser.builder.extent.end = token_end(token);
}

static bool ends_a_game(const struct token *token)
{
    return token->kind == END || token->kind == GAME || token->kind == 0;
}

/* Closes one block that nothing closes, in front of the present token. */
static void close_block(struct reader *reader)
{
    const struct token *token = &reader->scanner.token;
    struct token brace = {.kind = CLOSE_BRACE, .at = token->at, .line = token->line, .line_at = token->line_at};
    reader->closing = --reader->depth > 0;
    count_in(reader, &brace);
    builder_complete(&reader->parser.builder, STATEMENT_BLOCK_END);
    hand_out_statement(reader);
    reader->statement_tokens = 0;
}

/* Closes all blocks before the present token is taken. */
static void close_all_blocks(struct reader *reader)
{
    reader->closing = reader->depth > 0;
    reader->held = true;
}

/* Recovery -------------------------------------------------------------------------- */

static void recover(struct reader *reader, bool until_close)
{
    reader->recovery = (struct recovery){.active = true, .until_close = until_close};
    reader->scanner.brackets = 0;
}

/* Passes the rest of a list over too, in the middle of which the error may be. */
static void recover_behind_list(struct reader *reader)
{
    uint32_t brackets = reader->scanner.brackets;
    recover(reader, false);
    reader->scanner.brackets = brackets;
    reader->recovery.rest_of_list = brackets > 0;
}

static void resume(struct reader *reader)
{
    reader->recovery.active = reader->recovery.until_close = false;
    reader->statement_tokens = 0;
}

/* Whether a token does not stand in any list. */
static bool is_outside_lists(const struct token *token)
{
    return token->kind == COLON || token->kind == EQUALS || token->kind == MARKER || ends_a_game(token);
}

/* Passes over a token. False: it is to be taken. */
static bool pass_over(struct reader *reader, const struct token *token)
{
    struct recovery *recovery = &reader->recovery;
    recovery->rest_of_list = recovery->rest_of_list && reader->scanner.brackets > 0 && !is_outside_lists(token);
    if (!recovery->rest_of_list)
        reader->scanner.brackets = 0; /* a broken statement ends with its line */
    if (ends_a_game(token)) {
        bool close = recovery->until_close;
        resume(reader);
        if (close)
            close_all_blocks(reader);
        return false;
    }
    bool opened_here = recovery->depth > 0;
    if ((token->kind == CLOSE_BRACE && !opened_here) ||
        (token->kind == NEWLINE && !opened_here && !recovery->until_close))
        resume(reader);
    recovery->depth += token->kind == OPEN_BRACE;
    recovery->depth -= token->kind == CLOSE_BRACE && opened_here;
    return token->kind != CLOSE_BRACE || opened_here;
}

/* The line that is read inside a list is a statement of its own. */
SELDOM static void read_line_again(struct reader *reader)
{
    struct token *first = reread_begin(&reader->reread);
    hand_out_error(reader, &reader->reread.bracket, LOG_SYNTAX, "this '[' is not closed by a ']'");
    reader->scanner.brackets = 0;
    resume(reader);
    if (first->kind == NAME) {
        struct slice word = {window_text(&reader->scanner.window, first->at), first->length};
        first->kind = token_classify_word(word, &first->number);
    }
}

/* Refusals: tokens that the parser is not asked about ------------------------------- */

/* Hands out an error and passes over the rest of the statement, or of the block. */
SELDOM static int refuse(struct reader *reader, const struct token *token, enum log_error error, const char *message,
                  bool until_close)
{
    hand_out_error(reader, token, error, message);
    struct token wrong = *token;
    wrong.kind = BAD_TEXT;
    count_in(reader, &wrong);
    recover(reader, until_close);
    return REFUSED;
}

SELDOM static int refuse_long(struct reader *reader, const struct token *token)
{
    const struct extent *extent = &reader->parser.builder.extent;
    uint32_t brackets = reader->scanner.brackets;
    struct token origin = {.kind = token->kind, .at = extent->at, .length = 1, .line = extent->line,
                           .line_at = extent->line_at};
    refuse(reader, &origin, LOG_LIMIT, "a statement has at most 64 KiB", false);
    reader->scanner.brackets = brackets;
    if (token->kind == NEWLINE)
        resume(reader);
    else
        recover_behind_list(reader);
    return REFUSED;
}

/* A marker or an event stands in a block: reading goes on where that is closed. */
SELDOM static int refuse_in_block(struct reader *reader, const struct token *token)
{
    struct text text;
    text_init(&text, reader->message, sizeof reader->message);
    text_addf(&text, "%s may not stand in a block; is the '}' missing of the one opened in line %llu?",
              token->kind == MARKER ? "a marker" : "an event",
              (unsigned long long)reader->opener[reader->depth - 1].line);
    return refuse(reader, token, LOG_SYNTAX, text.at, true);
}

/* The list was left open: the present token begins another statement. */
SELDOM static int refuse_open_list(struct reader *reader)
{
    refuse(reader, &reader->reread.bracket, LOG_SYNTAX, "this '[' is not closed by a ']'", false);
    resume(reader);
    reader->held = true;
    return REFUSED;
}

/* Taking tokens --------------------------------------------------------------------- */

/* Ends the statement in front of the present token, which is taken afterwards. */
static int end_before(struct reader *reader)
{
    reader->held = true;
    reader->statement_tokens = 0;
    return NEWLINE;
}

static int open_brace(struct reader *reader, const struct token *token)
{
    if (reader->depth == LIMIT_BLOCK_DEPTH) {
        refuse(reader, token, LOG_LIMIT, "blocks are nested at most 8 deep", false);
        reader->recovery.depth = 1;
        return REFUSED;
    }
    reader->opener[reader->depth] = *token;
    count_in(reader, token);
    return OPEN_BRACE;
}

static int close_brace(struct reader *reader, const struct token *token)
{
    if (reader->depth == 0)
        return refuse(reader, token, LOG_SYNTAX, "this '}' closes no block", false);
    if (reader->scanner.brackets == 0 && reader->statement_tokens)
        return end_before(reader);
    if (reader->scanner.brackets == 0)
        reader->depth--;
    count_in(reader, token);
    return CLOSE_BRACE;
}

/* Looks at a token before the parser does: answers the kind that the parser takes it for,
 * or REFUSED, with an item. */
static int admit(struct reader *reader, const struct token *token)
{
    bool within = reader->statement_tokens > 0;
    if (token->kind != NEWLINE && token->kind != 0)
        reader->content_line = token->line;
    if (within && (ends_a_game(token) || token->kind == MARKER) && reader->scanner.brackets > 0)
        return refuse_open_list(reader);
    if (within && ends_a_game(token))
        return end_before(reader);
    reread_keep(&reader->reread, token, reader->scanner.brackets);
    if (within && token->at + token->length - reader->parser.builder.extent.at > LIMIT_STATEMENT_BYTES)
        return refuse_long(reader, token);
    if (reader->scanner.brackets > LIMIT_LIST_DEPTH)
        return refuse(reader, token, LOG_LIMIT, "lists are nested at most 64 deep", false);
    bool event = token->kind == COLON && reader->statement_tokens == 1u + reader->parser.builder.statement.has_time;
    if (reader->depth > 0 && (event || token->kind == MARKER))
        return refuse_in_block(reader, token);
    if (token->kind == OPEN_BRACE)
        return open_brace(reader, token);
    if (token->kind == CLOSE_BRACE)
        return close_brace(reader, token);
    count_in(reader, token);
    return token->kind;
}

/* Tells what is wrong with the present token, which the parser did not take. */
SELDOM static void tell_wrong(struct reader *reader, const struct token *token)
{
    const struct builder *builder = &reader->parser.builder;
    struct syntax_error error = {.expected = reader->parser.expected, .count = reader->parser.expected_count,
                                 .in_block = reader->depth > 0, .token = token,
                                 .found = window_text(&reader->scanner.window, token->at)};
    struct text text;
    text_init(&text, reader->message, sizeof reader->message);
    syntax_error_write(&text, &error);
    bool later_line = reader->statement_tokens > 1 && token->line != builder->extent.line;
    if (later_line) /* a statement stands at the line it begins on */
        text_addf(&text, " in line %llu", (unsigned long long)token->line);
    hand_out_error(reader, later_line && reader->scanner.brackets ? &reader->reread.bracket : token, LOG_SYNTAX, text.at);
}

SELDOM static void fail(struct reader *reader, const struct token *token)
{
    if (token->kind == BAD_TEXT) {
        hand_out_error(reader, token, reader->scanner.error, reader->scanner.wrong);
    } else if (reader->scanner.brackets > 0 && reread_is_event(&reader->reread, token)) {
        read_line_again(reader);
        return;
    } else {
        tell_wrong(reader, token);
    }
    if (reader->held)
        return;
    if (reader->scanner.brackets > 0 && token->line != reader->parser.builder.extent.line)
        recover_behind_list(reader);
    else
        recover(reader, false);
    if (token->kind == NEWLINE)
        resume(reader);
    else if (token->kind == OPEN_BRACE)
        reader->recovery.depth = 1;
}

/* Hands out what is whole. The present token may open a block. */
static void finish(struct reader *reader, const struct token *token)
{
    bool good = !reader->parser.builder.whole || hand_out_statement(reader);
    if (reader->held || token->kind != OPEN_BRACE)
        return;
    reader->statement_tokens = 0;
    if (good) {
        reader->depth++;
    } else {
        recover(reader, false);
        reader->recovery.depth = 1;
    }
}

/* Acts on the parser's answer. True: the statement goes on. */
static bool conclude(struct reader *reader, const struct token *token, enum parsed parsed)
{
    const struct builder *builder = &reader->parser.builder;
    reader->parsing = parsed == PARSED_PART;
    if (reader->parsing && !builder->whole)
        return true;
    if (builder->no_memory || parsed == PARSED_NO_MEMORY)
        reader->item.kind = ITEM_NO_MEMORY;
    else if (parsed == PARSED_WRONG)
        fail(reader, token);
    else
        finish(reader, token);
    return false;
}

/* Takes any token of a statement. */
static bool parse_any(struct reader *reader, const struct token *token)
{
    int kind = admit(reader, token);
    if (kind != REFUSED)
        return conclude(reader, token, parser_take(&reader->parser, kind, token));
    if (reader->parsing)
        parser_give_up(&reader->parser);
    reader->parsing = false;
    return false;
}

/* Whether a token can neither end anything, nor open, close or be misplaced in anything, nor
 * perhaps has to be read once more. */
static inline bool is_plain(const struct reader *reader, const struct token *token)
{
    static const bool plain[BAD_TEXT + 1] = {
        [NAME] = true,   [STRING] = true, [INT] = true, [CODE] = true,  [VERSION] = true, [DATE] = true, [PREPOSITION] = true,
        [EQUALS] = true, [ARROW] = true,  [DOT] = true, [COMMA] = true, [PLUS] = true,    [DICE] = true, [COLON] = true,
        [NEWLINE] = true};
    if (!plain[token->kind] || (reader->depth > 0 && token->kind == COLON))
        return false;
    return reader->scanner.brackets == 0 || (token->kind != NEWLINE && token->line == reader->reread.bracket.line);
}

/* Takes the present token of the statement that is parsed, fast if it is one of those that
 * are most. False: the statement has ended, or something is handed out. */
static inline bool parse(struct reader *reader, const struct token *token)
{
    struct extent *extent = &reader->parser.builder.extent;
    uint64_t end = token_end(token);
    if (!is_plain(reader, token) || end - extent->at > LIMIT_STATEMENT_BYTES)
        return parse_any(reader, token);
    if (token->kind != NEWLINE)
        extent->end = end;
    reader->statement_tokens = token->kind == NEWLINE ? 0 : reader->statement_tokens + 1;
    enum parsed parsed = parser_take(&reader->parser, token->kind, token);
    return parsed == PARSED_PART || conclude(reader, token, parsed);
}

/* The end of the log, behind all statements. */
static void finish_log(struct reader *reader, const struct token *token)
{
    begin_statement(reader, token);
    reader->parser.builder.extent.end = token->at;
    builder_complete(&reader->parser.builder, STATEMENT_EOF);
    hand_out_statement(reader);
}

/* Takes a token between statements. */
static void take(struct reader *reader, const struct token *token)
{
    if (reader->recovery.active) {
        if (token->kind != NEWLINE && token->kind != 0)
            reader->content_line = token->line;
        if (pass_over(reader, token) || reader->closing)
            return;
        reader->held = false;
    }
    if (ends_a_game(token) && reader->depth > 0) {
        struct text text;
        text_init(&text, reader->message, sizeof reader->message);
        text_addf(&text, "the block opened in line %llu has no closing '}'",
                  (unsigned long long)reader->opener[reader->depth - 1].line);
        hand_out_error(reader, token, LOG_SYNTAX, text.at);
        close_all_blocks(reader);
    } else if (token->kind == NEWLINE) {
        reader->reread.line = 0;
    } else if (is_plain(reader, token)) {
        begin_statement(reader, token);
        reader->parsing = true;
        parse(reader, token);
    } else if (token->kind != 0) {
        parse_any(reader, token);
    } else {
        finish_log(reader, token);
    }
}

/* The next token ------------------------------------------------------------------- */

/* What the scanner tells beside tokens. */
SELDOM static void take_notice(struct reader *reader, int notice)
{
    struct scanner *scanner = &reader->scanner;
    const struct window *window = &scanner->window;
    struct item *item = &reader->item;
    if (notice == NOTICE_IDLE) {
        item->kind = ITEM_IDLE;
    } else if (notice == NOTICE_BAD_COMMENT) {
        reader->content_line = scanner->line;
        hand_out_error(reader, &scanner->token, scanner->error, scanner->wrong);
    } else if (scanner->comment_at >= window_from(window)) {
        struct slice text = {window_text(window, scanner->comment_at), (size_t)(window->at - scanner->comment_at)};
        if (text.at[text.length - 1] == '\r')
            text.length--;
        item->kind = ITEM_COMMENT;
        item->comment.text = text;
        item->comment.line = scanner->line;
        item->comment.content_line = reader->content_line;
    } else if (reader->tokens_wanted && !scanner->comment_bad) {
        struct token first = {.at = scanner->comment_at, .length = 1, .line = scanner->line, .line_at = scanner->line_at};
        reader->content_line = scanner->line;
        hand_out_error(reader, &first, LOG_LIMIT, "a comment of more than 128 KiB cannot be laid out anew");
    }
}

SELDOM static void hand_out_token(struct reader *reader, const struct token *token)
{
    struct item *item = &reader->item;
    item->kind = ITEM_TOKEN;
    item->token.kind = token->kind;
    item->token.text = (struct slice){window_text(&reader->scanner.window, token_begin(token)),
                                      token->length + 2u * token->quoted};
    item->token.line = token->line;
    reader->held = true;
}

/* Brings the next token, of those that are read once more or of the log. False: it is not to
 * be taken now, or is none. */
static inline bool advance(struct reader *reader)
{
    struct scanner *scanner = &reader->scanner;
    if (reread_pending(&reader->reread)) {
        scanner->token = reader->reread.again[reader->reread.next++];
        if (scanner->token.kind == OPEN_LIST || scanner->token.kind == OPEN_POOL)
            scanner->brackets++;
        if (scanner->token.kind == CLOSE_LIST && scanner->brackets)
            scanner->brackets--;
        return true;
    }
    int kind = scanner_next(scanner);
    if (kind <= BAD_TEXT && !scanner->window.failure && !reader->tokens_wanted)
        return true;
    if (scanner->window.failure) {
        reader->item.kind = scanner->window.failure == WINDOW_NO_MEMORY ? ITEM_NO_MEMORY : ITEM_UNREADABLE;
        return false;
    }
    if (kind > BAD_TEXT)
        take_notice(reader, kind);
    else
        hand_out_token(reader, &scanner->token);
    return kind <= BAD_TEXT && !reader->held;
}

/* Before the first token. A log in two-byte characters is one error, instead of one for each
 * of them, and holds nothing else. */
static void begin(struct reader *reader)
{
    struct scanner *scanner = &reader->scanner;
    if (reader->two_byte) {
        window_discard(&scanner->window);
        scanner->line_at = scanner->window.at;
    } else if (!scanner_begin(scanner)) {
        struct token mark = {.length = 2, .line = 1};
        reader->two_byte = true;
        hand_out_error(reader, &mark, LOG_ENCODING, "this log is saved as UTF-16; save it as UTF-8");
        return;
    }
    reader->begun = true;
}

/* Takes the next token, and while it is one of a statement, those that follow. */
static void step(struct reader *reader)
{
    const struct token *token = &reader->scanner.token;
    if (reader->closing) {
        close_block(reader);
        return;
    }
    if (!reader->held && !advance(reader))
        return;
    reader->held = false;
    if (!reader->parsing)
        take(reader, token);
    else if (parse(reader, token))
        while (advance(reader) && parse(reader, token))
            continue;
}

const struct item *reader_next(struct reader *reader)
{
    struct item *item = &reader->item;
    if (item->kind >= ITEM_END)
        return item;
    if (item->kind == ITEM_STATEMENT && item->statement->kind == STATEMENT_EOF) {
        item->kind = ITEM_END;
        return item;
    }
    item->kind = ITEM_NONE;
    while (item->kind == ITEM_NONE && !reader->begun)
        begin(reader);
    while (item->kind == ITEM_NONE)
        step(reader);
    return item;
}
