/* A statement's text as it is compared and shown. */
#ifndef LOG_CANONICAL_H
#define LOG_CANONICAL_H

#include "base/text.h"

/* Adds the text with runs of blanks folded into one and comments left out; what is quoted stays
 * as it is. */
void canonical_text(struct slice raw, struct text *text);

#endif
