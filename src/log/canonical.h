/* A statement's text as it is compared and shown. */
#ifndef LOG_CANONICAL_H
#define LOG_CANONICAL_H

#include "base/text.h"

/* Adds a text without its comments and with each run of blanks as one. Quoted text stays as it
 * is. */
void canonical_text(struct slice raw, struct text *text);

#endif
