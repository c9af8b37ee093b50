/* SPDX-License-Identifier: MIT */
/* Writes JSON as it is told, without a tree of it: for reports that have a line for each statement.
 * A key is NULL within an array and for the outermost object. */
#ifndef REPORT_JSON_WRITER_H
#define REPORT_JSON_WRITER_H

#include "reports/output.h"

struct json_writer {
    struct output *output;
    bool more; /* something precedes in the object or array */
};

/* Begin and end an object, '{' and '}', or an array, '[' and ']'. */
void json_open(struct json_writer *writer, const char *key, char bracket);
void json_close(struct json_writer *writer, char bracket);

/* A NULL text writes nothing. */
void json_write_text(struct json_writer *writer, const char *key, const char *text);
void json_write_count(struct json_writer *writer, const char *key, uint64_t count);
void json_write_flag(struct json_writer *writer, const char *key, bool flag);

#endif
