/* SPDX-License-Identifier: MIT */
#include "workshop/matrix/engine.h"

#include "desk/shared/cli.h"

#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { HOST_BYTES = 256, PORT_BYTES = 32 };

static bool copy(char *to, size_t capacity, const char *from, size_t length)
{
    if (length == 0 || length >= capacity)
        return false;
    memcpy(to, from, length);
    to[length] = '\0';
    return true;
}

bool matrix_server_find(struct matrix_server *server, const char *address)
{
    char host[HOST_BYTES], port[PORT_BYTES];
    const char *colon = strrchr(address, ':');
    if (!colon)
        return false;
    bool bracketed = *address == '[' && colon > address && colon[-1] == ']';
    const char *begin = address + bracketed, *end = colon - bracketed;
    if (!copy(host, sizeof host, begin, (size_t)(end - begin)) ||
        !copy(port, sizeof port, colon + 1, strlen(colon + 1)) || !cli_is_port(port))
        return false;
    if (!bracketed && strchr(host, ':'))
        return false;
    struct addrinfo wanted = {.ai_socktype = SOCK_STREAM, .ai_family = AF_UNSPEC};
    *server = (struct matrix_server){.address = address};
    int error = getaddrinfo(host, port, &wanted, &server->found);
    if (error) {
        server->found = NULL;
        snprintf(server->reason, sizeof server->reason, "%.150s cannot be found: %s", address,
                 error == EAI_SYSTEM ? strerror(errno) : gai_strerror(error));
    }
    return true;
}

void matrix_server_done(struct matrix_server *server)
{
    if (server->found)
        freeaddrinfo(server->found);
    server->found = NULL;
}

/* Connects. Answers 0 or an error's number. */
static int connect_within(int file, const struct addrinfo *where, int64_t deadline)
{
    int error = 0, one = 1;
    socklen_t size = sizeof error;
    struct pollfd ready = {.fd = file, .events = POLLOUT};
    setsockopt(file, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    if (connect(file, where->ai_addr, where->ai_addrlen) == 0)
        return 0;
    if (errno != EINPROGRESS && errno != EINTR)
        return errno;
    if (!matrix_wait(&ready, 1, deadline))
        return ETIMEDOUT;
    return getsockopt(file, SOL_SOCKET, SO_ERROR, &error, &size) == 0 ? error : errno;
}

bool matrix_server_connect(const struct matrix_server *server, struct matrix_channel *channel)
{
    int64_t deadline = matrix_deadline(channel);
    int error = 0;
    channel->late = false;
    if (!server->found)
        return matrix_fail(channel, "%s", server->reason);
    for (const struct addrinfo *one = server->found; one; one = one->ai_next) {
        int file = socket(one->ai_family, one->ai_socktype | SOCK_CLOEXEC | SOCK_NONBLOCK,
                          one->ai_protocol);
        error = file < 0 ? errno : connect_within(file, one, deadline);
        if (!error && matrix_channel_open(channel, file, file))
            return true;
        if (file >= 0)
            close(file);
    }
    if (error == ETIMEDOUT)
        return matrix_fail_late(channel, "it did not take the connection");
    return matrix_fail(channel, "%s %s", server->address,
                       error == ECONNREFUSED ? "refused the connection: nothing listens there"
                                             : strerror(error));
}
