/* SPDX-License-Identifier: MIT */
#include "desk/shared/markup.h"

#include "base/json_text.h"
#include "base/runner.h"
#include "umpire.h"

#include <inttypes.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <unistr.h>

json_t *cli_json_text(const char *text)
{
    json_t *string = json_string(text);
    if (string)
        return string;
    char *copy = strdup(text);
    for (char *at = copy; at && *at; at++)
        if ((unsigned char)*at >= 0x80)
            *at = '?';
    string = copy ? json_string(copy) : NULL;
    free(copy);
    return string;
}

static void put(void *file, const char *bytes, size_t length)
{
    fwrite(bytes, 1, length, file);
}

bool cli_json_line(FILE *file, json_t *value, size_t flags)
{
    char *text = json_text_of(value, flags | JSON_PRESERVE_ORDER);
    if (text) {
        runner_put_json(text, put, file);
        fputc('\n', file);
    }
    free(text);
    json_decref(value);
    return text != NULL;
}

/* What is written for a character that is not written as it is; else NULL. */
static const char *escaped_of(const uint8_t *at, bool writable, bool xml)
{
    static const char *const entities[128] = {
        ['<'] = "&lt;", ['>'] = "&gt;", ['&'] = "&amp;", ['"'] = "&quot;"};
    if (!writable)
        return "\xEF\xBF\xBD";
    const bool obeyed = runner_obeys((const char *)at);
    if (xml && obeyed)
        return runner_entity((const char *)at);
    if (obeyed)
        return *at == '#' ? "\\x23" : "\\x3A";
    return xml && *at < 0x80 ? entities[*at] : NULL;
}

void markup_put(FILE *file, const char *text, enum markup_style style)
{
    const uint8_t *at = (const uint8_t *)text, *end = at + strlen(text);
    while (at < end) {
        ucs4_t c;
        int bytes = u8_mbtoucr(&c, at, (size_t)(end - at));
        bool writable = bytes > 0 && !umpire_unsafe_bytes((const char *)at) && c != 0xFFFE &&
                        c != 0xFFFF;
        const char *escaped = escaped_of(at, writable, style != MARKUP_PLAIN);
        if (style == MARKUP_MARKDOWN && *at < 0x80 && strchr("\\`*_[]|", *at))
            fputc('\\', file);
        if (escaped)
            fputs(escaped, file);
        else
            fwrite(at, 1, (size_t)bytes, file);
        at += bytes > 0 ? bytes : 1;
    }
}

void markup_attribute(FILE *file, const char *name, const char *value)
{
    fprintf(file, " %s=\"", name);
    markup_put(file, value, MARKUP_XML);
    fputs("\"", file);
}

void markup_number(FILE *file, const char *name, uint64_t value)
{
    fprintf(file, " %s=\"%" PRIu64 "\"", name, value);
}

void markup_element(FILE *file, const char *indent, const char *name, const char *text)
{
    fprintf(file, "%s<%s>", indent, name);
    markup_put(file, text, MARKUP_XML);
    fprintf(file, "</%s>\n", name);
}
