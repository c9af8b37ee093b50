/* SPDX-License-Identifier: MIT */
/* Reads a report game by game, and keeps what a page shows of one game.
 *
 * Memory is bounded: of a game at most PAGE_EVENTS events are kept, about 16 MiB of the texts of
 * events and findings, and as much of what its end tells; the rest is counted. */
#ifndef REPORT_PAGE_MODEL_H
#define REPORT_PAGE_MODEL_H

#include "reports/report_reader.h"
#include "judge/sink/calls.h"

enum { PAGE_EVENTS = 20000 };

struct page_game {
    struct umpire_game end; /* as it was handed over at its end */
    const char *href;       /* of its log */
    /* in the report; the lists below hold only the first ones */
    uint64_t event_count, finding_count;
    uint64_t counting; /* findings that are neither waived nor in the baseline */
    size_t kept_events, kept_findings, line_count, change_count; /* in the lists */
    const struct umpire_event *events;
    const size_t *first_change; /* of each event: the index of its first change */
    const struct call_line *lines;
    const struct umpire_told *changes;
    const struct umpire_finding *findings;
    const size_t *events_before; /* of each finding: how many events come before it */
};

enum { PAGE_RESULT_BYTES = 2048 };

/* How the game ended, if a side won it or it was a tie; else unknown. */
enum umpire_outcome page_outcome(const struct umpire_game *game);

/* "PHR beat UCM 12 to 9, by points"; empty if nobody won and it was no tie. */
void page_result(const struct umpire_game *game, char *ret_text, size_t size);

/* The functions that get the report's content, in its order. Each may be NULL. An argument is valid
 * until the function returns; if it returns false, reading ends. */
struct page_handler {
    void *user;
    bool heads;     /* asks only for the names, verdicts and counts of games */
    bool no_events; /* does not ask for events */
    bool (*log_begin)(void *user, const char *href);
    bool (*finding)(void *user, const struct umpire_finding *finding); /* outside any game */
    bool (*game)(void *user, const struct page_game *game);
    bool (*log_end)(void *user, const struct umpire_log *log);
};

/* Reads a report. Fails as report_read does. `ret_totals` may be NULL. */
bool page_model_read(int file, const char *path, const struct page_handler *handler,
                     struct report_totals *ret_totals, char *ret_why, size_t why_bytes);

#endif
