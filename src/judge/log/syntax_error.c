/* SPDX-License-Identifier: MIT */
#include "judge/log/syntax_error.h"

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
    return !(value && begins_value(kind));
}

void syntax_error_write(struct text *text, const struct syntax_error *error)
{
    const char *names[EXPECTED_MOST];
    size_t named = 0;
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
    if (begins_line) {
        text_add_string(
            text, "; a line must begin with who acts and ':', or with a word such as 'round'");
        return;
    }
    for (size_t i = 0; i < named; i++)
        text_addf(text, "%s%s",
                  i == 0           ? "; there must be "
                  : i + 1 == named ? " or "
                                   : ", ",
                  names[i]);
}

/* Takes a number of few digits off the beginning of a text. -1: the text begins with none. */
static int take_number(struct slice *text)
{
    enum { DIGITS_MOST = 4 };
    int number = 0;
    size_t digits = 0;
    while (digits < text->length && text->at[digits] >= '0' && text->at[digits] <= '9' &&
           digits <= DIGITS_MOST)
        number = number * 10 + (text->at[digits++] - '0');
    *text = (struct slice){text->at + digits, text->length - digits};
    return digits && digits <= DIGITS_MOST ? number : -1;
}

bool syntax_error_write_range(struct text *text, struct slice line, struct slice wrong)
{
    struct slice rest = wrong, before = {line.at, (size_t)(wrong.at - line.at)};
    int first = take_number(&rest);
    bool dash = rest.length > 1 && rest.at[0] == '-';
    rest = dash ? (struct slice){rest.at + 1, rest.length - 1} : rest;
    int last = dash ? take_number(&rest) : -1;
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
