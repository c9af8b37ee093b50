/* SPDX-License-Identifier: MIT */
#include "workshop/matrix/channel.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

/* Milliseconds of a clock that is never set. */
static int64_t now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * INT64_C(1000) + time.tv_nsec / 1000000;
}

int64_t matrix_deadline(const struct matrix_channel *channel)
{
    return now() + channel->timeout;
}

bool matrix_wait(struct pollfd *files, unsigned long count, int64_t deadline)
{
    for (;;) {
        int64_t left = deadline - now();
        int ready = poll(files, count, left > 0 ? (int)left : 0);
        if (ready > 0)
            return true;
        if ((ready == 0 && left <= 0) || (ready < 0 && errno != EINTR))
            return false;
    }
}

bool matrix_fail(struct matrix_channel *channel, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(channel->reason, sizeof channel->reason, format, arguments);
    va_end(arguments);
    return false;
}

bool matrix_fail_late(struct matrix_channel *channel, const char *what)
{
    channel->late = true;
    return matrix_fail(channel, "%s within %g %s", what, (double)channel->timeout / 1000,
                       channel->timeout == 1000 ? "second" : "seconds");
}

/* Open and closed ----------------------------------------------------------------- */

bool matrix_channel_open(struct matrix_channel *channel, int in, int out)
{
    channel->in = in;
    channel->out = out;
    channel->late = false;
    channel->length = channel->taken = 0;
    channel->reason[0] = '\0';
    return fcntl(in, F_SETFL, O_NONBLOCK) == 0 && fcntl(out, F_SETFL, O_NONBLOCK) == 0;
}

void matrix_channel_close(struct matrix_channel *channel)
{
    if (channel->in >= 0 && channel->in != channel->out)
        close(channel->in);
    if (channel->out >= 0)
        close(channel->out);
    channel->in = channel->out = -1;
}

void matrix_channel_close_input(struct matrix_channel *channel)
{
    if (channel->in == channel->out)
        shutdown(channel->in, SHUT_WR);
    else if (channel->in >= 0)
        close(channel->in);
    channel->in = channel->in == channel->out ? channel->in : -1;
}

/* Lines --------------------------------------------------------------------------- */

static void channel_advance(struct iovec *parts, size_t count, size_t wrote)
{
    for (size_t i = 0; i < count; i++) {
        size_t taken = wrote < parts[i].iov_len ? wrote : parts[i].iov_len;
        parts[i].iov_base = (char *)parts[i].iov_base + taken;
        parts[i].iov_len -= taken;
        wrote -= taken;
    }
}

/* Sends in one write if it can: over a connection, each write is a packet. */
bool matrix_channel_send(struct matrix_channel *channel, const char *before, const char *text)
{
    int64_t deadline = matrix_deadline(channel);
    struct iovec parts[] = {
        {(char *)before, strlen(before)}, {(char *)text, strlen(text)}, {(char *)"\n", 1}};
    while (parts[2].iov_len > 0) {
        ssize_t wrote = writev(channel->in, parts, 3);
        if (wrote > 0) {
            channel_advance(parts, 3, (size_t)wrote);
        } else if (wrote < 0 && (errno == EPIPE || errno == ECONNRESET)) {
            return true;
        } else if (wrote < 0 && errno == EAGAIN) {
            struct pollfd file = {.fd = channel->in, .events = POLLOUT};
            if (!matrix_wait(&file, 1, deadline))
                return matrix_fail_late(channel, "it did not read what it was sent");
        } else if (wrote < 0 && errno != EINTR) {
            return matrix_fail(channel, "it cannot be written to: %s", strerror(errno));
        }
    }
    return true;
}

int matrix_channel_take_in(struct matrix_channel *channel)
{
    size_t room = sizeof channel->buffer - 1 - channel->length;
    ssize_t got;
    do
        got = read(channel->out, channel->buffer + channel->length, room);
    while (got < 0 && errno == EINTR);
    if (got > 0)
        channel->length += (size_t)got;
    return (int)got;
}

/* Hands out a complete line, if it can be an answer. */
static enum matrix_line whole_line(struct matrix_channel *channel, char *end, size_t dropped,
                                   char **ret_line)
{
    size_t length = (size_t)(end - channel->buffer);
    *end = '\0';
    channel->taken = length + 1;
    if (dropped + length >= MATRIX_ANSWER_MOST) {
        matrix_fail(channel, "its answer is longer than %d bytes", MATRIX_ANSWER_MOST - 1);
        return MATRIX_LINE_BAD;
    }
    if (strlen(channel->buffer) != length) {
        matrix_fail(channel, "its answer holds a NUL");
        return MATRIX_LINE_BAD;
    }
    if (end > channel->buffer && end[-1] == '\r')
        end[-1] = '\0';
    *ret_line = channel->buffer;
    return MATRIX_LINE;
}

static enum matrix_line ended(struct matrix_channel *channel)
{
    if (channel->length == 0)
        return MATRIX_LINE_ENDED;
    channel->buffer[channel->length < 200 ? channel->length : 200] = '\0';
    matrix_fail(channel, "it ended in the middle of an answer, '%s'", channel->buffer);
    return MATRIX_LINE_FAILED;
}

enum matrix_line matrix_channel_receive(struct matrix_channel *channel, char **ret_line)
{
    int64_t deadline = matrix_deadline(channel);
    size_t dropped = 0; /* bytes that were skipped of a line that is too long */
    memmove(channel->buffer, channel->buffer + channel->taken, channel->length - channel->taken);
    channel->length -= channel->taken;
    channel->taken = 0;
    for (;;) {
        char *end = memchr(channel->buffer, '\n', channel->length);
        if (end)
            return whole_line(channel, end, dropped, ret_line);
        if (channel->length >= MATRIX_ANSWER_MOST) {
            dropped += channel->length;
            channel->length = 0;
        }
        if (dropped >= MATRIX_LINE_MOST) {
            matrix_fail(channel, "its answer is longer than %d bytes, and no end is in sight",
                        MATRIX_LINE_MOST);
            return MATRIX_LINE_FAILED;
        }
        int got = matrix_channel_take_in(channel);
        if (got == 0)
            return ended(channel);
        struct pollfd file = {.fd = channel->out, .events = POLLIN};
        if (got < 0 && errno == ECONNRESET)
            matrix_fail(channel, "it reset the connection before it answered");
        else if (got < 0 && errno != EAGAIN)
            matrix_fail(channel, "it cannot be read: %s", strerror(errno));
        else if (got > 0 || matrix_wait(&file, 1, deadline))
            continue;
        else
            matrix_fail_late(channel, channel->length + dropped ? "it did not end its answer"
                                                                : "it did not answer");
        return MATRIX_LINE_FAILED;
    }
}
