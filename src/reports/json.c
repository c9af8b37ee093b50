/* SPDX-License-Identifier: MIT */
#include "reports/json.h"

#include "base/json_text.h"
#include "base/runner.h"

#include <stdlib.h>

json_t *json_make(bool *bad, json_t *value)
{
    *bad = *bad || !value;
    return value;
}

json_t *json_of_text(bool *bad, const char *text)
{
    char buffer[FIT_BYTES];
    return json_make(bad, json_string(text_fit(text, buffer, sizeof buffer)));
}

void json_put(bool *bad, json_t *object, const char *key, json_t *value)
{
    *bad = json_object_set_new(object, key, value) != 0 || *bad;
}

void json_append(bool *bad, json_t *array, json_t *value)
{
    *bad = json_array_append_new(array, value) != 0 || *bad;
}

void json_text(bool *bad, json_t *object, const char *key, const char *text)
{
    if (text)
        json_put(bad, object, key, json_of_text(bad, text));
}

void json_count(bool *bad, json_t *object, const char *key, uint64_t count)
{
    json_put(bad, object, key, json_integer((json_int_t)count));
}

static void put(void *output, const char *bytes, size_t length)
{
    output_bytes(output, bytes, length);
}

void json_write(bool *bad, struct output *output, json_t *value)
{
    char *text = json_text_of(value, JSON_COMPACT);
    *bad = !text || *bad;
    if (text)
        runner_put_json(text, put, output);
    free(text);
    json_decref(value);
}
