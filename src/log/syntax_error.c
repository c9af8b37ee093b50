#include "log/syntax_error.h"

#include "log.tab.h"

enum { FOUND_MOST = 40 }; /* bytes of the token that are shown */

static void add_found(struct text *text, const struct token *token, const char *written)
{
    const char *quote = token->quoted ? "\"" : "";
    struct slice found = {written, token->length < FOUND_MOST ? token->length : FOUND_MOST};
    if (token->kind == NEWLINE || token->kind == 0) {
        text_add_string(text, token->kind == 0 ? "the end of the log" : "the end of the line");
        return;
    }
    text_addf(text, "'%s", quote);
    text_add(text, found);
    text_addf(text, "%s'", quote);
}

/* The kinds of token that a value may begin with: the message names them all as "a value". */
static bool begins_value(int kind)
{
    static const bool begins[BAD_TEXT + 1] = {[NAME] = true, [STRING] = true, [INT] = true,  [CODE] = true,
                                              [VERSION] = true, [DATE] = true, [DICE] = true, [OPEN_LIST] = true};
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
    bool value = false; /* only where a value may begin, a date may stand */
    for (size_t i = 0; i < error->count; i++)
        value = value || error->expected[i] == DATE;
    if (value)
        names[named++] = "a value";
    for (size_t i = 0; i < error->count && named < EXPECTED_MOST; i++)
        if (is_named(error->expected[i], error->count, value, error->in_block))
            names[named++] = parser_token_name(error->expected[i]);
    text_add_string(text, "expected ");
    for (size_t i = 0; i < named; i++)
        text_addf(text, "%s%s", i == 0 ? "" : i + 1 == named ? " or " : ", ", names[i]);
    text_add_string(text, named ? ", found " : "something else, found ");
    add_found(text, error->token, error->found);
}
