/* SPDX-License-Identifier: MIT */
/* Builds JSON (jansson) for the reports that are JSON. Each function sets `*bad` if memory runs
 * out, and otherwise leaves it alone. */
#ifndef REPORT_JSON_H
#define REPORT_JSON_H

#include "reports/report.h"

#include <jansson.h>

json_t *json_make(bool *bad, json_t *value); /* answers `value`, and sets `*bad` if that is NULL */
json_t *json_of_text(bool *bad, const char *text);
void json_put(bool *bad, json_t *object, const char *key, json_t *value);
void json_append(bool *bad, json_t *array, json_t *value);

/* Adds a member; a NULL text adds none. */
void json_text(bool *bad, json_t *object, const char *key, const char *text);
void json_count(bool *bad, json_t *object, const char *key, uint64_t count);

/* Writes the value and frees it. */
void json_write(bool *bad, struct output *output, json_t *value);

#endif
