/* SPDX-License-Identifier: MIT */
/* What the report writers share: output to a descriptor, and texts that are safe in what
 * they are written to. */
#ifndef REPORT_OUTPUT_H
#define REPORT_OUTPUT_H

#include "base/text.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct output {
    int file;
    bool failed;
    int error; /* errno of the first failure */
    size_t used;
    /* gets the output instead of `file`; may be NULL */
    bool (*keep)(void *user, const char *bytes, size_t length);
    void *user;
    char buffer[65536];
};

void output_bytes(struct output *output, const char *bytes, size_t length);
void output_string(struct output *output, const char *text);
bool output_flush(struct output *output);

/* From now on nothing is written, and output_flush fails with this errno. */
void output_fail(struct output *output, int error);

/* Writes a text as a terminal and a pipeline may show it: control characters, and the beginning of
 * a command, are made visible (\x1B, \x23#vso[...]), so that a log controls neither. */
void output_safe(struct output *output, const char *text);

/* As output_safe, for the first `length` bytes of a text. The text must not end there: the next
 * bytes are looked at, too. */
void output_safe_bytes(struct output *output, const char *text, size_t length);

enum { OUTPUT_CELL_BYTES = 200 };

/* Writes words with values in them: %s words, %t a text as output_safe does, %u a number
 * (uint64_t), %c a text of a log as a cell of a table in Markdown, cut to OUTPUT_CELL_BYTES, %% the
 * sign itself. */
void output_put(struct output *output, const char *format, ...);

enum { FIT_BYTES = 8192 };

/* The text as XML 1.0 (section 2.2) and JSON can hold it: other control characters, and bytes that
 * are not UTF-8, become U+FFFD. A text that does not fit into the buffer is cut between two
 * characters. */
const char *text_fit(const char *text, char *buffer, size_t capacity);

enum { PHASE_BYTES = 64 };

/* The name of a phase as its book writes it, from the log's word: "Ship" for "ship", "Final
 * Activities" for "final-activities", "Round-up" for "round-up". */
const char *text_phase(const char *word, char buffer[PHASE_BYTES]);

enum { MARKUP_BYTES = 6 * FIT_BYTES };

/* As text_fit, with XML's own characters as entities. libxml2 needs no memory to write it; if it
 * needed some and got none, it would leave the text out silently. */
const char *text_markup(const char *text, char buffer[MARKUP_BYTES]);

/* As text_markup, for the value of an attribute. */
const char *text_markup_value(const char *text, char buffer[MARKUP_BYTES]);

enum { FOLDER_BYTES = 4096 };

/* The current folder, with a slash at its end; empty if it has no name, or one that is too long. */
void text_current_folder(char folder[FOLDER_BYTES]);

/* A path below the folder as a relative one, any other as it is. */
const char *text_relative(const char *path, const char *folder);

/* How wide a text is on a terminal, as output_safe shows it ------------------------------------ */

/* The number of bytes of the text's first character, 0 at its end, and of columns that it takes: 2
 * for most of Chinese, Japanese and Korean, 0 for a separate accent, 4 for each byte that is shown
 * as \xHH. */
size_t columns_of_first(const char *text, unsigned *ret_columns);

unsigned columns_of(const char *text);

#endif
