/* How many requests a client may make: so many a second, and a few seconds' worth at once. */
#ifndef CLI_SERVE_RATE_H
#define CLI_SERVE_RATE_H

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/socket.h>

enum { SERVE_CLIENTS = 4096, SERVE_BURST_SECONDS = 4 };

struct serve_client {
    uint64_t key;        /* of its address; 0: none */
    int64_t milliseconds; /* when `left` was true */
    int64_t left;        /* thousandths of requests */
};

struct serve_rates {
    pthread_mutex_t lock;
    unsigned a_second;
    struct serve_client clients[SERVE_CLIENTS];
};

void serve_rates_init(struct serve_rates *rates, unsigned a_second);
void serve_rates_done(struct serve_rates *rates);

/* Whether a client may make a request now. Clients are told apart by their address, of IPv6 by its first 64
 * bits. Where more clients come than are known, the one that was away longest is forgotten. */
bool serve_rates_allow(struct serve_rates *rates, const struct sockaddr *client);

#endif
