/* SPDX-License-Identifier: MIT */
#include "reports/output.h"
#include "base/text.h"

#include "base/runner.h"
#include "umpire.h"

#include <errno.h>
#include <limits.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include <unistr.h>
#include <uniwidth.h>

/* How many bytes at the beginning of a text are shown as they are, a column each: printable ASCII
 * with which no runner's command begins. Most texts are nothing else. */
static size_t plain_bytes(const char *text, const char *end)
{
    const char *at = text;
    while (at < end && *at >= ' ' && *at < 0x7F && *at != ':' && *at != '#')
        at++;
    return (size_t)(at - text);
}

/* As umpire_unsafe_bytes; also the first byte of what a runner of pipelines would obey, such as
 * "::error::" or "##vso[...]". */
static size_t unsafe_bytes(const char *text)
{
    return runner_obeys(text) ? 1 : umpire_unsafe_bytes(text);
}

size_t columns_of_first(const char *text, unsigned *ret_columns)
{
    *ret_columns = 0;
    if (!*text)
        return 0;
    size_t bytes = text_character_bytes(*text), escaped = unsafe_bytes(text);
    if (escaped) {
        *ret_columns = *text == '\t' ? 1 : 4 * (unsigned)escaped;
        return escaped;
    }
    ucs4_t character;
    u8_mbtouc(&character, (const uint8_t *)text, bytes);
    int width = uc_width(character, "UTF-8");
    *ret_columns = width < 0 ? 1 : (unsigned)width;
    return bytes;
}

unsigned columns_of(const char *text)
{
    const char *end = text + strlen(text);
    size_t plain = plain_bytes(text, end);
    unsigned all = (unsigned)plain, one;
    text += plain;
    for (size_t bytes; (bytes = columns_of_first(text, &one)) > 0; text += bytes)
        all += one;
    return all;
}

void output_fail(struct output *output, int error)
{
    if (output->failed)
        return;
    output->failed = true;
    output->error = error;
}

bool output_flush(struct output *output)
{
    size_t done = output->keep ? output->used : 0;
    if (output->keep && !output->failed &&
        !output->keep(output->user, output->buffer, output->used))
        output_fail(output, ENOMEM);
    while (done < output->used && !output->failed) {
        ssize_t wrote = write(output->file, output->buffer + done, output->used - done);
        if (wrote < 0 && errno == EINTR)
            continue;
        if (wrote <= 0) {
            output->failed = true;
            output->error = errno;
        } else {
            done += (size_t)wrote;
        }
    }
    output->used = 0;
    if (output->failed)
        errno = output->error;
    return !output->failed;
}

void output_bytes(struct output *output, const char *bytes, size_t length)
{
    while (length > 0 && !output->failed) {
        size_t room = sizeof output->buffer - output->used;
        size_t take = length < room ? length : room;
        memcpy(output->buffer + output->used, bytes, take);
        output->used += take;
        bytes += take;
        length -= take;
        if (output->used == sizeof output->buffer)
            output_flush(output);
    }
}

void output_string(struct output *output, const char *text)
{
    output_bytes(output, text, strlen(text));
}

size_t umpire_unsafe_bytes(const char *text)
{
    const uint8_t *at = (const uint8_t *)text;
    if (at[0] >= 0x20 && at[0] < 0x7F)
        return 0;
    ucs4_t c;
    int bytes = u8_strmbtouc(&c, at);
    if (bytes <= 0 || c < 0x20 || c == 0x7F)
        return 1;
    bool turns = c == 0x061C || c == 0x200E || c == 0x200F || (c >= 0x2028 && c <= 0x202E) ||
                 (c >= 0x2066 && c <= 0x2069);
    return turns || c < 0xA0 ? (size_t)bytes : 0;
}

void output_safe(struct output *output, const char *text)
{
    output_safe_bytes(output, text, strlen(text));
}

void output_safe_bytes(struct output *output, const char *text, size_t length)
{
    static const char hex[] = "0123456789ABCDEF";
    const char *end = text + length;
    for (const char *at = text; at < end;) {
        size_t plain = plain_bytes(at, end);
        if (plain) {
            output_bytes(output, at, plain);
            at += plain;
            continue;
        }
        size_t escaped = unsafe_bytes(at);
        if (escaped == 0 || *at == '\t') {
            size_t bytes = text_character_bytes(*at);
            output_bytes(output, *at == '\t' ? " " : at, bytes);
            at += bytes;
            continue;
        }
        for (; escaped > 0; escaped--) {
            unsigned char c = (unsigned char)*at++;
            char shown[4] = {'\\', 'x', hex[c >> 4], hex[c & 15]};
            output_bytes(output, shown, 4);
        }
    }
}

