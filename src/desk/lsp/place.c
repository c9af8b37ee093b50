/* SPDX-License-Identifier: MIT */
/* Positions. An editor counts UTF-16 units unless both sides agree on another encoding. */
#include "base/text.h"
#include "desk/lsp/lsp.h"

#include <stdlib.h>
#include <string.h>

/* The length of the character at a place; 1 for a byte that begins none. */
static size_t bytes_of_lsp_character(const char *at, size_t left)
{
    unsigned char first = (unsigned char)*at;
    size_t bytes = first >= 0xC2 && first < 0xF5 ? text_character_bytes(*at) : 1;
    if (bytes > left)
        return 1;
    for (size_t i = 1; i < bytes; i++)
        if (((unsigned char)at[i] & 0xC0) != 0x80)
            return 1;
    return bytes;
}

static unsigned units_of(size_t bytes, enum lsp_encoding encoding)
{
    if (encoding == LSP_UTF8)
        return (unsigned)bytes;
    return encoding == LSP_UTF16 && bytes == 4 ? 2 : 1;
}

/* The bytes of a line before a unit. */
static size_t lsp_bytes(const char *line, size_t length, uint64_t units, enum lsp_encoding encoding)
{
    size_t at = 0;
    while (at < length && units > 0) {
        size_t bytes = bytes_of_lsp_character(line + at, length - at);
        unsigned taken = units_of(bytes, encoding);
        if (taken > units)
            break;
        units -= taken;
        at += bytes;
    }
    return at;
}

/* The units of a line before a byte. */
static uint64_t lsp_units(const char *line, size_t bytes, enum lsp_encoding encoding)
{
    uint64_t units = 0;
    for (size_t at = 0; at < bytes;) {
        size_t one = bytes_of_lsp_character(line + at, bytes - at);
        units += units_of(one, encoding);
        at += one;
    }
    return units;
}

size_t lsp_character(const char *line, size_t length, uint32_t column)
{
    return lsp_bytes(line, length, column ? column - 1 : 0, LSP_UTF32);
}

struct lsp_place lsp_place_of(const struct lsp *lsp, const struct umpire_session *session,
                              const json_t *position)
{
    json_int_t line = json_integer_value(json_object_get(position, "line"));
    json_int_t units = json_integer_value(json_object_get(position, "character"));
    struct lsp_place place = {.line = line < 0 ? 1 : (uint64_t)line + 1};
    size_t length;
    uint64_t lines = umpire_session_lines(session);
    if (place.line > lines)
        place.line = lines + 1;
    const char *text = umpire_session_line(session, place.line, &length);
    if (text && units > 0)
        place.byte = lsp_bytes(text, length, (uint64_t)units, lsp->encoding);
    return place;
}

static json_t *position(const struct lsp *lsp, const struct umpire_session *session,
                        struct lsp_place place)
{
    size_t length;
    const char *text = umpire_session_line(session, place.line, &length);
    uint64_t units = 0;
    if (text)
        units = lsp_units(text, place.byte < length ? place.byte : length, lsp->encoding);
    return json_pack("{s:I, s:I}", "line", (json_int_t)place.line - 1, "character",
                     (json_int_t)units);
}

json_t *lsp_range(const struct lsp *lsp, const struct umpire_session *session,
                  struct lsp_place begin, struct lsp_place end)
{
    return json_pack("{s:o, s:o}", "start", position(lsp, session, begin), "end",
                     position(lsp, session, end));
}

json_t *lsp_finding_range(const struct lsp *lsp, const struct umpire_session *session,
                          const struct umpire_finding *finding)
{
    size_t length;
    const char *text = umpire_session_line(session, finding->line, &length);
    struct lsp_place begin = {.line = finding->line}, end = {.line = finding->line};
    if (text) {
        begin.byte = lsp_character(text, length, finding->column);
        end.byte = lsp_character(text, length, finding->end_column);
    }
    return lsp_range(lsp, session, begin, end);
}

/* Changes ------------------------------------------------------------------------------------- */

/* Replaces a range of the log by a text: replaces whole lines, with the text inserted. */
static bool change_range(const struct lsp *lsp, struct umpire_session *session, const json_t *range,
                         const char *text, size_t length)
{
    struct lsp_place begin = lsp_place_of(lsp, session, json_object_get(range, "start"));
    struct lsp_place end = lsp_place_of(lsp, session, json_object_get(range, "end"));
    uint64_t lines = umpire_session_lines(session);
    size_t whole, all, line_length = 0;
    if (end.line < begin.line || (end.line == begin.line && end.byte < begin.byte))
        end = begin;
    const char *log = umpire_session_text(session, &all),
               *first = umpire_session_line(session, begin.line, &line_length);
    const char *last = umpire_session_line(session, end.line, &line_length);
    const char *next = umpire_session_line(session, end.line + 1, &line_length);
    const char *after = next ? next : log + all;
    size_t tail = last ? (size_t)(after - last) - end.byte : 0;
    char *bytes = malloc(begin.byte + length + tail + 1);
    if (!bytes)
        return false;
    if (begin.byte)
        memcpy(bytes, first, begin.byte);
    memcpy(bytes + begin.byte, text, length);
    if (tail)
        memcpy(bytes + begin.byte + length, last + end.byte, tail);
    whole = begin.byte + length + tail;
    uint64_t count = (end.line > lines ? lines + 1 : end.line + 1) - begin.line;
    enum umpire_session_status status = umpire_session_replace(session, begin.line, count, bytes,
                                                               whole);
    free(bytes);
    return status == UMPIRE_SESSION_GOOD;
}

bool lsp_change(const struct lsp *lsp, struct umpire_session *session, const json_t *changes)
{
    size_t index;
    json_t *change;
    json_array_foreach(changes, index, change) {
        const json_t *text = json_object_get(change, "text"),
                     *range = json_object_get(change, "range");
        const char *bytes = json_string_value(text);
        size_t length = json_string_length(text);
        if (!bytes)
            continue;
        bool good = range ? change_range(lsp, session, range, bytes, length)
                          : umpire_session_set_text(session, bytes, length) == UMPIRE_SESSION_GOOD;
        if (!good)
            return false;
    }
    return true;
}
