/* SPDX-License-Identifier: MIT */
/* What is due at a point of a game, as lines of text. */
#ifndef CLI_SHARED_DUE_LINES_H
#define CLI_SHARED_DUE_LINES_H

#include "umpire.h"

/* Which of its three parts the listing has reached. */
enum due_part { DUE_NOTHING_YET, DUE_NEXT, DUE_LATER, DUE_TO_NO_MARKER };

/* Whether a side owes it, or it may: a rule names who does in its text. NULL: any side. */
bool due_is_of(const struct umpire_due *one, const char *side);

/* A listing; begin with `say` and `user`, all else 0. */
struct due_lines {
    /* gets one line after the other, without its line end, indented by so many blanks */
    void (*say)(void *user, int indent, const char *line);
    void *user;
    const char *side; /* whose things are listed; NULL: everybody's */
    enum due_part part;
    /* what several sides have to do is one line: it waits for the next thing */
    char *waiting, *step, *text;
    bool no_memory;
};

/* The `due` of umpire_position_due and umpire_session_due, whose user is a struct due_lines: makes
 * a line of a thing that is due. False: out of memory. */
bool due_lines_take(void *user, const struct umpire_due *one);

/* Ends the listing. False: out of memory. */
bool due_lines_end(struct due_lines *due);

#endif
