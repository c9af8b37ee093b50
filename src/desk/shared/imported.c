/* SPDX-License-Identifier: MIT */
#include "desk/shared/imported.h"

#include <stdarg.h>
#include <stdio.h>
#include <time.h>

void imported_done(struct imported *imported)
{
    log_writer_done(&imported->log);
    log_writer_done(&imported->notes);
}

void imported_note(struct imported *imported, const char *format, ...)
{
    char text[512];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    if (imported->note_count++ < IMPORTED_NOTES)
        log_write(&imported->notes, "%s%c", text, '\0');
}

enum import_outcome imported_take(struct imported *imported, struct log_writer *log, bool good,
                                  const char *why)
{
    enum import_outcome outcome = good ? IMPORT_MADE : IMPORT_REFUSED;
    if ((log->failed && !log->full) || imported->notes.failed) {
        outcome = IMPORT_NO_MEMORY;
        why = "out of memory";
    } else if (log->full) {
        outcome = IMPORT_TOO_LARGE;
        why = "the log that it becomes is too long";
    }
    if (outcome == IMPORT_MADE) {
        imported->log = *log;
        *log = (struct log_writer){.bytes = NULL};
    } else {
        snprintf(imported->why, sizeof imported->why, "%s", why);
    }
    return outcome;
}

uint64_t import_clock(void)
{
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

bool import_is_late(const struct import_limits *limits)
{
    return limits->end != 0 && import_clock() > limits->end;
}
