/* SPDX-License-Identifier: MIT */
#include "base/text.h"

#include <stdio.h>

void text_init(struct text *text, char *buffer, size_t capacity)
{
    text->at = buffer;
    text->capacity = capacity;
    text_clear(text);
}

void text_clear(struct text *text)
{
    text->length = 0;
    text->is_cut = false;
    text->at[0] = '\0';
}

static void cut(struct text *text)
{
    size_t end = text->capacity - 4;
    while (end > 0 && ((unsigned char)text->at[end] & 0xC0) == 0x80)
        end--;
    memcpy(text->at + end, "...", 4);
    text->length = text->capacity - 1;
    text->is_cut = true; /* further parts are dropped */
}

void text_add(struct text *text, struct slice part)
{
    size_t room = text->capacity - 1 - text->length;
    if (text->is_cut || part.length == 0)
        return; /* an empty part may point nowhere */
    size_t take = part.length < room ? part.length : room;
    memcpy(text->at + text->length, part.at, take);
    text->length += take;
    text->at[text->length] = '\0';
    if (take < part.length)
        cut(text);
}

void text_add_string(struct text *text, const char *part)
{
    text_add(text, slice_of(part));
}

void text_add_choices(struct text *text, const char *const *words)
{
    for (size_t i = 0; words[i]; i++) {
        const char *between = words[i + 1] ? ", " : " or ";
        text_addf(text, "%s%s", i > 0 ? between : "", words[i]);
    }
}

void text_add_hexadecimal(struct text *text, const uint8_t *bytes, size_t count)
{
    static const char digits[] = "0123456789abcdef";
    for (size_t i = 0; i < count; i++) {
        const char both[2] = {digits[bytes[i] >> 4], digits[bytes[i] & 15]};
        text_add(text, (struct slice){both, 2});
    }
}

char *text_decimal(uint64_t number, char buffer[DECIMAL_BYTES])
{
    char *first = &buffer[DECIMAL_BYTES - 1];
    *first = '\0';
    do {
        *--first = (char)('0' + number % 10);
        number /= 10;
    } while (number);
    return first;
}

void text_addv(struct text *text, const char *format, va_list arguments)
{
    size_t room = text->capacity - text->length;
    if (text->is_cut)
        return;
    int written = vsnprintf(text->at + text->length, room, format, arguments);
    if (written < 0)
        return;
    if ((size_t)written >= room)
        cut(text);
    else
        text->length += (size_t)written;
}

void text_addf(struct text *text, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    text_addv(text, format, arguments);
    va_end(arguments);
}

void text_copy(char *buffer, size_t capacity, struct slice from)
{
    struct text text;
    text_init(&text, buffer, capacity);
    text_add(&text, from);
}

bool number_read(const char *text, uint64_t least, uint64_t most, uint64_t *ret_number)
{
    uint64_t number = 0;
    const char *at = text;
    for (; *at >= '0' && *at <= '9'; at++)
        if (__builtin_mul_overflow(number, 10, &number) ||
            __builtin_add_overflow(number, (uint64_t)(*at - '0'), &number))
            return false;
    if (at == text || *at || number < least || number > most)
        return false;
    *ret_number = number;
    return true;
}
