/* SPDX-License-Identifier: MIT */
#include "judge/log/reader.h"

#include "base/text.h"
#include "judge/log/items.h"
#include "judge/log/parser.h"
#include "judge/log/syntax_error.h"
#include "log.tab.h"

#include <stdio.h>
#include <stdlib.h>

enum { MESSAGE_BYTES = 512 };

/* What is passed over to recover from an error. */
struct recovery {
    bool active;
    bool until_close;  /* passes over the rest of the block, not only of the line */
    bool rest_of_list; /* passes over a list, with the line ends in it */
    uint32_t depth;    /* blocks that were opened in the text passed over */
};

struct reader {
    struct scanner scanner;
    struct parser parser;
    struct recovery recovery;
    struct open_list list;
    struct items items;
    struct known_lines *lines; /* the caller's; NULL: lines are not kept */
    char message[MESSAGE_BYTES]; /* lives until the next item */
    bool begun, two_byte;  /* the log's first bytes were read; they show that it is UTF-16 */
    bool held;             /* the next step takes the current token, which is read already */
    /* of the statement's first token, read before the parser runs; 0: the parser has taken it */
    int first_kind;
    bool broken_off;       /* the reader, not the parser, gave the current statement up */
    bool after_brace;      /* the last statement was a '}', whose line has not ended yet */
    bool closing;          /* the game ends with open blocks: each item closes one of them */
    uint32_t depth;        /* of the open blocks */
    uint32_t statement_tokens; /* tokens of the statement so far */
    unsigned long long opened[LIMIT_BLOCK_DEPTH]; /* the line on which each was opened */
    uint64_t content_line; /* the last line that holds more than a comment */
    struct statement statement; /* where statements are put unless the caller has room for them */
};

void reader_free(struct reader *reader)
{
    if (!reader)
        return;
    scanner_done(&reader->scanner);
    parser_done(&reader->parser);
    items_done(&reader->items);
    free(reader);
}

void reader_begin_at(struct reader *reader, uint64_t line)
{
    reader->scanner.line = line;
    reader->begun = line > 1; /* only the first line can begin with a byte-order mark */
}

void reader_hand_out_tokens(struct reader *reader)
{
    reader->items.tokens_wanted = true;
}

void reader_keep_lines(struct reader *reader, struct known_lines *lines)
{
    reader->lines = lines;
}

void reader_put_into(struct reader *reader, struct statement *room)
{
    reader->parser.builder.statement = room;
}

uint64_t reader_line(const struct reader *reader)
{
    return reader->scanner.line;
}

/* Statements ------------------------------------------------------------------------ */

static void begin_read_statement(struct reader *reader, const struct token *first)
{
    builder_begin(&reader->parser.builder, first, &reader->scanner.window);
    reader->content_line = first->line;
}

