/* SPDX-License-Identifier: MIT */
/* Commands that the importer does not understand: notes in the log, and a list on standard
 * error. */
#include "import.h"

#include "desk/shared/cli.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

/* Whether an area, or all of them, is marked. */
static bool is_marked(const struct import *import, const char *area)
{
    for (size_t i = 0; i < AREAS && import->unknown[i]; i++)
        if (strcmp(import->unknown[i], area) == 0 || strcmp(import->unknown[i], "all") == 0)
            return true;
    return false;
}

void write_unknown(struct import *import)
{
    bool any = false;
    for (size_t i = import->unknown_written; i < AREAS && import->unknown[i]; i++) {
        log_write(&import->log, "%s %s", any ? "" : "table: unknown", import->unknown[i]);
        any = true;
        import->unknown_written = i + 1;
    }
    log_write(&import->log, any ? "\n" : "");
}

void mark_unknown(struct import *import, const char *const *areas)
{
    for (; *areas; areas++) {
        size_t marked = 0;
        while (marked < AREAS && import->unknown[marked])
            marked++;
        if (marked < AREAS && !is_marked(import, *areas))
            import->unknown[marked] = *areas;
    }
    if (import->round > 0)
        write_unknown(import);
}

static bool keep_note(struct import *import)
{
    struct note *notes = cli_room(import->notes, import->note_count, &import->note_capacity,
                                  sizeof *notes);
    if (!notes)
        return false;
    import->notes = notes;
    struct note *note = &notes[import->note_count++];
    *note = (struct note){.sequence = import->sequence, .type = import->type};
    snprintf(note->why, sizeof note->why, "%s", import->why);
    return true;
}

void remark(struct import *import, const char *format, ...)
{
    char text[1024];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    log_write(&import->log, "note ");
    log_write_text(&import->log, text);
    log_write(&import->log, "\n");
}

bool note_command(struct import *import, const char *const *areas)
{
    remark(import, "command %lld (%.200s) is left out: %s", (long long)import->sequence,
           import->type, import->why);
    mark_unknown(import, areas);
    return keep_note(import) || (import->log.failed = true, false);
}

void list_notes(const struct import *import)
{
    if (import->note_count == 0)
        return;
    cli_print(stderr,
              "import-armada-replay: %s: %zu of %zu commands %s in the log; rules about what they "
              "may have changed stay undecided:\n",
              import->path, import->note_count, json_array_size(import->commands),
              import->note_count == 1 ? "is a note" : "are notes");
    for (size_t i = 0; i < import->note_count; i++)
        cli_print(stderr, "import-armada-replay: %s: command %lld (%s): %s\n", import->path,
                  (long long)import->notes[i].sequence, import->notes[i].type,
                  import->notes[i].why);
}
