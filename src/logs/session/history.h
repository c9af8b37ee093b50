/* SPDX-License-Identifier: MIT */
/* The edits of a log, for undo and redo. */
#ifndef SESSION_HISTORY_H
#define SESSION_HISTORY_H

#include <stdbool.h>
#include <stddef.h>

#include "base/slice.h"

struct edit {
    size_t at;
    char *removed, *inserted; /* one block, which `removed` begins */
    size_t removed_length, inserted_length;
};

/* All zero is empty. */
struct history {
    struct edit *edits;
    size_t count, done, capacity; /* done: how many are in the text; those after them were undone */
};

void history_done(struct history *history);

/* Notes an edit that is about to be made and drops those that were undone; if there are more than
 * `most`, drops the oldest. The caller counts it in `done` once it is made. False: out of memory;
 * nothing has changed. */
bool history_note(struct history *history, size_t at, struct slice removed, struct slice inserted,
                  size_t most);

/* The edit that undo takes back, and the one that redo makes again. NULL: there is none. */
const struct edit *history_last(const struct history *history);
const struct edit *history_next(const struct history *history);

#endif
