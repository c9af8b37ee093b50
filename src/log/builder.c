/* The parser's actions: values and operands of the statement under construction. */
#include "log/reader_state.h"

#include "base/array.h"

static struct value *at_index(struct reader *reader, uint32_t value)
{
    return &reader->statement.values[value];
}

static struct value *new_value(struct reader *reader, uint32_t *ret_index)
{
    struct statement *statement = &reader->statement;
    *ret_index = NO_VALUE;
    if (!ARRAY_RESERVE(statement->values, reader->value_capacity, statement->value_count + 1)) {
        reader->status = READER_NO_MEMORY;
        return NULL;
    }
    *ret_index = (uint32_t)statement->value_count++;
    return &statement->values[*ret_index];
}

uint32_t reader_value(struct reader *reader, enum value_kind kind)
{
    const struct token *token = &reader->token;
    uint32_t index, at = (uint32_t)(token->at - reader->origin);
    struct value *value = new_value(reader, &index);
    if (!value)
        return NO_VALUE;
    *value = (struct value){
        .kind = (uint8_t)kind, .number = token->number, .child = NO_VALUE, .next = NO_VALUE,
        .word = {.at = at, .length = (uint16_t)token->length, .quoted = token->quoted, .escaped = token->escaped},
        .at = at - token->quoted, .length = token->length + 2u * token->quoted};
    return index;
}

struct word reader_word(const struct reader *reader, uint32_t value)
{
    static const struct word none;
    return value == NO_VALUE ? none : reader->statement.values[value].word;
}

static void extend(struct value *value, uint32_t end)
{
    value->length = end - value->at;
}

uint32_t reader_parent(struct reader *reader, enum value_kind kind, uint32_t child)
{
    uint32_t index;
    struct value *value = new_value(reader, &index);
    if (!value || child == NO_VALUE)
        return NO_VALUE;
    const struct value *first = at_index(reader, child);
    *value = (struct value){.kind = (uint8_t)kind, .child = child, .last = child, .next = NO_VALUE, .count = 1,
                            .at = first->at, .length = first->length};
    return index;
}

uint32_t reader_add(struct reader *reader, uint32_t parent, uint32_t child)
{
    if (parent == NO_VALUE || child == NO_VALUE)
        return NO_VALUE;
    struct value *value = at_index(reader, parent);
    const struct value *added = at_index(reader, child);
    if (value->count == 0)
        value->child = child;
    else
        at_index(reader, value->last)->next = child;
    if (++value->count > LIMIT_LIST_VALUES)
        reader->list_too_long = true;
    value->last = child;
    extend(value, added->at + added->length);
    return parent;
}

uint32_t reader_uncounted(struct reader *reader, uint32_t name)
{
    if (name != NO_VALUE) {
        at_index(reader, name)->kind = VALUE_POOL;
        at_index(reader, name)->number = NO_COUNT;
    }
    return name;
}

/* The bracket is the token that was read last: nothing may follow it in its rule. */
void reader_close(struct reader *reader, uint32_t value)
{
    if (value != NO_VALUE)
        extend(at_index(reader, value), (uint32_t)(reader->statement_end - reader->origin));
}

static struct operand *add_operand(struct reader *reader, uint32_t value)
{
    struct statement *statement = &reader->statement;
    if (value == NO_VALUE)
        return NULL;
    if (!ARRAY_RESERVE(statement->operands, reader->operand_capacity, statement->operand_count + 1)) {
        reader->status = READER_NO_MEMORY;
        return NULL;
    }
    const struct value *written = at_index(reader, value);
    struct operand *operand = &statement->operands[statement->operand_count++];
    *operand = (struct operand){.outcome = reader->outcome, .value = value, .at = written->at, .length = written->length};
    return operand;
}

/* What is written in front of an operand's value belongs to it. */
static void begin_with(struct operand *operand, const struct value *first)
{
    operand->length += operand->at - first->at;
    operand->at = first->at;
}

void reader_operand(struct reader *reader, uint32_t value)
{
    add_operand(reader, value);
}

void reader_keyed(struct reader *reader, uint32_t key, uint32_t value)
{
    struct operand *operand = key == NO_VALUE ? NULL : add_operand(reader, value);
    if (!operand)
        return;
    operand->keyed = true;
    operand->key = at_index(reader, key)->word;
    begin_with(operand, at_index(reader, key));
}

void reader_behind(struct reader *reader, uint32_t preposition, uint32_t value)
{
    struct operand *operand = preposition == NO_VALUE ? NULL : add_operand(reader, value);
    if (!operand)
        return;
    operand->preposition = (uint8_t)at_index(reader, preposition)->number;
    begin_with(operand, at_index(reader, preposition));
}

void reader_name(struct reader *reader, uint32_t name)
{
    add_operand(reader, reader_parent(reader, VALUE_PATH, name));
}

void reader_deed(struct reader *reader, uint32_t subject, uint32_t verb)
{
    reader->statement.subject = reader_word(reader, subject);
    reader->statement.word = reader_word(reader, verb);
}
