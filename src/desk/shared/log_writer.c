/* SPDX-License-Identifier: MIT */
#include "desk/shared/log_writer.h"

#include "base/array.h"
#include "base/text.h"
#include "umpire.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void log_writer_done(struct log_writer *writer)
{
    free(writer->bytes);
    *writer = (struct log_writer){0};
}

static bool has_room(struct log_writer *writer, size_t more)
{
    if (writer->failed)
        return false;
    if (more <= writer->capacity - writer->length)
        return true;
    if (writer->most && more > writer->most - writer->length) {
        writer->failed = writer->full = true;
        return false;
    }
    writer->failed = !ARRAY_RESERVE(writer->bytes, writer->capacity, writer->length + more);
    return !writer->failed;
}

static void put(struct log_writer *writer, const char *bytes, size_t length)
{
    if (length == 0 || !has_room(writer, length))
        return;
    memcpy(writer->bytes + writer->length, bytes, length);
    writer->length += length;
}

void log_write(struct log_writer *writer, const char *format, ...)
{
    va_list arguments, again;
    va_start(arguments, format);
    va_copy(again, arguments);
    int length = vsnprintf(NULL, 0, format, arguments);
    va_end(arguments);
    if (length < 0)
        writer->failed = true;
    else if (has_room(writer, (size_t)length + 1)) {
        vsnprintf(writer->bytes + writer->length, (size_t)length + 1, format, again);
        writer->length += (size_t)length;
    }
    va_end(again);
}

/* The length of the UTF-8 character at `at`, 0: there is none. */
static size_t character_bytes(const unsigned char *at)
{
    const bool begins = at[0] < 0x80 || (at[0] >= 0xC2 && at[0] < 0xF5);
    size_t length = begins ? (size_t)text_character_bytes((char)at[0]) : 0;
    for (size_t i = 1; i < length; i++)
        if ((at[i] & 0xC0) != 0x80)
            return 0;
    return length;
}

void log_write_text(struct log_writer *writer, const char *text)
{
    put(writer, "\"", 1);
    for (const char *at = text; *at;) {
        if (at - text >= LOG_TEXT_BYTES - 8) {
            put(writer, "...", 3);
            break;
        }
        size_t unsafe = umpire_unsafe_bytes(at), whole = character_bytes((const unsigned char *)at);
        if (unsafe == 0 && whole == 0)
            unsafe = 1;
        if (unsafe > 0)
            put(writer, "?", 1);
        else if (*at == '"' || *at == '\\')
            put(writer, *at == '"' ? "\\\"" : "\\\\", 2);
        else
            put(writer, at, whole);
        at += unsafe > 0 ? unsafe : whole;
    }
    put(writer, "\"", 1);
}

bool log_name_fits(const char *name)
{
    size_t length = strlen(name);
    if (length == 0 || length > LOG_NAME_BYTES)
        return false;
    for (size_t at = 0, bytes; at < length; at += bytes) {
        bytes = character_bytes((const unsigned char *)name + at);
        if (bytes == 0)
            return false;
    }
    return true;
}

void log_take_back(struct log_writer *writer, size_t length)
{
    writer->length = length;
}
