/* SPDX-License-Identifier: MIT */
#include "judge/log/source.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <nettle/sha2.h>
#include <poll.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

enum { STORED_BYTES = 65536, GZIP_WINDOW = 15 + 16 };

/* How the stored bytes are unpacked, if they are those of gzip. */
struct unpacking {
    bool looked; /* it is known whether they are */
    bool compressed, between_members;
    z_stream inflate;
};

struct source {
    int file; /* -1: memory */
    bool close_file;
    struct stat opened; /* of a file with a name */
    const unsigned char *memory;
    size_t memory_left;
    /* instead of memory, or NULL */
    long (*input)(void *user, void *buffer, size_t capacity, const char **ret_error);
    void *input_user;
    struct unpacking gzip;
    bool no_memory, stored_end, follows;
    bool is_part;
    uint64_t part_left; /* bytes of the part that are still to be read */
    const volatile int *stop;
    struct sha256_ctx hash;
    uint64_t stored;
    struct plain plain;
    uint64_t limit, read; /* bytes of text: the most that may be read, and those read so far */
    struct tape *tape;
    const char *error;
    char limit_error[80];
    unsigned char *next; /* stored bytes not yet handed out */
    size_t left;
    unsigned char buffer[STORED_BYTES]; /* last, since it is not cleared */
};

static const char was_changed[] = "it was changed while it was read";

static struct source *new_source(int file, bool close_file)
{
    struct source *source = malloc(sizeof *source);
    if (!source)
        return NULL;
    memset(source, 0, offsetof(struct source, buffer));
    source->file = file;
    source->close_file = close_file;
    source->limit = UINT64_MAX;
    sha256_init(&source->hash);
    return source;
}

struct source *source_open(const char *path)
{
    if (strcmp(path, "-") == 0)
        return new_source(STDIN_FILENO, false);
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0)
        return NULL;
    struct stat status;
    int error = 0;
    if (fstat(file, &status) != 0)
        error = errno;
    else if (S_ISDIR(status.st_mode))
        error = EISDIR;
    struct source *source = error ? NULL : new_source(file, true);
    if (source) {
        source->opened = status;
        return source;
    }
    close(file);
    errno = error ? error : ENOMEM;
    return NULL;
}

struct source *source_open_part(const char *path, uint64_t begin, uint64_t end, uint64_t stamp)
{
    struct source *source = source_open(path);
    if (!source)
        return NULL;
    source->is_part = source->gzip.looked = true;
    source->part_left = end - begin;
    if (source_stamp(&source->opened) != stamp)
        source->error = was_changed;
    if (lseek(source->file, (off_t)begin, SEEK_SET) >= 0)
        return source;
    source_close(source);
    return NULL;
}

struct source *source_of_memory(const void *bytes, size_t length)
{
    struct source *source = new_source(-1, false);
    if (source) {
        source->memory = bytes;
        source->memory_left = length;
    }
    return source;
}

struct source *source_of_input(long (*read)(void *user, void *buffer, size_t capacity,
                                            const char **ret_error),
                               void *user)
{
    struct source *source = new_source(-1, false);
    if (source) {
        source->input = read;
        source->input_user = user;
    }
    return source;
}

struct source *source_of_texts(void)
{
    struct source *source = new_source(-1, false);
    if (source)
        source->gzip.looked = source->follows = true;
    return source;
}

void source_put(struct source *source, const void *bytes, size_t length)
{
    source->memory = bytes;
    source->memory_left = length;
}

void source_close(struct source *source)
{
    if (!source)
        return;
    if (source->gzip.compressed)
        inflateEnd(&source->gzip.inflate);
    if (source->close_file)
        close(source->file);
    free(source);
}

void source_follow(struct source *source, const volatile int *stop)
{
    source->follows = source->follows || source->file >= 0;
    source->stop = stop;
}

static bool stopped(const struct source *source)
{
    return source->stop && *source->stop;
}

static bool ready(const struct source *source, int milliseconds)
{
    if (source->file < 0)
        return source->memory_left > 0;
    struct pollfd one = {.fd = source->file, .events = POLLIN};
    return poll(&one, 1, milliseconds) != 0 && one.revents != 0;
}

bool source_waits(const struct source *source)
{
    return source->follows && source->left == 0 && !source->stored_end && !stopped(source) &&
           !ready(source, 0);
}

static bool fail(struct source *source, const char *error)
{
    source->error = error;
    return false;
}

/* As fail, for a function that answers a number of bytes. */
static long fail_read(struct source *source, const char *error)
{
    source->error = error;
    return -1;
}

void source_limit(struct source *source, uint64_t bytes)
{
    source->limit = bytes ? bytes : UINT64_MAX;
}

static long fail_above_limit(struct source *source, const char *what)
{
    snprintf(source->limit_error, sizeof source->limit_error,
             "it is longer than the limit of %" PRIu64 " bytes%s", source->limit, what);
    return fail_read(source, source->limit_error);
}

static bool no_memory(struct source *source)
{
    source->no_memory = true;
    return fail(source, "out of memory");
}

uint64_t source_stamp(const struct stat *status)
{
    const uint64_t parts[] = {(uint64_t)status->st_dev, (uint64_t)status->st_ino,
                              (uint64_t)status->st_size, (uint64_t)status->st_mtim.tv_sec,
                              (uint64_t)status->st_mtim.tv_nsec};
    uint64_t stamp = 0;
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        stamp = (stamp ^ parts[i]) * 0x9E3779B97F4A7C15u;
    return stamp;
}

/* Sets an error if a regular file was written while it was read: half of the text would be old. */
bool source_changed(struct source *source)
{
    struct stat now;
    if (!source->close_file || source->follows || !S_ISREG(source->opened.st_mode) ||
        fstat(source->file, &now) != 0 || source_stamp(&now) == source_stamp(&source->opened))
        return false;
    source->error = was_changed;
    return true;
}

