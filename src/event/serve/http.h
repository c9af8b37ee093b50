/* SPDX-License-Identifier: MIT */
/* Requests and answers by HTTP, with libmicrohttpd: their limits, and the threads that answer
 * them. */
#ifndef CLI_SERVE_HTTP_H
#define CLI_SERVE_HTTP_H

#include "event/serve/answer.h"
#include "event/serve/crew.h"
#include "event/serve/rate.h"

struct MHD_Daemon;
struct visitor;

struct serve_http {
    struct serve serve;
    struct serve_rates rates;
    struct serve_crew quick, looking, listing, judging, turns;
    struct serve_job turns_job;
    struct MHD_Daemon *daemon;
    unsigned connections; /* how many connections there may be at a time */
    /* those that there are; of them, those that have sent no link yet, the oldest first */
    unsigned connected, strangers;
    struct visitor *oldest, *newest;
    atomic_bool ended;    /* the server is stopping */
};

/* Opens libmicrohttpd. NULL: it is open; otherwise why not. */
const char *serve_http_open(void);

/* Serves a listening socket until serve_http_stop. The folder is open. False: out of memory, or no
 * thread could be started. */
bool serve_http_start(struct serve_http *http, int socket);

/* Has another thread call serve_look for a table soon. */
void serve_http_look(struct serve_http *http, struct serve_table *table);

/* Takes no more requests, and answers those that it has taken. False: a listing or a check has not
 * ended. It changes nothing on the disk; the caller must free nothing and end the process. */
bool serve_http_stop(struct serve_http *http);

#endif
