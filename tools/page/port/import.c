/* SPDX-License-Identifier: MIT */
/* For the page: the importers, which the native build has as programs of their own. */
#include "desk/shared/cli.h"
#include "desk/shared/imported.h"

#include <stdlib.h>
#include <string.h>

const char *import_file(const char *path, const char *log);

static enum import_outcome import(const char *bytes, size_t length, struct imported *ret_imported)
{
    const struct import_limits limits = {.end = 0};
    if (length >= 4 && memcmp(bytes, "PK", 2) == 0)
        return import_vassal(bytes, length, &limits, ret_imported);
    return import_recording(bytes, length, &limits, ret_imported);
}

/* Makes a log of a recording, with what the importer did not understand as comments after it.
 * Answers why there is none, or "". The answer lives until the next call. */
const char *import_file(const char *path, const char *log)
{
    static char why[256];
    struct imported made = {.note_count = 0};
    FILE *from = fopen(path, "r"), *to = fopen(log, "w");
    char *bytes = NULL;
    size_t length = 0;
    enum import_outcome outcome = IMPORT_NO_MEMORY;
    if (from && to && cli_read_whole(from, &bytes, &length))
        outcome = import(bytes, length, &made);
    snprintf(why, sizeof why, "%s", outcome == IMPORT_MADE ? "" : made.why);
    if (outcome == IMPORT_MADE)
        fwrite(made.log.bytes, 1, made.log.length, to);
    const struct log_writer *notes = &made.notes;
    if (outcome == IMPORT_MADE)
        for (size_t at = 0; at < notes->length; at += strlen(notes->bytes + at) + 1)
            fprintf(to, "# not understood: %s\n", notes->bytes + at);
    if (outcome == IMPORT_NO_MEMORY)
        snprintf(why, sizeof why, "out of memory");
    if (from)
        fclose(from);
    if (to)
        fclose(to);
    free(bytes);
    imported_done(&made);
    return why;
}
