/* SPDX-License-Identifier: MIT */
/* The messages of syntax errors: "expected X or Y, found Z", and of a range of numbers. */
#ifndef LOG_SYNTAX_ERROR_H
#define LOG_SYNTAX_ERROR_H

#include "base/text.h"
#include "judge/log/parser.h"

struct syntax_error {
    const int *expected; /* kinds of tokens, `count` of them */
    size_t count;
    bool in_block;       /* only then is a '}' named as expected */
    const struct token *token; /* what was found instead */
    const char *found;         /* its text */
};

void syntax_error_write(struct text *text, const struct syntax_error *error);

/* Writes, for a range of numbers such as "4-8", that each number needs a line of its own, and shows
 * the first two lines. False: `wrong` is not such a range. */
bool syntax_error_write_range(struct text *text, struct slice line, struct slice wrong);

#endif
