/* SPDX-License-Identifier: MIT */
#include "judge/log/copy.h"

#include "base/array.h"
#include "judge/log/reader.h"

#include <stdlib.h>
#include <string.h>

enum {
    LINE_BYTES = 1024, /* most bytes that are copied of the rest of a statement's line */

    /* A copy begins with room for these, so that it does not grow for statements of usual size. */
    USUAL_BYTES = 512,
    USUAL_OPERANDS = 16,
    USUAL_VALUES = 32,
};

static size_t at_least(size_t usual, size_t needed)
{
    return needed > usual ? needed : usual;
}

static uint32_t rest_of_line(const char *end, uint32_t known)
{
    uint32_t most = known < LINE_BYTES ? known : LINE_BYTES;
    const char *line_end = memchr(end, '\n', most);
    return line_end ? (uint32_t)(line_end - end) : most;
}

static bool copy_arrays(struct statement_copy *copy, const struct statement *from)
{
    struct statement *to = &copy->statement;
    if (!ARRAY_RESERVE(to->operands, copy->operand_capacity,
                       at_least(USUAL_OPERANDS, from->operand_count)) ||
        !ARRAY_RESERVE(to->values, copy->value_capacity, at_least(USUAL_VALUES, from->value_count)))
        return false;
    struct operand *operands = to->operands;
    struct value *values = to->values;
    if (from->operand_count)
        memcpy(operands, from->operands, from->operand_count * sizeof *operands);
    if (from->value_count)
        memcpy(values, from->values, from->value_count * sizeof *values);
    *to = *from;
    to->known = NULL;
    to->operands = operands;
    to->values = values;
    return true;
}

/* Keeps only the text of the previous statement, unless a finding may show its line. */
static void shorten_previous(struct statement *statement)
{
    bool last = statement->kind == STATEMENT_GAME || statement->kind == STATEMENT_EOF;
    statement->previous.column_bytes = last ? statement->previous.column_bytes : 0;
    statement->previous.line_after = last ? rest_of_line(statement->previous.text +
                                                             statement->previous.length,
                                                         statement->previous.line_after)
                                          : 0;
}

bool statement_copy_take(struct statement_copy *copy, const struct statement *from)
{
    struct statement *to = &copy->statement;
    if (!copy_arrays(copy, from))
        return false;
    to->line_after = rest_of_line(from->text + from->length, from->line_after);
    size_t own = (size_t)to->column_bytes + to->length + to->line_after, previous = 0;
    if (to->previous.text) {
        shorten_previous(to);
        previous = (size_t)to->previous.column_bytes + to->previous.length +
                   to->previous.line_after;
    }
    if (!ARRAY_RESERVE(copy->text, copy->text_capacity, at_least(USUAL_BYTES, own + previous)))
        return false;
    memcpy(copy->text, from->text - from->column_bytes, own);
    to->text = copy->text + from->column_bytes;
    if (to->previous.text) {
        memcpy(copy->text + own, to->previous.text - to->previous.column_bytes, previous);
        to->previous.text = copy->text + own + to->previous.column_bytes;
    }
    return true;
}

void statement_copy_done(struct statement_copy *copy)
{
    free(copy->text);
    free(copy->statement.operands);
    free(copy->statement.values);
    *copy = (struct statement_copy){.text = NULL};
}

/* Several copies ----------------------------------------------------------------------------- */

bool statement_copies_add(struct statement_copies *copies, const struct statement *statement,
                          uint64_t line)
{
    if (!ARRAY_RESERVE(copies->list, copies->capacity, copies->count + 1))
        return false;
    if (copies->allocated == copies->count)
        copies->list[copies->allocated++] = (struct statement_copy){.text = NULL};
    struct statement_copy *copy = &copies->list[copies->count];
    if (!statement_copy_take(copy, statement))
        return false;
    copy->statement.line = line;
    copies->count++;
    return true;
}

void statement_copies_done(struct statement_copies *copies)
{
    for (size_t i = 0; i < copies->allocated; i++)
        statement_copy_done(&copies->list[i]);
    free(copies->list);
    *copies = (struct statement_copies){.list = NULL};
}

struct text_reader {
    struct source *source;
    struct reader *reader;
};

struct text_reader *text_reader_new(void)
{
    struct text_reader *reader = calloc(1, sizeof *reader);
    if (!reader)
        return NULL;
    reader->source = source_of_texts();
    reader->reader = reader->source ? reader_new(reader->source) : NULL;
    if (reader->reader) {
        reader_begin_at(reader->reader, 2); /* no text begins with a byte-order mark */
        return reader;
    }
    text_reader_free(reader);
    return NULL;
}

void text_reader_free(struct text_reader *reader)
{
    if (!reader)
        return;
    reader_free(reader->reader);
    source_close(reader->source);
    free(reader);
}

bool text_reader_read(struct text_reader *reader, const char *bytes, size_t length, uint64_t line,
                      struct statement_copies *statements)
{
    const struct item *item;
    if (length == 0)
        return true;
    source_put(reader->source, bytes, length);
    while ((item = reader_next(reader->reader))->kind < ITEM_IDLE)
        if (item->kind == ITEM_STATEMENT &&
            !statement_copies_add(statements, item->statement, line))
            return false;
    return item->kind == ITEM_IDLE;
}
