/* SPDX-License-Identifier: MIT */
/* A server that is another implementation. */
#ifndef CLI_MATRIX_SERVER_H
#define CLI_MATRIX_SERVER_H

#include "workshop/matrix/channel.h"

struct addrinfo;

/* Where the server listens. This is looked up once; then several threads may connect. */
struct matrix_server {
    const char *address;       /* "HOST:PORT" as it was given */
    struct addrinfo *found;    /* NULL: no such host */
    char reason[MATRIX_REASON_BYTES / 2];
};

/* Splits "HOST:PORT" or "[HOST]:PORT" and looks the host up, which takes as long as the system's
 * resolver does. False: the address is neither. If the host cannot be found, matrix_server_connect
 * fails. Freed with matrix_server_done. */
bool matrix_server_find(struct matrix_server *server, const char *address);
void matrix_server_done(struct matrix_server *server);

/* Connects a channel within its timeout. False, with the channel's reason. */
bool matrix_server_connect(const struct matrix_server *server, struct matrix_channel *channel);

#endif
