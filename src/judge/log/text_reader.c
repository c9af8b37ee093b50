/* SPDX-License-Identifier: MIT */
#include "judge/log/text_reader.h"

#include "judge/log/reader.h"

#include <stdlib.h>

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