/* Refills the buffer of stored bytes when it is empty. */
static bool fill(struct source *source)
{
    if (source->left > 0 || source->stored_end)
        return true;
    size_t got = 0;
    if (source->input) {
        const char *error = "it cannot be read";
        long answer = source->input(source->input_user, source->buffer, STORED_BYTES, &error);
        if (answer < 0)
            return fail(source, error);
        got = (size_t)answer;
    } else if (source->file < 0) {
        got = source->memory_left < STORED_BYTES ? source->memory_left : STORED_BYTES;
        if (got)
            memcpy(source->buffer, source->memory, got);
        source->memory += got;
        source->memory_left -= got;
    } else {
        /* milliseconds: a signal may have come just before the wait */
        enum { LOOK_FOR_STOP = 100 };
        ssize_t answer = 0;
        while (source->follows && !stopped(source) && !ready(source, LOOK_FOR_STOP))
            continue;
        if (stopped(source)) {
            source->stored_end = true;
            return true;
        }
        size_t wanted = source->is_part && source->part_left < STORED_BYTES
                            ? (size_t)source->part_left
                            : STORED_BYTES;
        do
            answer = read(source->file, source->buffer, wanted);
        while (answer < 0 && errno == EINTR);
        if (answer < 0)
            return fail(source, strerror(errno));
        got = (size_t)answer;
    }
    source->stored_end = got == 0;
    source->next = source->buffer;
    source->left = got;
    source->stored += got;
    if (source->is_part)
        source->part_left -= got;
    else
        sha256_update(&source->hash, got, source->buffer);
    return !source->stored_end || !source_changed(source);
}

static bool look(struct source *source)
{
    source->gzip.looked = true;
    if (!fill(source))
        return false;
    if (source->left < 2 || source->next[0] != 0x1F || source->next[1] != 0x8B)
        return true;
    if (inflateInit2(&source->gzip.inflate, GZIP_WINDOW) != Z_OK)
        return no_memory(source);
    source->gzip.compressed = true;
    return true;
}

static long read_compressed(struct source *source, char *buffer, size_t capacity)
{
    z_stream *z = &source->gzip.inflate;
    z->next_out = (unsigned char *)buffer;
    z->avail_out = (unsigned)capacity;
    while (z->avail_out == capacity) {
        if (!fill(source))
            return -1;
        if (source->stored - source->left > source->limit)
            return fail_above_limit(source, " (compressed)");
        if (source->left == 0) {
            if (source->gzip.between_members)
                return 0;
            return fail_read(source, "the compressed data stop before their end");
        }
        if (source->gzip.between_members && inflateReset(z) != Z_OK)
            return fail_read(source, "the compressed data are damaged");
        source->gzip.between_members = false;
        z->next_in = source->next;
        z->avail_in = (unsigned)source->left;
        int answer = inflate(z, Z_NO_FLUSH);
        source->next = z->next_in;
        source->left = z->avail_in;
        if (answer == Z_STREAM_END)
            source->gzip.between_members = true;
        else if (answer == Z_MEM_ERROR) {
            no_memory(source);
            return -1;
        }
        else if (answer != Z_OK && answer != Z_BUF_ERROR)
            return fail_read(source, "the compressed data are damaged");
    }
    return (long)(capacity - z->avail_out);
}

static long read_text(struct source *source, char *buffer, size_t capacity)
{
    if (source->gzip.compressed)
        return read_compressed(source, buffer, capacity);
    if (!fill(source))
        return -1;
    size_t take = source->left < capacity ? source->left : capacity;
    memcpy(buffer, source->next, take);
    source->next += take;
    source->left -= take;
    return (long)take;
}

/* Reads uncompressed text up to the limit, and puts it on the tape. Answers its length, or -1. */
static long read_limited(struct source *source, char *buffer, size_t capacity)
{
    char more;
    uint64_t left = source->limit - source->read;
    size_t most = left < capacity ? (size_t)left : capacity;
    long got = left == 0 ? read_text(source, &more, 1) : read_text(source, buffer, most);
    if (left == 0 && got > 0)
        return fail_above_limit(source, "");
    source->read += got > 0 ? (uint64_t)got : 0;
    if (got > 0 && source->tape && !tape_put(source->tape, buffer, (size_t)got)) {
        no_memory(source);
        return -1;
    }
    return got;
}

void source_record(struct source *source, struct tape *tape)
{
    source->tape = tape;
}

long source_read(struct source *source, char *buffer, size_t capacity)
{
    struct plain *plain = &source->plain;
    size_t length = 0;
    if (source->error || (!source->gzip.looked && !look(source)))
        return -1;
    for (bool last = false; length == 0 && !last;) { /* a piece may hold less than one character */
        size_t kept = plain->kept_count;
        memcpy(buffer, plain->kept, kept);
        long got = read_limited(source, buffer + kept, capacity - kept);
        if (got < 0)
            return got;
        last = got == 0;
        bool ends = last || (source->file < 0 && !source->input && source->left == 0 &&
                             source->memory_left == 0);
        length = plain_rewrite(plain, buffer, kept + (size_t)got, ends);
    }
    return (long)length;
}

bool source_no_memory(const struct source *source)
{
    return source->no_memory;
}

const char *source_error(const struct source *source)
{
    return source->error ? source->error : "";
}

uint64_t source_stored_bytes(const struct source *source)
{
    return source->stored;
}

void source_digest(struct source *source, uint8_t ret_digest[SOURCE_DIGEST_BYTES])
{
    sha256_digest(&source->hash, SOURCE_DIGEST_BYTES, ret_digest);
}
