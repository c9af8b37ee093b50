/* The names nearest to a wrong one: what may be meant. */
#ifndef BIND_NEAR_H
#define BIND_NEAR_H

#include "bind/roster.h"

enum { NEAR_MOST = 3 };

/* Begins with `wrong`, and with `most` where it is known; the slices are the caller's. */
struct near {
    struct slice wrong;
    unsigned most; /* edits; 0: one for each three letters of the wrong name, and one more */
    struct slice names[NEAR_MOST]; /* nearest first */
    unsigned distances[NEAR_MOST];
    size_t count;
};

/* Takes a name in if it is one of the nearest, and near enough, or if the wrong one is its beginning. */
void near_offer(struct near *near, struct slice name);

/* Offers all names of the kinds (a bit each). Of a roster beyond all measure it looks at the
 * first names only. */
void near_offer_names(struct near *near, const struct roster *roster, uint32_t kinds);

/* Edits (insert, drop, replace, swap neighbours) that make one name another,
 * at most `most` + 1. */
unsigned name_distance(struct slice a, struct slice b, unsigned most);

#endif
