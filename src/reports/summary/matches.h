/* SPDX-License-Identifier: MIT */
/* The games of an event as matches: round, table, sides and their points. */
#ifndef REPORT_SUMMARY_MATCHES_H
#define REPORT_SUMMARY_MATCHES_H

#include "reports/summary/model.h"

#include <limits.h>

enum { MATCH_SIDES = 2, MATCH_TITLE_BYTES = 4096 };

struct summary_match {
    unsigned round;                             /* from 1 */
    char *ruleset, *table, *event, *date, *log; /* "": none; log: its path, and the game's number */
    char *names[MATCH_SIDES];
    enum umpire_outcome outcomes[MATCH_SIDES]; /* both unknown: it has no result */
    int64_t points[MATCH_SIDES];
    bool pointed;      /* both have points */
    size_t side_count; /* over MATCH_SIDES: it is no match of two; `names` has the first ones */
    bool bye;          /* its one side had no opponent */
};

/* The matches of a summary, in the order of the reports. */
struct summary_matches {
    struct summary_match *list;
    size_t count, capacity;
};

/* Where "round N" stands in a text, the last time; NULL: nowhere. */
const char *round_in(const char *text, unsigned *ret_round);

/* Adds a game of the report with this number. False: out of memory. */
bool matches_add(struct summary_matches *matches, const struct page_game *game, uint64_t report);

/* Adds a round in which a player had no opponent, unless he has a match in it or there is no match
 * at all. False: out of memory. */
bool matches_add_bye(struct summary_matches *matches, unsigned round, const char *name,
                     const struct summary_match **ret_bye);
void matches_done(struct summary_matches *matches);

/* Sorts by round, then table (numbers as numbers), then log; byes stand last in their round. */
void matches_sort(struct summary_matches *matches);

/* The event's name: what the first match has of it, without its round. */
void matches_title(const struct summary_matches *matches, char ret_title[MATCH_TITLE_BYTES]);

unsigned matches_rounds(const struct summary_matches *matches); /* the greatest round */

/* "round 2, table 7"; or the log, if it has no table. */
const char *match_place(const struct summary_match *match, char buffer[PATH_MAX]);

#endif
