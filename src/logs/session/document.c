/* SPDX-License-Identifier: MIT */
#include "logs/session/document.h"

#include "base/array.h"

#include <stdlib.h>
#include <string.h>

void document_done(struct document *document)
{
    free(document->bytes);
    free(document->starts);
    *document = (struct document){.bytes = NULL};
}

const char *document_at(const struct document *document, size_t at)
{
    return document->bytes ? document->bytes + at : "";
}

size_t document_start(const struct document *document, uint64_t line)
{
    return line <= document->lines ? document->starts[line - 1] : document->length;
}

uint64_t document_line_at(const struct document *document, size_t at)
{
    /* more than `low` lines begin at or before the byte, at most `high` do */
    size_t low = 0, high = document->lines;
    if (document->lines == 0 || (at == document->length && document->bytes[at - 1] == '\n'))
        return document->lines + 1;
    while (high - low > 1) {
        size_t middle = low + (high - low) / 2;
        if (document->starts[middle] <= at)
            low = middle;
        else
            high = middle;
    }
    return low + 1;
}

struct slice document_line(const struct document *document, uint64_t line)
{
    size_t at = document_start(document, line);
    return (struct slice){document->bytes + at, document_start(document, line + 1) - at};
}

static size_t line_feeds(const char *at, size_t length)
{
    size_t count = 0;
    for (const char *end = length ? at + length : at;
         length && (at = memchr(at, '\n', (size_t)(end - at))) != NULL; at++)
        count++;
    return count;
}

/* Finds the lines that begin after `at`; `known` lines begin at or before it. */
static void find_lines(struct document *document, size_t at, size_t known)
{
    size_t count = known;
    while (at < document->length) {
        const char *end = memchr(document->bytes + at, '\n', document->length - at);
        at = end ? (size_t)(end - document->bytes) + 1 : document->length;
        if (at < document->length)
            document->starts[count++] = at;
    }
    document->lines = count;
}

bool document_splice(struct document *document, size_t at, size_t removed, struct slice text)
{
    size_t after = document->length - at - removed, length = at + text.length + after;
    size_t lines_most = document->lines + line_feeds(text.at, text.length) + 1;
    uint64_t line = document_line_at(document, at);
    if (!ARRAY_RESERVE(document->bytes, document->capacity, length + 1) ||
        !ARRAY_RESERVE(document->starts, document->starts_capacity, lines_most))
        return false;
    memmove(document->bytes + at + text.length, document->bytes + at + removed, after);
    if (text.length)
        memcpy(document->bytes + at, text.at, text.length);
    document->length = length;
    document->bytes[length] = '\0';
    size_t start = line <= document->lines ? document->starts[line - 1] : at;
    document->lines = 0;
    if (start < length || start == 0) {
        document->starts[line - 1] = start;
        find_lines(document, start, line);
    } else {
        document->lines = line - 1;
    }
    if (length == 0)
        document->lines = 0;
    return true;
}

static void forget_from(struct history *history, size_t first)
{
    for (size_t i = first; i < history->count; i++)
        free(history->edits[i].removed);
    history->count = first;
}

void history_done(struct history *history)
{
    forget_from(history, 0);
    free(history->edits);
    *history = (struct history){.edits = NULL};
}

bool history_note(struct history *history, size_t at, struct slice removed, struct slice inserted,
                  size_t most)
{
    struct edit edit = {
        .at = at, .removed_length = removed.length, .inserted_length = inserted.length};
    if (!ARRAY_RESERVE(history->edits, history->capacity, history->done + 1) ||
        !(edit.removed = malloc(removed.length + inserted.length + 1)))
        return false;
    edit.inserted = edit.removed + removed.length;
    if (removed.length)
        memcpy(edit.removed, removed.at, removed.length);
    if (inserted.length)
        memcpy(edit.inserted, inserted.at, inserted.length);
    forget_from(history, history->done);
    if (history->count == most) {
        free(history->edits[0].removed);
        memmove(history->edits, history->edits + 1, --history->count * sizeof *history->edits);
    }
    history->edits[history->count++] = edit;
    history->done = history->count - 1;
    return true;
}

const struct edit *history_last(const struct history *history)
{
    return history->done ? &history->edits[history->done - 1] : NULL;
}

const struct edit *history_next(const struct history *history)
{
    return history->done < history->count ? &history->edits[history->done] : NULL;
}
