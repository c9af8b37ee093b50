/* SPDX-License-Identifier: MIT */
/* The messages of syntax errors: "expected X or Y, found Z", and of a range of numbers. */
#ifndef LOG_SYNTAX_ERROR_H
#define LOG_SYNTAX_ERROR_H

#include "base/text.h"
#include "judge/log/error.h"
#include "judge/log/parser.h"
#include "judge/log/token.h"

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

/* Tokens that are refused although the grammar accepts them: they would cross a bound of the
 * language, or would be read into a list or a block that was left open. */
enum refusal {
    NOT_REFUSED,
    REFUSED_IN_LIST, /* the list was left open: the token begins another statement */
    REFUSED_LENGTH,
    REFUSED_LIST_DEPTH,
    REFUSED_IN_BLOCK, /* the block was left open: a marker or an event begins in it */
    REFUSED_BLOCK_DEPTH,
    REFUSED_CLOSE, /* a '}' without a block */
};

/* What stands around a token. */
struct surroundings {
    uint64_t statement_at; /* offset of the statement */
    bool in_statement;     /* the token is not the first one of its statement */
    bool after_subject;    /* a ':' makes it an event */
    uint32_t brackets, blocks; /* so many are open, with the token if it is a bracket */
};

enum refusal refusal_of(const struct token *token, const struct surroundings *in);

enum log_error refusal_error(enum refusal refusal);

/* The message for a refusal. NULL for REFUSED_IN_BLOCK, whose message depends on the log. */
const char *refusal_message(enum refusal refusal);

/* The list that is open, and the current line within it. A list may run over several lines; if one
 * of them turns out to be an event, the list was left open on an earlier line. */
struct open_list {
    struct token bracket; /* the outermost '[' that is open; after its end, the last one */
    struct token first;   /* the first token of the line */
    uint32_t tokens;      /* tokens of that line so far; 0: no list is open */
};

/* Notes a token. `brackets`: the number of open ones, with the token if it is one. */
void open_list_note(struct open_list *list, const struct token *token, uint32_t brackets);

/* Whether the current line begins as an event does; `token` was noted last. */
bool open_list_is_event(const struct open_list *list, const struct token *token);

#endif
