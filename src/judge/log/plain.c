/* SPDX-License-Identifier: MIT */
#include "judge/log/source.h"

#include <string.h>

/* The first byte of each character that is rewritten; each has three bytes. */
#define LEAD '\xE2'

static const struct {
    char bytes[4];
    char plain;
} characters[] = {
    /* U+201C, U+201D, U+201E */
    {"\xE2\x80\x9C", '"'}, {"\xE2\x80\x9D", '"'}, {"\xE2\x80\x9E", '"'},
    {"\xE2\x80\x98", '\''}, {"\xE2\x80\x99", '\''},                       /* U+2018, U+2019 */
    {"\xE2\x80\x90", '-'}, {"\xE2\x80\x91", '-'}, {"\xE2\x80\x93", '-'},  /* hyphens, U+2013 */
    {"\xE2\x80\x94", '-'}, {"\xE2\x88\x92", '-'},                         /* U+2014, U+2212 */
};

/* The plain sign for a character of three bytes. 0: it stays. */
static char plain_for(const struct plain *plain, const char *at)
{
    size_t i = 0, count = sizeof characters / sizeof *characters;
    while (i < count && memcmp(characters[i].bytes, at, 3) != 0)
        i++;
    bool quotes = i < count && characters[i].plain == '"';
    bool rewritten = plain->place == PLAIN_CODE || (plain->place == PLAIN_CURLY && quotes);
    return i < count && rewritten && !plain->escaped ? characters[i].plain : 0;
}

/* Passes a byte that stays, and notes where the next one stands. */
static void step(struct plain *plain, char c)
{
    bool code = plain->place == PLAIN_CODE, text = !code && plain->place != PLAIN_COMMENT,
         escaped = plain->escaped;
    plain->escaped = text && !escaped && c == '\\';
    if (c == '\n' || (text && !escaped && c == '"'))
        plain->place = PLAIN_CODE;
    else if (code && (c == '"' || c == '#'))
        plain->place = c == '"' ? PLAIN_QUOTED : PLAIN_COMMENT;
}

/* Rewrites the characters that begin before `end`, from `*from` to `*to`. False: the piece, of
 * `length` bytes, ends within a character. */
static bool rewrite_characters(struct plain *plain, char *bytes, size_t *from, size_t *to,
                               size_t end, size_t length, bool last)
{
    while (*from < end) {
        char c = bytes[*from], other = 0;
        if (c == LEAD && length - *from < 3 && !last)
            return false;
        if (c == LEAD && length - *from >= 3)
            other = plain_for(plain, bytes + *from);
        if (other == '"')
            plain->place = plain->place == PLAIN_CODE ? PLAIN_CURLY : PLAIN_CODE;
        else if (!other)
            step(plain, c);
        bytes[(*to)++] = other ? other : c;
        *from += other ? 3 : 1;
    }
    return true;
}

/* Passes bytes of which none is rewritten. Only their last line decides where the next one is. */
static void pass_plain_bytes(struct plain *plain, const char *bytes, size_t length)
{
    const char *line = memrchr(bytes, '\n', length), *end = bytes + length;
    for (const char *at = line ? line : bytes; at < end; at++)
        step(plain, *at);
}

size_t plain_rewrite(struct plain *plain, char *bytes, size_t length, bool last)
{
    size_t from = 0, to = 0;
    plain->kept_count = 0;
    while (from < length) {
        const char *lead = memchr(bytes + from, (unsigned char)LEAD, length - from);
        size_t clear = lead ? (size_t)(lead - bytes) : length;
        pass_plain_bytes(plain, bytes + from, clear - from);
        memmove(bytes + to, bytes + from, clear - from);
        to += clear - from;
        from = clear;
        size_t end = length - from < 3 ? length : from + 3;
        if (from < length && !rewrite_characters(plain, bytes, &from, &to, end, length, last)) {
            plain->kept_count = length - from;
            memcpy(plain->kept, bytes + from, plain->kept_count);
            break;
        }
    }
    return to;
}
