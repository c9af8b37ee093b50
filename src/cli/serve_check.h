/* A log that was pasted, judged: its report as a page. */
#ifndef CLI_SERVE_CHECK_H
#define CLI_SERVE_CHECK_H

#include "cli/serve_secret.h"
#include "umpire.h"

#include <pthread.h>

enum { SERVE_REPORTS = 4, SERVE_CHECK_BYTES = 2 << 20, SERVE_CHECK_MILLISECONDS = 20000, SERVE_CHECK_GAMES = 200 };

/* The last reports, until newer ones take their places. */
struct serve_reports {
    pthread_mutex_t lock;
    struct { struct serve_secret id; char *page; size_t length; } kept[SERVE_REPORTS];
    unsigned next;
};

/* Judges a log and keeps its page. NULL, or why there is none. */
const char *serve_check(struct serve_reports *reports, const char *name, const char *log, size_t length, struct serve_secret *ret_id,
                        enum umpire_status *ret_verdict);

/* A copy of a page, to be freed; NULL: it is gone, or was never there. */
char *serve_report_page(struct serve_reports *reports, const char *id, size_t *ret_length);

void serve_reports_init(struct serve_reports *reports);
void serve_reports_done(struct serve_reports *reports);

#endif
