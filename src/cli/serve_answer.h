/* A request and its answer, apart from how they come and go. */
#ifndef CLI_SERVE_ANSWER_H
#define CLI_SERVE_ANSWER_H

#include "cli/serve_check.h"
#include "cli/serve_folder.h"
#include "cli/serve_stream.h"

enum { SERVE_BODY_MOST = 64 << 10, SERVE_APPEND_MOST = 32 << 10 };

struct serve {
    struct serve_folder folder;
    struct serve_streams streams;
    struct serve_reports reports;
};

/* What a request's work is like: who does it. */
enum serve_work {
    SERVE_AT_ONCE, /* nothing is waited for */
    SERVE_QUICK,   /* the disk */
    SERVE_LISTING, /* up to a second of listing */
    SERVE_JUDGING, /* up to some seconds of judging */
};

struct serve_request {
    const char *method, *path;
    const char *at, *effects, *id, *table; /* of the query; NULL: none */
    const char *last_event;                /* NULL: none */
    const char *body;
    size_t length;
};

struct serve_reply {
    unsigned status;          /* of HTTP */
    const char *type;         /* of the content */
    struct log_writer body;
    const unsigned char *page; /* instead of the body: of the program itself */
    size_t page_length;
    struct serve_stream *stream; /* instead of both: events */
    bool report;              /* a report's page, which brings its own style and script */
    bool attached;            /* a file to save */
};

/* Who is to answer a request, and the longest body that it may have: a log to check is taken with the judge's link only.
 * Static pages are answered at once. */
enum serve_work serve_work_of(const struct serve *serve, const char *method, const char *path, size_t *ret_body_most);

/* Answers a request: always with a reply. Its body is the caller's to free, its stream to close. */
void serve_answer(struct serve *serve, const struct serve_request *request, struct serve_reply *ret_reply);

/* A reply with a status and one sentence: {"error": why}. */
void serve_refuse(struct serve_reply *reply, unsigned status, const char *why);

/* Looks whether a table's file has changed, and tells who has to know. */
void serve_look(struct serve *serve, struct serve_table *table);

/* Finds out whose turn it is at a table, for the judge's room. */
void serve_find_turn(struct serve *serve, struct serve_table *table);

#endif
