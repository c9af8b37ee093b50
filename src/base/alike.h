/* SPDX-License-Identifier: MIT */
/* Names of cards, which people write with other capitals, blanks and hyphens. */
#ifndef BASE_ALIKE_H
#define BASE_ALIKE_H

#include "base/slice.h"

/* Whether one of the names, which have '|' between them, has the same letters and digits as `name`,
 * without regard to capitals. */
bool alike_named(const char *names, struct slice name);

/* A hash of the bytes that count: it is the same for names that are alike. */
uint64_t alike_hash(struct slice name);

/* Below, equal to or above 0, by the bytes that count. Both names end at a '|' or a NUL. */
int alike_order(const char *a, const char *b);

#endif
