/* SPDX-License-Identifier: MIT */
#include "reports/json_writer.h"

#include "base/runner.h"

#include <string.h>

static void put(void *output, const char *bytes, size_t length)
{
    output_bytes(output, bytes, length);
}

/* Writes a text in quotes. They come before what a runner of pipelines reads as a command is looked
 * for, since they say where the text ends. */
static void put_quoted(struct output *output, const char *text)
{
    static const char characters[] = "\n\t\"\\", letters[] = "nt\"\\";
    char fit[FIT_BYTES], quoted[2 * FIT_BYTES + 2], *to = quoted;
    *to++ = '"';
    for (const char *at = text_fit(text, fit, sizeof fit); *at; at++) {
        const char *escaped = *at <= '\\' ? strchr(characters, *at) : NULL;
        if (escaped)
            *to++ = '\\';
        *to++ = escaped ? letters[escaped - characters] : *at;
    }
    *to++ = '"';
    *to = '\0';
    runner_put_json(quoted, put, output);
}

static void begin_value(struct json_writer *writer, const char *key)
{
    if (writer->more)
        output_bytes(writer->output, ",", 1);
    writer->more = true;
    if (!key)
        return;
    put_quoted(writer->output, key);
    output_bytes(writer->output, ":", 1);
}

void json_open(struct json_writer *writer, const char *key, char bracket)
{
    begin_value(writer, key);
    output_bytes(writer->output, &bracket, 1);
    writer->more = false;
}

void json_close(struct json_writer *writer, char bracket)
{
    output_bytes(writer->output, &bracket, 1);
    writer->more = true;
}

void json_write_text(struct json_writer *writer, const char *key, const char *text)
{
    if (!text)
        return;
    begin_value(writer, key);
    put_quoted(writer->output, text);
}

void json_write_count(struct json_writer *writer, const char *key, uint64_t count)
{
    char digits[DECIMAL_BYTES];
    begin_value(writer, key);
    output_string(writer->output, text_decimal(count, digits));
}

void json_write_flag(struct json_writer *writer, const char *key, bool flag)
{
    begin_value(writer, key);
    output_string(writer->output, flag ? "true" : "false");
}
