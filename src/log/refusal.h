/* Tokens that are refused although the grammar accepts them: they would cross a bound of the
 * language, or would be read into a list or a block that was left open. */
#ifndef LOG_REFUSAL_H
#define LOG_REFUSAL_H

#include "log/error.h"
#include "log/token.h"

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
    bool in_statement;     /* not its first token */
    bool after_subject;    /* a ':' makes it an event */
    uint32_t brackets, blocks; /* that are open, with the token if it is a bracket */
};

enum refusal refusal_of(const struct token *token, const struct surroundings *in);

enum log_error refusal_error(enum refusal refusal);

/* The message for a refusal. NULL for REFUSED_IN_BLOCK, whose message depends on the log. */
const char *refusal_message(enum refusal refusal);

#endif
