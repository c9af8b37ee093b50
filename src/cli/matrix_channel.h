/* Lines to another program and lines from it, over pipes or a connection. Nothing
 * here waits longer than the channel's timeout, and no line is held that is longer
 * than an answer may be. */
#ifndef CLI_MATRIX_CHANNEL_H
#define CLI_MATRIX_CHANNEL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    MATRIX_ANSWER_MOST = 4096,   /* bytes of an answer, its end included */
    MATRIX_LINE_MOST = 1 << 20,  /* bytes of a longer line that are skipped to go on after it */
    MATRIX_REASON_BYTES = 512,
};

struct matrix_channel {
    int in, out;            /* written to and read from: two pipes, or twice one socket; -1: closed */
    int64_t timeout;        /* milliseconds for one line sent, one answer, the end */
    bool late;              /* the last failure was that the time was over */
    size_t length, taken;   /* of what was read: in the buffer, and already handed out */
    char buffer[2 * MATRIX_ANSWER_MOST];
    char reason[MATRIX_REASON_BYTES]; /* why one of the functions below did not succeed */
};

enum matrix_line {
    MATRIX_LINE,        /* a line */
    MATRIX_LINE_BAD,    /* one that is no answer, by its bytes alone; the next may be one */
    MATRIX_LINE_ENDED,  /* the other side has closed the channel */
    MATRIX_LINE_FAILED, /* nothing more can be had of it */
};

/* Takes over two descriptors (which may be the same) and makes them non-blocking. */
bool matrix_channel_open(struct matrix_channel *channel, int in, int out);
void matrix_channel_close(struct matrix_channel *channel);

/* Ends what the other reads; what it writes can still be read. */
void matrix_channel_close_input(struct matrix_channel *channel);

/* Sends `before`, `text` and a line's end. True also if the other side has closed the
 * channel: that is told when its answer is missing, since it is a matter of chance whether
 * a line still reaches a process that is about to end. */
bool matrix_channel_send(struct matrix_channel *channel, const char *before, const char *text);

/* The next line, without its end; it lives until the next call. */
enum matrix_line matrix_channel_receive(struct matrix_channel *channel, char **ret_line);

/* Reads what has arrived, up to a full buffer. Answers how much; 0: nothing more comes; -1: nothing has arrived, or errno. */
int matrix_channel_take_in(struct matrix_channel *channel);

/* Milliseconds of a clock that is never set, and when the time that begins now is over. */
int64_t matrix_now(void);
int64_t matrix_deadline(const struct matrix_channel *channel);

struct pollfd;
/* Waits for one of the files; false: the time is over. */
bool matrix_wait(struct pollfd *files, unsigned long count, int64_t deadline);

/* These two keep the reason in the channel, and answer false. */
bool matrix_fail(struct matrix_channel *channel, const char *format, ...) __attribute__((format(printf, 2, 3)));
bool matrix_fail_late(struct matrix_channel *channel, const char *what);

#endif
