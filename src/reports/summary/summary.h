/* SPDX-License-Identifier: MIT */
/* The formats of a summary. */
#ifndef REPORT_SUMMARY_SUMMARY_H
#define REPORT_SUMMARY_SUMMARY_H

#include "base/csv.h"
#include "reports/output.h"
#include "reports/summary/model.h"

#include <limits.h>

/* The games of an event as matches: round, table, sides and their points ----------------------- */

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

/* A match of the player, or else any match: who has none is of its event and its game. NULL: there
 * is no match. */
const struct summary_match *matches_like(const struct summary_matches *matches, const char *name);

/* Whether a player has a match in a round; round 0: in any. */
bool matches_play(const struct summary_matches *matches, unsigned round, const char *name);

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

/* Results that an organiser typed, compared with those of the logs. */
struct summary_typed {
    struct csv csv;
    void (*differs)(void *user, const char *what);
    void *user;
};

/* Reads the table. False: `ret_why` says which row is wrong and what must be there; errno is ENOMEM
 * if memory ran out. */
bool typed_read(struct summary_typed *typed, const char *text, size_t length, char *ret_why,
                size_t why_bytes);
void typed_done(struct summary_typed *typed);

/* Adds the rows whose second player is nobody, or "bye", to the matches and standings; without a
 * round to the standings alone. False: out of memory. */
bool typed_add_byes(const struct summary_typed *typed, struct summary *summary);

/* Tells each difference: rows in their order, then games that no row has. False: out of memory. */
bool typed_compare(const struct summary_typed *typed, const struct summary_matches *matches);

#endif
