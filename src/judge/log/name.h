/* SPDX-License-Identifier: MIT */
/* Names as the log's language writes them. */
#ifndef LOG_NAME_H
#define LOG_NAME_H

#include "base/text.h"

/* Writes a name, of well-formed UTF-8, so that the log's language reads it back as the same name:
 * on one line, and in quotes where it needs them. Cut if the text is full (see base/text.h). */
void name_write(struct text *text, struct slice name);

#endif
