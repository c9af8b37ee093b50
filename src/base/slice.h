/* SPDX-License-Identifier: MIT */
/* A run of bytes that somebody else owns; not NUL-terminated. */
#ifndef BASE_SLICE_H
#define BASE_SLICE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

struct slice {
    const char *at;
    size_t length;
};

static inline struct slice slice_of(const char *text)
{
    return (struct slice){text, strlen(text)};
}

static inline uint64_t eight_bytes(const char *at)
{
    uint64_t number;
    memcpy(&number, at, sizeof number);
    return number;
}

static inline uint64_t four_bytes(const char *at)
{
    uint32_t number;
    memcpy(&number, at, sizeof number);
    return number;
}

/* Compares inline, in overlapping words: most slices that are compared have a few bytes. */
static inline bool slice_equal(struct slice a, struct slice b)
{
    size_t length = a.length, at = 0;
    if (length != b.length)
        return false;
    if (length >= 8) {
        for (; at < length - 8; at += 8)
            if (eight_bytes(a.at + at) != eight_bytes(b.at + at))
                return false;
        return eight_bytes(a.at + length - 8) == eight_bytes(b.at + length - 8);
    }
    if (length >= 4)
        return four_bytes(a.at) == four_bytes(b.at) &&
               four_bytes(a.at + length - 4) == four_bytes(b.at + length - 4);
    while (at < length && a.at[at] == b.at[at])
        at++;
    return at == length;
}

/* The first eight bytes as a number. Slices of one length have the same number only if
 * these bytes are equal. Reads nothing after the slice. */
static inline uint64_t slice_head(struct slice a)
{
    uint64_t head = 0;
    if (a.length >= 8)
        return eight_bytes(a.at);
    if (a.length >= 4)
        return four_bytes(a.at + a.length - 4) << 32 | four_bytes(a.at);
    for (size_t i = 0; i < a.length; i++)
        head = head << 8 | (unsigned char)a.at[i];
    return head;
}

/* The slice without its first eight bytes. */
static inline struct slice slice_rest(struct slice a)
{
    return (struct slice){a.at + 8, a.length - 8};
}

static inline bool slice_is(struct slice a, const char *text)
{
    return a.length ? a.at[0] == text[0] && slice_equal(a, slice_of(text)) : !*text;
}

static inline bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* The value of a lower-case hexadecimal digit; -1: it is none. */
static inline int hexadecimal_digit(char c)
{
    if (is_digit(c))
        return c - '0';
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

static inline char lower_letter(char letter)
{
    return letter >= 'A' && letter <= 'Z' ? (char)(letter - 'A' + 'a') : letter;
}

/* Whether a name stands somewhere in a text, whatever letters are capitals. */
static inline bool slice_mentions(struct slice text, struct slice name)
{
    for (size_t at = 0; at + name.length <= text.length; at++) {
        size_t same = 0;
        while (same < name.length &&
               lower_letter(text.at[at + same]) == lower_letter(name.at[same]))
            same++;
        if (same == name.length)
            return true;
    }
    return false;
}

#endif
