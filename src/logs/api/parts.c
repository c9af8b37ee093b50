/* SPDX-License-Identifier: MIT */
/* Splits a large log at lines that begin a game and hold nothing else. */
#include "judge/engine/catalogue.h"

#include "base/text.h"
#include "judge/log/source.h"
#include "umpire.h"

#include <fcntl.h>
#include <nettle/sha2.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    PART_BYTES = 262144,
    LEAST_BYTES = 2 * PART_BYTES,
    BUFFER_BYTES = 131072,
    BLOCK_BYTES = 64,
    DIGITS = 2 * SHA256_DIGEST_SIZE + 1
};

struct umpire_parts {
    int file;
    uint64_t stamp;
    bool file_end, unreadable, done;
    struct sha256_ctx hash;
    char digits[DIGITS];
    /* of the next part: its offset in the log, its line, and how many games come before it */
    uint64_t begin, line, games;
    uint64_t at_line, at_games;  /* the same for the line that is examined next */
    uint64_t base;               /* of the buffer, in the log */
    size_t at, filled;
    bool in_line;                /* the next byte is within a line that begins no game */
    char buffer[BUFFER_BYTES];
};

/* Whether a log's lines are found without reading it all: it is not compressed nor UTF-16. */
static bool has_lines(const unsigned char first[2])
{
    static const unsigned char none[][2] = {{0x1F, 0x8B}, {0xFF, 0xFE}, {0xFE, 0xFF}};
    for (size_t i = 0; i < sizeof none / sizeof *none; i++)
        if (memcmp(first, none[i], 2) == 0)
            return false;
    return true;
}

struct umpire_parts *umpire_parts_open(const char *path)
{
    struct stat status;
    unsigned char first[2] = {0};
    if (stat(path, &status) != 0 || !S_ISREG(status.st_mode) || status.st_size < LEAST_BYTES)
        return NULL;
    struct umpire_parts *parts = calloc(1, sizeof *parts);
    if (!parts)
        return NULL;
    parts->file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    bool file = parts->file >= 0 && fstat(parts->file, &status) == 0 &&
                pread(parts->file, first, 2, 0) == 2;
    if (!file || !has_lines(first)) {
        umpire_parts_close(parts);
        return NULL;
    }
    parts->stamp = source_stamp(&status);
    sha256_init(&parts->hash);
    parts->line = parts->at_line = 1;
    return parts;
}

void umpire_parts_close(struct umpire_parts *parts)
{
    if (!parts)
        return;
    if (parts->file >= 0)
        close(parts->file);
    free(parts);
}

/* Reads on after the buffer's bytes. If that fails, the check of the part reports it. */
static void fill(struct umpire_parts *parts)
{
    parts->base += parts->at;
    parts->filled -= parts->at;
    memmove(parts->buffer, parts->buffer + parts->at, parts->filled);
    parts->at = 0;
    ssize_t got = read(parts->file, parts->buffer + parts->filled, BUFFER_BYTES - parts->filled);
    parts->file_end = got <= 0;
    parts->unreadable = got < 0;
    if (got <= 0)
        return;
    sha256_update(&parts->hash, (size_t)got, (const uint8_t *)parts->buffer + parts->filled);
    parts->filled += (size_t)got;
}

/* The next line with its line end, if it has one. Empty after the last line. A line longer than the
 * buffer comes in several pieces. */
static struct slice next_line_of_parts(struct umpire_parts *parts)
{
    const char *end = NULL;
    for (;;) {
        const char *at = parts->buffer + parts->at;
        size_t left = parts->filled - parts->at;
        end = left ? memchr(at, '\n', left) : NULL;
        if (end)
            return (struct slice){at, (size_t)(end - at) + 1};
        if (parts->file_end || left == BUFFER_BYTES)
            return (struct slice){at, left};
        fill(parts);
    }
}

static bool skip_word(struct slice *line, const char *word)
{
    size_t length = strlen(word);
    if (line->length < length || memcmp(line->at, word, length) != 0)
        return false;
    line->at += length;
    line->length -= length;
    return true;
}

static bool skip_blanks(struct slice *line)
{
    size_t count = 0;
    while (count < line->length && (line->at[count] == ' ' || line->at[count] == '\t'))
        count++;
    line->at += count;
    line->length -= count;
    return count > 0;
}

