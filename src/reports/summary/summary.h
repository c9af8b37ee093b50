/* SPDX-License-Identifier: MIT */
/* The formats of a summary. */
#ifndef REPORT_SUMMARY_SUMMARY_H
#define REPORT_SUMMARY_SUMMARY_H

#include "reports/output.h"
#include "reports/summary/model.h"

/* How often a player rolled a face of a die. */
struct summary_fall {
    const char *ruleset, *die, *player, *face;
    uint64_t count, dice; /* throws of this face, and of all faces */
    uint64_t sides, of;   /* how many sides of the die show it, and how many it has */
    double chance;        /* corrected; see chance.h */
};

enum { SUMMARY_RARE = 20 }; /* a chance below 1 in so many is marked */

/* The faces of all dice in the order of the table. The caller frees them. NULL: out of memory. */
struct summary_fall *summary_falls(const struct summary *summary, size_t *ret_count);

struct summary_format {
    const char *name;
    /* Each may be NULL. */
    void (*begin)(struct output *output);
    void (*game)(struct output *output, const struct page_game *game);
    bool (*end)(struct output *output, struct summary *summary); /* false: out of memory */
    bool matches;                                                /* needs them */
};

extern const struct summary_format summary_text, summary_html, summary_listfortress, summary_trf26;

/* The sentence that says what the chances of dice mean. */
extern const char summary_of_dice[];

#endif
