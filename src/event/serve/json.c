/* SPDX-License-Identifier: MIT */
#include "event/serve/json.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <unistr.h>

/* Writes a character into `ret_text`, and answers how many bytes it wrote. */
static size_t escape(ucs4_t character, const uint8_t *at, size_t length, char ret_text[16])
{
    if (character == '"' || character == '\\')
        return (size_t)sprintf(ret_text, "\\%c", (char)character);
    if (character == '\n' || character == '\t')
        return (size_t)sprintf(ret_text, "\\%c", character == '\n' ? 'n' : 't');
    /* '<' so that JSON may stand in a page */
    if (character < 0x20 || character == 0x7F || character == '<')
        return (size_t)sprintf(ret_text, "\\u%04x", (unsigned)(character ? character : 0xFFFD));
    memcpy(ret_text, at, length);
    return length;
}

void serve_json_bytes(struct log_writer *json, const char *bytes, size_t length)
{
    char piece[512];
    size_t used = 0;
    const uint8_t *at = (const uint8_t *)bytes, *end = at + length;
    log_write(json, "\"");
    while (at < end) {
        ucs4_t character;
        int size = u8_mbtoucr(&character, at, (size_t)(end - at));
        if (used > sizeof piece - 16) {
            log_write(json, "%.*s", (int)used, piece);
            used = 0;
        }
        if (size <= 0)
            used += (size_t)sprintf(piece + used, "\\ufffd");
        else
            used += escape(character, at, (size_t)size, piece + used);
        at += size > 0 ? size : 1;
    }
    log_write(json, "%.*s\"", (int)used, piece);
}

void serve_json_text(struct log_writer *json, const char *text)
{
    if (text)
        serve_json_bytes(json, text, strlen(text));
    else
        log_write(json, "null");
}

void serve_json_member(struct log_writer *json, const char *name, const char *text)
{
    log_write(json, "\"%s\":", name);
    serve_json_text(json, text);
    log_write(json, ",");
}

void serve_json_flag(struct log_writer *json, const char *name, bool flag)
{
    log_write(json, "\"%s\":%s,", name, flag ? "true" : "false");
}

void serve_json_close(struct log_writer *json, char sign)
{
    if (json->length && json->bytes[json->length - 1] == ',')
        log_take_back(json, json->length - 1);
    log_write(json, "%c", sign);
}

void serve_json_next(struct log_writer *json, char sign)
{
    serve_json_close(json, sign);
    log_write(json, ",");
}
