/* SPDX-License-Identifier: MIT */
/* The names nearest to a wrong one, which may be meant. */
#ifndef BASE_NEAR_H
#define BASE_NEAR_H

#include "base/slice.h"

#include <stddef.h>

enum { NEAR_MOST = 3 };

/* The caller sets `wrong`, and `most` if it likes; the slices stay the caller's. */
struct near {
    struct slice wrong;
    unsigned most; /* edits; 0: one for each three letters of the wrong name, plus one */
    struct slice names[NEAR_MOST]; /* nearest first */
    unsigned distances[NEAR_MOST];
    size_t count;
};

/* The number of edits within which a name is near. */
unsigned near_most_edits(const struct near *near);

/* Adds a name if it is near enough and one of the nearest, or if the wrong one is its beginning. */
void near_offer(struct near *near, struct slice name);

/* Whether the wrong name differs from one of the others in its numbers only, as "UCM 2" from
 * "UCM 1": then it is no misspelling of it. */
bool near_has_another_number(const struct near *near);

/* The number of edits (insert, drop, replace, swap neighbours) that make one name the other, at
 * most `most` + 1. Counts bytes; capital and small ASCII letters are equal. A name of more than 64
 * bytes is `most` + 1 from every other. */
unsigned name_distance(struct slice a, struct slice b, unsigned most);

/* Names of cards, which people write with other capitals, blanks and hyphens ------------------- */

/* Whether one of the names, which have '|' between them, has the same letters and digits as `name`,
 * without regard to capitals. */
bool alike_named(const char *names, struct slice name);

/* A hash of the bytes that count: it is the same for names that are alike. */
uint64_t alike_hash(struct slice name);

/* Below, equal to or above 0, by the bytes that count. Both names end at a '|' or a NUL. */
int alike_order(const char *a, const char *b);

#endif
