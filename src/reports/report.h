/* SPDX-License-Identifier: MIT */
/* The kinds of report. */
#ifndef REPORT_REPORT_H
#define REPORT_REPORT_H

#include "reports/output.h"
#include "umpire.h"

/* As umpire_legal_way, with three entries before "... (102 in all)": the cure first. */
bool legal_way_short(const struct umpire_finding *finding, size_t index, char *buffer, size_t size);

/* A kind of report. `open` fills the sink; NULL: out of memory. `close` completes and frees; false:
 * something could not be written. */
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
void *github_report_new(const struct umpire_report_options *options, struct umpire_sink *ret_sink);
bool github_report_close(void *report);

#endif
