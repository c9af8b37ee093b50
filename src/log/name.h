/* Names as the log's language writes them. */
#ifndef LOG_NAME_H
#define LOG_NAME_H

#include "base/text.h"

/* Writes a name, of well-formed UTF-8, so that it is read as that name wherever one may
 * stand: on one line, and in quotes where it has to be. */
void name_write(struct text *text, struct slice name);

#endif
