/* Builds a statement out of what the parser recognizes.
 *
 * Values stand in the statement's array and are named by their index there. Where memory
 * runs out, `no_memory` is set and the answer is NO_VALUE, which all functions take. The
 * arrays keep their size from one statement to the next. */
#ifndef LOG_BUILDER_H
#define LOG_BUILDER_H

#include "base/array.h"
#include "log/known_lines.h"
#include "log/token.h"
#include "log/window.h"

/* Where a statement stands: its offsets in the log, its line, and where that begins. */
struct extent {
    uint64_t at, end, line, line_at;
};

struct builder {
    struct statement statement;
    struct extent extent, previous; /* of the statement, and of the last one before it that is no `}` */
    bool closes_block;  /* the statement is a '}' */
    bool in_outcome;    /* after '=>' */
    bool list_too_long; /* more than LIMIT_LIST_VALUES */
    bool no_memory;
    struct operand *operands; /* where a statement is built; that of a known line stands in the line's memory */
    struct value *values;
    size_t operand_capacity, value_capacity;
};

void builder_done(struct builder *builder);

/* Begins a statement at its first token; forgets it, if it is to be read anew; completes it. */
void builder_begin(struct builder *builder, const struct token *first);
void builder_forget(struct builder *builder);
void builder_complete(struct builder *builder, enum statement_kind kind);

/* The complete statement, with its texts, which are in the window. */
const struct statement *builder_statement(struct builder *builder, const struct window *window);

/* Completes a statement that was begun as that of a known line; keeps the line on which the complete statement
 * stands alone, up to where the window was read. */
void builder_repeat(struct builder *builder, const struct known_line *known);
void builder_keep_line(const struct builder *builder, const struct window *window, struct known_lines *lines);

/* Room for one more value; NULL: out of memory. */
static inline struct value *builder_new_value(struct builder *builder, uint32_t *ret_index)
{
    struct statement *statement = &builder->statement;
    *ret_index = NO_VALUE;
    if (!ARRAY_RESERVE(builder->values, builder->value_capacity, statement->value_count + 1)) {
        builder->no_memory = true;
        return NULL;
    }
    *ret_index = (uint32_t)statement->value_count++;
    return &builder->values[*ret_index];
}

/* A token as a value. Most tokens come here. */
static inline uint32_t builder_value(struct builder *builder, enum value_kind kind, const struct token *token)
{
    uint32_t index, at = (uint32_t)(token->at - builder->extent.at);
    struct value *value = builder_new_value(builder, &index);
    if (value)
        *value = (struct value){
            .kind = (uint8_t)kind, .number = token->number, .child = NO_VALUE, .next = NO_VALUE,
            .word = {.at = at, .length = (uint16_t)token->length, .quoted = token->quoted, .escaped = token->escaped},
            .at = at - token->quoted, .length = token->length + 2u * token->quoted};
    return index;
}

/* A value that begins with a child, and one child more. */
uint32_t builder_parent(struct builder *builder, enum value_kind kind, uint32_t child);
uint32_t builder_add(struct builder *builder, uint32_t parent, uint32_t child);

/* Turns a name into a pool of dice without a count: red[hit]. */
uint32_t builder_uncounted_pool(struct builder *builder, uint32_t name);

/* Ends a list or pool after the last token of the statement so far. */
void builder_close(struct builder *builder, uint32_t value);

/* Operands: a plain value, a name, key=value, and a value after a preposition. */
void builder_operand(struct builder *builder, uint32_t value);
void builder_name(struct builder *builder, uint32_t name);
void builder_keyed(struct builder *builder, uint32_t key, uint32_t value);
void builder_behind(struct builder *builder, uint32_t preposition, uint32_t value);

/* The word of a declaration or game; the subject and verb of an event. */
void builder_word(struct builder *builder, uint32_t word);
void builder_subject_and_verb(struct builder *builder, uint32_t subject, uint32_t verb);

#endif
