/* SPDX-License-Identifier: MIT */
/* What all that read a report have in common. */
#ifndef REPORT_OUTLINE_H
#define REPORT_OUTLINE_H

#include "base/xml_parser.h"

/* Whether a namespace is that of reports. */
bool outline_is_ours(const char *uri);

/* Writes why a file is no report that can be read; for XML_FINE and XML_STOPPED the reason of
 * errno. Sets errno to ENOMEM or EINVAL. */
void outline_tell_fault(const struct xml_parser *parser, enum xml_fault fault, const char *path,
                        char *ret_why, size_t why_bytes);

/* Writes why a file of XML that is no report cannot be read. */
void outline_tell_other(const char *path, char *ret_why, size_t why_bytes);

#endif
