/* The parser: is given the tokens of a statement, one after the other, and has the builder
 * build it. The grammar is in grammar/log.y.
 *
 * It calls nobody but the builder, allocates nothing after parser_init, and is ready for the
 * next statement once it has answered anything but PARSED_PART. */
#ifndef LOG_PARSER_H
#define LOG_PARSER_H

#include "log/builder.h"

enum { EXPECTED_MOST = 32 };

enum parsed {
    PARSED_WHOLE,     /* whole in the builder, if nobody has taken it before */
    PARSED_WRONG,     /* `expected` says what might have stood in the token's place */
    PARSED_NO_MEMORY,
    PARSED_PART = 4,  /* the statement goes on; a '}' is whole in the builder all the same */
};

struct parser {
    void *state;
    struct builder builder;
    int expected[EXPECTED_MOST]; /* kinds of tokens */
    size_t expected_count;
};

/* False: out of memory. */
bool parser_init(struct parser *parser);
void parser_done(struct parser *parser);

/* Takes a token as one of a kind, which may differ from the token's own. */
enum parsed parser_take(struct parser *parser, int kind, const struct token *token);

/* Drops the statement that was begun. */
void parser_give_up(struct parser *parser);

/* A kind of token in words, for messages. */
const char *parser_token_name(int kind);

#endif
