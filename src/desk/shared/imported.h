/* SPDX-License-Identifier: MIT */
/* Logs that are made of what other programs recorded, in memory: what 'umpire serve' is sent. The
 * importers are those of tools/import-armada and tools/import-vassal, linked with the command. */
#ifndef CLI_IMPORTED_H
#define CLI_IMPORTED_H

#include "desk/shared/log_writer.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { IMPORTED_NOTES = 200 };

/* What a hostile file may take. */
struct import_limits {
    size_t log_bytes; /* of the log that is made; 0: any number */
    uint64_t end;     /* the import_clock() at which the importer gives up; 0: never */
};

enum import_outcome { IMPORT_MADE, IMPORT_REFUSED, IMPORT_TOO_LARGE, IMPORT_NO_MEMORY };

/* A log, or why there is none. */
struct imported {
    struct log_writer log;
    /* what the importer did not understand: the first texts, each with a zero byte after it */
    struct log_writer notes;
    size_t note_count;       /* all notes, with those that are not kept */
    char why[256];           /* why the log is not made: a sentence without its dot */
};

/* Make a log of a recording of Armada (JSON), and of a log of VASSAL (a zip file). Call
 * imported_done in either case. */
enum import_outcome import_recording(const void *bytes, size_t length,
                                     const struct import_limits *limits,
                                     struct imported *ret_imported);
enum import_outcome import_vassal(const void *bytes, size_t length,
                                  const struct import_limits *limits,
                                  struct imported *ret_imported);

void imported_done(struct imported *imported);

/* For importers. Adds a note, if there are not too many. */
void imported_note(struct imported *imported, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Takes over the log that was written, if it is whole, or sets why there is none: `why`, or what
 * the writer lacked. */
enum import_outcome imported_take(struct imported *imported, struct log_writer *log, bool good,
                                  const char *why);

/* Milliseconds of a processor that the calling thread has used: a busy machine refuses no file. */
uint64_t import_clock(void);

/* Whether the limit of time is past. */
bool import_is_late(const struct import_limits *limits);

#define IMPORT_LATE "reading it takes too long"

#endif
