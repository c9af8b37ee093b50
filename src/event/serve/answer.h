/* SPDX-License-Identifier: MIT */
/* Requests and their answers, without the transport. */
#ifndef CLI_SERVE_ANSWER_H
#define CLI_SERVE_ANSWER_H

#include "desk/shared/cli.h"
#include "event/serve/folder.h"
#include "event/serve/secret.h"
#include "event/serve/stream.h"
#include "umpire.h"

#include <pthread.h>

/* A log that a judge pasted: judges it and makes a page of its report -------------------------- */

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

/* Judges a log in so many milliseconds and keeps its report's page. NULL, or why there is none. */
const char *serve_check(struct serve_reports *reports, const struct serve_checked *checked,
                        uint64_t milliseconds, struct serve_secret *ret_id,
                        enum umpire_status *ret_verdict);

/* A copy of a page, which the caller frees. NULL: it was replaced, or never existed. */
char *serve_report_page(struct serve_reports *reports, const char *id, size_t *ret_length);

void serve_reports_init(struct serve_reports *reports);
void serve_reports_done(struct serve_reports *reports);

enum { SERVE_BODY_MOST = 64 << 10, SERVE_APPEND_MOST = 32 << 10 };

struct serve {
    struct serve_folder folder;
    struct serve_streams streams;
    struct serve_reports reports;
    bool rounds; /* it has a room, and so a clock and calls for the judge */
};

/* How long the work for a request takes, which decides which threads do it. */
enum serve_work {
    SERVE_AT_ONCE, /* the answer waits for nothing */
    SERVE_QUICK,   /* the answer waits for the disk */
    SERVE_LISTING, /* up to a second to list what may come next */
    SERVE_JUDGING, /* up to some seconds to judge a log */
};

struct serve_request {
    const char *method, *path;
    const char *at, *effects, *id, *table, *format; /* parameters of the query; NULL: none */
    const char *last_event;                /* NULL: none */
    const char *body;
    size_t length;
};

struct serve_reply {
    unsigned status;          /* the status of HTTP */
    const char *type;         /* of the content */
    struct log_writer body;
    const unsigned char *page; /* instead of the body: a static page of the program */
    size_t page_length;
    struct serve_stream *stream; /* instead of both: a stream of events */
    bool report;              /* the page of a report, which has its own style and script */
    const char *attached;     /* the browser saves it as a file of this name; NULL: it does not */
};

/* The kind of work for a request, and the longest body that it may have: only the judge's link may
 * send a log to check. Static pages are answered at once. */
enum serve_work serve_work_of(const struct serve *serve, const char *method, const char *path,
                              size_t *ret_body_most);

/* Whether a path begins with the judge's link or with one to record. */
bool serve_is_to_record(struct serve *serve, const char *path);

/* Whether a request is refused whatever its body is. The reply says why; the caller frees its
 * body. */
bool serve_refuses(struct serve *serve, const char *method, const char *path,
                   struct serve_reply *ret_reply);

/* Answers a request; there is always a reply. The caller frees its body and closes its stream. */
void serve_answer(struct serve *serve, const struct serve_request *request,
                  struct serve_reply *ret_reply);

/* A reply with a status and one sentence: {"error": why}. */
void serve_refuse(struct serve_reply *reply, unsigned status, const char *why);

/* Looks whether a table's file has changed, and sends the change to the table's streams. */
void serve_look(struct serve *serve, struct serve_table *table);

/* Finds out whose turn it is at a table, for the judge's room. */
void serve_find_turn(struct serve *serve, struct serve_table *table);

#endif
