/* How a line that could not be read may be meant. */
#ifndef ENGINE_CORRECTOR_H
#define ENGINE_CORRECTOR_H

#include "engine/run.h"

/* A line that could not be read. Its finding, if it was reported, is the draft at `first`. */
struct unread {
    /* NULL: the line is no statement; otherwise the binder's error says why it did not bind */
    const struct statement *statement;
    struct slice line;                 /* the line's text, if it is no statement */
    uint32_t wrong_at, wrong_end;      /* where the error is in that text */
    /* the line with its last words in quotes, if it needs these; otherwise empty */
    struct slice quoted;
    uint64_t number;                   /* of the line */
    size_t first;
};

#endif