const char *text_phase(const char *word, char buffer[PHASE_BYTES])
{
    snprintf(buffer, PHASE_BYTES, "%s", word);
    for (char *at = buffer; *at; at++) {
        bool begins = at == buffer || at[-1] == ' ';
        if (begins && *at >= 'a' && *at <= 'z')
            *at = (char)(*at - 'a' + 'A');
        if (*at == '-' && strlen(at + 1) > 2) /* not before the "up" of "round-up" */
            *at = ' ';
    }
    return buffer;
}

const char *text_fit(const char *text, char *buffer, size_t capacity)
{
    const uint8_t *at = (const uint8_t *)text, *end = at + strlen(text);
    size_t length = 0;
    while (at < end && length + 4 < capacity) {
        if (*at >= 0x20 && *at < 0x7F) { /* most characters */
            buffer[length++] = (char)*at++;
            continue;
        }
        ucs4_t c;
        int bytes = u8_mbtoucr(&c, at, (size_t)(end - at));
        bool writable = bytes > 0 && (c >= 0x20 || c == '\t' || c == '\n') && c != 0x7F &&
                        c != 0xFFFE && c != 0xFFFF;
        size_t step = bytes > 0 ? (size_t)bytes : 1;
        memcpy(buffer + length, writable ? (const char *)at : "\xEF\xBF\xBD", writable ? step : 3);
        length += writable ? step : 3;
        at += step;
    }
    buffer[length] = '\0';
    return buffer;
}

static const char *const text_entities[UCHAR_MAX + 1] =
    {['<'] = "&lt;", ['>'] = "&gt;", ['&'] = "&amp;", ['"'] = "&quot;", ['\r'] = "&#13;"};
static const char *const value_entities[UCHAR_MAX + 1] = {
    ['<'] = "&lt;",   ['>'] = "&gt;",   ['&'] = "&amp;", ['"'] = "&quot;",
    ['\r'] = "&#13;", ['\n'] = "&#10;", ['\t'] = "&#9;"};

static const char *mark_up(const char *text, const char *const entities[],
                           char buffer[MARKUP_BYTES])
{
    char fit[FIT_BYTES], *end = buffer;
    text_fit(text, fit, sizeof fit);
    for (const char *at = fit; *at; at++) {
        const char *entity = runner_obeys(at) ? runner_entity(at) : entities[(unsigned char)*at];
        if (entity)
            end = stpcpy(end, entity);
        else
            *end++ = *at;
    }
    *end = '\0';
    return buffer;
}

const char *text_markup(const char *text, char buffer[MARKUP_BYTES])
{
    return mark_up(text, text_entities, buffer);
}

const char *text_markup_value(const char *text, char buffer[MARKUP_BYTES])
{
    return mark_up(text, value_entities, buffer);
}

void text_current_folder(char folder[FOLDER_BYTES])
{
    size_t length = getcwd(folder, FOLDER_BYTES - 1) ? strlen(folder) : 0;
    if (length > 1)
        folder[length++] = '/';
    folder[length] = '\0';
}

const char *text_relative(const char *path, const char *folder)
{
    size_t length = strlen(folder);
    return length && strncmp(path, folder, length) == 0 && path[length] ? path + length : path;
}

/* Writes a text of a log into a cell of a table: nothing in it is Markdown or HTML. */
static void put_cell(struct output *output, const char *text)
{
    char cut[OUTPUT_CELL_BYTES], fit[FIT_BYTES];
    size_t length = strlen(text);
    if (length >= sizeof cut) {
        length = sizeof cut - 1;
        while (((unsigned char)text[length] & 0xC0) == 0x80)
            length--;
    }
    snprintf(cut, sizeof cut, "%.*s", (int)length, text);
    for (const char *at = text_fit(cut, fit, sizeof fit); *at; at++) {
        char code[16];
        snprintf(code, sizeof code, "&#%d;", (unsigned char)*at);
        if (strchr("\\`*_{}[]<>()#+-!|~&@:\n\r\t", *at))
            output_string(output, code);
        else
            output_bytes(output, at, 1);
    }
    output_string(output, text[length] ? "..." : "");
}

static void put_value(struct output *output, char kind, va_list *values)
{
    char digits[DECIMAL_BYTES];
    switch (kind) {
    case 's': output_string(output, va_arg(*values, const char *)); break;
    case 't': output_safe(output, va_arg(*values, const char *)); break;
    case 'c': put_cell(output, va_arg(*values, const char *)); break;
    case 'u': output_string(output, text_decimal(va_arg(*values, uint64_t), digits)); break;
    default: output_string(output, "%"); break;
    }
}

void output_put(struct output *output, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    for (const char *sign; (sign = strchr(format, '%')); format = sign + 2) {
        output_bytes(output, format, (size_t)(sign - format));
        put_value(output, sign[1], &values);
    }
    va_end(values);
    output_string(output, format);
}
