/* SPDX-License-Identifier: MIT */
/* Lines to another program and lines from it, over pipes or a connection. No function waits longer
 * than the channel's timeout. No more of a line is kept than MATRIX_ANSWER_MOST bytes. */
#ifndef CLI_MATRIX_CHANNEL_H
#define CLI_MATRIX_CHANNEL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    MATRIX_ANSWER_MOST = 4096,   /* bytes of an answer, its end included */
    MATRIX_LINE_MOST = 1 << 20,  /* so many bytes of a longer line are skipped, to find its end */
    MATRIX_REASON_BYTES = 512,
};

struct matrix_channel {
    /* `in` is written to and `out` is read from: two pipes, or the same socket twice; -1: closed */
    int in, out;
    /* milliseconds for sending a line, for an answer, and for the other's end */
    int64_t timeout;
    bool late;              /* the last function failed because the time was over */
    size_t length, taken;   /* bytes in the buffer; those of them that were handed out */
    char buffer[2 * MATRIX_ANSWER_MOST];
    char reason[MATRIX_REASON_BYTES]; /* why the last of the functions below failed */
};

enum matrix_line {
    MATRIX_LINE,        /* a line */
    /* a line that cannot be an answer (too long, or with a NUL); the next line may be one */
    MATRIX_LINE_BAD,
    MATRIX_LINE_ENDED,  /* the other side has closed the channel */
    MATRIX_LINE_FAILED, /* no more lines can be read */
};

/* Takes over two descriptors (which may be the same) and makes them non-blocking. */
bool matrix_channel_open(struct matrix_channel *channel, int in, int out);
void matrix_channel_close(struct matrix_channel *channel);

/* Closes the other's input; its output can still be read. */
void matrix_channel_close_input(struct matrix_channel *channel);

/* Sends `before`, `text` and a line's end. Also true if the other side has closed the channel:
 * chance decides whether a line still reaches a process that is about to end, so only the missing
 * answer is reported. */
bool matrix_channel_send(struct matrix_channel *channel, const char *before, const char *text);

/* The next line, without its end; it lives until the next call. */
enum matrix_line matrix_channel_receive(struct matrix_channel *channel, char **ret_line);

/* Reads what has arrived, as far as the buffer has room. Answers how many bytes; 0: the other side
 * has closed the channel; -1: nothing has arrived, or an error, see errno. */
int matrix_channel_take_in(struct matrix_channel *channel);

/* The time when a timeout that begins now is over, in milliseconds of a clock that is never set. */
int64_t matrix_deadline(const struct matrix_channel *channel);

struct pollfd;
/* Waits until one of the files is ready. False: the time is over. */
bool matrix_wait(struct pollfd *files, unsigned long count, int64_t deadline);

/* Both functions write the reason into the channel and answer false. */
bool matrix_fail(struct matrix_channel *channel, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
bool matrix_fail_late(struct matrix_channel *channel, const char *what);

#endif
