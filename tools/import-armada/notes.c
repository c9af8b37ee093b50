/* What the importer does not understand: notes in the log, and a list on standard error. */
#include "import.h"

#include "cli/cli.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

/* The one place where the log says that it does not know something from here on. The log
 * language has no statement for that yet, so it is said in words. */
void mark_unknown(struct import *import, const char *topic)
{
    size_t marked = 0, most = sizeof import->topics / sizeof *import->topics;
    while (marked < most && import->topics[marked] && strcmp(import->topics[marked], topic) != 0)
        marked++;
    if (marked == most || import->topics[marked])
        return; /* what is not known stays so */
    import->topics[marked] = topic;
    log_write(&import->log, "note \"not known from here on: %s\"\n", topic);
}

static bool keep_note(struct import *import)
{
    struct note *notes = cli_room(import->notes, import->note_count, &import->note_capacity, sizeof *notes);
    if (!notes)
        return false;
    import->notes = notes;
    struct note *note = &notes[import->note_count++];
    *note = (struct note){.sequence = import->sequence, .type = import->type};
    snprintf(note->why, sizeof note->why, "%s", import->why);
    return true;
}

bool note_command(struct import *import, const char *topic)
{
    char text[1024];
    snprintf(text, sizeof text, "command %lld (%.200s) is left out: %s", (long long)import->sequence, import->type, import->why);
    log_write(&import->log, "note ");
    log_write_text(&import->log, text);
    log_write(&import->log, "\n");
    if (topic)
        mark_unknown(import, topic);
    return keep_note(import) || (import->log.failed = true, false);
}

void remark(struct import *import, const char *format, ...)
{
    char text[512];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    log_write(&import->log, "note ");
    log_write_text(&import->log, text);
    log_write(&import->log, "\n");
}

void list_notes(const struct import *import)
{
    if (import->note_count == 0)
        return;
    cli_print(stderr, "import-armada-replay: %s: %zu of %zu commands are notes in the log:\n", import->path,
              import->note_count, json_array_size(import->commands));
    for (size_t i = 0; i < import->note_count; i++)
        cli_print(stderr, "import-armada-replay: %s: command %lld (%s): %s\n", import->path,
                  (long long)import->notes[i].sequence, import->notes[i].type, import->notes[i].why);
}
