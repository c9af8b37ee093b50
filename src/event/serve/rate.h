/* SPDX-License-Identifier: MIT */
/* Limits how many requests a client may make: so many a second on average, and a few seconds' worth
 * at once. */
#ifndef CLI_SERVE_RATE_H
#define CLI_SERVE_RATE_H

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/socket.h>

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

#endif
