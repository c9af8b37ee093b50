/* SPDX-License-Identifier: MIT */
#include "reports/json.h"

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

static int take(const char *bytes, size_t length, void *output)
{
    output_bytes(output, bytes, length);
    return 0;
}

void json_write(bool *bad, struct output *output, json_t *value)
{
    *bad = !value || json_dump_callback(value, take, output, JSON_COMPACT) != 0 || *bad;
    json_decref(value);
}
