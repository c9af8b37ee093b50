/* The parser's actions: values and operands of the statement under construction. */
#include "log/reader_state.h"

#include "base/array.h"

uint32_t reader_value(struct reader *reader, enum value_kind kind, struct span span)
{
    struct statement *statement = &reader->statement;
    if (!ARRAY_RESERVE(statement->values, reader->value_capacity, statement->value_count + 1)) {
        reader->status = READER_NO_MEMORY;
        return NO_VALUE;
    }
    statement->values[statement->value_count] = (struct value){
        .kind = (uint8_t)kind, .child = NO_VALUE, .next = NO_VALUE, .at = span.begin,
        .length = span.end - span.begin};
    return (uint32_t)statement->value_count++;
}

struct chain reader_chain(struct reader *reader, struct chain chain, uint32_t value)
{
    if (value == NO_VALUE)
        return chain;
    if (chain.count == 0)
        return (struct chain){value, value, 1};
    reader->statement.values[chain.last].next = value;
    return (struct chain){chain.first, value, chain.count + 1};
}

void reader_operand(struct reader *reader, enum preposition preposition, const struct word *key,
                    uint32_t value, struct span span)
{
    struct statement *statement = &reader->statement;
    if (value == NO_VALUE)
        return;
    if (!ARRAY_RESERVE(statement->operands, reader->operand_capacity, statement->operand_count + 1)) {
        reader->status = READER_NO_MEMORY;
        return;
    }
    struct operand *operand = &statement->operands[statement->operand_count++];
    *operand = (struct operand){.preposition = (uint8_t)preposition, .keyed = key != NULL,
                                .outcome = reader->outcome, .value = value, .at = span.begin,
                                .length = span.end - span.begin};
    if (key)
        operand->key = *key;
}
