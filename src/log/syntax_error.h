/* The message of a syntax error: "expected X or Y, found Z". */
#ifndef LOG_SYNTAX_ERROR_H
#define LOG_SYNTAX_ERROR_H

#include "base/text.h"
#include "log/parser.h"

struct syntax_error {
    const int *expected; /* kinds of tokens, `count` of them */
    size_t count;
    bool in_block;       /* outside of one, a '}' is not named as expected */
    const struct token *token; /* what was found instead */
    const char *found;         /* its text */
};

void syntax_error_write(struct text *text, const struct syntax_error *error);

#endif
