/* Builds a statement out of what the parser recognizes.
 *
 * Values stand in the statement's array and are named by their index there. Where memory
 * runs out, `no_memory` is set and the answer is NO_VALUE, which all functions take. The
 * arrays keep their size from one statement to the next. */
#ifndef LOG_BUILDER_H
#define LOG_BUILDER_H

#include "log/statement.h"
#include "log/token.h"
#include "log/window.h"

/* Where a statement stands: its offsets in the log, its line, and where that begins. */
struct extent {
    uint64_t at, end, line, line_at;
};

struct builder {
    struct statement statement;
    struct extent extent, previous; /* of the statement, and of the one before, `}` aside */
    bool closes_block;  /* the statement is a '}' */
    bool whole;         /* the statement is complete, and nobody has taken it yet */
    bool in_outcome;    /* behind '=>' */
    bool list_too_long; /* more than LIMIT_LIST_VALUES */
    bool no_memory;
    size_t operand_capacity, value_capacity;
};

void builder_done(struct builder *builder);

/* Begins a statement at its first token, and completes it. */
void builder_begin(struct builder *builder, const struct token *first);
void builder_complete(struct builder *builder, enum statement_kind kind);

/* The complete statement, with its texts, which are in the window. */
const struct statement *builder_statement(struct builder *builder, const struct window *window);

/* A token as a value. */
uint32_t builder_value(struct builder *builder, enum value_kind kind, const struct token *token);

/* A value that begins with a child, and one child more. */
uint32_t builder_parent(struct builder *builder, enum value_kind kind, uint32_t child);
uint32_t builder_add(struct builder *builder, uint32_t parent, uint32_t child);

/* Makes a name a pool of dice that nobody counted. */
uint32_t builder_uncounted_pool(struct builder *builder, uint32_t name);

/* Ends a list or pool behind the last token of the statement so far. */
void builder_close(struct builder *builder, uint32_t value);

/* Operands: a plain value, a name, key=value, and a value behind a preposition. */
void builder_operand(struct builder *builder, uint32_t value);
void builder_name(struct builder *builder, uint32_t name);
void builder_keyed(struct builder *builder, uint32_t key, uint32_t value);
void builder_behind(struct builder *builder, uint32_t preposition, uint32_t value);

/* The word of a declaration or game; the subject and verb of an event. */
void builder_word(struct builder *builder, uint32_t word);
void builder_subject_and_verb(struct builder *builder, uint32_t subject, uint32_t verb);

#endif