/* Adds a token to the statement; a line end ends the statement. */
static void count_in(struct reader *reader, const struct token *token)
{
    struct statement *statement = reader->parser.builder.statement;
    if (token->kind == NEWLINE) {
        reader->statement_tokens = 0;
        return;
    }
    if (reader->statement_tokens == 0 && token->kind != 0)
        begin_read_statement(reader, token);
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

/* Closes one block that has no '}', before the current token. */
static void close_block(struct reader *reader)
{
    const struct token *token = &reader->scanner.token;
    struct token brace = {
        .kind = CLOSE_BRACE, .at = token->at, .line = token->line, .line_at = token->line_at};
    reader->closing = --reader->depth > 0;
    count_in(reader, &brace);
    builder_complete(&reader->parser.builder, STATEMENT_BLOCK_END);
    items_statement(&reader->items, &reader->parser.builder);
    reader->statement_tokens = 0;
}

/* Closes all blocks before the current token is taken. */
static void close_all_blocks(struct reader *reader)
{
    reader->closing = reader->depth > 0;
    reader->held = true;
}

/* Recovery -------------------------------------------------------------------------- */

static void pass_error(struct reader *reader, bool until_close)
{
    reader->recovery = (struct recovery){.active = true, .until_close = until_close};
    reader->scanner.brackets = 0;
}

/* As `pass_error`, but passes over the rest of an open list too: the error may be within it. */
static void recover_after_list(struct reader *reader)
{
    uint32_t brackets = reader->scanner.brackets;
    pass_error(reader, false);
    reader->scanner.brackets = brackets;
    reader->recovery.rest_of_list = brackets > 0;
}

static void resume(struct reader *reader)
{
    reader->recovery.active = reader->recovery.until_close = false;
    reader->statement_tokens = 0;
}

/* Passes over a token during recovery. False: recovery ends before this token. */
static bool pass_over(struct reader *reader, const struct token *token)
{
    struct recovery *recovery = &reader->recovery;
    recovery->rest_of_list = recovery->rest_of_list && reader->scanner.brackets > 0 &&
                             !token_is_outside_lists(token);
    if (!recovery->rest_of_list)
        reader->scanner.brackets = 0; /* outside of a list the statement ends with its line */
    if (token_ends_game(token)) {
        bool close = recovery->until_close;
        resume(reader);
        if (close)
            close_all_blocks(reader);
        return false;
    }
    bool opened_here = recovery->depth > 0;
    bool ends_line = token->kind == NEWLINE && !recovery->until_close;
    if (!opened_here && (token->kind == CLOSE_BRACE || ends_line))
        resume(reader);
    recovery->depth += token->kind == OPEN_BRACE;
    recovery->depth -= token->kind == CLOSE_BRACE && opened_here;
    return token->kind != CLOSE_BRACE || opened_here;
}

/* Going back ------------------------------------------------------------------------ */

/* Reports the list that was left open, and goes back to the current line: it is a statement, not a
 * part of the list. */
SELDOM static void read_line_again(struct reader *reader)
{
    items_error(&reader->items, &reader->list.bracket, LOG_SYNTAX,
                refusal_message(REFUSED_IN_LIST));
    const struct token *first = &reader->list.first;
    reader->items.told = reader->scanner.window.at;
    scanner_go_back(&reader->scanner, token_begin(first), first->line, first->line_at, false);
    reader->list.tokens = 0;
    resume(reader);
}

/* Forgets the current statement and goes back to its beginning: its rest is not written yet. */
SELDOM static void suspend(struct reader *reader)
{
    struct extent *extent = &reader->parser.builder.extent;
    builder_forget(&reader->parser.builder);
    reader->items.count = 0;
    reader->list.tokens = 0;
    reader->statement_tokens = 0;
    reader->items.item.kind = ITEM_IDLE;
    scanner_go_back(&reader->scanner, extent->at, extent->line, extent->line_at, true);
}

/* Taking tokens --------------------------------------------------------------------- */

/* Reports why the current token is refused, and passes over the rest of the statement or block. */
SELDOM static void refuse(struct reader *reader, const struct token *token, enum refusal refusal)
{
    const struct extent *extent = &reader->parser.builder.extent;
    const char *message = refusal_message(refusal);
    struct token place = *token;
    if (refusal == REFUSED_IN_LIST)
        place = reader->list.bracket;
    if (refusal == REFUSED_LENGTH)
        place = (struct token){
            .at = extent->at, .length = 1, .line = extent->line, .line_at = extent->line_at};
    if (refusal == REFUSED_IN_BLOCK)
        snprintf(reader->message, sizeof reader->message,
                 "%s must not be in a block; is the '}' of the block in line %llu missing?",
                 token->kind == MARKER ? "a new round or phase" : "what a player does",
                 reader->opened[reader->depth - 1]);
    reader->broken_off = true;
    items_error(&reader->items, &place, refusal_error(refusal),
                message ? message : reader->message);
    reader->items.item.error.in_block = refusal == REFUSED_IN_BLOCK;
    place.kind = BAD_TEXT;
    count_in(reader, &place);
    if (refusal == REFUSED_LENGTH)
        recover_after_list(reader);
    else
        pass_error(reader, refusal == REFUSED_IN_BLOCK);
    reader->recovery.depth = refusal == REFUSED_BLOCK_DEPTH;
    reader->held = refusal == REFUSED_IN_LIST;
    if (reader->held || (refusal == REFUSED_LENGTH && token->kind == NEWLINE))
        resume(reader);
}

/* Reports the current token, which the parser did not accept. */
SELDOM static void tell_wrong(struct reader *reader, const struct token *token)
{
    const struct builder *builder = &reader->parser.builder;
    struct syntax_error error = {.expected = reader->parser.expected,
                                 .count = reader->parser.expected_count,
                                 .in_block = reader->depth > 0,
                                 .token = token,
                                 .found = window_text(&reader->scanner.window, token->at)};
    struct text text;
    text_init(&text, reader->message, sizeof reader->message);
    syntax_error_write(&text, &error);
    bool later_line = reader->statement_tokens > 1 && token->line != builder->extent.line;
    if (later_line) /* an error is reported on the line that its statement begins on */
        text_addf(&text, " in line %llu", (unsigned long long)token->line);
    bool in_list = later_line && reader->scanner.brackets;
    items_error(&reader->items, in_list ? &reader->list.bracket : token, LOG_SYNTAX, text.at);
    reader->items.item.error.quotes = true;
}

SELDOM static void fail(struct reader *reader, const struct token *token)
{
    if (token->kind == BAD_TEXT) {
        struct token wrong = scanner_wrong(&reader->scanner);
        struct text text;
        text_init(&text, reader->message, sizeof reader->message);
        items_error_in_number(&reader->items, &wrong, reader->scanner.error, reader->scanner.wrong,
                              &text);
    } else if (reader->scanner.brackets > 0 && open_list_is_event(&reader->list, token)) {
        read_line_again(reader);
        return;
    } else {
        tell_wrong(reader, token);
    }
    if (reader->held) /* admit_any has ended the statement before this token */
        return;
    if (reader->scanner.brackets > 0 && token->line != reader->parser.builder.extent.line)
        recover_after_list(reader);
    else
        pass_error(reader, false);
    if (token->kind == NEWLINE)
        resume(reader);
    else if (token->kind == OPEN_BRACE)
        reader->recovery.depth = 1;
}

/* Hands out the complete statement. The current token may be the '{' of its block. */
static void finish(struct reader *reader, const struct token *token)
{
    bool good = items_statement(&reader->items, &reader->parser.builder);
    reader->after_brace = reader->parser.builder.statement->kind == STATEMENT_BLOCK_END;
    if (reader->held || token->kind != OPEN_BRACE)
        return;
    reader->statement_tokens = 0;
    reader->depth += good;
    if (!good) {
        pass_error(reader, false);
        reader->recovery.depth = 1;
    }
}

/* Checks a token before the parser gets it. One of the next statement ends this one and is held. */
static int admit_any(struct reader *reader, const struct token *token)
{
    const struct builder *builder = &reader->parser.builder;
    struct surroundings in = {.statement_at = builder->extent.at,
                              .in_statement = reader->statement_tokens > 0,
                              .after_subject = reader->statement_tokens ==
                                               1u + builder->statement->has_time,
                              .brackets = reader->scanner.brackets,
                              .blocks = reader->depth};
    enum refusal refusal = refusal_of(token, &in);
    bool in_list = in.brackets > 0, game_ends = in.in_statement && token_ends_game(token);
    if (token->kind != NEWLINE && token->kind != 0)
        reader->content_line = token->line;
    if (!game_ends && refusal != REFUSED_IN_LIST)
        open_list_note(&reader->list, token, reader->scanner.brackets);
    if (refusal) {
        refuse(reader, token, refusal);
        return BAD_TEXT;
    }
    if (game_ends || (in.in_statement && token->kind == CLOSE_BRACE && !in_list)) {
        reader->held = true;
        reader->statement_tokens = 0;
        return NEWLINE;
    }
    if (token->kind == OPEN_BRACE)
        reader->opened[reader->depth] = token->line;
    reader->depth -= token->kind == CLOSE_BRACE && !in_list;
    count_in(reader, token);
    return token->kind;
}

/* Whether a token needs no check by admit_any: it cannot end a game, open or close anything, or be
 * misplaced, and the line that it stands on will not be read again. */
static inline bool is_plain(const struct reader *reader, const struct token *token)
{
    if (!token_is_plain(token) || (reader->depth > 0 && token->kind == COLON))
        return false;
    return reader->scanner.brackets == 0 ||
           (token->kind != NEWLINE && token->line == reader->list.bracket.line);
}

/* The kind of token that the parser gets for the current one; BAD_TEXT if it is refused. */
static inline int admit_token(struct reader *reader, const struct token *token)
{
    struct extent *extent = &reader->parser.builder.extent;
    uint64_t end = token_end(token);
    if (!is_plain(reader, token) || end - extent->at > LIMIT_STATEMENT_BYTES)
        return admit_any(reader, token);
    if (token->kind == NEWLINE) {
        reader->statement_tokens = 0;
        return NEWLINE;
    }
    extent->end = end;
    reader->statement_tokens++;
    return token->kind;
}

/* Parses the statement that begins with the current token. */
static void parse(struct reader *reader)
{
    const struct token *token = &reader->scanner.token;
    struct builder *builder = &reader->parser.builder;
    reader->broken_off = false;
    if (is_plain(reader, token)) /* admit_any begins the others */
        begin_read_statement(reader, token);
    bool after_actor = builder->actor.line == token->line && reader->depth == 0;
    if (after_actor)
        builder_take_actor(builder, token, &reader->scanner.window);
    reader->first_kind = admit_token(reader, token);
    enum parsed parsed = reader->broken_off ? PARSED_WRONG : parser_parse(&reader->parser);
    if (parsed == PARSED_NO_MEMORY)
        reader->items.item.kind = ITEM_NO_MEMORY;
    else if (parsed == PARSED_WHOLE)
        finish(reader, token);
    else if (!reader->broken_off)
        fail(reader, token);
}

/* Checks that after a '}' the line ends, or the block around it. */
static void end_brace(struct reader *reader, const struct token *token)
{
    reader->after_brace = reader->broken_off = false;
    int kind = admit_any(reader, token);
    if (kind == NEWLINE || reader->broken_off)
        return;
    reader->parser.expected[0] = NEWLINE;
    reader->parser.expected_count = 1;
    fail(reader, token);
}

/* Takes a token between statements. */
static void take(struct reader *reader, const struct token *token)
{
    struct builder *builder = &reader->parser.builder;
    if (reader->after_brace) {
        end_brace(reader, token);
        return;
    }
    if (reader->recovery.active) {
        if (token->kind != NEWLINE && token->kind != 0)
            reader->content_line = token->line;
        if (pass_over(reader, token) || reader->closing)
            return;
        reader->held = false;
    }
    if (token_ends_game(token) && reader->depth > 0) {
        snprintf(reader->message, sizeof reader->message,
                 "the block of line %llu has no '}' at its end", reader->opened[reader->depth - 1]);
        items_error(&reader->items, token, LOG_SYNTAX, reader->message);
        close_all_blocks(reader);
    } else if (token->kind == NEWLINE) {
        reader->list.tokens = 0;
    } else if (token->kind != 0) {
        parse(reader);
    } else {
        begin_read_statement(reader, token);
        builder->extent.end = token->at;
        builder_complete(builder, STATEMENT_EOF);
        items_statement(&reader->items, builder);
    }
}

/* The next token ------------------------------------------------------------------- */

static struct note note_of(struct reader *reader, int kind)
{
    if (kind == NOTICE_BAD_COMMENT)
        reader->content_line = reader->scanner.line;
    return items_note_of(&reader->scanner, kind, reader->content_line);
}

/* Whether the log cannot be read any further. */
static bool has_failed(struct reader *reader)
{
    enum window_failure failure = reader->scanner.window.failure;
    if (failure)
        reader->items.item.kind = failure == WINDOW_NO_MEMORY ? ITEM_NO_MEMORY : ITEM_UNREADABLE;
    return failure != WINDOW_GOOD;
}

/* Keeps a notice from within a statement, to be handed out first. False: the statement is lost. */
SELDOM static bool keep_notice(struct reader *reader, int kind)
{
    reader->broken_off = true;
    if (has_failed(reader))
        return false;
    if (kind == NOTICE_IDLE) {
        suspend(reader);
        return false;
    }
    struct note note = note_of(reader, kind);
    if (!items_keep(&reader->items, &note)) {
        reader->items.item.kind = ITEM_NO_MEMORY;
        return false;
    }
    if (reader->scanner.window.at - reader->parser.builder.extent.at > LIMIT_STATEMENT_BYTES &&
        kind > BAD_TEXT) {
        refuse(reader, &reader->scanner.token, REFUSED_LENGTH);
        return false;
    }
    reader->broken_off = false;
    return true;
}

/* Reads the next token of the current statement for the parser. */
static int next_of_statement(void *user)
{
    struct reader *reader = user;
    struct scanner *scanner = &reader->scanner;
    int kind = reader->first_kind;
    if (kind) {
        reader->parser.token = &scanner->token;
        if (reader->parser.builder.actor.tokens)
            return builder_next_of_actor(&reader->parser.builder, &reader->parser.token);
        reader->first_kind = 0;
        return kind;
    }
    do {
        kind = scanner_next(scanner);
        bool plain = kind <= BAD_TEXT && !scanner->window.failure && !reader->items.tokens_wanted;
        if (!plain && !keep_notice(reader, kind))
            return BAD_TEXT;
    } while (kind > BAD_TEXT);
    return admit_token(reader, &scanner->token);
}

/* Reads the token after a statement. False: the caller must first hand out a notice or failure. */
SELDOM static bool advance(struct reader *reader)
{
    int kind = scanner_next(&reader->scanner);
    if (has_failed(reader))
        return false;
    if (kind <= BAD_TEXT && !reader->items.tokens_wanted)
        return true;
    struct note note = note_of(reader, kind);
    items_note(&reader->items, &note);
    reader->held = kind <= BAD_TEXT;
    return false;
}

/* Reads the log's first bytes. A log in two-byte characters gives one error, and ends. */
static void begin(struct reader *reader)
{
    struct scanner *scanner = &reader->scanner;
    if (reader->two_byte) {
        window_discard(&scanner->window);
        scanner->line_at = scanner->window.at;
    } else if (!scanner_begin(scanner)) {
        struct token mark = {.length = 2, .line = 1};
        reader->two_byte = true;
        items_error(&reader->items, &mark, LOG_ENCODING,
                    "this log is saved as UTF-16; save it as UTF-8");
        reader->items.item.error.line.length = 0; /* a source gives as much of it as it likes */
        return;
    }
    reader->begun = true;
}

/* Whether the scanner stands where a statement may begin, so that a known line may be taken. */
static inline bool may_take_known_line(const struct reader *reader)
{
    const struct scanner *scanner = &reader->scanner;
    if (!reader->lines || !scanner->at_start || reader->held || reader->recovery.active ||
        reader->items.tokens_wanted)
        return false;
    return scanner->window.at == scanner->line_at ||
           builder_may_repeat(&reader->parser.builder, scanner->line);
}

/* Hands out the statement on the next line, if that line is known. */
static bool take_known_line(struct reader *reader)
{
    struct scanner *scanner = &reader->scanner;
    struct slice line = scanner_line(scanner);
    struct known_line *known = line.length ? known_lines_find(reader->lines, line) : NULL;
    if (!known || !known_line_may_stand(known, reader->depth))
        return false;
    builder_repeat(&reader->parser.builder, known, scanner);
    reader->content_line = scanner->line;
    if (known->opens_block)
        reader->opened[reader->depth++] = scanner->line;
    reader->depth -= known->kind == STATEMENT_BLOCK_END;
    scanner_pass(scanner, known->taken, known->taken == line.length);
    return items_statement(&reader->items, &reader->parser.builder);
}

/* Takes the next token and, if it begins a statement, the whole statement. */
static void step(struct reader *reader)
{
    if (reader->closing) {
        close_block(reader);
        return;
    }
    const bool may_be_known = may_take_known_line(reader);
    const uint64_t at = reader->scanner.window.at;
    if ((may_be_known && take_known_line(reader)) || (!reader->held && !advance(reader)))
        return;
    reader->held = false;
    take(reader, &reader->scanner.token);
    if (may_be_known && reader->items.item.kind == ITEM_STATEMENT)
        builder_keep_line(&reader->parser.builder, &reader->scanner, at, reader->lines);
    items_put_after_notes(&reader->items);
}

struct reader *reader_new(struct source *source)
{
    struct reader *reader = calloc(1, sizeof *reader);
    if (!reader)
        return NULL;
    reader->parser.next = next_of_statement;
    reader->parser.user = reader;
    reader->parser.token = &reader->scanner.token;
    reader->parser.builder.statement = &reader->statement;
    reader->items.window = &reader->scanner.window;
    if (scanner_init(&reader->scanner, source))
        return reader;
    reader_free(reader);
    return NULL;
}

const struct item *reader_next(struct reader *reader)
{
    struct item *item = &reader->items.item;
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
        if (reader->items.count > 0)
            items_next_note(&reader->items);
        else
            step(reader);
    return item;
}
