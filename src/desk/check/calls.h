/* SPDX-License-Identifier: MIT */
/* What a sink gets, as bytes that can be kept and handed on later, in this process or in a file.
 *
 * A call is one record: the function, then the members of its structure in the order of a table,
 * numbers in seven bits a byte (LEB128), texts with their lengths. Records in a file need nothing
 * else, except that each name, of a rule say, is written only once. */
#ifndef CLI_CALLS_H
#define CLI_CALLS_H

#include "judge/sink/calls.h"

/* Names by their addresses, for the writer. All zero is empty. */
struct call_names {
    struct call_name { const char *name; uint32_t number; } *slots;
    size_t count, capacity;
};
void call_names_done(struct call_names *names);

/* Records that are written one after the other. All zero is empty; the caller frees `at`. */
struct call_bytes {
    char *at;
    size_t used, capacity;
    bool no_memory;
};

void call_put_bytes(struct call_bytes *bytes, const void *from, size_t length);
void call_put_number(struct call_bytes *bytes, uint64_t number);
void call_put_text(struct call_bytes *bytes, const char *text); /* may be NULL */

/* Adds a call; `what` is the structure that the function gets. `names`: the record is for a file;
 * NULL: for this process only, in which a name's address stays valid. False: out of memory. */
bool call_put(struct call_bytes *bytes, struct call_names *names, enum call call, const void *what);

/* Bytes to read from `at` on. `bad` is set, and stays set, once they are not records. */
struct call_slice {
    const char *at, *end;
    bool bad;
};

uint64_t call_take_number(struct call_slice *from);

/* Makes structures from records; all zero is empty. They are valid until the next record is read; a
 * log's path until another path is read, and names until call_reader_done. */
struct call_reader {
    char *room;
    size_t used, capacity;
    bool file;    /* the records were written with names */
    char *path;   /* of the last log */
    char **names; /* of the file so far */
    size_t name_count, name_capacity;
    bool no_memory;
};
void call_reader_done(struct call_reader *reader);

/* Frees what was made from records. The path and the names stay. */
void call_reader_rest(struct call_reader *reader);

/* A text of the file, or NULL; valid as long as what is made from a record, a path until another
 * one is read. */
const char *call_take_text(struct call_reader *reader, struct call_slice *from);
const char *call_take_path(struct call_reader *reader, struct call_slice *from);

/* Makes room for the structures of records that have `length` bytes in all. Call before the first
 * one is read. False: out of memory. */
bool call_reader_begin(struct call_reader *reader, size_t length);

/* Reads a call and hands it on, unless the sink lacks the function. False: the sink answered false,
 * `from` is bad, or memory ran out. */
bool call_play(struct call_reader *reader, struct call_slice *from, const struct umpire_sink *to);

#endif
