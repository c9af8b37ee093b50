/* SPDX-License-Identifier: MIT */
/* Builds a statement from what the parser recognizes.
 *
 * A value is referred to by its index in the statement's array. A function that runs out of memory
 * sets `no_memory` and answers NO_VALUE, which all functions accept. The arrays keep their memory
 * from one statement to the next. */
#ifndef LOG_BUILDER_H
#define LOG_BUILDER_H

#include "base/array.h"
#include "judge/log/known_lines.h"
#include "judge/log/scanner.h"

/* Where a statement stands: its first byte and its end as offsets in the log, its line, and the
 * offset of that line. */
struct extent {
    uint64_t at, end, line, line_at;
};

struct builder {
    struct statement *statement; /* the caller's */
    struct {
        enum statement_kind kind;
        struct word subject;
    } last; /* kind of the last complete statement, subject of the one that was begun last */
    /* of this statement, and of the last one before it that is not a `}` */
    struct extent extent, previous;
    /* the line of the last event after which its line went on, and the event's subject, which what
     * follows on that line takes over; how many of the tokens "subject:" the parser still gets */
    struct {
        uint64_t line;
        struct token token;
        int tokens;
    } actor;
    bool closes_block;  /* the statement is a '}' */
    bool in_outcome;    /* after '=>' */
    bool list_too_long; /* more than LIMIT_LIST_VALUES */
    bool no_memory;
    struct operand *operands; /* of the statement that is built; a known line has its own */
    struct value *values;
    size_t operand_capacity, value_capacity;
};

void builder_done(struct builder *builder);

/* Gives the statement that begins with `first` the subject of the event before it on its line, if
 * it has no subject and is no note or result. */
void builder_take_actor(struct builder *builder, const struct token *first,
                        const struct window *window);

/* The next of the tokens that the parser gets for it; a name is at `*ret_token`. */
int builder_next_of_actor(struct builder *builder, const struct token **ret_token);

/* builder_begin: begins a statement at its first token; the window keeps what it may refer to.
 * builder_forget: drops it, because it will be read again. builder_complete: ends it. */
void builder_begin(struct builder *builder, const struct token *first, struct window *window);
void builder_forget(struct builder *builder);
void builder_complete(struct builder *builder, enum statement_kind kind);

/* The complete statement. Its texts are in the window and live as long as they are kept there. */
struct statement *builder_statement(struct builder *builder, const struct window *window);

/* builder_may_repeat: whether a statement that begins within this line, where the scanner is,
 * surely takes over no subject. builder_repeat: a statement with the content of a known line, which
 * the scanner reads next. builder_keep_line: makes the line known, from offset `at` on, with which
 * the complete statement begins, if only other statements follow it there. */
bool builder_may_repeat(const struct builder *builder, uint64_t line);
void builder_repeat(struct builder *builder, struct known_line *known,
                    struct scanner *scanner);
void builder_keep_line(const struct builder *builder, const struct scanner *scanner, uint64_t at,
                       struct known_lines *lines);

/* Adds a value. NULL: out of memory. */
static inline struct value *builder_new_value(struct builder *builder, uint32_t *ret_index)
{
    struct statement *statement = builder->statement;
    *ret_index = NO_VALUE;
    if (!ARRAY_RESERVE(builder->values, builder->value_capacity, statement->value_count + 1)) {
        builder->no_memory = true;
        return NULL;
    }
    *ret_index = (uint32_t)statement->value_count++;
    return &builder->values[*ret_index];
}

/* Makes a value of a token. Called for most tokens of a log, so it is inline. */
static inline uint32_t builder_value(struct builder *builder, enum value_kind kind,
                                     const struct token *token)
{
    uint32_t index, at = (uint32_t)(token->at - builder->extent.at);
    struct value *value = builder_new_value(builder, &index);
    if (value)
        *value = (struct value){.kind = (uint8_t)kind,
                                .number = token->number,
                                .child = NO_VALUE,
                                .next = NO_VALUE,
                                .word = {.at = at,
                                         .length = (uint16_t)token->length,
                                         .quoted = token->quoted,
                                         .escaped = token->escaped},
                                .at = at - token->quoted,
                                .length = token->length + 2u * token->quoted};
    return index;
}

/* builder_parent: a value with a first child. builder_add: adds another child. */
uint32_t builder_parent(struct builder *builder, enum value_kind kind, uint32_t child);
uint32_t builder_add(struct builder *builder, uint32_t parent, uint32_t child);

/* Turns a name into a pool of dice without a count, as in red[hit]. */
uint32_t builder_uncounted_pool(struct builder *builder, uint32_t name);

/* Ends a list or pool after the last token of the statement so far. */
void builder_close(struct builder *builder, uint32_t value);

/* Add an operand: a plain value, a name, key=value, or a value after a preposition. */
void builder_operand(struct builder *builder, uint32_t value);
void builder_name(struct builder *builder, uint32_t name);
void builder_keyed(struct builder *builder, uint32_t key, uint32_t value);
void builder_after_preposition(struct builder *builder, uint32_t preposition, uint32_t value);

/* The word of a declaration or game; the subject and verb of an event. */
void builder_word(struct builder *builder, uint32_t word);
void builder_subject_and_verb(struct builder *builder, uint32_t subject, uint32_t verb);

#endif
