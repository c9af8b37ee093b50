/* SPDX-License-Identifier: MIT */
/* The rates below which no kind of alterations may fall: the file `floors`, a row a kind. */
#ifndef TOOLS_ALTERATIONS_FLOORS_H
#define TOOLS_ALTERATIONS_FLOORS_H

#include "count.h"

/* The least share, in 100, and the most findings of a game. */
struct bounds {
    double share;
    uint64_t most; /* UINT64_MAX: any number */
};

struct floor {
    char kind[32];
    struct bounds all;
    size_t every;  /* the sample of `make check` is every one of so many */
    double sample; /* its least share; none of it may have more findings than any other */
};

struct floors {
    struct floor list[KINDS_MOST];
    size_t count;
};

/* False: the file cannot be read, or has a row that is none. */
bool floors_read(struct floors *floors, const char *path);
/* Replaces the file's rows, and keeps its comments. */
bool floors_write(const struct floors *floors, const char *path);
/* The row of a kind; one that bounds nothing if there is none. */
struct floor floor_of(const struct floors *floors, const struct kind *kind);
/* Replaces or adds a row. */
void floor_put(struct floors *floors, const struct floor *floor);

bool holds(const struct bounds *bounds, const struct tally *tally, enum measure measure);
/* The bounds that a tally just holds. */
struct bounds bounds_of(const struct tally *tally, enum measure measure);

#endif
