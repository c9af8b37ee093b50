/* SPDX-License-Identifier: MIT */
#include "judge/log/syntax_error.h"

#include "base/limits.h"
#include "log.tab.h"

/* most bytes shown of a token, and of its line before it */
enum { FOUND_MOST = 40, BEFORE_MOST = 60 };

static void add_found(struct text *text, const struct token *token, const char *written)
{
    const char *quote = token->quoted ? "\"" : "";
    struct slice found = {written, token->length < FOUND_MOST ? token->length : FOUND_MOST};
    if (token->kind == NEWLINE || token->kind == 0) {
        text_addf(text, "the %s ends here", token->kind == 0 ? "log" : "line");
        return;
    }
    text_addf(text, "'%s", quote);
    text_add(text, found);
    text_addf(text, "%s' cannot be here", quote);
}

/* Whether a value may begin with the kind of token. The message names all these as "a value". */
static bool begins_value(int kind)
{
    static const bool begins[BAD_TEXT + 1] = {
        [NAME] = true,    [STRING] = true, [INT] = true,  [CODE] = true,
        [VERSION] = true, [DATE] = true,   [DICE] = true, [OPEN_LIST] = true};
    return begins[kind];
}

/* Whether the message names an expected kind of token by its own name. */
static bool is_named(int kind, size_t count, bool value, bool in_block)
{
    if (kind == CLOSE_BRACE)
        return in_block;
    if (kind == COMMA)
        return count <= 2;
    return !value || !begins_value(kind);
}

/* Whether the line has only blanks between a ':' and the token. */
static bool follows_colon(const struct syntax_error *error)
{
    const char *before = error->found, *line = before - (error->token->at - error->token->line_at);
    while (before > line && (before[-1] == ' ' || before[-1] == '\t'))
        before--;
    return before > line && before[-1] == ':';
}

void syntax_error_write(struct text *text, const struct syntax_error *error)
{
    const char *names[EXPECTED_MOST];
    size_t named = 0;
    const bool ends = error->token->kind == NEWLINE || error->token->kind == 0;
    bool value = false, begins_line = false; /* a date is expected exactly where a value is */
    if (error->token->kind == COMMA) {
        text_add_string(text, "a ',' may be only in [ ], between values or faces: leave it out, "
                              "or put a text with commas in quotes");
        return;
    }
    for (size_t i = 0; i < error->count; i++) {
        value = value || error->expected[i] == DATE;
        begins_line = begins_line || error->expected[i] == MARKER;
    }
    if (value)
        names[named++] = "a value";
    for (size_t i = 0; i < error->count && named < EXPECTED_MOST; i++)
        if (is_named(error->expected[i], error->count, value, error->in_block))
            names[named++] = parser_token_name(error->expected[i]);
    add_found(text, error->token, error->found);
    if (error->token->kind == EQUALS) {
        text_add_string(text, "; it must be between a word and its value without blanks, such as "
                              "speed=2");
        return;
    }
    if (begins_line) {
        text_add_string(
            text, "; a line must begin with who acts and ':', or with a word such as 'round'");
        return;
    }
    if (follows_colon(error)) {
        text_add_string(text, "; after ':' there must be a word for what is done, such as 'roll'");
        return;
    }
    if (error->count == 1 && error->expected[0] == NAME) { /* after the '+' of a die */
        text_add_string(text, "; there must be a face of a die, such as hit");
        return;
    }
    if (named)
        text_add_string(text, ends ? "; it must go on with " : "; there must be ");
    for (size_t i = 0; i < named; i++)
        text_addf(text, "%s%s", list_separator(i, named, " or "), names[i]);
}

/* Takes a number of few digits off the beginning of a text. -1: the text begins with none. */
static int take_small_number(struct slice *text)
{
    enum { DIGITS_MOST = 4 };
    int number = 0;
    size_t digits = 0;
    while (digits < text->length && is_digit(text->at[digits]) && digits <= DIGITS_MOST)
        number = number * 10 + (text->at[digits++] - '0');
    *text = (struct slice){text->at + digits, text->length - digits};
    return digits && digits <= DIGITS_MOST ? number : -1;
}

bool syntax_error_write_range(struct text *text, struct slice line, struct slice wrong)
{
    struct slice rest = wrong, before = {line.at, (size_t)(wrong.at - line.at)};
    int first = take_small_number(&rest);
    bool dash = rest.length > 1 && rest.at[0] == '-';
    rest = dash ? (struct slice){rest.at + 1, rest.length - 1} : rest;
    int last = dash ? take_small_number(&rest) : -1;
    for (size_t i = before.length; i > 0; i--)
        if (line.at[i - 1] == ';') {
            before = (struct slice){line.at + i, before.length - i};
            break;
        }
    while (before.length && (*before.at == ' ' || *before.at == '\t'))
        before = (struct slice){before.at + 1, before.length - 1};
    if (first < 0 || last <= first || rest.length || !before.length || before.length > BEFORE_MOST)
        return false;
    text_addf(text,
              "write a line for each number from %d to %d: '%.*s%d', '%.*s%d'%s; if '%.*s' is a "
              "name, put it in quotes",
              first, last, (int)before.length, before.at, first, (int)before.length, before.at,
              first + 1, last > first + 1 ? " and so on" : "", (int)wrong.length, wrong.at);
    return true;
}

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
