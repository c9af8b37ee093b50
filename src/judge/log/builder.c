/* SPDX-License-Identifier: MIT */
#include "judge/log/builder.h"

#include "base/array.h"

#include "log.tab.h"

#include <stdlib.h>

void builder_done(struct builder *builder)
{
    free(builder->operands);
    free(builder->values);
}

/* Notes the subject of an event that another statement follows on its line. */
SELDOM static void note_actor(struct builder *builder)
{
    const struct word *subject = &builder->last.subject;
    if (builder->last.kind != STATEMENT_EVENT)
        return;
    builder->actor.line = builder->extent.line;
    builder->actor.token = (struct token){.kind = subject->quoted ? STRING : NAME,
                                          .at = builder->extent.at + (uint64_t)(int32_t)subject->at,
                                          .length = subject->length,
                                          .line = builder->extent.line,
                                          .quoted = subject->quoted,
                                          .escaped = subject->escaped};
}

/* Whether a statement names its own subject, or is one that may follow an event as it is. */
static bool stands_alone(struct slice word, struct slice rest)
{
    static const char *const words[] = {"note", "result", "records", "begins", "view", "signed"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (slice_is(word, words[i]))
            return true;
    while (rest.length && (*rest.at == ' ' || *rest.at == '\t'))
        rest = (struct slice){rest.at + 1, rest.length - 1};
    return rest.length && *rest.at == ':';
}

void builder_take_actor(struct builder *builder, const struct token *first,
                        const struct window *window)
{
    const struct token *actor = &builder->actor.token;
    const struct slice word = {window_text(window, first->at), first->length},
                       rest = {window_text(window, token_end(first)),
                               (size_t)(window_end(window) - token_end(first))};
    const bool word_follows = builder->actor.line == first->line &&
                              (first->kind == NAME || first->kind == STRING);
    bool may = word_follows && actor->at >= window_from(window) &&
               first->at - actor->at < LIMIT_STATEMENT_BYTES;
    /* a ruling is signed as it is written, and stays alone */
    may = may && !slice_is((struct slice){window_text(window, actor->at), actor->length}, "judge");
    builder->actor.tokens = may && !stands_alone(word, rest) ? 2 : 0;
}

int builder_next_of_actor(struct builder *builder, const struct token **ret_token)
{
    if (--builder->actor.tokens == 0)
        return COLON;
    *ret_token = &builder->actor.token;
    return builder->actor.token.kind;
}

void builder_begin(struct builder *builder, const struct token *first, struct window *window)
{
    struct extent *extent = &builder->extent;
    bool read = extent->end > extent->at; /* the statement has tokens and was not forgotten */
    if (read && first->line == extent->line)
        note_actor(builder);
    if (read && !builder->closes_block)
        builder->previous = *extent;
    *extent = (struct extent){.at = token_begin(first),
                              .end = extent->end,
                              .line = first->line,
                              .line_at = first->line_at};
    builder->closes_block = first->kind == CLOSE_BRACE;
    window->wanted = builder->previous.line_at;
    struct statement *statement = builder->statement;
    builder->in_outcome = builder->list_too_long = false;
    statement->operand_count = statement->value_count = 0;
    statement->has_time = statement->opens_block = false;
    statement->known = NULL;
    statement->word = statement->subject = builder->last.subject = (struct word){0};
}

void builder_forget(struct builder *builder)
{
    builder->extent.end = builder->extent.at;
}

void builder_complete(struct builder *builder, enum statement_kind kind)
{
    builder->statement->kind = builder->last.kind = kind;
    builder->statement->operands = builder->operands;
    builder->statement->values = builder->values;
}

bool builder_may_repeat(const struct builder *builder, uint64_t line)
{
    if (builder->extent.line == line && builder->last.kind == STATEMENT_EVENT)
        return false;
    return builder->actor.line != line;
}

void builder_repeat(struct builder *builder, struct known_line *known,
                    struct scanner *scanner)
{
    struct statement *statement = builder->statement;
    const struct token first = {.kind = known->kind == STATEMENT_BLOCK_END ? CLOSE_BRACE : NAME,
                                .at = scanner->window.at + known->begin,
                                .line = scanner->line,
                                .line_at = scanner->line_at};
    builder_begin(builder, &first, &scanner->window);
    builder->extent.end = builder->extent.at + known->length;
    statement->known = known;
    statement->kind = builder->last.kind = known->kind;
    statement->marker = known->marker;
    statement->traits = known->traits;
    statement->opens_block = known->opens_block;
    statement->has_time = known->has_time;
    statement->time = known->time;
    statement->subject = builder->last.subject = known->subject;
    statement->word = known->word;
    statement->operands = known->operands;
    statement->operand_count = known->operand_count;
    statement->values = known->values;
    statement->value_count = known->value_count;
}

/* Where the statement ends that was just read: with its line, before the line's end after a brace,
 * after the ';' or '{' that other statements follow, or before the '}' of its block, which was read
 * already. 0: elsewhere. */
static uint64_t end_of_known(const struct builder *builder, const struct scanner *scanner)
{
    const struct statement *statement = builder->statement;
    const struct window *window = &scanner->window;
    const bool opens = statement->opens_block, closes = statement->kind == STATEMENT_BLOCK_END;
    const uint64_t end = window->at;
    if (opens || closes) {
        if (end < window_end(window) && *window_text(window, end) == '\n')
            return end + 1;
        return opens ? end : 0;
    }
    if (end == scanner->line_at) /* nothing of the window need be there before it */
        return end;
    const char last = *window_text(window, end - 1);
    if (last == ';')
        return end;
    return last == '}' ? builder->extent.end : 0;
}

/* Does not keep `game` and `end`, which also close open blocks, nor the end of the log, which is no
 * line, nor what takes over a subject. */
void builder_keep_line(const struct builder *builder, const struct scanner *scanner, uint64_t at,
                       struct known_lines *lines)
{
    const struct statement *statement = builder->statement;
    const struct window *window = &scanner->window;
    const uint64_t end = end_of_known(builder, scanner);
    if (!end || statement->kind == STATEMENT_GAME || statement->kind == STATEMENT_END ||
        statement->kind == STATEMENT_EOF || builder->actor.line == builder->extent.line)
        return;
    const char *text = window_text(window, at), *rest = window_text(window, end - 1);
    const char *line_end = memchr(rest, '\n', (size_t)(window_end(window) - (end - 1)));
    if (line_end)
        known_lines_keep(lines, (struct slice){text, (size_t)(line_end + 1 - text)},
                         (size_t)(end - at), (size_t)(builder->extent.at - at), statement);
}

struct statement *builder_statement(struct builder *builder, const struct window *window)
{
    struct statement *statement = builder->statement;
    const struct extent *extent = &builder->extent, *previous = &builder->previous;
    uint64_t from = window_from(window), line_at = extent->line_at > from ? extent->line_at : from;
    bool known = previous->line_at >= from && previous->line != 0;
    statement->text = window_text(window, extent->at);
    statement->length = (uint32_t)(extent->end - extent->at);
    statement->offset = extent->at;
    statement->line = extent->line;
    statement->column_bytes = (uint32_t)(extent->at - line_at);
    statement->line_after = (uint32_t)(window_end(window) - extent->end);
    statement->previous.line = previous->line;
    statement->previous.text = known ? window_text(window, previous->at) : NULL;
    statement->previous.length = (uint32_t)(previous->end - previous->at);
    statement->previous.column_bytes = (uint32_t)(previous->at - previous->line_at);
    statement->previous.line_after = (uint32_t)(window_end(window) - previous->end);
    return statement;
}

static struct value *at_index(struct builder *builder, uint32_t value)
{
    return &builder->values[value];
}

static struct word word_at(const struct builder *builder, uint32_t value)
{
    static const struct word none;
    return value == NO_VALUE ? none : builder->values[value].word;
}

static void extend(struct value *value, uint32_t end)
{
    value->length = end - value->at;
}

uint32_t builder_parent(struct builder *builder, enum value_kind kind, uint32_t child)
{
    uint32_t index;
    struct value *value = builder_new_value(builder, &index);
    if (!value || child == NO_VALUE)
        return NO_VALUE;
    const struct value *first = at_index(builder, child);
    *value = (struct value){.kind = (uint8_t)kind,
                            .child = child,
                            .last = child,
                            .next = NO_VALUE,
                            .count = 1,
                            .at = first->at,
                            .length = first->length};
    return index;
}

uint32_t builder_add(struct builder *builder, uint32_t parent, uint32_t child)
{
    if (parent == NO_VALUE || child == NO_VALUE)
        return NO_VALUE;
    struct value *value = at_index(builder, parent);
    const struct value *added = at_index(builder, child);
    if (value->count == 0)
        value->child = child;
    else
        at_index(builder, value->last)->next = child;
    if (++value->count > LIMIT_LIST_VALUES)
        builder->list_too_long = true;
    value->last = child;
    extend(value, added->at + added->length);
    return parent;
}

uint32_t builder_uncounted_pool(struct builder *builder, uint32_t name)
{
    if (name != NO_VALUE) {
        at_index(builder, name)->kind = VALUE_POOL;
        at_index(builder, name)->number = NO_COUNT;
    }
    return name;
}

void builder_close(struct builder *builder, uint32_t value)
{
    if (value != NO_VALUE)
        extend(at_index(builder, value), (uint32_t)(builder->extent.end - builder->extent.at));
}

static struct operand *add_operand(struct builder *builder, uint32_t value)
{
    struct statement *statement = builder->statement;
    if (value == NO_VALUE)
        return NULL;
    if (!ARRAY_RESERVE(builder->operands, builder->operand_capacity,
                       statement->operand_count + 1)) {
        builder->no_memory = true;
        return NULL;
    }
    const struct value *written = at_index(builder, value);
    struct operand *operand = &builder->operands[statement->operand_count++];
    *operand = (struct operand){.outcome = builder->in_outcome,
                                .value = value,
                                .at = written->at,
                                .length = written->length};
    return operand;
}

/* Lets an operand begin at its key or preposition, which stands before its value. */
static void begin_with(struct operand *operand, const struct value *first)
{
    operand->length += operand->at - first->at;
    operand->at = first->at;
}

void builder_operand(struct builder *builder, uint32_t value)
{
    add_operand(builder, value);
}

void builder_keyed(struct builder *builder, uint32_t key, uint32_t value)
{
    struct operand *operand = key == NO_VALUE ? NULL : add_operand(builder, value);
    if (!operand)
        return;
    operand->keyed = true;
    operand->key = at_index(builder, key)->word;
    begin_with(operand, at_index(builder, key));
}

void builder_after_preposition(struct builder *builder, uint32_t preposition, uint32_t value)
{
    struct operand *operand = preposition == NO_VALUE ? NULL : add_operand(builder, value);
    if (!operand)
        return;
    operand->preposition = (uint8_t)at_index(builder, preposition)->number;
    begin_with(operand, at_index(builder, preposition));
}

void builder_name(struct builder *builder, uint32_t name)
{
    add_operand(builder, builder_parent(builder, VALUE_PATH, name));
}

void builder_word(struct builder *builder, uint32_t word)
{
    builder->statement->word = word_at(builder, word);
}

void builder_subject_and_verb(struct builder *builder, uint32_t subject, uint32_t verb)
{
    builder->statement->subject = builder->last.subject = word_at(builder, subject);
    builder->statement->word = word_at(builder, verb);
    if (subject_is_carried(builder->statement) && subject != NO_VALUE && verb != NO_VALUE)
        builder->values[subject] = builder->values[verb]; /* values are of the statement's text */
}