static bool begins_game_part(struct slice line, bool first)
{
    if (first)
        skip_word(&line, "\xEF\xBB\xBF");
    skip_blanks(&line);
    return skip_word(&line, "game") && skip_blanks(&line);
}

/* Whether a text is empty, or numbers of up to four digits with dots between them. */
static bool is_edition(struct slice text)
{
    size_t digits = 0;
    for (size_t i = 0; i < text.length; i++) {
        bool digit = is_digit(text.at[i]);
        if (!digit && (text.at[i] != '.' || digits == 0))
            return false;
        digits = digit ? digits + 1 : 0;
        if (digits > 4)
            return false;
    }
    return text.length == 0 || digits > 0;
}

static inline uint8_t may_begin_game(char first)
{
    return (first == 'g') | (first == ' ') | (first == '\t');
}

/* Counts the line ends in a block of bytes. Answers whether no game begins after any of them. It
 * has no branch, so that compilers can handle many bytes at once. */
static bool begins_no_game(const char *block, unsigned *ret_lines)
{
    uint8_t lines = 0, games = 0;
    for (size_t i = 0; i < BLOCK_BYTES; i++) {
        uint8_t ends = block[i] == '\n';
        lines = (uint8_t)(lines + ends);
        games = (uint8_t)(games | (ends & may_begin_game(block[i + 1])));
    }
    *ret_lines = lines;
    return !games;
}

/* Within a line, passes over blocks of bytes in which no game begins. */
static void pass_blocks(struct umpire_parts *parts)
{
    unsigned lines;
    while (parts->in_line && parts->filled - parts->at > BLOCK_BYTES &&
           begins_no_game(parts->buffer + parts->at, &lines)) {
        parts->at += BLOCK_BYTES;
        parts->at_line += lines;
        parts->in_line = parts->buffer[parts->at - 1] != '\n';
    }
}

/* Whether a line begins a game of a known ruleset whatever stands before it: it can be read in one
 * way only, and has no error. */
static bool is_border(struct slice line)
{
    if (line.length == 0 || line.at[line.length - 1] != '\n' || !skip_word(&line, "game") ||
        !skip_blanks(&line))
        return false;
    line.length--;
    if (line.length && line.at[line.length - 1] == '\r')
        line.length--;
    struct slice ruleset = line;
    ruleset.length = 0;
    while (ruleset.length < line.length && line.at[ruleset.length] != ' ')
        ruleset.length++;
    line.at += ruleset.length;
    line.length -= ruleset.length;
    return ruleset_named(ruleset) && (line.length == 0 || (skip_blanks(&line) && is_edition(line)));
}

bool umpire_parts_next(struct umpire_parts *parts, struct umpire_part *ret_part)
{
    if (parts->done)
        return false;
    *ret_part = (struct umpire_part){
        .begin = parts->begin, .line = parts->line, .games = parts->games, .stamp = parts->stamp};
    for (;;) {
        if (parts->at < parts->filled && parts->base + parts->at > 0 &&
            !may_begin_game(parts->buffer[parts->at]))
            parts->in_line = true; /* this line begins no game */
        pass_blocks(parts);
        struct slice line = next_line_of_parts(parts);
        uint64_t at = parts->base + parts->at;
        bool whole = line.length && line.at[line.length - 1] == '\n';
        if (line.length == 0) {
            parts->done = true;
            ret_part->end = parts->unreadable ? INT64_MAX : at;
            return true;
        }
        bool game = !parts->in_line && begins_game_part(line, at == 0);
        bool border = game && at >= parts->begin + PART_BYTES && is_border(line);
        if (border) {
            parts->begin = at;
            parts->line = ret_part->next_line = parts->at_line;
            parts->games = parts->at_games;
            ret_part->end = at + line.length;
        }
        parts->at_games += game;
        parts->at_line += whole;
        parts->at += line.length;
        parts->in_line = !whole;
        if (border)
            return true;
    }
}

void umpire_parts_log(struct umpire_parts *parts, struct umpire_log *log)
{
    uint8_t digest[SHA256_DIGEST_SIZE];
    struct sha256_ctx hash = parts->hash;
    struct text text;
    sha256_digest(&hash, sizeof digest, digest);
    text_init(&text, parts->digits, DIGITS);
    text_add_hexadecimal(&text, digest, sizeof digest);
    log->bytes = parts->base + parts->filled;
    log->sha256 = parts->digits;
}
