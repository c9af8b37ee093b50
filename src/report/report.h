/* What the report writers share: output to a descriptor, and their sinks. */
#ifndef REPORT_REPORT_H
#define REPORT_REPORT_H

#include "umpire.h"

struct output {
    int file;
    bool failed;
    size_t used;
    char buffer[65536];
};

void output_bytes(struct output *output, const char *bytes, size_t length);
void output_string(struct output *output, const char *text);
bool output_flush(struct output *output);

struct text_report;
struct xml_report;

struct text_report *text_report_new(const struct umpire_report_options *options,
                                    struct umpire_sink *ret_sink);
bool text_report_close(struct text_report *report);
struct xml_report *xml_report_new(const struct umpire_report_options *options,
                                  struct umpire_sink *ret_sink);
bool xml_report_close(struct xml_report *report);

/* The shape of text on a terminal: control characters are made visible, so that
 * no log can steer the reader's terminal. */
void output_safe(struct output *output, const char *text);

#endif
