/* The lines of a log as they stand in it, kept until they are handed over.
 *
 * A source puts the text that it reads on the tape; whoever tells of a line takes the lines up to
 * it off. Lines that stand more than TAPE_BEHIND bytes before that one are left out, and so is what a
 * line has beyond TAPE_LINE bytes: memory is bounded. */
#ifndef LOG_TAPE_H
#define LOG_TAPE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { TAPE_LINE = 512, TAPE_BEHIND = 262144 };

struct tape {
    char *bytes;
    size_t used, capacity;
    size_t at;     /* of the first line that was not taken */
    uint64_t line; /* its number */
    uint64_t to;   /* the line that was told of last */
    bool cut;      /* the line that was taken last goes on: its rest is left out */
};

/* Begins with a line of a log. The tape is all zero or was used before, and keeps its memory. */
void tape_begin(struct tape *tape, uint64_t line);
void tape_done(struct tape *tape);

/* False: out of memory. */
bool tape_put(struct tape *tape, const char *bytes, size_t length);

/* Takes the next line whose number is not above `to`: its text, a NUL in it shown as U+FFFD. False:
 * there is none. A line whose end was not put yet is cut off where the tape ends. */
bool tape_take(struct tape *tape, uint64_t to, uint64_t *ret_line, char ret_text[TAPE_LINE + 8]);

#endif
