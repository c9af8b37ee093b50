/* SPDX-License-Identifier: MIT */
/* Requests and answers by HTTP, with libmicrohttpd: limits, and the threads that answer. */
#ifndef CLI_SERVE_HTTP_H
#define CLI_SERVE_HTTP_H

#include "event/serve/answer.h"

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/socket.h>

/* Limits of requests: so many a second on average for each client, more at once ---------------- */

enum { SERVE_CLIENTS = 4096, SERVE_BURST_SECONDS = 4 };

struct serve_client {
    uint64_t key;        /* made of the client's address; 0: the entry is free */
    int64_t milliseconds; /* the time at which `left` held */
    int64_t left;        /* how many more requests were allowed, in thousandths */
};

struct serve_rates {
    pthread_mutex_t lock;
    unsigned a_second;
    struct serve_client clients[SERVE_CLIENTS];
};

void serve_rates_init(struct serve_rates *rates, unsigned a_second);
void serve_rates_done(struct serve_rates *rates);

/* Whether a client may make a request now. Clients are distinguished by their address, with IPv6 by
 * its first 64 bits. If there are too many clients, the one whose last request is the oldest is
 * forgotten. */
bool serve_rates_allow(struct serve_rates *rates, const struct sockaddr *client);

/* Threads that do jobs in the order in which they came ----------------------------------------- */

struct serve_job {
    struct serve_job *next;
    void (*run)(struct serve_job *job); /* takes over the job */
};

enum { SERVE_THREADS_MOST = 32 };

struct serve_crew {
    pthread_mutex_t lock;
    pthread_cond_t come;
    struct serve_job *first, **last;
    size_t waiting, most;
    bool ended;
    int nice;
    pthread_t threads[SERVE_THREADS_MOST];
    size_t thread_count;
};

/* Starts so many threads, for up to `most` waiting jobs. `nice` is as for setpriority. False: no
 * thread could be started. */
bool serve_crew_init(struct serve_crew *crew, size_t threads, size_t most, int nice);

/* False: too many jobs wait, or the crew has ended. */
bool serve_crew_push(struct serve_crew *crew, struct serve_job *job);

/* Does the waiting jobs and ends the threads. False: a job was not done within so many seconds, so
 * the crew must not be freed. */
bool serve_crew_end(struct serve_crew *crew, int seconds);
void serve_crew_done(struct serve_crew *crew);

struct MHD_Daemon;
struct visitor;

struct serve_http {
    struct serve serve;
    struct serve_rates rates;
    struct serve_crew quick, looking, listing, judging, turns;
    struct serve_job turns_job;
    struct MHD_Daemon *daemon;
    unsigned connections; /* how many connections there may be at a time */
    /* open connections; of them, those that have sent no link to record, the oldest first */
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
