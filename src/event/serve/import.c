/* SPDX-License-Identifier: MIT */
#include "event/serve/visit.h"

#include "event/serve/answer.h"
#include "event/serve/json.h"

#include <ctype.h>
#include <string.h>

/* Whether the bytes begin a zip file: with its first member, or with the end record of an empty
 * one. No log begins so. */
static bool is_zip(const char *bytes, size_t length)
{
    return length >= 4 && (memcmp(bytes, "PK\3\4", 4) == 0 || memcmp(bytes, "PK\5\6", 4) == 0);
}

static bool is_json(const char *bytes, size_t length)
{
    while (length > 0 && isspace((unsigned char)*bytes)) {
        bytes++;
        length--;
    }
    return length > 0 && *bytes == '{';
}

enum import_outcome serve_import(const char *bytes, size_t length, uint64_t end,
                                 struct serve_made *ret_made)
{
    const struct import_limits limits = {.log_bytes = SERVE_CHECK_BYTES, .end = end};
    *ret_made = (struct serve_made){.from = NULL};
    if (is_zip(bytes, length)) {
        ret_made->from = "VASSAL";
        return import_vassal(bytes, length, &limits, &ret_made->imported);
    }
    if (is_json(bytes, length)) {
        ret_made->from = "the digital Armada";
        return import_recording(bytes, length, &limits, &ret_made->imported);
    }
    return IMPORT_MADE;
}

void serve_made_done(struct serve_made *made)
{
    imported_done(&made->imported);
}

void serve_tell_made(const struct serve_made *made, struct log_writer *json)
{
    const struct log_writer *notes = &made->imported.notes;
    if (!made->from)
        return;
    log_write(json, "\"made\":{");
    serve_json_member(json, "from", made->from);
    log_write(json, "\"log\":");
    serve_json_bytes(json, made->imported.log.bytes, made->imported.log.length);
    log_write(json, ",\"noteCount\":%zu,\"notes\":[", made->imported.note_count);
    for (size_t at = 0; at < notes->length; at += strlen(notes->bytes + at) + 1) {
        serve_json_text(json, notes->bytes + at);
        log_write(json, ",");
    }
    serve_json_close(json, ']');
    log_write(json, "},");
}
