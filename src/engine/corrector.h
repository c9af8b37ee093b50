/* How a line that could not be read may be meant. */
#ifndef ENGINE_CORRECTOR_H
#define ENGINE_CORRECTOR_H

#include "engine/run.h"

/* A line that could not be read, told in the drafts from `first` on. */
struct unread {
    const struct statement *statement; /* NULL: it is none; else the binder's error says what is wrong with it */
    struct slice line;                 /* its text, if it is no statement, */
    uint32_t wrong_at, wrong_end;      /* and where in that the error is */
    uint64_t number;                   /* of the line */
    size_t first;
};

#endif
