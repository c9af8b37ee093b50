/* Requests and answers by HTTP, over libmicrohttpd: what is bounded, and who does which work. */
#ifndef CLI_SERVE_HTTP_H
#define CLI_SERVE_HTTP_H

#include "cli/serve_answer.h"
#include "cli/serve_crew.h"
#include "cli/serve_rate.h"

struct MHD_Daemon;

struct serve_http {
    struct serve serve;
    struct serve_rates rates;
    struct serve_crew quick, listing, judging, turns;
    struct serve_job turns_job;
    struct MHD_Daemon *daemon;
    unsigned connections; /* most at a time */
    atomic_bool ended;    /* the server stops */
};

/* Serves a socket that listens, until serve_http_stop. The folder is open. False: there is no memory, or there are no threads. */
bool serve_http_start(struct serve_http *http, int socket);

/* Looks after a table on another thread, soon. */
void serve_http_look(struct serve_http *http, struct serve_table *table);

/* Takes no more requests, and answers those that were taken. False: a listing or a check still goes on, which changes
 * nothing on the disk; nothing can be freed then, and the process is to end. */
bool serve_http_stop(struct serve_http *http);

#endif
