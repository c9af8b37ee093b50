/* SPDX-License-Identifier: MIT */
/* Builds a text in a buffer of fixed size that the caller owns.
 *
 * A text that does not fit is cut between two characters and ends in "...". The text is
 * NUL-terminated after every call. Nothing here allocates or fails. */
#ifndef BASE_TEXT_H
#define BASE_TEXT_H

#include "base/slice.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>

struct text {
    char *at;
    size_t capacity; /* of the buffer, with the final NUL; at least 8 */
    size_t length;
    bool is_cut;
};

void text_init(struct text *text, char *buffer, size_t capacity);
void text_clear(struct text *text);
void text_add(struct text *text, struct slice part);
void text_add_string(struct text *text, const char *part);

/* Words to choose from, with NULL at their end: "a, b or c". */
void text_add_choices(struct text *text, const char *const *words);

enum { DECIMAL_BYTES = sizeof "18446744073709551615" };

/* Writes a number in decimal to the end of `buffer`, and answers where it begins. */
char *text_decimal(uint64_t number, char buffer[DECIMAL_BYTES]);

/* Two lower-case hexadecimal digits for each byte. */
void text_add_hexadecimal(struct text *text, const uint8_t *bytes, size_t count);

#if defined(__GNUC__)
#define TEXT_FORMAT(f, a) __attribute__((format(printf, f, a)))
/* a function for errors: the compiler keeps it, and the room that it needs, off the usual path */
#define SELDOM __attribute__((cold, noinline))
#else
#define TEXT_FORMAT(f, a)
#define SELDOM
#endif

void text_addf(struct text *text, const char *format, ...) TEXT_FORMAT(2, 3);
void text_addv(struct text *text, const char *format, va_list arguments) TEXT_FORMAT(2, 0);

/* Copies a text into the buffer, as far as it fits. */
void text_copy(char *buffer, size_t capacity, struct slice from);

/* Reads a text that is a decimal number from `least` to `most` and nothing else: no sign, no blank.
 * False: it is none. */
bool number_read(const char *text, uint64_t least, uint64_t most, uint64_t *ret_number);

/* What a list has before its item `at`: nothing, a comma, or `last`, such as " or ". */
static inline const char *list_separator(size_t at, size_t count, const char *last)
{
    if (at == 0)
        return "";
    return at + 1 == count ? last : ", ";
}

/* The number of bytes of a UTF-8 character, by its first byte. */
static inline size_t text_character_bytes(char first)
{
    unsigned char c = (unsigned char)first;
    return 1u + (c >= 0xC0) + (c >= 0xE0) + (c >= 0xF0);
}

#endif
