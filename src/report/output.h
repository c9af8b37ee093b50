/* What the report writers share: output to a descriptor, and texts that are safe in what
 * they are written to. */
#ifndef REPORT_OUTPUT_H
#define REPORT_OUTPUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct output {
    int file;
    bool failed;
    int error; /* errno of what failed first */
    size_t used;
    bool (*keep)(void *user, const char *bytes, size_t length); /* takes what is written, instead of `file`; NULL: `file` does */
    void *user;
    char buffer[65536];
};

void output_bytes(struct output *output, const char *bytes, size_t length);
void output_string(struct output *output, const char *text);
bool output_flush(struct output *output);

/* Makes the output write nothing any more, and output_flush fail with this errno. */
void output_fail(struct output *output, int error);

/* The bytes of a character of UTF-8, by its first byte. */
static inline size_t text_character_bytes(char first)
{
    unsigned char c = (unsigned char)first;
    return c < 0xC0 ? 1 : c < 0xE0 ? 2 : c < 0xF0 ? 3 : 4;
}

/* The shape of text on a terminal: control characters are made visible, so that
 * no log can steer the reader's terminal. */
void output_safe(struct output *output, const char *text);

enum { FIT_BYTES = 8192 };

/* A text that XML 1.0 (section 2.2) and JSON can hold: other control characters,
 * and bytes that are no UTF-8, become U+FFFD; what does not fit into the buffer
 * is cut between two characters. */
const char *text_fit(const char *text, char *buffer, size_t capacity);

enum { DECIMAL_BYTES = 21 };

/* A number's digits, at the end of the buffer; several times as fast as snprintf. */
const char *text_decimal(uint64_t number, char buffer[DECIMAL_BYTES]);

enum { MARKUP_BYTES = 6 * FIT_BYTES };

/* The same with XML's own characters as entities, so that libxml2 can write it
 * without memory of its own: it leaves out in silence what it has none for. */
const char *text_markup(const char *text, char buffer[MARKUP_BYTES]);

/* The same for an attribute's value. */
const char *text_markup_value(const char *text, char buffer[MARKUP_BYTES]);

#endif
