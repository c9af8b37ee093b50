/* SPDX-License-Identifier: MIT */
/* The parser: takes the tokens of a statement one by one from its caller, and lets the builder
 * build the statement. The grammar is in grammar/log.y. */
#ifndef LOG_PARSER_H
#define LOG_PARSER_H

#include "judge/log/builder.h"

enum { EXPECTED_MOST = 32 };

enum parsed {
    PARSED_WHOLE, /* it is in the builder */
    PARSED_WRONG, /* `expected` holds the tokens that could stand in the last token's place */
    PARSED_NO_MEMORY,
};

struct parser {
    struct builder builder;
    /* reads the next token and answers its kind; BAD_TEXT ends the parse */
    int (*next)(void *user);
    void *user;
    const struct token *token;   /* where `next` leaves the token */
    int expected[EXPECTED_MOST]; /* kinds of tokens */
    size_t expected_count;
};

/* Frees what the builder holds. */
void parser_done(struct parser *parser);

/* Parses one statement, up to the token that ends it. */
enum parsed parser_parse(struct parser *parser);

/* A kind of token (see log.tab.h) in words, for messages. The text is static. */
const char *parser_token_name(int kind);

#endif
