/* What was edited, to take it back and to make it again. */
#ifndef SESSION_HISTORY_H
#define SESSION_HISTORY_H

#include "base/slice.h"

struct edit {
    size_t at;
    char *removed, *inserted; /* of the same block */
    size_t removed_length, inserted_length;
};

/* All zero is empty. */
struct history {
    struct edit *edits;
    size_t count, done, capacity; /* done: those that are in the text; the others were taken back */
};

void history_done(struct history *history);

/* Notes an edit that is about to be made, and forgets those that were taken back; above `most` the
 * oldest is forgotten. False: out of memory; nothing has changed. */
bool history_note(struct history *history, size_t at, struct slice removed, struct slice inserted, size_t most);

/* The last edit that is in the text; the next one that was taken back. NULL: there is none. */
const struct edit *history_last(const struct history *history);
const struct edit *history_next(const struct history *history);

#endif
