/* SPDX-License-Identifier: MIT */
/* The lines of a log as they are written, kept until they are taken.
 *
 * A source puts the text that it reads on the tape. Before a message about a line is shown, the
 * lines up to it are taken off. Memory is bounded: lines more than TAPE_KEPT_BEFORE bytes before
 * the line in question are left out, and so is the part of a line beyond TAPE_LINE bytes. */
#ifndef LOG_TAPE_H
#define LOG_TAPE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { TAPE_LINE = 512, TAPE_KEPT_BEFORE = 262144 };

struct tape {
    char *bytes;
    size_t used, capacity;
    size_t at;     /* where the first line that was not taken begins */
    uint64_t line; /* its number */
    uint64_t to;   /* the line that was last asked for */
    bool cut;      /* the line that was taken last had no end yet: its rest is left out */
    /* the last line on the tape has no end yet and is too long: its rest is left out */
    bool cropped;
};

/* Begins at a line of a log. The tape is all zero, or was used before and keeps its memory. */
void tape_begin(struct tape *tape, uint64_t line);
void tape_done(struct tape *tape);

/* False: out of memory. */
bool tape_put(struct tape *tape, const char *bytes, size_t length);

/* Takes the next line if its number is at most `to`: its text, with U+FFFD for a NUL. False: there
 * is no such line. A line whose end was not put yet ends where the tape does. */
bool tape_take(struct tape *tape, uint64_t to, uint64_t *ret_line, char ret_text[TAPE_LINE + 8]);

#endif
