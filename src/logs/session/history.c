/* SPDX-License-Identifier: MIT */
#include "logs/session/history.h"

#include "base/array.h"

#include <stdlib.h>
#include <string.h>

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
