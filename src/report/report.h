/* What the report writers share: output to a descriptor, safe texts, and what
 * each kind of report consists of. */
#ifndef REPORT_REPORT_H
#define REPORT_REPORT_H

#include "umpire.h"

struct output {
    int file;
    bool failed;
    int error; /* errno of what failed first */
    size_t used;
    char buffer[65536];
};

void output_bytes(struct output *output, const char *bytes, size_t length);
void output_string(struct output *output, const char *text);
bool output_flush(struct output *output);

/* The shape of text on a terminal: control characters are made visible, so that
 * no log can steer the reader's terminal. */
void output_safe(struct output *output, const char *text);

enum { FIT_BYTES = 8192 };

/* A text that XML 1.0 (section 2.2) and JSON can hold: other control characters,
 * and bytes that are no UTF-8, become U+FFFD; what does not fit into the buffer
 * is cut between two characters. */
const char *report_fit(const char *text, char *buffer, size_t capacity);

enum { MARKUP_BYTES = 6 * FIT_BYTES };

/* The same with XML's own characters as entities, so that libxml2 can write it
 * without memory of its own: it leaves out in silence what it has none for. */
const char *report_markup(const char *text, char buffer[MARKUP_BYTES]);

/* A kind of report. `open` fills the sink and answers NULL when out of memory;
 * `close` completes and frees, false when something could not be written. */
void *text_report_new(const struct umpire_report_options *options, struct umpire_sink *ret_sink);
bool text_report_close(void *report);
void *xml_report_new(const struct umpire_report_options *options, struct umpire_sink *ret_sink);
bool xml_report_close(void *report);
void *junit_report_new(const struct umpire_report_options *options, struct umpire_sink *ret_sink);
bool junit_report_close(void *report);
void *sarif_report_new(const struct umpire_report_options *options, struct umpire_sink *ret_sink);
bool sarif_report_close(void *report);
void *jsonl_report_new(const struct umpire_report_options *options, struct umpire_sink *ret_sink);
bool jsonl_report_close(void *report);

#endif
