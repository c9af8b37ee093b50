/* SPDX-License-Identifier: MIT */
#include "game.h"

#include "umpire.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void *allocated(void *memory)
{
    if (!memory) {
        fputs("alterations: out of memory\n", stderr);
        exit(1);
    }
    return memory;
}

bool is_blank(char c)
{
    return c != '\0' && strchr(" \t\r\v\f", c);
}

bool is_word(char c)
{
    return isalnum((unsigned char)c) || c == '_' || (unsigned char)c >= 0x80;
}

static struct span skip(struct span text, size_t length)
{
    return (struct span){text.at + length, text.length - length};
}

static struct span skip_blanks(struct span text)
{
    while (text.length > 0 && is_blank(*text.at))
        text = skip(text, 1);
    return text;
}

struct span without_comment(struct span line)
{
    const char *comment = memchr(line.at, '#', line.length);
    if (comment)
        line.length = (size_t)(comment - line.at);
    line = skip_blanks(line);
    while (line.length > 0 && is_blank(line.at[line.length - 1]))
        line.length--;
    return line;
}

bool begins_with(struct span text, const char *word)
{
    size_t length = strlen(word);
    return text.length >= length && memcmp(text.at, word, length) == 0 &&
           (text.length == length || !is_word(text.at[length]));
}

/* What follows a time, as in "@12:30 Empire: pass". */
static struct span without_time(struct span line)
{
    line = skip_blanks(line);
    if (line.length > 0 && *line.at == '@') {
        while (line.length > 0 && !is_blank(*line.at))
            line = skip(line, 1);
        line = skip_blanks(line);
    }
    return line;
}

bool is_play(struct span line)
{
    line = without_comment(line);
    return line.length > 0 && !begins_with(line, "end") && !begins_with(line, "result") &&
           !begins_with(line, "note") && !begins_with(line, "judge");
}

/* The length of a name, with its quotes. 0: there is none. */
static size_t name_length(struct span text)
{
    if (text.length > 0 && *text.at == '"') {
        const char *quote = memchr(text.at + 1, '"', text.length - 1);
        return quote && quote > text.at + 1 ? (size_t)(quote + 1 - text.at) : 0;
    }
    if (text.length == 0 || !isalpha((unsigned char)*text.at))
        return 0;
    size_t length = 1;
    while (length < text.length &&
           (is_word(text.at[length]) || text.at[length] == '\'' || text.at[length] == '-'))
        length++;
    return length;
}

struct span subject_of(struct span line)
{
    line = without_time(line);
    size_t length = name_length(line);
    struct span after = skip_blanks(skip(line, length));
    bool event = length > 0 && after.length > 0 && *after.at == ':';
    return event ? (struct span){line.at, length} : (struct span){NULL, 0};
}

bool same(struct span one, struct span other)
{
    return one.length == other.length && memcmp(one.at, other.at, one.length) == 0;
}

static bool is_first_marker(struct span line)
{
    line = without_time(line);
    return begins_with(line, "round") || begins_with(line, "turn");
}

/* The index of the first line that is one; if none is, of the last line. */
static size_t find_line(const struct game *game, bool is_one(struct span))
{
    for (size_t i = 0; i < game->count; i++)
        if (is_one(game->lines[i]))
            return i;
    return game->count - 1;
}

static bool is_result(struct span line)
{
    return begins_with(skip_blanks(line), "result");
}

void game_init(struct game *game, const char *path, char *bytes, size_t length)
{
    size_t count = 1;
    for (size_t i = 0; i < length; i++)
        count += bytes[i] == '\n';
    *game = (struct game){.path = allocated(strdup(path)), .bytes = bytes, .length = length};
    game->lines = allocated(calloc(count, sizeof *game->lines));
    for (const char *at = bytes; game->count < count;) {
        size_t left = (size_t)(bytes + length - at);
        const char *end = memchr(at, '\n', left);
        struct span line = {at, end ? (size_t)(end - at) : left};
        game->lines[game->count++] = line;
        at += line.length + 1;
    }
    game->first = find_line(game, is_first_marker);
    game->last = find_line(game, is_result);
}

static bool append(void *user, const char *bytes, size_t length)
{
    return fwrite(bytes, 1, length, user) == length;
}

/* `name`: RULESET:SEED. False: there is no such game. */
static bool make_random(struct game *game, const char *path, const char *name)
{
    const char *colon = strchr(name, ':');
    if (!colon)
        return false;
    char *ruleset = allocated(strndup(name, (size_t)(colon - name)));
    struct umpire_generation generation = {
        .ruleset = ruleset, .seed = strtoull(colon + 1, NULL, 10), .size = UMPIRE_SMALL};
    char *bytes = NULL;
    size_t length;
    FILE *to = allocated(open_memstream(&bytes, &length));
    bool good = umpire_generate(&generation, append, to) == NULL;
    fclose(to);
    free(ruleset);
    if (good)
        game_init(game, path, allocated(bytes), length);
    else
        free(bytes);
    return good;
}

static bool read_file(struct game *game, const char *path)
{
    FILE *file = fopen(path, "r");
    char *bytes = NULL;
    size_t capacity = 0;
    ssize_t length = file ? getdelim(&bytes, &capacity, '\0', file) : -1;
    if (file)
        fclose(file);
    if (length >= 0)
        game_init(game, path, bytes, (size_t)length);
    else
        free(bytes);
    return length >= 0;
}

bool game_read(struct game *game, const char *path)
{
    bool random = strncmp(path, RANDOM_GAME, strlen(RANDOM_GAME)) == 0;
    return random ? make_random(game, path, path + strlen(RANDOM_GAME)) : read_file(game, path);
}

/* How many lines from `i` on hold statements of one player, three at most. */
static size_t joinable(const struct game *game, size_t i)
{
    enum { MOST = 3 };
    struct span subject = subject_of(without_comment(game->lines[i]));
    size_t count = 1;
    while (subject.at && count < MOST && i + count < game->last) {
        struct span next = subject_of(without_comment(game->lines[i + count]));
        if (!next.at || !same(subject, next))
            break;
        count++;
    }
    return count;
}

static void write_line(FILE *to, struct span line)
{
    fwrite(line.at, 1, line.length, to);
}

/* Writes `count` lines as one. */
static void write_joined(FILE *to, const struct span *lines, size_t count)
{
    if (count == 1)
        write_line(to, lines[0]);
    if (count > 1)
        for (size_t i = 0; i < count; i++) {
            fputs(i > 0 ? "; " : "", to);
            write_line(to, without_comment(lines[i]));
        }
}

void game_join(struct game *joined, const struct game *game)
{
    char *bytes = NULL;
    size_t length;
    FILE *to = allocated(open_memstream(&bytes, &length));
    for (size_t i = 0; i < game->count;) {
        size_t count = i >= game->first && i < game->last ? joinable(game, i) : 1;
        write_joined(to, game->lines + i, count);
        i += count;
        fputs(i < game->count ? "\n" : "", to);
    }
    fclose(to);
    game_init(joined, game->path, allocated(bytes), length);
}

void game_done(struct game *game)
{
    free(game->path);
    free(game->bytes);
    free(game->lines);
}
