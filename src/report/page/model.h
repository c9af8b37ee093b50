/* SPDX-License-Identifier: MIT */
/* Reads a report game by game, and keeps what a page shows of one game.
 *
 * Memory is bounded: of a game at most PAGE_EVENTS events and about 16 MiB of texts are kept; the
 * rest is counted. */
#ifndef REPORT_PAGE_MODEL_H
#define REPORT_PAGE_MODEL_H

#include "sink/calls.h"

enum { PAGE_EVENTS = 20000 };

struct page_pair {
    const char *name, *value;
};

/* How many judgements a verdict rests on, and how many of them decided nothing, by reason. */
struct page_weight {
    uint64_t judgements, undecided, excused, on_trust, waived, baselined, corrections, penalties;
    uint64_t without_cards; /* games with a source that cannot be checked */
    uint64_t excused_unlisted; /* by sources that the report does not list */
};

struct page_source {
    const char *name;
    bool known;
    uint64_t excused;
};

/* A rule that was undecided or that a source outranked, or the verb of a trusted fact. */
struct page_open {
    /* lacking, untold: as in struct umpire_rule_lines */
    const char *rule, *lines, *lacking, *untold;
    uint64_t count;
    /* 0: the rule was undecided; PAGE_FACT: a trusted fact; otherwise index of the source plus 1 */
    size_t source;
};

struct page_face {
    const char *name;
    uint64_t count, sides;
    size_t die; /* the index of the die that has it */
};

#define PAGE_FACT SIZE_MAX

struct page_game {
    uint64_t number, line, statements, omitted;
    const char *event, *site, *table, *date; /* NULL: none */
    /* all but the first two may be NULL */
    const char *href, *ruleset, *edition, *title, *result, *verdict;
    const char *round_word; /* "round" or "turn" */
    bool finished;
    /* in the report; the lists below hold only the first ones */
    uint64_t event_count, finding_count;
    uint64_t counting; /* findings that are neither waived nor in the baseline */
    struct page_weight weight;
    /* what the result says */
    const char *reason;
    int64_t margin;   /* below 0: it tells no points */
    uint64_t seconds; /* the game's length; 0: the log has no times */
    bool timed;
    size_t player_count;
    size_t kept_events, first_count, kept_findings, before_count, line_count, change_count,
        interpretation_count, die_count, coverage_count, face_count, source_count, open_count,
        ruling_count, side_count, unit_count;
    /* the elements that the members above count */
    struct umpire_event *events;
    size_t *first_change; /* of each event: the index of its first change */
    struct call_line *lines;
    struct umpire_told *changes;
    struct umpire_finding *findings;
    size_t *events_before; /* of each finding: how many events come before it */
    struct page_pair *interpretations, *dice; /* dice: sides and their dice */
    struct umpire_coverage *coverage;
    struct page_source *sources;
    struct page_open *open;
    struct page_face *faces;
    struct umpire_ruling *rulings; /* corrections and penalties */
    const char **players;
    struct umpire_side *sides;
    struct umpire_unit *units;
};

struct page_totals {
    uint64_t logs, statements, verdicts[UMPIRE_FAILURE]; /* games by verdict */
    uint64_t findings[UMPIRE_LEVEL_COUNT];
    struct page_weight weight;
    uint64_t games;                  /* that the report holds */
    /* a log could not be read to its end; a finding stands outside any game */
    bool unreadable, outside;
    char tool[64];
    char side[256]; /* the report shows only what this one may see; empty: all */
};

/* What a report says at a log's end; each is NULL where it says nothing. */
struct page_content {
    char *unreadable, *sha256, *configuration, *configuration_sha256;
};

void page_weight_add(struct page_weight *sum, const struct page_weight *one);

enum { PAGE_RESULT_BYTES = 2048 };

/* How the game ended, if a side won it or it was a tie; else unknown. */
enum umpire_outcome page_outcome(const struct page_game *game);

/* "PHR beat UCM 12 to 9, by points"; empty if nobody won and it was no tie. */
void page_result(const struct page_game *game, char *ret_text, size_t size);

/* The functions that get the report's content, in its order. Each may be NULL. An argument is valid
 * until the function returns; if it returns false, reading ends. */
struct page_handler {
    void *user;
    bool heads;     /* asks only for the names, verdicts and counts of games */
    bool no_events; /* does not ask for events */
    bool (*log_begin)(void *user, const char *href);
    bool (*finding)(void *user, const struct umpire_finding *finding); /* outside any game */
    bool (*game)(void *user, const struct page_game *game);
    bool (*log_end)(void *user, const struct page_content *content);
};

/* Reads a report. Fails as page_read does. `ret_totals` may be NULL. */
bool page_model_read(int file, const char *path, const struct page_handler *handler,
                     struct page_totals *ret_totals, char *ret_why, size_t why_bytes);

#endif
