/* SPDX-License-Identifier: MIT */
/* Judges a log that a judge pasted, and makes a page of its report. */
#ifndef CLI_SERVE_CHECK_H
#define CLI_SERVE_CHECK_H

#include "event/serve/secret.h"
#include "desk/shared/cli.h"
#include "umpire.h"

#include <pthread.h>

enum {
    SERVE_REPORTS = 4,
    SERVE_CHECK_BYTES = 2 << 20,
    SERVE_CHECK_MILLISECONDS = 20000,
    SERVE_IMPORT_MILLISECONDS = 10000,
    SERVE_CHECK_GAMES = 200
};

/* The latest reports; a new one replaces the oldest. */
struct serve_reports {
    pthread_mutex_t lock;
    struct { struct serve_secret id; char *page; size_t length; } kept[SERVE_REPORTS];
    unsigned next;
};

/* A log to be judged. */
struct serve_checked {
    const char *name, *log;
    size_t length;
    const uint64_t *lines; /* on which rulings count; NULL: on all */
    size_t line_count;
    const struct cli_player_keys *keys;
};

/* Judges a log in so many milliseconds and keeps the page of its report. NULL, or why there is
 * none. */
const char *serve_check(struct serve_reports *reports, const struct serve_checked *checked,
                        uint64_t milliseconds, struct serve_secret *ret_id,
                        enum umpire_status *ret_verdict);

/* A copy of a page, which the caller frees. NULL: it was replaced, or never existed. */
char *serve_report_page(struct serve_reports *reports, const char *id, size_t *ret_length);

void serve_reports_init(struct serve_reports *reports);
void serve_reports_done(struct serve_reports *reports);

#endif
